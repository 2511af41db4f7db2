//! Rewards for purchases, and notifications about them: points for finished orders, vouchers of campaigns.
use std::collections::HashMap;

use ::orders::{
    events::OrderChanged,
    lifecycle::models::{
        benefits::{self, BenefitKind},
        line_units,
        order_status::OrderStatus,
    },
    models::_entities::{order_lines, orders, refunds},
    refunds::models::refunds::Cause as RefundCause,
};
use after_sales::{
    claims::models::{kinds::Kind as ClaimKind, status::Status},
    events::{AfterSaleChanged, Change},
    models::_entities::after_sale_lines,
};
use campaigns::{
    events::{CashbackCounted, VoucherEarned},
    models::rewards as campaign_rewards,
};
use chrono::{DateTime, Utc};
use coupons::models::{
    buyers,
    reward_rules::{self, points_for},
};
use futures::FutureExt;
use kernel::{Money, Services, WriteTx, db::ROW_LOCK};
use loco_rs::app::AppContext;
use messaging::{models::kinds::Kind as MessageKind, templates::models::texts::Template};
use sea_orm::{ColumnTrait, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use wallet::{
    events::{AccountCredited, AccountDebited, LotsExpiring},
    models::{
        ledger::{Cause, Kind},
        rewards::{Due, settle},
    },
};

use super::{
    messages::{in_words, to_company, worded},
    reaction::{Outcome, StoredEvent},
    withheld_gifts::of_returned_goods,
};

/// From its first paid order on a company is no new buyer; again one when all it paid for was cancelled.
pub fn note_bought<'a>(tx: &'a WriteTx, _: &'a AppContext, fact: &'a StoredEvent) -> Outcome<'a> {
    async move {
        let event: OrderChanged = fact.read()?;
        let is_paid = |code| OrderStatus::from_code(code).is_some_and(|status| !status.is_before_payment());
        let is_cancelled = event.status == OrderStatus::Cancelled.code();
        // A paid order that moves on tells nothing new.
        if !is_paid(event.status) || (!is_cancelled && event.from.is_some_and(is_paid)) {
            return Ok(());
        }
        let order = orders::Entity::find_by_id(event.order_id).one(tx.db()).await?;
        let Some(paid_at) = order.and_then(|order| order.paid_at) else {
            return Ok(());
        };
        if !is_cancelled {
            buyers::note_bought(tx, event.company_id, paid_at).await?;
        } else if !has_paid_for_anything(tx, event.company_id).await? {
            buyers::forget_bought(tx, event.company_id).await?;
        }
        Ok(())
    }
    .boxed()
}

async fn has_paid_for_anything(tx: &WriteTx, company_id: i64) -> Result<bool, DbErr> {
    let live = orders::Entity::find()
        .filter(orders::Column::CompanyId.eq(company_id))
        .filter(orders::Column::PaidAt.is_not_null())
        .filter(orders::Column::Status.is_not_in([OrderStatus::Cancelled, OrderStatus::Closed]))
        .one(tx.db())
        .await?;
    Ok(live.is_some())
}

pub fn order_changed<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a StoredEvent) -> Outcome<'a> {
    async move {
        let event: OrderChanged = fact.read()?;
        // Whatever came before it, an order that is finished has an event that says so.
        if event.status != OrderStatus::Finished.code() {
            return Ok(());
        }
        let order = orders::Entity::find_by_id(event.order_id).lock(ROW_LOCK);
        match order.one(tx.db()).await? {
            Some(order) => settle_points(tx, &order, Services::of(ctx).clock.now()).await,
            None => Ok(()),
        }
    }
    .boxed()
}

pub fn goods_returned<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a StoredEvent) -> Outcome<'a> {
    async move {
        let event: AfterSaleChanged = fact.read()?;
        let order = orders::Entity::find()
            .filter(orders::Column::Number.eq(&event.order_number))
            .lock(ROW_LOCK);
        match order.one(tx.db()).await? {
            Some(order) => settle_points(tx, &order, Services::of(ctx).clock.now()).await,
            None => Ok(()),
        }
    }
    .boxed()
}

/// Points for the amount paid for the kept goods of a finished order, by the factor it was placed with; settled again after
/// each refund.
async fn settle_points(tx: &WriteTx, order: &orders::Model, now: DateTime<Utc>) -> anyhow::Result<()> {
    if order.status != OrderStatus::Finished {
        return Ok(());
    }
    let rules = reward_rules::current(tx.db()).await?;
    let due = Due {
        company_id: order.company_id,
        kind: Kind::Points,
        cause: Cause::Earned,
        reference: format!("order:{}", order.number),
        amount: points_for(order.points_per_yuan, paid_for_goods(order)),
        valid_days: rules.points_days,
        memo: format!("订单 {} 完成", order.number),
    };
    Ok(settle(tx, &due, now).await?)
}

fn paid_for_goods(order: &orders::Model) -> Money {
    (order.paid_amount - order.freight - order.refunded_amount).floored_at_zero()
}

/// What subsidies promised for the units that a finished order kept.
pub fn promised_vouchers<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a StoredEvent) -> Outcome<'a> {
    async move {
        let event: OrderChanged = fact.read()?;
        if event.status != OrderStatus::Finished.code() || event.from == Some(event.status) {
            return Ok(());
        }
        let due = due_by_subsidy(tx, event.order_id).await?;
        campaign_rewards::completed(tx, event.order_id, &due, Services::of(ctx).clock.now()).await?;
        Ok(())
    }
    .boxed()
}

/// What each subsidy promised for the units that stay with the buyer. Line by line: the same goods may be in several lines
/// with a promise of their own each, or with none (a gift, or a seckill that joins no other campaign).
async fn due_by_subsidy(tx: &WriteTx, order_id: i64) -> anyhow::Result<HashMap<i64, Money>> {
    let lines = order_lines::Entity::find()
        .filter(order_lines::Column::OrderId.eq(order_id))
        .all(tx.db())
        .await?;
    let benefits = benefits::of_orders(tx.db(), &[order_id]).await?;
    let benefits = benefits.get(&order_id).into_iter().flatten();
    let mut due: HashMap<i64, Money> = HashMap::new();
    for promised in benefits.filter(|benefit| benefit.kind == BenefitKind::Subsidy) {
        let Some(line) = lines.iter().find(|line| line.id == promised.order_line_id) else {
            continue;
        };
        let kept = line.quantity - line_units::gone(line);
        *due.entry(promised.ref_id).or_default() +=
            campaign_rewards::voucher_of(promised.amount, line.quantity, kept);
    }
    Ok(due)
}

/// What campaigns promised for goods or money that went back.
pub fn campaign_goods_returned<'a>(
    tx: &'a WriteTx,
    ctx: &'a AppContext,
    fact: &'a StoredEvent,
) -> Outcome<'a> {
    async move {
        let event: AfterSaleChanged = fact.read()?;
        let settling = Some(Status::Settling.code());
        // A replacement is not a payment.
        let is_paid_back = event.change == Change::Moved
            && event.kind != ClaimKind::Exchange.code()
            && event.from == settling
            && event.status == Status::Done.code();
        let order = orders::Entity::find()
            .filter(orders::Column::Number.eq(&event.order_number))
            .lock(ROW_LOCK);
        let Some(order) = order.one(tx.db()).await?.filter(|_| is_paid_back) else {
            return Ok(());
        };
        let now = Services::of(ctx).clock.now();
        let due = due_by_subsidy(tx, order.id).await?;
        campaign_rewards::goods_returned(tx, order.id, &due, now).await?;
        let lines = after_sale_lines::Entity::find()
            .filter(after_sale_lines::Column::AfterSaleId.eq(event.after_sale_id))
            .order_by_asc(after_sale_lines::Column::Id)
            .all(tx.db())
            .await?;
        let mut paid_back: HashMap<i64, Money> = HashMap::new();
        for line in &lines {
            *paid_back.entry(line.goods_id).or_default() += line.amount;
        }
        for (payer, money) in paid_by_others(tx, &order, &event.number).await? {
            // A gift's value is paid out with the claim's last line, by the order that withheld it.
            if let Some(last) = lines.last() {
                *paid_back.entry(last.goods_id).or_default() -= money;
            }
            let of_goods = of_returned_goods(tx, &payer, money).await?;
            campaign_rewards::money_returned(tx, payer.id, &of_goods, now).await?;
        }
        campaign_rewards::money_returned(tx, order.id, &paid_back, now).await?;
        Ok(())
    }
    .boxed()
}

/// The other orders of the checkout that a claim was paid from, with the money of each.
async fn paid_by_others(
    tx: &WriteTx,
    order: &orders::Model,
    claim: &str,
) -> Result<Vec<(orders::Model, Money)>, DbErr> {
    use refunds::{Column, Entity};
    let paid = Entity::find()
        .filter(Column::Cause.eq(RefundCause::AfterSale))
        .filter(Column::Reference.eq(claim))
        .filter(Column::OrderId.ne(order.id))
        .find_also_related(orders::Entity)
        .order_by_asc(Column::Id)
        .all(tx.db())
        .await?;
    let paid = paid.into_iter();
    Ok(paid
        .filter_map(|(refund, payer)| Some((payer?, refund.amount)))
        .collect())
}

/// It may have been committed after its cashback was settled.
pub fn cashback_counted<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a StoredEvent) -> Outcome<'a> {
    async move {
        let event: CashbackCounted = fact.read()?;
        Ok(campaign_rewards::counted(tx, event.order_id, Services::of(ctx).clock.now()).await?)
    }
    .boxed()
}

/// They may have used up the budget of their cashback, which then counts no payment more.
pub fn count_up<'a>(ctx: &'a AppContext, facts: &'a [StoredEvent]) -> Outcome<'a> {
    async move {
        let mut order_ids = Vec::with_capacity(facts.len());
        for fact in facts {
            order_ids.push(fact.read::<CashbackCounted>()?.order_id);
        }
        Ok(campaign_rewards::count_up(&Services::of(ctx), order_ids).await?)
    }
    .boxed()
}

/// A campaign owes a voucher, or less of it than before; it is paid onto the wallet once.
pub fn voucher_earned<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a StoredEvent) -> Outcome<'a> {
    async move {
        let event: VoucherEarned = fact.read()?;
        let rules = reward_rules::current(tx.db()).await?;
        let cause = if event.order_id == 0 {
            Cause::Cashback
        } else {
            Cause::Subsidy
        };
        let due = Due {
            company_id: event.company_id,
            kind: Kind::Voucher,
            cause,
            reference: format!("campaign:{}:{}", event.campaign_id, event.order_id),
            amount: campaign_rewards::worth_now(tx.db(), &event).await?,
            valid_days: rules.voucher_days,
            memo: event.name,
        };
        Ok(settle(tx, &due, Services::of(ctx).clock.now()).await?)
    }
    .boxed()
}

pub fn credited<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a StoredEvent) -> Outcome<'a> {
    async move {
        let event: AccountCredited = fact.read()?;
        let until = event
            .last_day
            .map(|day| format!("，有效期至 {day}"))
            .unwrap_or_default();
        let why = why(event.cause, &event.memo);
        let values = [
            ("amount", event.amount.as_str()),
            ("why", why.as_str()),
            ("until", until.as_str()),
        ];
        let place = (
            page_of(&event.kind),
            format!("credited:{}:{}", event.kind, fact.id),
        );
        let mut text = worded(tx, Template::Credited, &values, place).await?;
        if Kind::from_code(&event.kind) == Some(Kind::Balance) {
            // Money of the buyer's own is no promotion.
            text.kind = MessageKind::Order;
        }
        to_company(tx, ctx, event.company_id, &text).await
    }
    .boxed()
}

/// Staff took something away.
pub fn debited<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a StoredEvent) -> Outcome<'a> {
    async move {
        let event: AccountDebited = fact.read()?;
        let why = why(event.cause, &event.memo);
        let values = [("amount", event.amount.as_str()), ("why", why.as_str())];
        let key = format!("debited:{}:{}", event.kind, fact.id);
        let text = worded(tx, Template::Debited, &values, (page_of(&event.kind), key)).await?;
        to_company(tx, ctx, event.company_id, &text).await
    }
    .boxed()
}

fn why(cause: String, memo: &str) -> String {
    match memo {
        "" => cause,
        memo => format!("{cause}：{memo}"),
    }
}

pub fn expiring<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a StoredEvent) -> Outcome<'a> {
    async move {
        let event: LotsExpiring = fact.read()?;
        let last_day = in_words(event.last_day);
        let values = [("amount", event.amount.as_str()), ("last_day", last_day.as_str())];
        let place = (
            page_of(&event.kind),
            format!("lots_expiring:{}", event.first_lot_id),
        );
        let text = worded(tx, Template::LotsExpiring, &values, place).await?;
        to_company(tx, ctx, event.company_id, &text).await
    }
    .boxed()
}

pub(super) fn page_of(kind: &str) -> &'static str {
    match Kind::from_code(kind) {
        Some(Kind::Points) => "/wdqb_jfgl",
        Some(Kind::Voucher) => "/wdqb_xjq",
        _ => "/wdqb_yegl",
    }
}
