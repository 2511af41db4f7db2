//! Finance's queue of bank transfers.
use kernel::{
    Db,
    admin::{Direction, ListError, ListQuery},
    db::patterns::contains,
};
use orders::{
    models::_entities::{
        bank_allocations, bank_transactions,
        remittance_proofs::{Column, Entity},
    },
    payments::models::transfer::RemittanceProof,
};
use sea_orm::{Condition, QuerySelect, QueryTrait, prelude::*, sea_query::SelectStatement};

/// One page, oldest first. Filters: `id`, `status`, `company_id`, `q` (the payer, or the bank's number of a transaction).
#[kernel::boxed]
pub async fn page(db: &Db, query: &ListQuery) -> Result<(Vec<RemittanceProof>, u64), ListError> {
    let mut all = Condition::all()
        .add_option(query.ids().map(|ids| Column::Id.is_in(ids)))
        .add_option(query.text("status").map(|status| Column::Status.eq(status)))
        .add_option(query.number("company_id")?.map(|id| Column::CompanyId.eq(id)));
    if let Some(text) = query.text("q") {
        all = all.add(
            Condition::any()
                .add(contains(Column::PayerName, &text))
                .add(Column::Id.in_subquery(confirmed_with(&text))),
        );
    }
    let found = Entity::find().filter(all);
    query
        .page(db, found, ("created_at", Direction::Asc), sort_column)
        .await
}

/// Remittance proofs by the bank's number of what they were confirmed with.
fn confirmed_with(text: &str) -> SelectStatement {
    bank_allocations::Entity::find()
        .select_only()
        .column(bank_allocations::Column::SlipId)
        .inner_join(bank_transactions::Entity)
        .filter(contains(bank_transactions::Column::Reference, text))
        .into_query()
}

fn sort_column(field: &str) -> Option<Column> {
    Some(match field {
        "id" => Column::Id,
        "created_at" => Column::CreatedAt,
        "paid_on" => Column::PaidOn,
        "status" => Column::Status,
        "decided_at" => Column::DecidedAt,
        _ => return None,
    })
}
