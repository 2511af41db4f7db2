//! Finders of makers.
use kernel::{ApiError, admin::ListQuery};
use sea_orm::{Condition, ConnectionTrait, DbErr, Order, QueryOrder, QuerySelect, prelude::*};

use super::{
    _entities::makers::{Column, Entity, Model},
    patterns::contains,
};

pub async fn find(db: &impl ConnectionTrait, id: i64) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// One page of the back office's list and the number of all rows. Filters: `id` (getMany), `q`.
pub async fn list(db: &impl ConnectionTrait, query: &ListQuery) -> Result<(Vec<Model>, u64), ApiError> {
    let mut all = Condition::all().add_option(query.ids().map(|ids| Column::Id.is_in(ids)));
    if let Some(text) = query.text("q") {
        all = all.add(
            Condition::any()
                .add(contains(Column::Name, &text))
                .add(contains(Column::ShortName, &text)),
        );
    }
    let found = Entity::find().filter(all);
    let total = found.clone().count(db).await?;
    let (field, direction) = query
        .sort
        .as_ref()
        .map_or(("id", Order::Asc), |(field, direction)| {
            (field.as_str(), Order::from(*direction))
        });
    let column = match field {
        "id" => Column::Id,
        "name" => Column::Name,
        "short_name" => Column::ShortName,
        _ => return Err(ApiError::invalid("sort", "不能按这一列排序")),
    };
    let rows = found
        .order_by(column, direction)
        .order_by_asc(Column::Id)
        .offset(query.from)
        .limit(query.limit)
        .all(db)
        .await?;
    Ok((rows, total))
}
