//! Goods on their way: back to the wholesaler, and back to the buyer when the inspection refused them.
use chrono::{DateTime, Utc};
use kernel::{Actor, WriteTx, api::FieldErrors, input::Text};
use orders::{lifecycle::models::order_log::Note, shipments::models::ship::Parcel};
use sea_orm::{ActiveValue::Set, IntoActiveModel, prelude::*};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    claims::models::{
        claims::{self, Claim},
        log::{self, ClaimActor},
        status::Step,
    },
    errors::AfterSaleError,
    events::Change,
    models::_entities::after_sales,
};

/// The parcel, as who sends it names it.
#[derive(Deserialize, ToSchema)]
pub struct AfterSaleParcelInput {
    carrier: Text<40>,
    waybill: Text<40>,
}

impl AfterSaleParcelInput {
    /// Both are given.
    pub fn checked(self) -> Result<Parcel, FieldErrors> {
        Parcel::read(&self.carrier.0, &self.waybill.0)
    }
}

/// The buyer's parcel is on its way; refused in any state but the one that waits for it.
pub async fn send_back(
    tx: &WriteTx,
    claim_id: i64,
    parcel: Parcel,
    by: &ClaimActor,
    now: DateTime<Utc>,
) -> Result<Claim, AfterSaleError> {
    let (order, claim) = claims::lock(tx, claim_id).await?;
    let text = format!("已寄回：{} {}", parcel.carrier, parcel.waybill);
    let change = |row: &mut after_sales::ActiveModel| {
        row.carrier = Set(parcel.carrier);
        row.waybill = Set(parcel.waybill);
        row.sent_at = Set(Some(now));
    };
    log::advance(
        tx,
        (&order, claim),
        Step::SendBack,
        by,
        Note::plain(&text),
        change,
        now,
    )
    .await
}

/// The parcel has arrived; its goods wait for the inspection and are not in stock.
pub async fn arrive(
    tx: &WriteTx,
    claim_id: i64,
    by: &ClaimActor,
    now: DateTime<Utc>,
) -> Result<Claim, AfterSaleError> {
    let (order, claim) = claims::lock(tx, claim_id).await?;
    let note = Note::plain("仓库已收到退货，等待质量验收");
    log::advance(tx, (&order, claim), Step::Arrive, by, note, |_| (), now).await
}

/// What the inspection refused goes back to the buyer, once.
pub async fn return_refused(
    tx: &WriteTx,
    claim_id: i64,
    parcel: Parcel,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<Claim, AfterSaleError> {
    let (order, claim) = claims::lock(tx, claim_id).await?;
    let refused: i64 = claims::lines(tx.db(), claim.id)
        .await?
        .iter()
        .map(|line| line.refused)
        .sum();
    if refused == 0 {
        return Err(AfterSaleError::WrongState("没有验收不合格要退回客户的商品"));
    }
    if claim.refused_at.is_some() {
        return Err(AfterSaleError::WrongState("不合格商品已经寄回客户，请刷新查看"));
    }
    let text = format!("验收不合格商品已寄回：{} {}", parcel.carrier, parcel.waybill);
    let mut row = claim.clone().into_active_model();
    row.refused_carrier = Set(parcel.carrier);
    row.refused_waybill = Set(parcel.waybill);
    row.refused_at = Set(Some(now));
    let claim = row.update(tx.db()).await?;
    let same = Some(claim.status);
    let note = Note::plain(&text);
    log::enter(tx, (&order, &claim), same, actor, note, now).await?;
    log::tell(tx, (&order, &claim), same, Change::RefusedReturned, note, now).await?;
    Ok(claim)
}
