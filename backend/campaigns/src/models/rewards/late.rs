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
    returns::cashbacks_of,
    shares::{memo, noted_for},
    total::paid_by,
};
use crate::{
    events::VoucherEarned,
    models::{
        _entities::{campaign_uses, campaign_vouchers, campaigns},
        campaign::{self, Campaign},
    },
};

/// An order was counted for cashbacks. Whoever settles one holds its row until that is committed, and the order was committed
/// before this: either it was among what was settled, or the cashback is settled here, or it will be. What counts only
/// decreases once a cashback is over, but for such orders: a voucher that is due for more is due for them, as far as the budget
/// bears it. Safe to run twice.
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
        if let Some(cashback) = campaign::find(tx.db(), row.id).await? {
            settle_again(tx, &cashback, company_id, now).await?;
        }
    }
    Ok(())
}

/// As the first settling would have, had it seen the order behind all others. The caller holds the cashback's row.
async fn settle_again(
    tx: &WriteTx,
    cashback: &Campaign,
    company_id: i64,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    use campaign_vouchers::Column;
    let noted = noted_for(company_id, cashback.id()).lock(ROW_LOCK);
    let noted = noted.one(tx.db()).await?;
    let had = noted.as_ref().map(|noted| noted.amount).unwrap_or_default();
    let paid = paid_by(tx, cashback.id(), company_id).await?;
    let rise = cashback.voucher_at(paid) - had;
    let rise = cashback.budget_left().map_or(rise, |left| Ord::min(rise, left));
    if !rise.is_positive() {
        return Ok(());
    }
    let earned = VoucherEarned {
        campaign_id: cashback.id(),
        company_id,
        order_id: 0,
        name: memo(cashback, paid, had + rise),
        amount: had + rise,
    };
    if let Some(noted) = noted {
        campaign_vouchers::Entity::update_many()
            .col_expr(Column::Amount, Expr::value(earned.amount))
            .filter(Column::Id.eq(noted.id))
            .exec(tx.db())
            .await?;
        outbox::publish(tx, &earned, now).await?;
    } else {
        note_once(tx, &earned, now).await?;
    }
    spend(tx, cashback.id(), rise).await
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
