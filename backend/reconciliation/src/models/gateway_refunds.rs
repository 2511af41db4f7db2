//! Finders of what goes back through a gateway.
use kernel::{
    Db,
    admin::{Direction, ListError, ListQuery},
    db::patterns::contains,
};
use orders::{
    models::_entities::gateway_refunds::{Column, Entity},
    payments::models::channel_refunds::Returned,
};
use sea_orm::{Condition, DbErr, prelude::*};

/// One page. Filters: `id`, `status`, `channel`, `q` (number).
#[kernel::boxed]
pub async fn page(db: &Db, query: &ListQuery) -> Result<(Vec<Returned>, u64), ListError> {
    let all = Condition::all()
        .add_option(query.ids().map(|ids| Column::Id.is_in(ids)))
        .add_option(query.text("status").map(|status| Column::Status.eq(status)))
        .add_option(query.text("channel").map(|channel| Column::Channel.eq(channel)))
        .add_option(query.text("q").map(|text| contains(Column::Number, &text)));
    let found = Entity::find().filter(all);
    query.page(db, found, ("id", Direction::Desc), sort_column).await
}

fn sort_column(field: &str) -> Option<Column> {
    Some(match field {
        "id" => Column::Id,
        "created_at" => Column::CreatedAt,
        "amount" => Column::Amount,
        "status" => Column::Status,
        "done_at" => Column::DoneAt,
        _ => return None,
    })
}

pub async fn by_id(db: &Db, id: i64) -> Result<Option<Returned>, DbErr> {
    Entity::find_by_id(id).one(db).await
}
