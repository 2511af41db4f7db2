//! Finders of claims, always within a scope.
use std::collections::HashMap;

use ::orders::{
    lifecycle::models::orders::lock as lock_order,
    models::_entities::{order_lines, orders},
    payments::models::due,
};
use kernel::{Db, WriteTx, db::ROW_LOCK, db::patterns::contains, paging::PageRequest};
use sea_orm::{
    Condition, DbErr, QueryOrder, QuerySelect, QueryTrait, prelude::*, sea_query::SelectStatement,
};

use crate::{
    claims::models::status::{ClaimFacts, Status},
    errors::AfterSaleError,
    models::_entities::{
        after_sale_batches, after_sale_lines, after_sale_logs, after_sale_photos, after_sales,
    },
};

pub use after_sale_batches::Model as ReplacementBatch;
pub use after_sale_lines::Model as ClaimLine;
pub use after_sale_logs::Model as ClaimLog;
pub use after_sale_photos::Model as Photo;
pub use after_sales::Model as Claim;

impl Claim {
    /// What the state table asks.
    pub const fn stand(&self) -> ClaimFacts {
        ClaimFacts {
            kind: self.kind,
            status: self.status,
            needs_qa: self.needs_qa,
        }
    }
}

/// The claims of this company and no other.
pub fn of(company_id: i64) -> Select<after_sales::Entity> {
    after_sales::Entity::find().filter(after_sales::Column::CompanyId.eq(company_id))
}

/// The claims of an order, newest first.
pub async fn of_order(db: &Db, company_id: i64, order_id: i64) -> Result<Vec<Claim>, DbErr> {
    of(company_id)
        .filter(after_sales::Column::OrderId.eq(order_id))
        .order_by_desc(after_sales::Column::Id)
        .all(db)
        .await
}

/// None also for a claim of another company.
pub async fn by_number(db: &Db, company_id: i64, number: &str) -> Result<Option<Claim>, DbErr> {
    of(company_id)
        .filter(after_sales::Column::Number.eq(number))
        .one(db)
        .await
}

/// The id of the order with this number.
pub fn order_numbered(number: &str) -> SelectStatement {
    orders::Entity::find()
        .select_only()
        .column(orders::Column::Id)
        .filter(orders::Column::Number.eq(number))
        .into_query()
}

/// What a list may ask for.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    pub status: Option<i64>,
    pub kind: Option<String>,
    /// Part of a claim's or an order's number, of the buyer's name, of a product's name or of a batch.
    pub keywords: Option<String>,
}

pub fn filtered(query: Select<after_sales::Entity>, filter: &Filter) -> Select<after_sales::Entity> {
    use after_sales::Column;
    let mut query = query;
    if let Some(status) = filter.status {
        query = query.filter(Column::Status.eq(status));
    }
    if let Some(kind) = &filter.kind {
        query = query.filter(Column::Kind.eq(kind));
    }
    if let Some(keywords) = &filter.keywords {
        query = query.filter(mentions(keywords));
    }
    query
}

fn mentions(keywords: &str) -> Condition {
    use after_sales::Column;
    let of_order = orders::Entity::find()
        .select_only()
        .column(orders::Column::Id)
        .filter(
            Condition::any()
                .add(contains(orders::Column::Number, keywords))
                .add(contains(orders::Column::CompanyName, keywords)),
        )
        .into_query();
    let of_line = after_sale_lines::Entity::find()
        .select_only()
        .column(after_sale_lines::Column::AfterSaleId)
        .inner_join(order_lines::Entity)
        .filter(
            Condition::any()
                .add(contains(order_lines::Column::Name, keywords))
                .add(contains(after_sale_lines::Column::BatchNumber, keywords)),
        )
        .into_query();
    Condition::any()
        .add(contains(Column::Number, keywords))
        .add(Column::OrderId.in_subquery(of_order))
        .add(Column::Id.in_subquery(of_line))
}

/// One page of a company's own, newest first.
pub async fn own_page(
    db: &Db,
    company_id: i64,
    filter: &Filter,
    page: PageRequest,
) -> Result<(Vec<Claim>, u64), DbErr> {
    let found = filtered(of(company_id), filter);
    page.rows(db, found.order_by_desc(after_sales::Column::Id)).await
}

/// The number of claims in each state.
pub async fn counts(db: &Db, query: Select<after_sales::Entity>) -> Result<HashMap<Status, i64>, DbErr> {
    let rows: Vec<(Status, i64)> = query
        .select_only()
        .column(after_sales::Column::Status)
        .column_as(after_sales::Column::Id.count(), "count")
        .group_by(after_sales::Column::Status)
        .into_tuple()
        .all(db)
        .await?;
    Ok(rows.into_iter().collect())
}

/// A claim with its order and its lines, as they were ordered.
#[derive(Clone, Debug)]
pub struct ClaimDetails {
    pub claim: Claim,
    pub order: orders::Model,
    pub lines: Vec<(ClaimLine, order_lines::Model)>,
    pub replacements: Vec<ReplacementBatch>,
}

/// In the order given; a constant number of queries.
pub async fn with_lines(db: &Db, rows: Vec<Claim>) -> Result<Vec<ClaimDetails>, DbErr> {
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let order_ids = rows.iter().map(|claim| claim.order_id);
    let found = orders::Entity::find()
        .filter(orders::Column::Id.is_in(order_ids))
        .all(db)
        .await?;
    let orders: HashMap<i64, orders::Model> = found.into_iter().map(|order| (order.id, order)).collect();
    let mut lines = lines_of(db, rows.iter().map(|claim| claim.id)).await?;
    let mut replacements = replacements_of(db, &lines).await?;
    let whole = rows.into_iter().filter_map(|claim| {
        Some(ClaimDetails {
            order: orders.get(&claim.order_id)?.clone(),
            lines: lines.remove(&claim.id).unwrap_or_default(),
            replacements: replacements.remove(&claim.id).unwrap_or_default(),
            claim,
        })
    });
    Ok(whole.collect())
}

type LinesByClaim = HashMap<i64, Vec<(ClaimLine, order_lines::Model)>>;

async fn lines_of(db: &Db, claims: impl Iterator<Item = i64>) -> Result<LinesByClaim, DbErr> {
    let rows = after_sale_lines::Entity::find()
        .filter(after_sale_lines::Column::AfterSaleId.is_in(claims))
        .find_also_related(order_lines::Entity)
        .order_by_asc(after_sale_lines::Column::Id)
        .all(db)
        .await?;
    let mut by_claim = LinesByClaim::new();
    for (line, ordered) in rows {
        if let Some(ordered) = ordered {
            by_claim
                .entry(line.after_sale_id)
                .or_default()
                .push((line, ordered));
        }
    }
    Ok(by_claim)
}

async fn replacements_of(
    db: &Db,
    lines: &LinesByClaim,
) -> Result<HashMap<i64, Vec<ReplacementBatch>>, DbErr> {
    let claims: HashMap<i64, i64> = lines
        .values()
        .flatten()
        .map(|(line, _)| (line.id, line.after_sale_id))
        .collect();
    let rows = after_sale_batches::Entity::find()
        .filter(after_sale_batches::Column::AfterSaleLineId.is_in(claims.keys().copied()))
        .order_by_asc(after_sale_batches::Column::Id)
        .all(db)
        .await?;
    let mut by_claim: HashMap<i64, Vec<ReplacementBatch>> = HashMap::new();
    for row in rows {
        if let Some(claim) = claims.get(&row.after_sale_line_id) {
            by_claim.entry(*claim).or_default().push(row);
        }
    }
    Ok(by_claim)
}

pub async fn lines(db: &Db, claim_id: i64) -> Result<Vec<ClaimLine>, DbErr> {
    after_sale_lines::Entity::find()
        .filter(after_sale_lines::Column::AfterSaleId.eq(claim_id))
        .order_by_asc(after_sale_lines::Column::Id)
        .all(db)
        .await
}

pub async fn logs(db: &Db, claim_id: i64) -> Result<Vec<ClaimLog>, DbErr> {
    after_sale_logs::Entity::find()
        .filter(after_sale_logs::Column::AfterSaleId.eq(claim_id))
        .order_by_asc(after_sale_logs::Column::Id)
        .all(db)
        .await
}

pub async fn photos(db: &Db, claim_id: i64) -> Result<Vec<Photo>, DbErr> {
    after_sale_photos::Entity::find()
        .filter(after_sale_photos::Column::AfterSaleId.eq(claim_id))
        .order_by_asc(after_sale_photos::Column::Id)
        .all(db)
        .await
}

/// A photo of this company's own claim.
pub async fn photo_of(db: &Db, company_id: i64, id: i64) -> Result<Option<Photo>, DbErr> {
    let found = after_sale_photos::Entity::find_by_id(id)
        .find_also_related(after_sales::Entity)
        .filter(after_sales::Column::CompanyId.eq(company_id))
        .one(db)
        .await?;
    Ok(found.map(|(photo, _)| photo))
}

/// A claim and its order, both locked until the transaction ends; the order first, as in all other code. Before them the
/// payment: claims of one checkout withhold the value of the same gifts, and one at a time.
pub async fn lock(tx: &WriteTx, claim_id: i64) -> Result<(orders::Model, Claim), AfterSaleError> {
    let claim = after_sales::Entity::find_by_id(claim_id).one(tx.db()).await?;
    let claim = claim.ok_or(AfterSaleError::NotFound("售后单"))?;
    let order = orders::Entity::find_by_id(claim.order_id).one(tx.db()).await?;
    let order = order.ok_or(AfterSaleError::NotFound("订单"))?;
    due::lock(tx, order.payment_id).await?;
    let order = lock_order(tx, order.id).await?;
    let claim = after_sales::Entity::find_by_id(claim_id)
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?;
    Ok((order, claim.ok_or(AfterSaleError::NotFound("售后单"))?))
}
