//! Payments of the last moment that were committed after their cashback was settled.
use chrono::{DateTime, Utc};
use kernel::{Money, WriteTx, db::ROW_LOCK, outbox};
use sea_orm::{
    DbErr, QuerySelect,
    prelude::*,
    sea_query::{Expr, ExprTrait},
};

use super::{
    noted::note_once,
    returns::{cashbacks_of, paid_by},
};
use crate::{
    events::VoucherEarned,
    models::{
        _entities::{campaign_uses, campaign_vouchers, campaigns},
        campaign,
    },
};

/// An order was counted for cashbacks. Whoever settles one holds its row until that is committed, and the order was committed
/// before this: either it was among what was settled, or the cashback is settled here, or it will be. What counts only
/// decreases once a cashback is over, but for such orders: a voucher that is due for more is due for them. Safe to run twice.
#[kernel::boxed]
pub async fn counted(tx: &WriteTx, order_id: i64, now: DateTime<Utc>) -> Result<(), DbErr> {
    let cashbacks = cashbacks_of(tx, order_id).await?;
    for row in cashbacks.into_iter().filter(|row| row.settled_at.is_some()) {
        let own = campaign_uses::Entity::find()
            .filter(campaign_uses::Column::OrderId.eq(order_id))
            .filter(campaign_uses::Column::CampaignId.eq(row.id))
            .one(tx.db())
            .await?;
        let Some(company_id) = own.map(|own| own.company_id) else {
            continue;
        };
        let Some(cashback) = campaign::find(tx.db(), row.id).await? else {
            continue;
        };
        let earned = VoucherEarned {
            campaign_id: row.id,
            company_id,
            order_id: 0,
            name: row.name,
            amount: cashback.voucher_at(paid_by(tx, row.id, company_id).await?),
        };
        if earned.amount.is_positive() {
            settle_again(tx, &earned, now).await?;
        }
    }
    Ok(())
}

/// As the first settling would have, had it seen the order.
async fn settle_again(tx: &WriteTx, earned: &VoucherEarned, now: DateTime<Utc>) -> Result<(), DbErr> {
    use campaign_vouchers::Column;
    if note_once(tx, earned, now).await? {
        return spend(tx, earned.campaign_id, earned.amount).await;
    }
    let noted = campaign_vouchers::Entity::find()
        .filter(Column::CampaignId.eq(earned.campaign_id))
        .filter(Column::CompanyId.eq(earned.company_id))
        .filter(Column::OrderId.eq(0))
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?;
    let Some(noted) = noted.filter(|noted| noted.amount < earned.amount) else {
        return Ok(());
    };
    campaign_vouchers::Entity::update_many()
        .col_expr(Column::Amount, Expr::value(earned.amount))
        .filter(Column::Id.eq(noted.id))
        .exec(tx.db())
        .await?;
    spend(tx, earned.campaign_id, earned.amount - noted.amount).await?;
    outbox::publish(tx, earned, now).await
}

async fn spend(tx: &WriteTx, campaign_id: i64, amount: Money) -> Result<(), DbErr> {
    use campaigns::Column;
    campaigns::Entity::update_many()
        .col_expr(Column::Spent, Expr::col(Column::Spent).add(amount))
        .filter(Column::Id.eq(campaign_id))
        .exec(tx.db())
        .await?;
    Ok(())
}
