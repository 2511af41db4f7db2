//! Finders of receipts: a company's own, and those that quality management compares; a salesman sees those of their own
//! customers only.
use ::orders::models::_entities::orders;
use chrono::NaiveDate;
use identity::{
    companies::models::{companies::visible_to, facts::LicenceKind},
    licences::models::licence_status::LicenceStatus,
    models::_entities::licences,
};
use kernel::{
    Db,
    admin::{Direction, ListError, ListQuery},
    db::patterns::contains,
    paging::PageRequest,
};
use sea_orm::{
    Condition, DbErr, QueryOrder, QuerySelect, QueryTrait, prelude::*, sea_query::SelectStatement,
};

use super::receipts::{Receipt, ReceiptStatus, of};
use crate::{
    errors::DocumentError,
    models::_entities::ephedrine_receipts::{Column, Entity},
};

/// What a stamped delivery note is compared with.
const SPECIMENS: [LicenceKind; 3] = [
    LicenceKind::ReceivingLetter,
    LicenceKind::IdCard,
    LicenceKind::PurchasingLetter,
];

fn visible(salesman_id: Option<i64>) -> Select<Entity> {
    visible_to(salesman_id, Entity::find(), Column::CompanyId)
}

fn is_owed() -> Expr {
    Column::Status.is_in(ReceiptStatus::OWED.map(ReceiptStatus::code))
}

/// One page. Filters: `id`, `status`, `company_id`, `overdue`, `q` (order or customer).
pub async fn page(
    db: &Db,
    query: &ListQuery,
    salesman_id: Option<i64>,
    today: NaiveDate,
) -> Result<(Vec<Receipt>, u64), ListError> {
    let mut all = Condition::all()
        .add_option(query.ids().map(|ids| Column::Id.is_in(ids)))
        .add_option(query.number("status")?.map(|status| Column::Status.eq(status)))
        .add_option(query.number("company_id")?.map(|id| Column::CompanyId.eq(id)));
    if query.flag("overdue")? == Some(true) {
        all = all.add(Column::DueOn.lt(today)).add(is_owed());
    }
    if let Some(words) = query.text("q") {
        all = all.add(Column::OrderId.in_subquery(orders_with(&words)));
    }
    let found = visible(salesman_id).filter(all);
    query.page(db, found, ("id", Direction::Desc), sort_column).await
}

fn orders_with(words: &str) -> SelectStatement {
    orders::Entity::find()
        .select_only()
        .column(orders::Column::Id)
        .filter(
            Condition::any()
                .add(contains(orders::Column::Number, words))
                .add(contains(orders::Column::CompanyName, words)),
        )
        .into_query()
}

fn sort_column(field: &str) -> Option<Column> {
    Some(match field {
        "id" => Column::Id,
        "status" => Column::Status,
        "due_on" => Column::DueOn,
        "confirmed_at" => Column::ConfirmedAt,
        _ => return None,
    })
}

/// Fails for one that this salesman may not see as for one that is not there.
pub async fn by_id(db: &Db, id: i64, salesman_id: Option<i64>) -> Result<Receipt, DocumentError> {
    let found = visible(salesman_id).filter(Column::Id.eq(id)).one(db).await?;
    found.ok_or(DocumentError::NotFound("含麻回执"))
}

/// The filed documents that a stamped delivery note of this company is compared with.
pub async fn specimens(db: &Db, company_id: i64) -> Result<Vec<licences::Model>, DbErr> {
    licences::Entity::find()
        .filter(licences::Column::CompanyId.eq(company_id))
        .filter(licences::Column::Status.eq(LicenceStatus::Approved))
        .filter(licences::Column::Kind.is_in(SPECIMENS.map(LicenceKind::code)))
        .order_by_asc(licences::Column::Kind)
        .order_by_desc(licences::Column::Version)
        .all(db)
        .await
}

/// One page of a company's own: what it owes first, then newest first.
pub async fn own_page(
    db: &Db,
    company_id: i64,
    status: Option<i64>,
    page: PageRequest,
) -> Result<(Vec<Receipt>, u64), DbErr> {
    let all = Condition::all().add_option(status.map(|status| Column::Status.eq(status)));
    let ordered = of(company_id)
        .filter(all)
        .order_by_desc(is_owed())
        .order_by_desc(Column::Id);
    page.rows(db, ordered).await
}
