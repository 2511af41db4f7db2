//! The replacement of an exchange: picked, checked by another person, and sent like the parcels of orders, in batches of its
//! own, earliest expiry first.
use std::collections::BTreeMap;

use ::orders::{
    dispatch::models::check,
    lifecycle::models::order_log::Note,
    picking::models::{
        exchange::{self, ClaimOf},
        picking::Wanted,
    },
    shipments::models::{
        ship::{Departure, Parcel},
        shipments::ShipmentLine,
    },
};
use catalog::goods::models::goods_cache::GoodsCache;
use chrono::{DateTime, Utc};
use kernel::{Money, Settings, WriteTx};
use sea_orm::{ActiveValue::Set, prelude::*};

use crate::{
    claims::models::{
        claims::{self, Claim, ClaimLine},
        log::{self, ClaimActor},
        status::Step,
    },
    errors::AfterSaleError,
    models::_entities::{after_sale_batches, after_sales},
};

/// Picks what will be sent instead; it waits for its check.
pub async fn pack(
    tx: &WriteTx,
    claim_id: i64,
    by: &ClaimActor,
    goods_cache: &GoodsCache,
    now: DateTime<Utc>,
) -> Result<Claim, AfterSaleError> {
    let (order, claim) = claims::lock(tx, claim_id).await?;
    log::check(&claim, Step::Replace, by)?;
    let wanted = wanted(&accepted_lines(tx, &claim).await?);
    let on = (&order, of(&claim));
    exchange::pack(tx, on, &wanted, &by.actor, goods_cache, now).await?;
    Ok(claim)
}

/// Sends what was picked and checked. Where the rules let one person do it all, it is picked and checked here.
pub async fn replace(
    tx: &WriteTx,
    claim_id: i64,
    departure: Departure,
    by: &ClaimActor,
    (settings, goods_cache): (&Settings, &GoodsCache),
    now: DateTime<Utc>,
) -> Result<Claim, AfterSaleError> {
    let (order, claim) = claims::lock(tx, claim_id).await?;
    log::check(&claim, Step::Replace, by)?;
    let lines = accepted_lines(tx, &claim).await?;
    let on = (&order, of(&claim));
    let packed = match exchange::open_of(tx.db(), claim.id).await? {
        Some(packed) => packed,
        None => exchange::pack(tx, on, &wanted(&lines), &by.actor, goods_cache, now).await?,
    };
    if packed.checked_at.is_none() {
        check::check_own(tx, (&order, packed), &by.actor, now).await?;
    }
    let sent = exchange::send(tx, on, &departure, &by.actor, (settings, goods_cache), now).await?;
    note_batches(tx, &lines, &sent).await?;
    let Parcel { carrier, waybill } = departure.parcel;
    let text = format!("补发已寄出：{carrier} {waybill}");
    let change = |row: &mut after_sales::ActiveModel| {
        row.holds_stock = Set(false);
        row.amount = Set(Money::ZERO);
        row.replacement_carrier = Set(carrier);
        row.replacement_waybill = Set(waybill);
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

fn of(claim: &Claim) -> ClaimOf<'_> {
    ClaimOf {
        id: claim.id,
        number: &claim.number,
    }
}

/// Those of which something is replaced.
async fn accepted_lines(tx: &WriteTx, claim: &Claim) -> Result<Vec<ClaimLine>, DbErr> {
    let mut lines = claims::lines(tx.db(), claim.id).await?;
    lines.retain(|line| accepted(line) > 0);
    Ok(lines)
}

const fn accepted(line: &ClaimLine) -> i64 {
    line.quantity - line.refused
}

/// By order line: the batches that came back are not those that leave.
fn wanted(lines: &[ClaimLine]) -> Vec<Wanted> {
    let mut by_line: BTreeMap<i64, Wanted> = BTreeMap::new();
    for line in lines {
        let none = Wanted {
            order_line_id: line.order_line_id,
            goods_id: line.goods_id,
            units: 0,
        };
        by_line.entry(line.order_line_id).or_insert(none).units += accepted(line);
    }
    by_line.into_values().collect()
}

async fn note_batches(tx: &WriteTx, lines: &[ClaimLine], sent: &[ShipmentLine]) -> Result<(), DbErr> {
    let rows =
        shares(lines, sent)
            .into_iter()
            .map(|(line_id, part, units)| after_sale_batches::ActiveModel {
                after_sale_line_id: Set(line_id),
                batch_id: Set(part.batch_id),
                batch_number: Set(part.batch_number.clone()),
                expires_on: Set(part.expires_on),
                quantity: Set(units),
                ..Default::default()
            });
    after_sale_batches::Entity::insert_many(rows)
        .exec_without_returning(tx.db())
        .await?;
    Ok(())
}

/// Which units of what was sent replace which line of the claim, in turn.
fn shares<'a>(lines: &[ClaimLine], sent: &'a [ShipmentLine]) -> Vec<(i64, &'a ShipmentLine, i64)> {
    let mut left: Vec<i64> = sent.iter().map(|part| part.quantity).collect();
    let mut shares = Vec::new();
    for line in lines {
        let mut missing = accepted(line);
        for (part, left) in sent.iter().zip(&mut left) {
            let units = Ord::min(missing, *left);
            if part.order_line_id == line.order_line_id && units > 0 {
                shares.push((line.id, part, units));
                missing -= units;
                *left -= units;
            }
        }
    }
    shares
}

#[cfg(test)]
mod tests {
    use catalog::goods::models::codes::DeviceClass;

    use super::*;
    use crate::claims::models::kept_cold::KeptCold;

    fn claimed(id: i64, order_line_id: i64, quantity: i64, refused: i64) -> ClaimLine {
        ClaimLine {
            id,
            after_sale_id: 1,
            order_line_id,
            goods_id: order_line_id,
            batch_id: id,
            batch_number: String::new(),
            expires_on: Date::default(),
            quantity,
            amount: Money::ZERO,
            refunded_quantity: 0,
            sellable: 0,
            quarantined: 0,
            scrapped: quantity - refused,
            refused,
            voucher_amount: Money::ZERO,
            gift_withheld: Money::ZERO,
            temperature: None,
            kept_cold: KeptCold::Unsaid,
            kept_cold_proof: String::new(),
        }
    }

    fn sent(order_line_id: i64, batch_id: i64, quantity: i64) -> ShipmentLine {
        ShipmentLine {
            id: batch_id,
            shipment_id: 1,
            order_line_id,
            goods_id: order_line_id,
            batch_id,
            batch_number: String::new(),
            produced_on: Date::default(),
            expires_on: Date::default(),
            quantity,
            quality: String::new(),
            kind: None,
            device_class: DeviceClass::None,
            form: String::new(),
            holder: String::new(),
            origin: String::new(),
            standard: String::new(),
            registrant: String::new(),
            production_licence: String::new(),
            udi: String::new(),
        }
    }

    #[test]
    fn what_came_back_in_two_batches_is_replaced_from_those_that_leave() {
        let lines = [claimed(1, 7, 3, 0), claimed(2, 7, 4, 2), claimed(3, 8, 1, 0)];
        let units: Vec<_> = wanted(&lines)
            .iter()
            .map(|one| (one.order_line_id, one.units))
            .collect();
        assert_eq!(units, [(7, 5), (8, 1)]);
        let sent = [sent(7, 70, 4), sent(7, 71, 1), sent(8, 80, 1)];
        let shares: Vec<_> = shares(&lines, &sent)
            .into_iter()
            .map(|(line, part, units)| (line, part.batch_id, units))
            .collect();
        assert_eq!(shares, [(1, 70, 3), (2, 70, 1), (2, 71, 1), (3, 80, 1)]);
    }
}
