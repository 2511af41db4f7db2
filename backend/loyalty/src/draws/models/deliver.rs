//! Delivery of prizes: booked at once, released by a second person for large amounts, and sent to an address
//! for physical items.
use chrono::{DateTime, Days, Utc};
use coupons::{
    errors::CouponError,
    models::{audience::Recipient, buyers, claim_states::Source, issue},
};
use identity::companies::models::facts::BuyerContext;
use kernel::{Actor, Money, WriteTx, db::ROW_LOCK, outbox};
use sea_orm::{ActiveValue::Set, IntoActiveModel, QuerySelect, prelude::*};
use wallet::models::ledger;

use super::{
    draws::{self, Draw},
    prizes::{self, Kind, Prize},
    records::{Record, State},
};
use crate::{
    errors::LoyaltyError,
    events::{GiftMoved, GiftProgress},
    models::{
        _entities::draw_records,
        wallet_bookings::{self, LedgerReference},
    },
};

/// Balance that a draw gives without a second person.
pub const BALANCE_ALONE: Money = Money(20_000);
/// Days in which the winner of a thing names an address.
pub const CLAIM_DAYS: u64 = 30;

/// Until when the winner of a thing may name an address, from now on.
pub(super) fn claim_before(now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    now.checked_add_days(Days::new(CLAIM_DAYS))
}

/// What became of a prize in the transaction that drew it.
#[derive(Clone, Copy, Debug)]
pub struct DeliveryOutcome {
    pub state: State,
    pub claim_before: Option<DateTime<Utc>>,
    pub delivered_at: Option<DateTime<Utc>>,
}

/// One ticket is one document, whichever process books it.
fn document(
    draw_id: i64,
    draw_name: &str,
    prize: &Prize,
    (company_id, ticket): (i64, i64),
) -> LedgerReference {
    LedgerReference {
        company_id,
        reference: format!("draw:{draw_id}:{ticket}"),
        memo: format!("{draw_name}：{}", prize.name),
    }
}

/// Books what needs nobody: points, vouchers, and balance up to the limit, above which it waits for a second person. Goods
/// wait to be claimed.
pub async fn at_once(
    tx: &WriteTx,
    draw: &Draw,
    prize: &Prize,
    ticket: (i64, i64),
    now: DateTime<Utc>,
) -> Result<DeliveryOutcome, LoyaltyError> {
    let waits = |state| DeliveryOutcome {
        state,
        claim_before: None,
        delivered_at: None,
    };
    let booked = match prize.kind {
        Kind::None => return Ok(waits(State::NoPrize)),
        Kind::Goods => {
            return Ok(DeliveryOutcome {
                claim_before: claim_before(now),
                ..waits(State::ToClaim)
            });
        }
        Kind::Balance if prize.value > BALANCE_ALONE => return Ok(waits(State::Pending)),
        Kind::Balance => (ledger::Kind::Balance, prize.value),
        Kind::Voucher => (ledger::Kind::Voucher, prize.value),
        Kind::Points => (ledger::Kind::Points, Money(prize.points)),
        // Given when it was awarded.
        Kind::Coupon => {
            return Ok(DeliveryOutcome {
                delivered_at: Some(now),
                ..waits(State::Delivered)
            });
        }
    };
    let document = document(draw.id, &draw.name, prize, ticket);
    wallet_bookings::win(tx, &document, booked, prize.valid_days, now).await?;
    Ok(DeliveryOutcome {
        delivered_at: Some(now),
        ..waits(State::Delivered)
    })
}

/// Gives the coupon of a prize; false when this company cannot have it.
pub async fn coupon(
    tx: &WriteTx,
    prize: &Prize,
    member: &BuyerContext,
    now: DateTime<Utc>,
) -> Result<bool, LoyaltyError> {
    let Some(coupon_id) = prize.ref_id else {
        return Ok(false);
    };
    let has_bought = buyers::has_bought(tx.db(), member.company_id).await?;
    let to = Recipient::of_member(&member.company, member.id, has_bought);
    match issue::issue(tx, coupon_id, &to, Source::Draw, now).await {
        Ok(_) => Ok(true),
        // Returned before anything was written.
        Err(CouponError::Conflict(_) | CouponError::NotFound(_)) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Finance releases a money prize; never the person who started the draw.
pub async fn release(
    tx: &WriteTx,
    record_id: i64,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<(Record, Record), LoyaltyError> {
    let before = lock(tx, record_id).await?;
    let whole = draws::whole(tx.db(), before.draw_id).await?;
    let whole = whole.ok_or(LoyaltyError::NotFound("抽奖"))?;
    let prize = whole.prizes.iter().find(|prize| prize.id == before.prize_id);
    let prize = prize.ok_or(LoyaltyError::NotFound("奖品"))?;
    if before.state != State::Pending || prize.kind != Kind::Balance {
        return Err(LoyaltyError::conflict(format!(
            "这个奖品{}，不需要财务发放，请刷新后再看",
            before.state.text()
        )));
    }
    if actor.id.is_none() || actor.id == whole.draw.started_by {
        return Err(LoyaltyError::conflict(
            "开始这次抽奖的人不能发放大额奖金，请由另一位财务同事发放",
        ));
    }
    let ticket = (before.company_id, before.ticket);
    let document = document(whole.draw.id, &whole.draw.name, prize, ticket);
    wallet_bookings::win(tx, &document, (ledger::Kind::Balance, prize.value), None, now).await?;
    let mut row = before.clone().into_active_model();
    row.state = Set(State::Delivered);
    row.delivered_at = Set(Some(now));
    row.delivered_by = Set(actor.id);
    row.delivered_by_name = Set(actor.name.clone());
    let after = row.update(tx.db()).await?;
    let event = GiftMoved {
        company_id: after.company_id,
        member_id: after.member_id,
        reference: format!("draw_record:{}:delivered", after.id),
        to: GiftProgress::PrizePaid {
            draw: whole.draw.name.clone(),
            prize: prize.name.clone(),
        },
        url: prizes::Kind::Balance.page().into(),
    };
    outbox::publish(tx, &event, now).await?;
    Ok((before, after))
}

pub(super) async fn lock(tx: &WriteTx, record_id: i64) -> Result<Record, LoyaltyError> {
    let found = draw_records::Entity::find_by_id(record_id)
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?;
    found.ok_or(LoyaltyError::NotFound("抽奖记录"))
}
