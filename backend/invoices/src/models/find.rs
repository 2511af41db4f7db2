//! Finders of invoices: a company's own, and those that finance watches.
use ::orders::{
    lifecycle::models::orders::{self as order_finders, Order},
    models::_entities::orders,
};
use kernel::{
    Db,
    admin::{Direction, ListError, ListQuery},
    db::patterns::contains,
    paging::PageRequest,
};
use sea_orm::{Condition, DbErr, PaginatorTrait, QueryOrder, QuerySelect, QueryTrait, prelude::*};

use super::{
    ask::open_orders,
    invoices::{Invoice, InvoiceStatus, InvoiceWithLines, of, one},
};
use crate::models::_entities::invoices::{Column, Entity};

/// One page for finance. Filters: `id`, `status`, `color`, `kind`, `company_id`, `from`, `to`, `q` (order, invoice or
/// request number, buyer).
pub async fn page(db: &Db, query: &ListQuery) -> Result<(Vec<Invoice>, u64), ListError> {
    let (from, to) = query.period()?;
    let mut all = Condition::all()
        .add_option(query.ids().map(|ids| Column::Id.is_in(ids)))
        .add_option(query.text("status").map(|status| Column::Status.eq(status)))
        .add_option(query.text("color").map(|color| Column::Color.eq(color)))
        .add_option(query.text("kind").map(|kind| Column::Kind.eq(kind)))
        .add_option(query.number("company_id")?.map(|id| Column::CompanyId.eq(id)))
        .add_option(from.map(|from| Column::CreatedAt.gte(from)))
        .add_option(to.map(|to| Column::CreatedAt.lt(to)));
    if let Some(words) = query.text("q") {
        let of_orders = orders::Entity::find()
            .select_only()
            .column(orders::Column::Id)
            .filter(
                Condition::any()
                    .add(contains(orders::Column::Number, &words))
                    .add(contains(orders::Column::CompanyName, &words)),
            )
            .into_query();
        all = all.add(
            Condition::any()
                .add(contains(Column::RequestNumber, &words))
                .add(contains(Column::Number, &words))
                .add(Column::OrderId.in_subquery(of_orders)),
        );
    }
    let found = Entity::find().filter(all);
    query.page(db, found, ("id", Direction::Desc), sort_column).await
}

fn sort_column(field: &str) -> Option<Column> {
    Some(match field {
        "id" => Column::Id,
        "status" => Column::Status,
        "total" => Column::Total,
        "created_at" => Column::CreatedAt,
        "issued_at" => Column::IssuedAt,
        _ => return None,
    })
}

pub async fn by_id(db: &Db, id: i64) -> Result<Option<InvoiceWithLines>, DbErr> {
    one(db, Entity::find_by_id(id).one(db).await?).await
}

/// One page of a company's own, newest first; `words`: an order's number or an invoice's.
pub async fn own_page(
    db: &Db,
    company_id: i64,
    statuses: Option<&[InvoiceStatus]>,
    words: Option<&str>,
    page: PageRequest,
) -> Result<(Vec<Invoice>, u64), DbErr> {
    let mut all =
        Condition::all().add_option(statuses.map(|statuses| Column::Status.is_in(statuses.iter().copied())));
    if let Some(words) = words {
        let of_order = order_finders::by_number(db, company_id, words).await?;
        all = all.add(
            Condition::any()
                .add(Column::Number.eq(words))
                .add_option(of_order.map(|order| Column::OrderId.eq(order.id))),
        );
    }
    page.rows(db, of(company_id).filter(all).order_by_desc(Column::Id))
        .await
}

pub async fn own(db: &Db, company_id: i64, id: i64) -> Result<Option<InvoiceWithLines>, DbErr> {
    let row = of(company_id).filter(Column::Id.eq(id)).one(db).await?;
    one(db, row).await
}

/// One page of the orders that this company can ask an invoice for, newest first.
pub async fn open_page(db: &Db, company_id: i64, page: PageRequest) -> Result<(Vec<Order>, u64), DbErr> {
    page.rows(db, open_orders(company_id).order_by_desc(orders::Column::Id))
        .await
}

/// How many orders this company can ask an invoice for.
pub async fn count_open(db: &Db, company_id: i64) -> Result<u64, DbErr> {
    open_orders(company_id).count(db).await
}
