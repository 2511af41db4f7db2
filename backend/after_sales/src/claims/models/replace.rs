//! The replacement of an exchange: it leaves in batches of its own, earliest expiry first.
use catalog::{goods::models::goods_cache::GoodsCache, stock::models::stock};
use chrono::{DateTime, Utc};
use kernel::{Money, WriteTx};
use orders::{
    lifecycle::models::{order_eligibility, order_log::Note},
    shipments::models::{
        ship::Parcel,
        trace_codes::{self, Exchange},
    },
};
use sea_orm::{ActiveValue::Set, prelude::*};

use crate::{
    claims::models::{
        claims::{self, Claim, ClaimLine},
        exchange_reservation,
        log::{self, ClaimActor},
        status::Step,
    },
    errors::AfterSaleError,
    models::_entities::{after_sale_batches, after_sales},
};

/// Trace codes of the packs that leave for one line of the claim.
#[derive(Clone, Debug)]
pub struct PackCodes {
    pub line_id: i64,
    pub codes: Vec<String>,
}

pub async fn replace(
    tx: &WriteTx,
    claim_id: i64,
    (parcel, codes): (Parcel, Vec<PackCodes>),
    by: &ClaimActor,
    goods_cache: &GoodsCache,
    now: DateTime<Utc>,
) -> Result<Claim, AfterSaleError> {
    let (order, claim) = claims::lock(tx, claim_id).await?;
    log::check(&claim, Step::Replace, by)?;
    // Documents may have run out since the order was shipped.
    order_eligibility::pass_for_company(tx, goods_cache, &order, now).await?;
    let lines: Vec<ClaimLine> = claims::lines(tx.db(), claim.id)
        .await?
        .into_iter()
        .filter(|line| line.quantity > line.refused)
        .collect();
    let shipped = stock::ship(
        tx,
        &exchange_reservation::stock_lines(&order, &lines),
        &claim.number,
        now,
    )
    .await?;
    note_batches(tx, &lines, &shipped).await?;
    note_codes(tx, &claim, &lines, &codes, now).await?;
    let text = format!("补发已寄出：{} {}", parcel.carrier, parcel.waybill);
    let change = |row: &mut after_sales::ActiveModel| {
        row.holds_stock = Set(false);
        row.amount = Set(Money::ZERO);
        row.replacement_carrier = Set(parcel.carrier);
        row.replacement_waybill = Set(parcel.waybill);
        row.replaced_at = Set(Some(now));
    };
    log::advance(
        tx,
        (&order, claim),
        Step::Replace,
        by,
        Note::plain(&text),
        change,
        now,
    )
    .await
}

async fn note_codes(
    tx: &WriteTx,
    claim: &Claim,
    lines: &[ClaimLine],
    codes: &[PackCodes],
    now: DateTime<Utc>,
) -> Result<(), AfterSaleError> {
    for told in codes {
        let line = lines.iter().find(|line| line.id == told.line_id);
        let line = line.ok_or(AfterSaleError::NotFound("售后商品"))?;
        let exchange = Exchange {
            after_sale_id: claim.id,
            number: claim.number.clone(),
            order_line_id: line.order_line_id,
            goods_id: line.goods_id,
            units: line.quantity - line.refused,
        };
        let field = format!("codes.{}", line.id);
        trace_codes::send_in_exchange(tx, exchange, field, &told.codes, now).await?;
    }
    Ok(())
}

async fn note_batches(tx: &WriteTx, lines: &[ClaimLine], shipped: &[stock::Shipped]) -> Result<(), DbErr> {
    let rows = lines.iter().zip(shipped).flat_map(|(line, shipped)| {
        shipped
            .batches
            .iter()
            .map(|taken| after_sale_batches::ActiveModel {
                after_sale_line_id: Set(line.id),
                batch_id: Set(taken.batch_id),
                batch_number: Set(taken.batch_number.clone()),
                expires_on: Set(taken.expires_on),
                quantity: Set(taken.quantity),
                ..Default::default()
            })
    });
    after_sale_batches::Entity::insert_many(rows)
        .exec_without_returning(tx.db())
        .await?;
    Ok(())
}
