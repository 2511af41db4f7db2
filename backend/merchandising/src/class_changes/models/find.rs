//! Finders of proposals for staff.
use kernel::{
    Db,
    admin::{Direction, ListError, ListQuery},
};
use sea_orm::{Condition, DbErr, prelude::*};

use super::proposal::ClassChange;
use crate::models::_entities::class_changes::{Column, Entity};

/// One page. Filters: `id`, `goods_id`, `status`.
pub async fn for_staff(db: &Db, query: &ListQuery) -> Result<(Vec<ClassChange>, u64), ListError> {
    let all = Condition::all()
        .add_option(query.ids().map(|ids| Column::Id.is_in(ids)))
        .add_option(query.number("goods_id")?.map(|id| Column::GoodsId.eq(id)))
        .add_option(query.text("status").map(|status| Column::Status.eq(status)));
    let found = Entity::find().filter(all);
    query.page(db, found, ("id", Direction::Desc), sort_column).await
}

pub async fn by_id(db: &Db, id: i64) -> Result<Option<ClassChange>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

fn sort_column(field: &str) -> Option<Column> {
    Some(match field {
        "id" => Column::Id,
        "status" => Column::Status,
        "proposed_at" => Column::ProposedAt,
        "decided_at" => Column::DecidedAt,
        _ => return None,
    })
}
