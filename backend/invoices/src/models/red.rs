//! Red invoices: refunds after the blue one was issued are also cancelled on the invoice, partly or
//! completely. Those that finance enters by hand (`by_hand`) have nothing to do with refunds.
use ::orders::models::_entities::orders;
use chrono::{DateTime, Utc};
use gateways::tax_platform::{Party, RedReason};
use kernel::{Db, Money, Services, WriteTx, db::ROW_LOCK};
use sea_orm::{
    ActiveValue::Set,
    DbErr, JoinType, QueryOrder, QuerySelect,
    prelude::*,
    sea_query::{ExprTrait, Func, Query},
};

use super::{
    amounts::taken_back,
    billable_units::{self, InvoicedLine, PaidBack},
    invoices::{Color, Draft, Invoice, InvoiceLine, InvoiceStatus, enter, left_of, makes_way},
};
use crate::{
    errors::InvoiceError,
    models::_entities::{invoice_lines, invoices},
};

/// Red invoices that one round enters.
const MOST_PER_ROUND: u64 = 200;

/// Writes the red invoices that refunds since have made due; returns how many.
pub async fn enter_due(services: &Services) -> Result<u64, InvoiceError> {
    let now = services.clock.now();
    let mut written = 0;
    for blue in refunded_since(&services.db).await? {
        let entered = services
            .writer
            .run(async move |tx: &WriteTx| take_back(tx, blue, now).await)
            .await;
        match entered {
            Ok(entered) => written += u64::from(entered.is_some()),
            Err(error) => tracing::error!(blue, %error, "a red invoice that is due cannot be entered"),
        }
    }
    Ok(written)
}

fn order_of() -> RelationDef {
    let relation = invoices::Entity::belongs_to(orders::Entity);
    relation
        .from(invoices::Column::OrderId)
        .to(orders::Column::Id)
        .into()
}

const RED: &str = "red";

fn of_red(column: invoices::Column) -> Expr {
    Expr::col((RED, column))
}

/// The total of those red invoices of the `invoices` row of the enclosing query.
fn total_of_reds(which: Expr) -> Expr {
    let sum = Query::select()
        .expr(of_red(invoices::Column::Total).sum())
        .from_as(invoices::Entity, RED)
        .and_where(of_red(invoices::Column::BlueId).equals((invoices::Entity, invoices::Column::Id)))
        .and_where(which)
        .take();
    let sum = Expr::SubQuery(None, Box::new(sum.into())).cast_as("bigint");
    Expr::expr(Func::coalesce([sum, Expr::val(0_i64)]))
}

/// Issued blue invoices of which `due_of` is above zero, the oldest first. The database decides, so that those which were
/// taken back long ago are no part of a round. Nothing is due without a refund: said first, it spares most invoices the sums of
/// their red ones.
async fn refunded_since(db: &Db) -> Result<Vec<i64>, DbErr> {
    let of_blue = |column: invoices::Column| Expr::col((invoices::Entity, column));
    let refunded = Expr::col((orders::Entity, orders::Column::RefundedAmount))
        .sub(of_blue(invoices::Column::RefundedBefore));
    let for_refunds = of_red(invoices::Column::Reason).eq("");
    let makes_way = of_red(invoices::Column::Reason)
        .ne("")
        .and(of_red(invoices::Column::Status).eq(InvoiceStatus::Failed))
        .and(of_red(invoices::Column::IssuedAt).is_null());
    invoices::Entity::find()
        .select_only()
        .column(invoices::Column::Id)
        .join(JoinType::InnerJoin, order_of())
        .filter(invoices::Column::Color.eq(Color::Blue))
        .filter(invoices::Column::Status.eq(InvoiceStatus::Issued))
        .filter(refunded.clone().gt(0_i64))
        .filter(refunded.add(total_of_reds(for_refunds)).gt(0_i64))
        .filter(
            of_blue(invoices::Column::Total)
                .add(total_of_reds(makes_way.not()))
                .gt(0_i64),
        )
        .order_by_asc(invoices::Column::Id)
        .limit(MOST_PER_ROUND)
        .into_tuple()
        .all(db)
        .await
}

/// What refunds since the blue invoice make due.
fn due_of(blue: &Invoice, reds: &[&Invoice], order: &orders::Model) -> Money {
    let for_refunds = reds.iter().filter(|red| red.reason.is_empty());
    let taken: Money = for_refunds.map(|red| -red.total).sum();
    let due = order.refunded_amount - blue.refunded_before - taken;
    // Never more than the amount still invoiced.
    Ord::min(due, left_of(blue, reds.iter().copied()))
}

/// A blue invoice with what red ones took back of it; its order is locked.
pub(super) struct BlueStanding {
    pub blue: Invoice,
    order: orders::Model,
    reds: Vec<Invoice>,
    /// Of the next red invoice among those of the order.
    next_place: i64,
}

impl BlueStanding {
    pub async fn lock(tx: &WriteTx, blue_id: i64) -> Result<Self, InvoiceError> {
        let blue = invoices::Entity::find_by_id(blue_id).one(tx.db()).await?;
        let blue = blue.ok_or(InvoiceError::NotFound("发票"))?;
        let order = orders::Entity::find_by_id(blue.order_id)
            .lock(ROW_LOCK)
            .one(tx.db())
            .await?;
        let order = order.ok_or(InvoiceError::NotFound("订单"))?;
        let of_order = invoices::Entity::find()
            .filter(invoices::Column::OrderId.eq(order.id))
            .filter(invoices::Column::Color.eq(Color::Red))
            .all(tx.db())
            .await?;
        let next_place = of_order.iter().map(|red| red.place).max().unwrap_or_default() + 1;
        let reds = of_order
            .into_iter()
            .filter(|red| red.blue_id == Some(blue_id) && !makes_way(red));
        Ok(Self {
            reds: reds.collect(),
            blue,
            order,
            next_place,
        })
    }

    pub fn due(&self) -> Money {
        due_of(&self.blue, &self.reds.iter().collect::<Vec<_>>(), &self.order)
    }

    pub fn left(&self) -> Money {
        left_of(&self.blue, &self.reds)
    }

    /// What was refunded by claims and stands on no red invoice yet.
    async fn refunds(&self, tx: &WriteTx) -> Result<Vec<PaidBack>, DbErr> {
        let rows = self.reds.iter().chain([&self.blue]);
        let seen = rows.map(|row| row.refunded_before).max();
        billable_units::paid_back_since(tx.db(), self.order.id, seen.unwrap_or_default()).await
    }
}

/// One that made way is sent again as long as nothing took its place: its lines take back what was left before it.
pub(super) async fn check_place(tx: &WriteTx, red: &Invoice) -> Result<(), InvoiceError> {
    let Some(blue_id) = red.blue_id.filter(|_| makes_way(red)) else {
        return Ok(());
    };
    let standing = BlueStanding::lock(tx, blue_id).await?;
    if standing.reds.iter().any(|other| other.id > red.id) {
        return Err(InvoiceError::WrongState(
            "这张红字发票被拒绝后又开了别的红字发票，不能重新提交；请到蓝字发票上重新开",
        ));
    }
    Ok(())
}

async fn take_back(tx: &WriteTx, blue_id: i64, now: DateTime<Utc>) -> Result<Option<Invoice>, InvoiceError> {
    let standing = BlueStanding::lock(tx, blue_id).await?;
    let due = standing.due();
    if !due.is_positive() {
        return Ok(None);
    }
    let back = TakenBack {
        amount: due,
        refunds: standing.refunds(tx).await?,
        by: "",
        reason: "",
        red_reason: None,
    };
    enter_red(tx, &standing, &back, now).await
}

/// What one red invoice takes back.
pub(super) struct TakenBack<'a> {
    pub amount: Money,
    /// The goods that it takes back first; what remains is taken from all lines.
    pub refunds: Vec<PaidBack>,
    pub by: &'a str,
    /// Of staff who enter it by hand.
    pub reason: &'a str,
    pub red_reason: Option<RedReason>,
}

pub(super) async fn enter_red(
    tx: &WriteTx,
    standing: &BlueStanding,
    back: &TakenBack<'_>,
    now: DateTime<Utc>,
) -> Result<Option<Invoice>, InvoiceError> {
    let BlueStanding { blue, order, .. } = standing;
    let draft = Draft {
        order_id: order.id,
        company_id: blue.company_id,
        color: Color::Red,
        place: standing.next_place,
        blue_id: Some(blue.id),
        kind: blue.kind,
        buyer: Party::of(&blue.buyer),
        seller: Party::of(&blue.seller),
        refunded_before: order.refunded_amount,
        remark: format!(
            "红字发票，对应蓝字发票号码 {}；订单号 {}",
            blue.number.as_deref().unwrap_or_default(),
            order.number
        ),
        asked_by: back.by.into(),
        reason: back.reason.into(),
        red_reason: back.red_reason,
        lines: red_rows(tx, standing, back).await?,
    };
    enter(tx, draft, now).await
}

/// The lines of a red invoice have the same positions as the blue one's.
async fn red_rows(
    tx: &WriteTx,
    standing: &BlueStanding,
    back: &TakenBack<'_>,
) -> Result<Vec<invoice_lines::ActiveModel>, DbErr> {
    let lines = lines_of(tx, &[standing.blue.id]).await?;
    let before = lines_of(tx, &standing.reds.iter().map(|red| red.id).collect::<Vec<_>>()).await?;
    let left: Vec<InvoicedLine> = lines
        .iter()
        .enumerate()
        .map(|(place, line)| {
            let same_place = || before.iter().skip(place).step_by(lines.len().max(1));
            InvoicedLine {
                goods_id: line.goods_id,
                units: line.quantity + same_place().map(|line| line.quantity).sum::<i64>(),
                worth: line.total + same_place().map(|line| line.total).sum::<Money>(),
            }
        })
        .collect();
    let parts = billable_units::taken(&left, &back.refunds, back.amount);
    let rows = lines
        .into_iter()
        .zip(parts)
        .zip(left)
        .map(|((line, part), left)| {
            let amounts = taken_back(left.worth, part.worth, line.rate);
            invoice_lines::ActiveModel {
                goods_id: Set(line.goods_id),
                name: Set(line.name),
                tax_code: Set(line.tax_code),
                spec: Set(line.spec),
                unit: Set(line.unit),
                // An allowance (销售折让) takes back money, not units.
                quantity: Set(-part.units),
                rate: Set(line.rate),
                net: Set(amounts.net),
                tax: Set(amounts.tax),
                total: Set(amounts.total),
                ..Default::default()
            }
        });
    Ok(rows.collect())
}

/// By invoice and then by place.
async fn lines_of(tx: &WriteTx, invoices: &[i64]) -> Result<Vec<InvoiceLine>, DbErr> {
    invoice_lines::Entity::find()
        .filter(invoice_lines::Column::InvoiceId.is_in(invoices.iter().copied()))
        .order_by_asc(invoice_lines::Column::InvoiceId)
        .order_by_asc(invoice_lines::Column::Id)
        .all(tx.db())
        .await
}
