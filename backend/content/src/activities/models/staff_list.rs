//! The list that staff see.
use kernel::{
    Db,
    admin::{Direction, ListError, ListQuery},
    db::patterns::contains,
};
use sea_orm::{Condition, prelude::*};

use super::activities::{Activity, Kind};
use crate::models::_entities::activities::{Column, Entity};

/// One page of all rows, and how many there are. Filters: `id`, `kind`, `q` (title, lead), `is_open`. 422 for an
/// unknown kind or sort field.
#[kernel::boxed]
pub async fn page(db: &Db, list: &ListQuery) -> Result<(Vec<Activity>, u64), ListError> {
    let kind = list
        .text("kind")
        .map(|code| Kind::from_code(&code).ok_or_else(|| ListError::invalid("filter.kind", "没有这个类型")))
        .transpose()?;
    let mut all = Condition::all()
        .add_option(list.ids().map(|ids| Column::Id.is_in(ids)))
        .add_option(kind.map(|kind| Column::Kind.eq(kind.code())))
        .add_option(list.flag("is_open")?.map(|open| Column::IsOpen.eq(open)));
    if let Some(words) = list.text("q") {
        all = all.add(
            Condition::any()
                .add(contains(Column::Title, &words))
                .add(contains(Column::Lead, &words)),
        );
    }
    let found = Entity::find().filter(all);
    list.page(db, found, ("sort", Direction::Asc), sort_column).await
}

fn sort_column(field: &str) -> Option<Column> {
    Some(match field {
        "id" => Column::Id,
        "kind" => Column::Kind,
        "title" => Column::Title,
        "sort" => Column::Sort,
        "is_open" => Column::IsOpen,
        "starts_at" => Column::StartsAt,
        "ends_at" => Column::EndsAt,
        _ => return None,
    })
}
