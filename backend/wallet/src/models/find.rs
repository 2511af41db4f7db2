//! Entries and proposals as staff look through them.
use identity::companies::models::companies::visible_to;
use kernel::{
    Db,
    admin::{Direction, ListError, ListQuery},
};
use sea_orm::{Condition, DbErr, QuerySelect, QueryTrait, prelude::*, sea_query::SelectStatement};

use super::{
    _entities::{wallet_accounts, wallet_entries, wallet_proposals},
    causes::{Cause, Kind},
    proposals::State,
};

pub type EntryOfAccount = (wallet_entries::Model, wallet_accounts::Model);

/// One page and the number of all rows. Filters: `id` (getMany), `company_id`, `kind`, `cause`, `from`, `to` (days).
pub async fn entries(
    db: &Db,
    query: &ListQuery,
    salesman_id: Option<i64>,
) -> Result<(Vec<EntryOfAccount>, u64), ListError> {
    use wallet_entries::{Column, Entity};
    let (from, to) = query.period()?;
    let all = Condition::all()
        .add_option(query.ids().map(|ids| Column::Id.is_in(ids)))
        .add_option(query.text("cause").map(|cause| Column::Kind.eq(cause)))
        .add_option(from.map(|from| Column::At.gte(from)))
        .add_option(to.map(|to| Column::At.lt(to)))
        .add(Column::AccountId.in_subquery(accounts(query, salesman_id)?));
    let column = |field: &str| match field {
        "id" => Some(Column::Id),
        "at" => Some(Column::At),
        _ => None,
    };
    let found = Entity::find().filter(all);
    let (rows, total) = query.page(db, found, ("id", Direction::Desc), column).await?;
    Ok((with_accounts(db, rows).await?, total))
}

fn accounts(query: &ListQuery, salesman_id: Option<i64>) -> Result<SelectStatement, ListError> {
    use wallet_accounts::{Column, Entity};
    let all = Condition::all()
        .add_option(query.number("company_id")?.map(|id| Column::CompanyId.eq(id)))
        .add_option(query.text("kind").map(|kind| Column::Kind.eq(kind)));
    Ok(visible_to(salesman_id, Entity::find(), Column::CompanyId)
        .select_only()
        .column(Column::Id)
        .filter(all)
        .into_query())
}

async fn with_accounts(db: &Db, rows: Vec<wallet_entries::Model>) -> Result<Vec<EntryOfAccount>, DbErr> {
    let ids = rows.iter().map(|row| row.account_id);
    let accounts = wallet_accounts::Entity::find()
        .filter(wallet_accounts::Column::Id.is_in(ids))
        .all(db)
        .await?;
    let of = |id: i64| accounts.iter().find(|account| account.id == id).cloned();
    Ok(rows
        .into_iter()
        .filter_map(|row| of(row.account_id).map(|account| (row, account)))
        .collect())
}

/// Filters: `id` (getMany), `company_id`, `kind`, `state`, `can_decide` (waits, and was proposed by another
/// person).
pub async fn proposals(
    db: &Db,
    query: &ListQuery,
    staff_id: i64,
    salesman_id: Option<i64>,
) -> Result<(Vec<wallet_proposals::Model>, u64), ListError> {
    use wallet_proposals::{Column, Entity};
    let mut all = Condition::all()
        .add_option(query.ids().map(|ids| Column::Id.is_in(ids)))
        .add_option(query.number("company_id")?.map(|id| Column::CompanyId.eq(id)))
        .add_option(query.text("kind").map(|kind| Column::Kind.eq(kind)))
        .add_option(query.text("state").map(|state| Column::State.eq(state)));
    if let Some(can_decide) = query.flag("can_decide")? {
        let theirs = Condition::all()
            .add(Column::State.eq(State::Waiting))
            .add(Column::ProposedBy.ne(staff_id));
        all = all.add(if can_decide { theirs } else { theirs.not() });
    }
    let column = |field: &str| match field {
        "id" => Some(Column::Id),
        "proposed_at" => Some(Column::ProposedAt),
        "decided_at" => Some(Column::DecidedAt),
        _ => None,
    };
    let found = visible_to(salesman_id, Entity::find(), Column::CompanyId).filter(all);
    query.page(db, found, ("id", Direction::Desc), column).await
}

/// The kind and cause of a filter, when they are known.
pub fn kind_of(code: &str) -> Option<Kind> {
    Kind::from_code(code)
}

pub fn cause_of(number: i64) -> Option<Cause> {
    Cause::ALL.into_iter().find(|cause| cause.number() == number)
}
