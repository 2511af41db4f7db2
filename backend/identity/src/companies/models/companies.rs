//! Buyers: pharmacies, chains and their stores, clinics, hospitals, wholesalers.
use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use kernel::{
    Db, WriteTx,
    admin::{ListError, ListQuery},
    db::patterns::contains,
};
use sea_orm::{
    Condition, DbErr, QueryOrder, QuerySelect, QueryTrait, prelude::*, sea_query::SelectStatement,
};

use super::facts::{BuyerContext, CompanyStatus};
use crate::{changes::Changed, models::_entities::companies};

pub use super::company_lock::lock;
pub use companies::Model as Company;

#[derive(Debug, Default)]
pub struct Filter {
    pub ids: Option<Vec<i64>>,
    /// Part of the name or credit code.
    pub q: Option<String>,
    pub buyer_type: Option<i64>,
    /// Without one: all but those that are still being registered.
    pub status: Option<String>,
    /// Only this salesman's customers.
    pub salesman_id: Option<i64>,
    /// Only approved ones that have placed no order since then; a new one has as much time from its registration.
    pub silent_since: Option<DateTime<Utc>>,
}

impl Filter {
    /// As the list of the back office is asked. `salesman_id`: whose customers alone the person who asks sees.
    pub fn of(
        query: &ListQuery,
        salesman_id: Option<i64>,
        silent_since: DateTime<Utc>,
    ) -> Result<Self, ListError> {
        Ok(Self {
            ids: query.ids(),
            q: query.text("q"),
            buyer_type: query.number("buyer_type")?,
            status: query.text("status"),
            salesman_id,
            silent_since: query.flag("silent")?.unwrap_or_default().then_some(silent_since),
        })
    }
}

pub fn find(filter: Filter) -> Select<companies::Entity> {
    use companies::Column;
    let mut query = companies::Entity::find();
    if let Some(ids) = filter.ids {
        query = query.filter(Column::Id.is_in(ids));
    }
    if let Some(q) = filter.q {
        query = query.filter(
            Condition::any()
                .add(contains(Column::Name, &q))
                .add(contains(Column::CreditCode, &q)),
        );
    }
    if let Some(buyer_type) = filter.buyer_type {
        query = query.filter(Column::BuyerType.eq(buyer_type));
    }
    query = match filter.status {
        Some(status) => query.filter(Column::Status.eq(status)),
        None => query.filter(Column::Status.ne(CompanyStatus::Draft)),
    };
    if let Some(salesman_id) = filter.salesman_id {
        query = query.filter(Column::SalesmanId.eq(salesman_id));
    }
    if let Some(since) = filter.silent_since {
        let never = Condition::all()
            .add(Column::LastOrderedAt.is_null())
            .add(Column::CreatedAt.lt(since));
        query = query
            .filter(Column::Status.eq(CompanyStatus::Approved))
            .filter(Condition::any().add(Column::LastOrderedAt.lt(since)).add(never));
    }
    query
}

/// The ids of this salesman's customers, for what belongs to a company.
pub fn ids_of_salesman(salesman_id: i64) -> SelectStatement {
    companies::Entity::find()
        .select_only()
        .column(companies::Column::Id)
        .filter(companies::Column::SalesmanId.eq(salesman_id))
        .into_query()
}

/// Those of these rows that somebody may see who is limited to this salesman's customers, by the company they belong to;
/// none: all of them.
pub fn visible_to<E: EntityTrait>(
    salesman_id: Option<i64>,
    rows: Select<E>,
    company_id: E::Column,
) -> Select<E> {
    match salesman_id {
        Some(id) => rows.filter(company_id.in_subquery(ids_of_salesman(id))),
        None => rows,
    }
}

/// The same of rows that need not belong to a company: those of none concern everybody.
pub fn visible_or_common_to<E: EntityTrait>(
    salesman_id: Option<i64>,
    rows: Select<E>,
    company_id: E::Column,
) -> Select<E> {
    let Some(id) = salesman_id else { return rows };
    let theirs = Condition::any()
        .add(company_id.is_null())
        .add(company_id.in_subquery(ids_of_salesman(id)));
    rows.filter(theirs)
}

/// Whether somebody who is limited to this salesman's customers (none: nobody is) may know what belongs to this company.
#[kernel::boxed]
pub async fn is_visible_to(db: &Db, salesman_id: Option<i64>, company_id: i64) -> Result<bool, DbErr> {
    if salesman_id.is_none() {
        return Ok(true);
    }
    let company = by_id(db, company_id).await?;
    Ok(company.is_some_and(|company| company.salesman_id == salesman_id))
}

#[kernel::boxed]
pub async fn by_id(db: &Db, id: i64) -> Result<Option<Company>, DbErr> {
    companies::Entity::find_by_id(id).one(db).await
}

/// What these companies are called, by id.
pub async fn names(db: &Db, ids: impl IntoIterator<Item = i64>) -> Result<HashMap<i64, String>, DbErr> {
    let rows: Vec<(i64, String)> = companies::Entity::find()
        .select_only()
        .columns([companies::Column::Id, companies::Column::Name])
        .filter(companies::Column::Id.is_in(ids))
        .into_tuple()
        .all(db)
        .await?;
    Ok(rows.into_iter().collect())
}

/// The stores that a member may act for: those of their own chain, not their own company.
#[kernel::boxed]
pub async fn sister_stores(db: &Db, member: &BuyerContext) -> Result<Vec<Company>, DbErr> {
    use companies::Column;
    let head = member.company.parent_id.unwrap_or(member.company_id);
    companies::Entity::find()
        .filter(
            Condition::any()
                .add(Column::ParentId.eq(head))
                .add(Column::Id.eq(head)),
        )
        .filter(Column::Id.ne(member.company_id))
        .order_by_asc(Column::Id)
        .limit(200)
        .all(db)
        .await
}

/// The stores of a chain that buy, by their head office.
#[kernel::boxed]
pub async fn stores_of(db: &Db, head_id: i64) -> Result<Vec<Company>, DbErr> {
    stores(head_id)
        .order_by_asc(companies::Column::Id)
        .limit(200)
        .all(db)
        .await
}

/// This store, if it belongs to the chain of this head office.
pub async fn store_of(db: &Db, head_id: i64, store_id: i64) -> Result<Option<Company>, DbErr> {
    stores(head_id)
        .filter(companies::Column::Id.eq(store_id))
        .one(db)
        .await
}

/// The head office of a linked store, while it is an approved customer.
pub async fn head_office_of(db: &Db, company: &Company) -> Result<Option<Company>, DbErr> {
    let Some(head_id) = company.parent_id else {
        return Ok(None);
    };
    companies::Entity::find_by_id(head_id)
        .filter(companies::Column::Status.eq(CompanyStatus::Approved))
        .one(db)
        .await
}

fn stores(head_id: i64) -> Select<companies::Entity> {
    companies::Entity::find()
        .filter(companies::Column::ParentId.eq(head_id))
        .filter(companies::Column::Status.eq(CompanyStatus::Approved))
}

/// Until when the company must confirm ephedrine-containing goods that it got; none when it owes no receipt. And whether one
/// of its receipts was found wrong.
#[kernel::boxed]
pub async fn note_receipts(
    tx: &WriteTx,
    company_id: i64,
    due_on: Option<NaiveDate>,
    is_faulty: bool,
) -> Result<(), DbErr> {
    companies::Entity::update_many()
        .col_expr(companies::Column::ReceiptDueOn, Expr::value(due_on))
        .col_expr(companies::Column::ReceiptIsFaulty, Expr::value(is_faulty))
        .filter(companies::Column::Id.eq(company_id))
        .exec(tx.db())
        .await?;
    tx.touch(Changed::Company(company_id));
    Ok(())
}

/// An order of this company was placed at this time.
#[kernel::boxed]
pub async fn note_order(tx: &WriteTx, company_id: i64, at: DateTime<Utc>) -> Result<(), DbErr> {
    use companies::Column;
    companies::Entity::update_many()
        .col_expr(Column::LastOrderedAt, Expr::value(at))
        .filter(Column::Id.eq(company_id))
        .filter(
            Condition::any()
                .add(Column::LastOrderedAt.is_null())
                .add(Column::LastOrderedAt.lt(at)),
        )
        .exec(tx.db())
        .await?;
    Ok(())
}
