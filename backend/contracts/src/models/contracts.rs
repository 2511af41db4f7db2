//! Electronic contracts of a company with the wholesaler: draft → waiting for signature → signed → expired,
//! or void (domain section 1, reason 3). A signed contract is a file that never changes; its row records by
//! whom, when and with which proof it was signed.
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use identity::models::_entities::{companies, contracts};
use kernel::Db;
use sea_orm::{Condition, DbErr, QueryOrder, QuerySelect, SelectTwo, prelude::*};

pub use contracts::Model as Contract;
pub use identity::contracts::models::contracts::ContractStatus;

/// How long a drafted contract waits for its signature; later its dates would no longer fit.
pub const WAITS: TimeDelta = TimeDelta::days(7);

/// The contracts of this company and no other, newest first.
pub fn of(company_id: i64) -> Select<contracts::Entity> {
    contracts::Entity::find()
        .filter(contracts::Column::CompanyId.eq(company_id))
        .order_by_desc(contracts::Column::Id)
}

/// What the company may look at: everything but drafts whose file was never made.
#[kernel::boxed]
pub async fn all_of(db: &Db, company_id: i64) -> Result<Vec<Contract>, DbErr> {
    of(company_id)
        .filter(contracts::Column::FileKey.ne(""))
        .limit(200)
        .all(db)
        .await
}

pub async fn one_of(db: &Db, company_id: i64, id: i64) -> Result<Option<Contract>, DbErr> {
    of(company_id)
        .filter(contracts::Column::FileKey.ne(""))
        .filter(contracts::Column::Id.eq(id))
        .one(db)
        .await
}

/// A contract with the company it belongs to.
pub type WithCompany = (Contract, Option<companies::Model>);

/// What the back office's list may ask for.
#[derive(Debug, Default)]
pub struct Filter {
    pub ids: Option<Vec<i64>>,
    pub company_id: Option<i64>,
    pub kind: Option<String>,
    /// waiting, lapsed, signed, expired, void
    pub status: Option<String>,
    /// Part of the contract's number or the company's name.
    pub q: Option<String>,
    /// Only this salesman's customers.
    pub salesman_id: Option<i64>,
}

/// Without those whose file is not written yet.
pub fn find(filter: Filter, now: DateTime<Utc>) -> SelectTwo<contracts::Entity, companies::Entity> {
    use contracts::Column;
    let mut query = contracts::Entity::find()
        .find_also_related(companies::Entity)
        .filter(Column::FileKey.ne(""));
    if let Some(ids) = filter.ids {
        query = query.filter(Column::Id.is_in(ids));
    }
    if let Some(company_id) = filter.company_id {
        query = query.filter(Column::CompanyId.eq(company_id));
    }
    if let Some(kind) = filter.kind {
        query = query.filter(Column::Kind.eq(kind));
    }
    if let Some(status) = filter.status {
        query = query.filter(in_status(&status, now));
    }
    if let Some(q) = filter.q {
        let either = Condition::any()
            .add(Column::Number.contains(&q))
            .add(companies::Column::Name.contains(&q));
        query = query.filter(either);
    }
    if let Some(salesman_id) = filter.salesman_id {
        query = query.filter(companies::Column::SalesmanId.eq(salesman_id));
    }
    query
}

fn in_status(status: &str, now: DateTime<Utc>) -> Condition {
    use contracts::Column;
    let today: NaiveDate = kernel::clock::shop_day(now);
    let stored = |code: &str| Condition::all().add(Column::Status.eq(code));
    match status {
        "signed" => stored("signed").add(Column::ValidTo.gte(today)),
        "expired" => stored("signed").add(Column::ValidTo.lt(today)),
        "waiting" => stored("waiting").add(Column::CreatedAt.gt(now - WAITS)),
        "lapsed" => stored("waiting").add(Column::CreatedAt.lte(now - WAITS)),
        other => stored(other),
    }
}

/// The current state: signed and waiting contracts end by time.
pub fn status_of(contract: &Contract, now: DateTime<Utc>) -> ContractStatus {
    match contract.status {
        ContractStatus::Signed if contract.valid_to < kernel::clock::shop_day(now) => ContractStatus::Expired,
        status @ (ContractStatus::Void | ContractStatus::Signed) => status,
        _ if contract.created_at + WAITS <= now => ContractStatus::Lapsed,
        status => status,
    }
}
