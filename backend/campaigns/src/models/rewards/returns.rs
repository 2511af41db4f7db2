//! Returns and refunds after a voucher was recorded: its amount decreases, and the new amount is published.
use std::collections::HashMap;

use chrono::{DateTime, Utc};
use kernel::{Db, Money, WriteTx, db::ROW_LOCK, outbox};
use sea_orm::{DbErr, QueryOrder, QuerySelect, prelude::*, sea_query::Expr};

use super::{
    shares::noted_for,
    total::{paid_by, recount},
};
use crate::{
    events::VoucherEarned,
    models::{
        _entities::{campaign_uses, campaign_vouchers, campaigns},
        campaign,
        kinds::Kind,
        uses::unspend,
    },
};

/// Adjusts the subsidies of a completed order to what is due for the kept units now (as for `completed`). Safe to run
/// twice.
#[allow(clippy::implicit_hasher, reason = "its callers all have the usual one")]
pub async fn goods_returned(
    tx: &WriteTx,
    order_id: i64,
    due: &HashMap<i64, Money>,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let noted = campaign_vouchers::Entity::find()
        .filter(campaign_vouchers::Column::OrderId.eq(order_id))
        .order_by_asc(campaign_vouchers::Column::CampaignId)
        .lock(ROW_LOCK)
        .all(tx.db())
        .await?;
    for voucher in noted {
        let due = due.get(&voucher.campaign_id).copied().unwrap_or_default();
        lower(tx, &voucher, due, now).await?;
    }
    Ok(())
}

/// After a refund of an order: the money no longer counts towards its cashbacks, and a voucher already paid
/// out is reduced. `refunds`: goods → money. Each refund is reported once.
#[allow(clippy::implicit_hasher, reason = "its callers all have the usual one")]
#[kernel::boxed]
pub async fn money_returned(
    tx: &WriteTx,
    order_id: i64,
    refunds: &HashMap<i64, Money>,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    // Locked first: one that is being settled is settled with this money, and worth less afterwards.
    let cashbacks = cashbacks_of(tx, order_id).await?;
    if cashbacks.is_empty() {
        return Ok(());
    }
    refunded(tx, order_id, refunds).await?;
    count_again(tx, order_id, cashbacks, now).await
}

/// Money of an order went back: it counts no longer towards its cashbacks. `refunds`: goods → money.
#[allow(clippy::implicit_hasher, reason = "its callers all have the usual one")]
pub async fn refunded(tx: &WriteTx, order_id: i64, refunds: &HashMap<i64, Money>) -> Result<(), DbErr> {
    let uses = campaign_uses::Entity::find()
        .filter(campaign_uses::Column::OrderId.eq(order_id))
        .filter(campaign_uses::Column::Amount.gt(0_i64))
        .order_by_asc(campaign_uses::Column::Id)
        .lock(ROW_LOCK)
        .all(tx.db())
        .await?;
    for row in uses {
        let Some(campaign) = campaign::find(tx.db(), row.campaign_id).await? else {
            continue;
        };
        let counts = |goods_id: i64| campaign.is_about_all() || campaign.goods_of(goods_id).is_some();
        let gone: Money = refunds
            .iter()
            .filter(|(id, _)| counts(**id))
            .map(|(_, money)| *money)
            .sum();
        campaign_uses::Entity::update_many()
            .col_expr(
                campaign_uses::Column::Amount,
                Expr::value((row.amount - gone).floored_at_zero()),
            )
            .filter(campaign_uses::Column::Id.eq(row.id))
            .exec(tx.db())
            .await?;
    }
    Ok(())
}

/// After `uses::give_back` of a cancelled order: what it paid counts no longer, and a voucher already paid out
/// for it is reduced. The caller holds the order's campaigns.
#[kernel::boxed]
pub async fn order_cancelled(tx: &WriteTx, order_id: i64, now: DateTime<Utc>) -> Result<(), DbErr> {
    let cashbacks = cashbacks_of(tx, order_id).await?;
    count_again(tx, order_id, cashbacks, now).await
}

/// What counts of an order decreased: with it what its buyer has reached of the cashbacks that are open, and the vouchers of
/// those that are paid out. The caller holds them.
async fn count_again(
    tx: &WriteTx,
    order_id: i64,
    cashbacks: Vec<campaigns::Model>,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    if cashbacks.is_empty() {
        return Ok(());
    }
    let own = campaign_uses::Entity::find()
        .filter(campaign_uses::Column::OrderId.eq(order_id))
        .one(tx.db())
        .await?;
    let Some(company_id) = own.map(|own| own.company_id) else {
        return Ok(());
    };
    for cashback in campaign::with_parts(tx.db(), cashbacks).await? {
        if cashback.row.settled_at.is_none() {
            recount(tx, &cashback, company_id).await?;
            continue;
        }
        let noted = noted_for(company_id, cashback.id()).lock(ROW_LOCK);
        let Some(voucher) = noted.one(tx.db()).await? else {
            continue;
        };
        let paid = paid_by(tx, cashback.id(), company_id).await?;
        lower(tx, &voucher, cashback.voucher_at(paid), now).await?;
    }
    Ok(())
}

pub(super) async fn cashbacks_of(tx: &WriteTx, order_id: i64) -> Result<Vec<campaigns::Model>, DbErr> {
    let ids: Vec<i64> = campaign_uses::Entity::find()
        .select_only()
        .column(campaign_uses::Column::CampaignId)
        .filter(campaign_uses::Column::OrderId.eq(order_id))
        .filter(campaign_uses::Column::Amount.gt(0_i64))
        .into_tuple()
        .all(tx.db())
        .await?;
    campaigns::Entity::find()
        .filter(campaigns::Column::Id.is_in(ids))
        .filter(campaigns::Column::Kind.eq(Kind::Cashback))
        .order_by_asc(campaigns::Column::Id)
        .lock(ROW_LOCK)
        .all(tx.db())
        .await
}

/// Never increases it: an expired promise is not renewed. Payments that were counted late do (`late`).
async fn lower(
    tx: &WriteTx,
    voucher: &campaign_vouchers::Model,
    due: Money,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    use campaign_vouchers::Column;
    if due >= voucher.amount {
        return Ok(());
    }
    campaign_vouchers::Entity::update_many()
        .col_expr(Column::Amount, Expr::value(due))
        .filter(Column::Id.eq(voucher.id))
        .exec(tx.db())
        .await?;
    unspend(tx, voucher.campaign_id, voucher.amount - due).await?;
    let campaign = campaigns::Entity::find_by_id(voucher.campaign_id)
        .one(tx.db())
        .await?;
    let event = VoucherEarned {
        campaign_id: voucher.campaign_id,
        company_id: voucher.company_id,
        order_id: voucher.order_id,
        name: campaign.map(|row| row.name).unwrap_or_default(),
        amount: due,
    };
    outbox::publish(tx, &event, now).await
}

/// The current amount of a voucher: events about it may arrive late, or out of order.
pub async fn worth_now(db: &Db, earned: &VoucherEarned) -> Result<Money, DbErr> {
    use campaign_vouchers::Column;
    let noted = campaign_vouchers::Entity::find()
        .filter(Column::CampaignId.eq(earned.campaign_id))
        .filter(Column::CompanyId.eq(earned.company_id))
        .filter(Column::OrderId.eq(earned.order_id))
        .one(db)
        .await?;
    Ok(noted.map_or(earned.amount, |row| row.amount))
}
