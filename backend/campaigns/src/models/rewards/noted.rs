//! The row of a voucher that a campaign owes.
use chrono::{DateTime, Utc};
use kernel::{WriteTx, outbox};
use sea_orm::{ActiveValue::Set, DbErr, prelude::*, sea_query::OnConflict};

use crate::{events::VoucherEarned, models::_entities::campaign_vouchers};

/// Records and publishes the voucher; false when it was recorded before, or is zero.
pub(super) async fn note_once(
    tx: &WriteTx,
    earned: &VoucherEarned,
    now: DateTime<Utc>,
) -> Result<bool, DbErr> {
    use campaign_vouchers::Column;
    let row = campaign_vouchers::ActiveModel {
        campaign_id: Set(earned.campaign_id),
        company_id: Set(earned.company_id),
        order_id: Set(earned.order_id),
        amount: Set(earned.amount),
        at: Set(now),
        ..Default::default()
    };
    let once = OnConflict::columns([Column::CampaignId, Column::CompanyId, Column::OrderId])
        .do_nothing()
        .to_owned();
    let noted = campaign_vouchers::Entity::insert(row)
        .on_conflict(once)
        .exec_without_returning(tx.db())
        .await?;
    if noted == 0 {
        return Ok(false);
    }
    if earned.amount.is_positive() {
        outbox::publish(tx, earned, now).await?;
    }
    Ok(true)
}
