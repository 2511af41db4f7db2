//! Orders and statements for a pharmacy's own system: chosen columns, by date, read in portions by id so that no number of
//! rows needs memory.
use std::collections::HashMap;

use ::orders::{
    lifecycle::models::orders::{Order, OrderLine, with_lines},
    models::_entities::{orders, refunds},
};
use chrono::{DateTime, Utc};
use files::export::{Rows, Value};
use kernel::{Money, Services, clock::shop_time};
use sea_orm::{Condition, DbErr, QueryOrder, QuerySelect, prelude::*};

use crate::{
    errors::DocumentError,
    reports::models::{
        returned_batches,
        shipped_batches::{self, ShippedBatch},
    },
};

/// Orders read at once.
const PORTION: u64 = 200;

/// What a row of the order table is of: a batch of a line, or those units of a line that have not left. The rows of a line
/// add up to it.
pub struct OrderRow<'a> {
    pub order: &'a Order,
    pub line: &'a OrderLine,
    pub batch: Option<&'a ShippedBatch>,
    pub units: Units,
}

/// How many units of a row the buyer ordered, was sent, will never be sent and has sent back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Units {
    pub ordered: i64,
    pub shipped: i64,
    pub short: i64,
    pub returned: i64,
}

/// A column: code, head, and its content.
pub type OrderColumn = (&'static str, &'static str, fn(&OrderRow) -> Value);

pub const ORDER_COLUMNS: &[OrderColumn] = &[
    ("number", "订单号", |row| row.order.number.as_str().into()),
    ("created_at", "下单时间", |row| {
        moment(Some(row.order.created_at))
    }),
    ("status", "状态", |row| row.order.status.text().into()),
    ("paid_at", "付款时间", |row| moment(row.order.paid_at)),
    ("shipped_at", "发货时间", |row| {
        moment(row.batch.and_then(|batch| batch.sent_at))
    }),
    ("kind", "类别", |row| kind(row).into()),
    ("goods_id", "商品编号", |row| Value::Number(row.line.goods_id)),
    ("name", "通用名称", |row| row.line.name.as_str().into()),
    ("trade_name", "商品名", |row| {
        row.line.trade_name.as_str().into()
    }),
    ("spec", "规格", |row| row.line.spec.as_str().into()),
    ("maker", "生产企业", |row| row.line.maker.as_str().into()),
    ("approval_number", "批准文号", |row| {
        row.line.approval_number.as_str().into()
    }),
    ("unit", "单位", |row| row.line.unit.as_str().into()),
    ("batch_number", "批号", |row| {
        row.batch.map_or("", |batch| &batch.batch_number).into()
    }),
    ("expires_on", "有效期至", |row| {
        row.batch
            .map(|batch| batch.expires_on.to_string())
            .unwrap_or_default()
            .into()
    }),
    ("ordered", "订购数量", |row| Value::Number(row.units.ordered)),
    ("quantity", "发货数量", |row| Value::Number(row.units.shipped)),
    ("short", "缺货数量", |row| Value::Number(row.units.short)),
    ("returned", "退货数量", |row| {
        Value::Number(row.units.returned)
    }),
    ("price", "单价", |row| Value::Money(row.line.price)),
    ("amount", "金额", |row| {
        Value::Money(row.line.price.times(charged(row)))
    }),
    ("receiver", "收货人", |row| row.order.receiver.as_str().into()),
    ("address", "收货地址", |row| row.order.address.as_str().into()),
    ("carrier", "承运", |row| way(row).0.into()),
    ("waybill", "运单号", |row| way(row).1.into()),
    ("remark", "备注", |row| row.order.remark.as_str().into()),
];

fn kind(row: &OrderRow) -> &'static str {
    match row.batch {
        Some(batch) if batch.exchange.is_some() => "换货补发",
        Some(_) => "发货",
        None if row.units.short == row.units.ordered => "缺货",
        None => "未发货",
    }
}

/// Units charged in this row: replacements were paid for with the goods they replace.
fn charged(row: &OrderRow) -> i64 {
    let is_exchange = row.batch.is_some_and(|batch| batch.exchange.is_some());
    if is_exchange { 0 } else { row.units.shipped }
}

/// Carrier and waybill.
fn way<'a>(row: &OrderRow<'a>) -> (&'a str, &'a str) {
    let own = (row.order.carrier.as_str(), row.order.waybill.as_str());
    row.batch.map_or(("", ""), |batch| match &batch.exchange {
        Some(exchange) => (exchange.carrier.as_str(), exchange.waybill.as_str()),
        None => own,
    })
}

/// The rows of a line: a batch each, and what has not left.
fn rows_of<'a>(
    line: &OrderLine,
    batches: &[&'a ShippedBatch],
    returned: &mut HashMap<(i64, i64), i64>,
) -> Vec<(Option<&'a ShippedBatch>, Units)> {
    let mut rows = Vec::with_capacity(batches.len() + 1);
    let mut left = line.quantity;
    for batch in batches {
        let own = if batch.exchange.is_none() {
            batch.quantity
        } else {
            0
        };
        left -= own;
        // The same batch may have come twice, with the order and in exchange.
        let back = returned.entry((line.id, batch.batch_id)).or_default();
        let here = (*back).min(batch.quantity);
        *back -= here;
        let units = Units {
            ordered: own,
            shipped: batch.quantity,
            short: 0,
            returned: here,
        };
        rows.push((Some(*batch), units));
    }
    if left > 0 || rows.is_empty() {
        let units = Units {
            ordered: left,
            short: line.cancelled_quantity,
            ..Units::default()
        };
        rows.push((None, units));
    }
    rows
}

fn moment(at: Option<DateTime<Utc>>) -> Value {
    at.map(|at| shop_time(at).format("%Y-%m-%d %H:%M:%S").to_string())
        .unwrap_or_default()
        .into()
}

/// What to export: of this company, from this moment on, before that one.
#[derive(Clone, Copy, Debug)]
pub struct Span {
    pub company_id: i64,
    pub from: DateTime<Utc>,
    pub to: DateTime<Utc>,
}

pub async fn fill_orders(
    services: Services,
    span: Span,
    columns: Vec<&'static OrderColumn>,
    rows: Rows,
) -> Result<Rows, DocumentError> {
    let mut after = 0;
    loop {
        let found = portion(&services, span, after).await?;
        let Some(last) = found.last() else { return Ok(rows) };
        after = last.id;
        let ids: Vec<i64> = found.iter().map(|order| order.id).collect();
        let parts = shipped_batches::of_orders(&services.db, &ids).await?;
        let mut returned = returned_batches::of_orders(&services.db, &ids).await?;
        let mut by_line: HashMap<i64, Vec<&ShippedBatch>> = HashMap::new();
        for part in &parts {
            by_line.entry(part.line.id).or_default().push(part);
        }
        let mut made = Vec::new();
        for whole in with_lines(&services.db, found).await? {
            for (line, _) in &whole.lines {
                let batches = by_line.remove(&line.id).unwrap_or_default();
                for (batch, units) in rows_of(line, &batches, &mut returned) {
                    let row = OrderRow {
                        order: &whole.order,
                        line,
                        batch,
                        units,
                    };
                    made.push(columns.iter().map(|(_, _, of)| of(&row)).collect());
                }
            }
        }
        rows.add(made).await?;
    }
}

async fn portion(services: &Services, span: Span, after: i64) -> Result<Vec<Order>, DbErr> {
    orders::Entity::find()
        .filter(orders::Column::CompanyId.eq(span.company_id))
        .filter(orders::Column::Id.gt(after))
        .filter(orders::Column::CreatedAt.gte(span.from))
        .filter(orders::Column::CreatedAt.lt(span.to))
        .order_by_asc(orders::Column::Id)
        .limit(PORTION)
        .all(&services.db)
        .await
}

/// A movement of money between buyer and wholesaler.
pub struct StatementRow<'a> {
    pub order: &'a Order,
    pub refund: Option<&'a refunds::Model>,
}

impl StatementRow<'_> {
    fn at(&self) -> Option<DateTime<Utc>> {
        self.refund
            .map_or(self.order.paid_at, |refund| Some(refund.created_at))
    }

    /// Paid is above zero, refunded below.
    fn amount(&self) -> Money {
        self.refund
            .map_or(self.order.paid_amount, |refund| -refund.amount)
    }
}

pub type StatementColumn = (&'static str, &'static str, fn(&StatementRow) -> Value);

pub const STATEMENT_COLUMNS: &[StatementColumn] = &[
    ("at", "时间", |row| moment(row.at())),
    ("kind", "类型", |row| {
        if row.refund.is_some() { "退款" } else { "付款" }.into()
    }),
    ("order", "订单号", |row| row.order.number.as_str().into()),
    ("number", "退款单号", |row| {
        row.refund.map_or("", |refund| &refund.number).into()
    }),
    ("goods_amount", "商品金额", |row| {
        Value::Money(row.order.goods_amount)
    }),
    ("discount", "优惠", |row| Value::Money(row.order.discount)),
    ("freight", "运费", |row| Value::Money(row.order.freight)),
    ("amount", "收支金额", |row| Value::Money(row.amount())),
    ("status", "订单状态", |row| row.order.status.text().into()),
];

/// Payments and refunds of the span, order by order.
pub async fn fill_statement(
    services: Services,
    span: Span,
    columns: Vec<&'static StatementColumn>,
    rows: Rows,
) -> Result<Rows, DocumentError> {
    let mut after = 0;
    let within = |at: Option<DateTime<Utc>>| at.is_some_and(|at| (span.from..span.to).contains(&at));
    loop {
        let found = paid_portion(&services, span, after).await?;
        let Some(last) = found.last() else { return Ok(rows) };
        after = last.id;
        let back = refunds::Entity::find()
            .filter(refunds::Column::OrderId.is_in(found.iter().map(|order| order.id)))
            .order_by_asc(refunds::Column::Id)
            .all(&services.db)
            .await?;
        let mut made = Vec::new();
        for order in &found {
            let paid = StatementRow { order, refund: None };
            let returned = back.iter().filter(|refund| refund.order_id == order.id);
            let all = std::iter::once(paid).chain(returned.map(|refund| StatementRow {
                order,
                refund: Some(refund),
            }));
            let in_span = all.filter(|row| within(row.at()));
            made.extend(in_span.map(|row| columns.iter().map(|(_, _, of)| of(&row)).collect()));
        }
        rows.add(made).await?;
    }
}

/// Orders whose money moved in the span one way or the other, as far as that can be asked without a list of refunds.
async fn paid_portion(services: &Services, span: Span, after: i64) -> Result<Vec<Order>, DbErr> {
    let moved = Condition::any()
        .add(orders::Column::PaidAt.gte(span.from))
        .add(orders::Column::RefundedAmount.gt(0_i64));
    orders::Entity::find()
        .filter(orders::Column::CompanyId.eq(span.company_id))
        .filter(orders::Column::Id.gt(after))
        .filter(orders::Column::PaidAt.is_not_null())
        .filter(orders::Column::PaidAt.lt(span.to))
        .filter(moved)
        .order_by_asc(orders::Column::Id)
        .limit(PORTION)
        .all(&services.db)
        .await
}
