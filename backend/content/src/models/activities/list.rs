//! The list that staff see.
use kernel::{
    ApiError,
    admin::{Direction, ListQuery},
};
use sea_orm::{Condition, ConnectionTrait, QueryOrder, QuerySelect, prelude::*};

use super::{
    super::_entities::activities::{Column, Entity},
    Activity, Kind,
};

/// One page of all rows, and how many there are. Filters: `id`, `kind`, `q` (title, lead), `is_open`. 422 for an
/// unknown kind or sort field.
pub async fn page(db: &impl ConnectionTrait, list: &ListQuery) -> Result<(u64, Vec<Activity>), ApiError> {
    let kind = list
        .text("kind")
        .map(|code| Kind::from_code(&code).ok_or_else(|| ApiError::invalid("filter.kind", "没有这个类型")))
        .transpose()?;
    let mut all = Condition::all()
        .add_option(list.ids().map(|ids| Column::Id.is_in(ids)))
        .add_option(kind.map(|kind| Column::Kind.eq(kind.code())))
        .add_option(list.flag("is_open")?.map(|open| Column::IsOpen.eq(open)));
    if let Some(words) = list.text("q") {
        all = all.add(
            Condition::any()
                .add(Column::Title.contains(&words))
                .add(Column::Lead.contains(&words)),
        );
    }
    let found = Entity::find().filter(all);
    let total = found.clone().count(db).await?;
    let (column, direction) = match &list.sort {
        None => (Column::Sort, Direction::Asc),
        Some((field, direction)) => (sort_column(field)?, *direction),
    };
    let rows = found
        .order_by(column, direction.into())
        .order_by(Column::Id, direction.into())
        .offset(list.from)
        .limit(list.limit)
        .all(db)
        .await?;
    Ok((total, rows))
}

fn sort_column(field: &str) -> Result<Column, ApiError> {
    Ok(match field {
        "id" => Column::Id,
        "kind" => Column::Kind,
        "title" => Column::Title,
        "sort" => Column::Sort,
        "is_open" => Column::IsOpen,
        "starts_at" => Column::StartsAt,
        "ends_at" => Column::EndsAt,
        _ => return Err(ApiError::invalid("sort", "不能按这一列排序")),
    })
}
