//! A thing that was won: its winner names an address, and it becomes an order of the mall's kind that costs nothing.
use chrono::{DateTime, Utc};
use identity::companies::models::{
    companies,
    facts::{BuyerContext, CompanyStatus},
};
use kernel::{Actor, WriteTx, outbox};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, prelude::*};

use super::{
    deliver, draws,
    prizes::Kind,
    records::{Record, State},
};
use crate::{
    errors::LoyaltyError,
    events::{GiftMoved, GiftProgress},
    mall::models::{
        orders::{self, Order},
        place::{self, NewOrder, Source},
    },
    models::_entities::{draw_prizes, draw_records},
};

/// Where the storefront lists what was won, and an address is named.
const RECORDS_PAGE: &str = "/draw_record";

/// Of the company's own tickets; foreign ones are not there.
pub async fn claim(
    tx: &WriteTx,
    record_id: i64,
    address_id: i64,
    (member, actor): (&BuyerContext, &Actor),
    now: DateTime<Utc>,
) -> Result<Order, LoyaltyError> {
    let record = deliver::lock(tx, record_id).await?;
    if record.company_id != member.company_id {
        return Err(LoyaltyError::NotFound("抽奖记录"));
    }
    if let Some(why) = refusal(member.company.status) {
        return Err(LoyaltyError::conflict(why));
    }
    if record.state != State::ToClaim || record.claim_before.is_some_and(|last| last <= now) {
        let why = match record.state {
            State::ToClaim | State::Expired => "领取期限已过，奖品已失效",
            State::Pending | State::Shipped => "这个奖品已经领取过，可在积分订单里查看",
            _ => "这个奖品不需要填写收货地址",
        };
        return Err(LoyaltyError::conflict(why));
    }
    let order = match orders::of_record(tx.db(), record.id).await? {
        Some(earlier) => place::open_again(tx, earlier, address_id, (member, actor), now).await?,
        None => open_first(tx, &record, address_id, (member, actor), now).await?,
    };
    let mut row = record.into_active_model();
    row.state = Set(State::Pending);
    row.update(tx.db()).await?;
    Ok(order)
}

/// Nothing is sent to a company that may not buy.
const fn refusal(status: CompanyStatus) -> Option<&'static str> {
    match status {
        CompanyStatus::Approved => None,
        CompanyStatus::Suspended => Some("企业账号已停用，恢复后可以领取，停用期间不计入领取期限"),
        CompanyStatus::Draft | CompanyStatus::Pending => {
            Some("企业资料审核通过后可以领取，审核期间不计入领取期限")
        }
    }
}

/// The time to name an address stands still while the company may not name one, and begins anew once it may.
#[kernel::boxed]
pub async fn keep_time(
    tx: &WriteTx,
    company_id: i64,
    status: CompanyStatus,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    use draw_records::{Column, Entity};
    let unclaimed = Entity::update_many()
        .filter(Column::CompanyId.eq(company_id))
        .filter(Column::State.eq(State::ToClaim));
    let unclaimed = if refusal(status).is_some() {
        unclaimed.col_expr(Column::ClaimBefore, Expr::value(None::<DateTime<Utc>>))
    } else {
        unclaimed
            .col_expr(Column::ClaimBefore, Expr::value(deliver::claim_before(now)))
            .col_expr(Column::WarnedAt, Expr::value(None::<DateTime<Utc>>))
            .filter(Column::ClaimBefore.is_null())
    };
    unclaimed.exec(tx.db()).await?;
    Ok(())
}

async fn open_first(
    tx: &WriteTx,
    record: &Record,
    address_id: i64,
    by: (&BuyerContext, &Actor),
    now: DateTime<Utc>,
) -> Result<Order, LoyaltyError> {
    let prize = draw_prizes::Entity::find_by_id(record.prize_id)
        .one(tx.db())
        .await?;
    let prize = prize.ok_or(LoyaltyError::NotFound("奖品"))?;
    let new = NewOrder {
        source: Source::Draw(record.id),
        name: prize.name,
        image: prize.image,
        quantity: 1,
        points: 0,
        money: kernel::Money::ZERO,
        address_id,
        remark: String::new(),
    };
    place::open(tx, new, by, now).await
}

/// Staff could not send it: its winner has the whole time again to say where to.
pub async fn reopen(
    tx: &WriteTx,
    record_id: i64,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<(), LoyaltyError> {
    let record = deliver::lock(tx, record_id).await?;
    let before = deliver::claim_before(now);
    let Some(before) = before.filter(|_| record.state == State::Pending) else {
        return Err(DbErr::RecordNotUpdated.into());
    };
    let company = companies::by_id(tx.db(), record.company_id).await?;
    let may_claim = company.is_some_and(|company| refusal(company.status).is_none());
    let mut row = record.into_active_model();
    row.state = Set(State::ToClaim);
    row.claim_before = Set(may_claim.then_some(before));
    row.warned_at = Set(None);
    let record = row.update(tx.db()).await?;
    let event = GiftMoved {
        company_id: record.company_id,
        member_id: record.member_id,
        reference: format!("draw_record:{}:returned:{}", record.id, now.timestamp_millis()),
        to: GiftProgress::PrizeReturned {
            draw: name_of_draw(tx, &record).await?,
            prize: name_of_prize(tx, &record).await?,
            reason: reason.to_owned(),
            before,
        },
        url: RECORDS_PAGE.into(),
    };
    outbox::publish(tx, &event, now).await?;
    Ok(())
}

/// The prize has been sent.
pub async fn note_shipped(
    tx: &WriteTx,
    record_id: i64,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    use draw_records::{Column, Entity};
    let noted = Entity::update_many()
        .col_expr(Column::State, Expr::value(State::Shipped))
        .col_expr(Column::DeliveredAt, Expr::value(now))
        .col_expr(Column::DeliveredBy, Expr::value(actor.id))
        .col_expr(Column::DeliveredByName, Expr::value(actor.name.clone()))
        .filter(Column::Id.eq(record_id))
        .filter(Column::State.eq(State::Pending))
        .exec(tx.db())
        .await?;
    if noted.rows_affected == 1 {
        Ok(())
    } else {
        Err(DbErr::RecordNotUpdated)
    }
}

/// The time to name an address ends soon; false when its winner was faster, or was warned already.
pub async fn warn(tx: &WriteTx, record: &Record, now: DateTime<Utc>) -> Result<bool, LoyaltyError> {
    use draw_records::{Column, Entity};
    let noted = Entity::update_many()
        .col_expr(Column::WarnedAt, Expr::value(now))
        .filter(Column::Id.eq(record.id))
        .filter(Column::State.eq(State::ToClaim))
        .filter(Column::WarnedAt.is_null())
        .exec(tx.db())
        .await?;
    let Some(before) = record.claim_before.filter(|_| noted.rows_affected == 1) else {
        return Ok(false);
    };
    let event = GiftMoved {
        company_id: record.company_id,
        member_id: record.member_id,
        // One that could not be sent has another such time.
        reference: format!("draw_record:{}:expiring:{}", record.id, before.timestamp()),
        to: GiftProgress::PrizeExpiring {
            draw: name_of_draw(tx, record).await?,
            prize: name_of_prize(tx, record).await?,
            before,
        },
        url: RECORDS_PAGE.into(),
    };
    outbox::publish(tx, &event, now).await?;
    Ok(true)
}

async fn name_of_draw(tx: &WriteTx, record: &Record) -> Result<String, DbErr> {
    let mut names = draws::names(tx.db(), [record.draw_id]).await?;
    Ok(names.remove(&record.draw_id).unwrap_or_else(|| "抽奖".into()))
}

async fn name_of_prize(tx: &WriteTx, record: &Record) -> Result<String, DbErr> {
    let prize = draw_prizes::Entity::find_by_id(record.prize_id)
        .one(tx.db())
        .await?;
    Ok(prize.map_or_else(|| "奖品".into(), |prize| prize.name))
}

/// The time to name an address is over; false when its winner was faster.
pub async fn expire(tx: &WriteTx, record: &Record, now: DateTime<Utc>) -> Result<bool, LoyaltyError> {
    use draw_records::{Column, Entity};
    let expired = Entity::update_many()
        .col_expr(Column::State, Expr::value(State::Expired))
        .filter(Column::Id.eq(record.id))
        .filter(Column::State.eq(State::ToClaim))
        .filter(Column::ClaimBefore.lte(now))
        .exec(tx.db())
        .await?;
    if expired.rows_affected == 0 {
        return Ok(false);
    }
    let event = GiftMoved {
        company_id: record.company_id,
        member_id: record.member_id,
        reference: format!("draw_record:{}:expired", record.id),
        to: GiftProgress::PrizeExpired {
            draw: name_of_draw(tx, record).await?,
            days: deliver::CLAIM_DAYS,
        },
        url: Kind::Goods.page().into(),
    };
    outbox::publish(tx, &event, now).await?;
    Ok(true)
}
