//! Finders of bank transfers, for finance.
use kernel::{
    Db,
    admin::{Direction, ListError, ListQuery},
    db::patterns::contains,
};
use orders::{
    models::_entities::bank_transactions::{Column, Entity},
    payments::models::bank_transactions::BankTransaction,
};
use sea_orm::{Condition, DbErr, prelude::*};

/// One page. Filters: `has_rest` (those with a rest, or those without), `company_id`, `q` (the payer or the bank's number).
#[kernel::boxed]
pub async fn page(db: &Db, query: &ListQuery) -> Result<(Vec<BankTransaction>, u64), ListError> {
    let mut all = Condition::all()
        .add_option(query.flag("has_rest")?.map(|has_rest| {
            if has_rest {
                Column::Rest.gt(0_i64)
            } else {
                Column::Rest.eq(0_i64)
            }
        }))
        .add_option(query.number("company_id")?.map(|id| Column::CompanyId.eq(id)));
    if let Some(text) = query.text("q") {
        all = all.add(
            Condition::any()
                .add(contains(Column::PayerName, &text))
                .add(contains(Column::Reference, &text)),
        );
    }
    let found = Entity::find().filter(all);
    query.page(db, found, ("id", Direction::Desc), sort_column).await
}

fn sort_column(field: &str) -> Option<Column> {
    Some(match field {
        "id" => Column::Id,
        "amount" => Column::Amount,
        "rest" => Column::Rest,
        "created_at" => Column::CreatedAt,
        _ => return None,
    })
}

#[kernel::boxed]
pub async fn by_id(db: &Db, id: i64) -> Result<Option<BankTransaction>, DbErr> {
    Entity::find_by_id(id).one(db).await
}
