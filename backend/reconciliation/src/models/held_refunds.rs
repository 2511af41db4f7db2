//! Finders of refunds that needed a second person.
use kernel::{
    Db,
    admin::{Direction, ListError, ListQuery},
    db::patterns::contains,
};
use orders::{
    models::_entities::{
        orders as table,
        refunds::{Column, Entity},
    },
    refunds::models::refunds::{Refund, Status},
};
use sea_orm::{DbErr, prelude::*};

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
            .inner_join(table::Entity)
            .filter(contains(table::Column::Number, &text));
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

pub async fn by_id(db: &Db, id: i64) -> Result<Option<Refund>, DbErr> {
    Entity::find_by_id(id).one(db).await
}
