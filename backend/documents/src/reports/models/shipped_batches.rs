//! The batches that were shipped to a company, with its orders or in exchange: the company may get their
//! reports, and recalls use them. The two underlying tables are only read through this module.
use std::collections::HashMap;

use ::after_sales::models::_entities::{after_sale_batches, after_sale_lines, after_sales};
use ::orders::{
    lifecycle::models::orders::{Order, OrderLine},
    models::_entities::{order_line_batches, order_lines, orders},
};
use catalog::stock::models::batch_reports::BatchKey;
use chrono::{DateTime, NaiveDate, Utc};
use kernel::{Db, db::patterns::contains, paging::PageRequest};
use sea_orm::{Condition, DbErr, JoinType, PaginatorTrait, QueryOrder, QuerySelect, prelude::*};

/// What left in one batch for one line of an order.
#[derive(Clone, Debug)]
pub struct ShippedBatch {
    /// Of this part; below zero when it was an exchange.
    pub id: i64,
    pub batch_id: i64,
    pub batch_number: String,
    pub expires_on: NaiveDate,
    pub quantity: i64,
    pub sent_at: Option<DateTime<Utc>>,
    /// None: it left with the order.
    pub exchange: Option<Exchange>,
    pub line: OrderLine,
    pub order: Order,
}

/// The claim that goods were sent for, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exchange {
    pub claim: String,
    pub carrier: String,
    pub waybill: String,
}

impl ShippedBatch {
    pub fn key(&self) -> BatchKey {
        BatchKey::new(self.line.goods_id, self.batch_number.as_str())
    }
}

/// What a buyer looks for; absent fields do not filter.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    pub goods_id: Option<i64>,
    /// In the names of the goods, the batch number and the order number.
    pub keywords: Option<String>,
    pub from: Option<DateTime<Utc>>,
    /// Exclusive.
    pub to: Option<DateTime<Utc>>,
}

type Ordered = Select<order_line_batches::Entity>;
/// Batches that left in exchange, with their claim, its line, and the order.
pub type Exchanged = Select<after_sale_batches::Entity>;

fn ordered() -> Ordered {
    order_line_batches::Entity::find()
        .join(
            JoinType::InnerJoin,
            order_line_batches::Relation::OrderLines.def(),
        )
        .join(JoinType::InnerJoin, order_lines::Relation::Orders.def())
}

pub fn exchanged() -> Exchanged {
    after_sale_batches::Entity::find()
        .join(
            JoinType::InnerJoin,
            after_sale_batches::Relation::AfterSaleLines.def(),
        )
        .join(JoinType::InnerJoin, after_sale_lines::Relation::AfterSales.def())
        .join(
            JoinType::InnerJoin,
            <after_sale_lines::Entity as Related<order_lines::Entity>>::to(),
        )
        .join(JoinType::InnerJoin, order_lines::Relation::Orders.def())
}

/// Where a table keeps the batch number and when it was sent.
trait BatchColumns: EntityTrait {
    const BATCH: Self::Column;

    type SentIn: ColumnTrait;
    const SENT_AT: Self::SentIn;
}

impl BatchColumns for order_line_batches::Entity {
    const BATCH: Self::Column = order_line_batches::Column::BatchNumber;

    type SentIn = orders::Column;
    const SENT_AT: Self::SentIn = orders::Column::ShippedAt;
}

impl BatchColumns for after_sale_batches::Entity {
    const BATCH: Self::Column = after_sale_batches::Column::BatchNumber;

    type SentIn = after_sales::Column;
    const SENT_AT: Self::SentIn = after_sales::Column::ReplacedAt;
}

fn of_key<T: BatchColumns>(batch: &BatchKey) -> Condition {
    Condition::all()
        .add(order_lines::Column::GoodsId.eq(batch.goods_id))
        .add(T::BATCH.eq(&batch.number))
}

fn of_filter<T: BatchColumns>(company_id: i64, filter: &Filter) -> Condition {
    let mut all = Condition::all()
        .add(orders::Column::CompanyId.eq(company_id))
        .add_option(filter.goods_id.map(|id| order_lines::Column::GoodsId.eq(id)))
        .add_option(filter.from.map(|from| T::SENT_AT.gte(from)))
        .add_option(filter.to.map(|to| T::SENT_AT.lt(to)));
    for word in filter.keywords.iter().flat_map(|words| words.split_whitespace()) {
        all = all.add(
            Condition::any()
                .add(contains(order_lines::Column::Name, word))
                .add(contains(order_lines::Column::TradeName, word))
                .add(contains(T::BATCH, word))
                .add(contains(orders::Column::Number, word)),
        );
    }
    all
}

/// Newest first, and how many there are.
pub async fn page(
    db: &Db,
    company_id: i64,
    filter: &Filter,
    page: PageRequest,
) -> Result<(Vec<ShippedBatch>, u64), DbErr> {
    let of_orders = ordered().filter(of_filter::<order_line_batches::Entity>(company_id, filter));
    let of_claims = exchanged().filter(of_filter::<after_sale_batches::Entity>(company_id, filter));
    let total = of_orders.clone().count(db).await? + of_claims.clone().count(db).await?;
    // Each table may hold the whole page.
    let until = page.offset() + page.per_page;
    let mut parts = read_ordered(
        db,
        of_orders
            .order_by_desc(orders::Column::ShippedAt)
            .order_by_desc(order_line_batches::Column::Id)
            .limit(until),
    )
    .await?;
    let exchanges = of_claims
        .order_by_desc(after_sales::Column::ReplacedAt)
        .order_by_desc(after_sale_batches::Column::Id)
        .limit(until);
    parts.extend(read_exchanged(db, exchanges).await?);
    parts.sort_by_key(|part| std::cmp::Reverse(part.sent_at));
    let here = parts.drain(page.range(parts.len())).collect();
    Ok((whole(db, here).await?, total))
}

/// Was any of this batch shipped to this company?
pub async fn reached(db: &Db, company_id: i64, batch: &BatchKey) -> Result<bool, DbErr> {
    let theirs = || orders::Column::CompanyId.eq(company_id);
    let of_orders = ordered()
        .filter(theirs())
        .filter(of_key::<order_line_batches::Entity>(batch));
    if of_orders.count(db).await? > 0 {
        return Ok(true);
    }
    let of_claims = exchanged()
        .filter(theirs())
        .filter(of_key::<after_sale_batches::Entity>(batch));
    Ok(of_claims.count(db).await? > 0)
}

/// Everything of this batch that was shipped, to all companies.
pub async fn of_batch(db: &Db, batch: &BatchKey) -> Result<Vec<ShippedBatch>, DbErr> {
    let of_orders = ordered().filter(of_key::<order_line_batches::Entity>(batch));
    let of_claims = exchanged().filter(of_key::<after_sale_batches::Entity>(batch));
    all_of(db, of_orders, of_claims).await
}

/// Everything that was shipped for these orders: with them first, and of that what expires first.
pub async fn of_orders(db: &Db, order_ids: &[i64]) -> Result<Vec<ShippedBatch>, DbErr> {
    let theirs = || orders::Column::Id.is_in(order_ids.iter().copied());
    all_of(db, ordered().filter(theirs()), exchanged().filter(theirs())).await
}

async fn all_of(db: &Db, of_orders: Ordered, of_claims: Exchanged) -> Result<Vec<ShippedBatch>, DbErr> {
    let of_orders = of_orders
        .order_by_asc(order_line_batches::Column::ExpiresOn)
        .order_by_asc(order_line_batches::Column::Id);
    let mut parts = read_ordered(db, of_orders).await?;
    let of_claims = of_claims.order_by_asc(after_sale_batches::Column::Id);
    parts.extend(read_exchanged(db, of_claims).await?);
    whole(db, parts).await
}

/// The last day on which units of each product that this company got were fit for use, by the id of the product.
pub async fn last_expiries(db: &Db, company_id: i64) -> Result<HashMap<i64, NaiveDate>, DbErr> {
    let theirs = || orders::Column::CompanyId.eq(company_id);
    let of_orders: Vec<(i64, Option<NaiveDate>)> = ordered()
        .select_only()
        .column(order_lines::Column::GoodsId)
        .column_as(order_line_batches::Column::ExpiresOn.max(), "last")
        .filter(theirs())
        .group_by(order_lines::Column::GoodsId)
        .into_tuple()
        .all(db)
        .await?;
    let of_claims: Vec<(i64, Option<NaiveDate>)> = exchanged()
        .select_only()
        .column(order_lines::Column::GoodsId)
        .column_as(after_sale_batches::Column::ExpiresOn.max(), "last")
        .filter(theirs())
        .group_by(order_lines::Column::GoodsId)
        .into_tuple()
        .all(db)
        .await?;
    let mut last: HashMap<i64, NaiveDate> = HashMap::new();
    for (goods_id, day) in of_orders.into_iter().chain(of_claims) {
        if let Some(day) = day {
            let known = last.entry(goods_id).or_insert(day);
            *known = (*known).max(day);
        }
    }
    Ok(last)
}

/// A part without its order.
struct Part {
    id: i64,
    order_line_id: i64,
    batch_id: i64,
    batch_number: String,
    expires_on: NaiveDate,
    number: i64,
    sent_at: Option<DateTime<Utc>>,
    exchange: Option<Exchange>,
}

async fn read_ordered(db: &Db, query: Ordered) -> Result<Vec<Part>, DbErr> {
    type Row = (i64, i64, i64, String, NaiveDate, i64, Option<DateTime<Utc>>);
    use order_line_batches::Column;
    let rows: Vec<Row> = query
        .select_only()
        .columns([Column::Id, Column::OrderLineId, Column::BatchId])
        .columns([Column::BatchNumber, Column::ExpiresOn, Column::Quantity])
        .column(orders::Column::ShippedAt)
        .into_tuple()
        .all(db)
        .await?;
    let parts = rows.into_iter().map(
        |(id, order_line_id, batch_id, batch_number, expires_on, number, sent_at)| Part {
            id,
            order_line_id,
            batch_id,
            batch_number,
            expires_on,
            number,
            sent_at,
            exchange: None,
        },
    );
    Ok(parts.collect())
}

async fn read_exchanged(db: &Db, query: Exchanged) -> Result<Vec<Part>, DbErr> {
    type Row = (
        i64,
        i64,
        i64,
        String,
        NaiveDate,
        i64,
        Option<DateTime<Utc>>,
        String,
        String,
        String,
    );
    use self::after_sales::Column as Claim;
    use after_sale_batches::Column;
    let rows: Vec<Row> = query
        .select_only()
        .column(Column::Id)
        .column(after_sale_lines::Column::OrderLineId)
        .columns([
            Column::BatchId,
            Column::BatchNumber,
            Column::ExpiresOn,
            Column::Quantity,
        ])
        .columns([Claim::ReplacedAt, Claim::Number])
        .columns([Claim::ReplacementCarrier, Claim::ReplacementWaybill])
        .into_tuple()
        .all(db)
        .await?;
    let parts =
        rows.into_iter().map(|row| {
            let (
                id,
                order_line_id,
                batch_id,
                batch_number,
                expires_on,
                number,
                sent_at,
                claim,
                carrier,
                waybill,
            ) = row;
            Part {
                id: -id,
                order_line_id,
                batch_id,
                batch_number,
                expires_on,
                number,
                sent_at,
                exchange: Some(Exchange {
                    claim,
                    carrier,
                    waybill,
                }),
            }
        });
    Ok(parts.collect())
}

async fn whole(db: &Db, parts: Vec<Part>) -> Result<Vec<ShippedBatch>, DbErr> {
    let lines = order_lines::Entity::find()
        .filter(order_lines::Column::Id.is_in(parts.iter().map(|part| part.order_line_id)))
        .all(db)
        .await?;
    let of_lines = orders::Entity::find()
        .filter(orders::Column::Id.is_in(lines.iter().map(|line| line.order_id)))
        .all(db)
        .await?;
    let lines: HashMap<i64, OrderLine> = lines.into_iter().map(|line| (line.id, line)).collect();
    let of_lines: HashMap<i64, Order> = of_lines.into_iter().map(|order| (order.id, order)).collect();
    let whole = parts.into_iter().filter_map(|part| {
        let line = lines.get(&part.order_line_id)?.clone();
        let order = of_lines.get(&line.order_id)?.clone();
        Some(ShippedBatch {
            id: part.id,
            batch_id: part.batch_id,
            batch_number: part.batch_number,
            expires_on: part.expires_on,
            quantity: part.number,
            sent_at: part.sent_at,
            exchange: part.exchange,
            line,
            order,
        })
    });
    Ok(whole.collect())
}
