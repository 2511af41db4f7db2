//! Finders of attempts to pay, for finance.
use kernel::{
    Db,
    admin::{Direction, ListError, ListQuery},
    db::patterns::contains,
};
use orders::{
    models::_entities::payment_attempts::{Column, Entity},
    payments::models::attempts::{Attempt, Status},
};
use sea_orm::{Condition, DbErr, prelude::*};

/// One page. Filters: `id`, `status`, `channel`, `company_id`, `surplus` (more came than was due), `unknown` (the gateway
/// gave no answer), `from`, `to`, `q` (our number or the gateway's).
#[kernel::boxed]
pub async fn page(db: &Db, query: &ListQuery) -> Result<(Vec<Attempt>, u64), ListError> {
    let (from, to) = query.period()?;
    let mut all = Condition::all()
        .add_option(query.ids().map(|ids| Column::Id.is_in(ids)))
        .add_option(query.text("status").map(|status| Column::Status.eq(status)))
        .add_option(query.text("channel").map(|channel| Column::Channel.eq(channel)))
        .add_option(query.number("company_id")?.map(|id| Column::CompanyId.eq(id)))
        .add_option(from.map(|from| Column::CreatedAt.gte(from)))
        .add_option(to.map(|to| Column::CreatedAt.lt(to)));
    if query.flag("surplus")? == Some(true) {
        all = all.add(Column::Surplus.gt(0_i64));
    }
    if query.flag("unknown")? == Some(true) {
        all = all
            .add(Column::LastError.ne(""))
            .add(Column::Status.eq(Status::Waiting));
    }
    if let Some(text) = query.text("q") {
        all = all.add(
            Condition::any()
                .add(contains(Column::Number, &text))
                .add(contains(Column::GatewayNumber, &text)),
        );
    }
    let found = Entity::find().filter(all);
    query.page(db, found, ("id", Direction::Desc), sort_column).await
}

fn sort_column(field: &str) -> Option<Column> {
    Some(match field {
        "id" => Column::Id,
        "created_at" => Column::CreatedAt,
        "paid_at" => Column::PaidAt,
        "amount" => Column::Amount,
        "status" => Column::Status,
        _ => return None,
    })
}

#[kernel::boxed]
pub async fn by_id(db: &Db, id: i64) -> Result<Option<Attempt>, DbErr> {
    Entity::find_by_id(id).one(db).await
}
