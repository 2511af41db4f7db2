//! Finders of refunds that needed a second person.
use kernel::{
    Db,
    admin::{Direction, ListError, ListQuery},
    db::patterns::contains,
};
use sea_orm::{DbErr, prelude::*};

use super::refunds::{Refund, Status};
use crate::models::_entities::{
    orders,
    refunds::{Column, Entity},
};

/// One page. Filters: `status` (held: those that wait; otherwise those that were released), `q` (order number).
#[kernel::boxed]
pub async fn page(db: &Db, query: &ListQuery) -> Result<(Vec<Refund>, u64), ListError> {
    let mut found = Entity::find().filter(Column::AskedBy.is_not_null());
    if let Some(status) = query.text("status") {
        found = found.filter(if status == Status::Held.to_value() {
            Column::Status.eq(Status::Held)
        } else {
            Column::Status.ne(Status::Held)
        });
    }
    if let Some(text) = query.text("q") {
        found = found
            .inner_join(orders::Entity)
            .filter(contains(orders::Column::Number, &text));
    }
    query.page(db, found, ("id", Direction::Asc), sort_column).await
}

fn sort_column(field: &str) -> Option<Column> {
    Some(match field {
        "id" => Column::Id,
        "amount" => Column::Amount,
        "created_at" => Column::CreatedAt,
        _ => return None,
    })
}

#[kernel::boxed]
pub async fn by_id(db: &Db, id: i64) -> Result<Option<Refund>, DbErr> {
    Entity::find_by_id(id).one(db).await
}
