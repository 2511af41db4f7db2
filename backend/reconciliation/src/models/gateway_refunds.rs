//! Finders of what goes back through a gateway.
use kernel::{
    Db,
    admin::{Direction, ListError, ListQuery},
    db::patterns::contains,
};
use orders::{
    models::_entities::{
        gateway_refunds::{Column, Entity},
        orders as order_rows, payment_attempts, refunds,
    },
    payments::models::channel_refunds::Returned,
};
use sea_orm::{Condition, DbErr, QuerySelect, QueryTrait, prelude::*, sea_query::SelectStatement};

/// One page. Filters: `id`, `status`, `channel`, `q` (its number, or that of an order).
#[kernel::boxed]
pub async fn page(db: &Db, query: &ListQuery) -> Result<(Vec<Returned>, u64), ListError> {
    let all = Condition::all()
        .add_option(query.ids().map(|ids| Column::Id.is_in(ids)))
        .add_option(query.text("status").map(|status| Column::Status.eq(status)))
        .add_option(query.text("channel").map(|channel| Column::Channel.eq(channel)))
        .add_option(query.text("q").map(|text| named(&text)));
    let found = Entity::find().filter(all);
    query.page(db, found, ("id", Direction::Desc), sort_column).await
}

/// A surplus has no refund of an order: its payment leads to what it was paid for.
fn named(text: &str) -> Condition {
    let of_attempts = payment_attempts::Entity::find()
        .select_only()
        .column(payment_attempts::Column::Id)
        .filter(
            payment_attempts::Column::PaymentId
                .in_subquery(orders_named(text, order_rows::Column::PaymentId)),
        )
        .into_query();
    let of_refunds = refunds::Entity::find()
        .select_only()
        .column(refunds::Column::Id)
        .filter(refunds::Column::OrderId.in_subquery(orders_named(text, order_rows::Column::Id)))
        .into_query();
    let surplus = Condition::all()
        .add(Column::RefundId.is_null())
        .add(Column::TryId.in_subquery(of_attempts));
    Condition::any()
        .add(contains(Column::Number, text))
        .add(Column::RefundId.in_subquery(of_refunds))
        .add(surplus)
}

/// This column of the orders whose number has these signs.
fn orders_named(text: &str, column: order_rows::Column) -> SelectStatement {
    order_rows::Entity::find()
        .select_only()
        .column(column)
        .filter(contains(order_rows::Column::Number, text))
        .into_query()
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
