//! Drawing a ticket: one transaction uses the chance, computes the roll, takes the prize and delivers it. The
//! company is locked first, so that its tickets are drawn one after the other; the draw last, since all
//! companies compete for it.
use std::sync::Arc;

use chrono::{DateTime, Utc};
use identity::companies::models::{companies, facts::BuyerContext};
use kernel::{Money, WriteTx, ids, outbox};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    DbErr, ExprTrait,
    prelude::*,
    sea_query::OnConflict,
};

use super::{
    deliver,
    draws::{self, Chance, Draw, Status},
    edit, fair, lifecycle, limits, odds,
    prizes::{self, Kind, Prize},
    records::{self, FellBack, Record},
    standing::{self, DrawEligibility},
};
use crate::{
    errors::LoyaltyError,
    events::TicketDrawn,
    models::{
        _entities::{draw_chances, draw_records, draws as draw_rows},
        wallet_bookings::{self, LedgerReference},
    },
};

/// The member who draws a ticket.
#[derive(Clone, Debug)]
pub struct Request {
    pub draw_id: i64,
    pub member: Arc<BuyerContext>,
    /// Names this press of the button: the same key is answered with the same ticket.
    pub key: String,
    /// What the page adds to the roll.
    pub nonce: String,
}

/// A ticket and its prize.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ticket {
    pub record: Record,
    pub draw: Draw,
    pub prizes: Vec<Prize>,
}

/// One ticket. The same request key of the same member gives the first ticket again and uses no chance.
pub async fn draw(
    tx: &WriteTx,
    request: &Request,
    secret: &[u8],
    now: DateTime<Utc>,
) -> Result<Ticket, LoyaltyError> {
    let found = draws::by_id(tx.db(), request.draw_id).await?;
    let draw = found
        .filter(|draw| draw.status != Status::Draft)
        .ok_or(LoyaltyError::NotFound("抽奖"))?;
    companies::lock(tx, request.member.company_id).await?;
    let earlier = records::of_request(tx.db(), draw.id, request.member.id, &request.key).await?;
    if let Some(record) = earlier {
        let prizes = prizes::of(tx.db(), draw.id).await?;
        return Ok(Ticket { record, draw, prizes });
    }
    standing::refuse(&draw, &request.member, now)?;
    let chance_id = use_chance(tx, &draw, &request.member, now).await?;
    if let Some(why) = limits::held_back(tx.db(), &draw, &request.member, now).await? {
        return Err(LoyaltyError::conflict(why));
    }
    // It may have been paused or ended, or the rest taken, since it was read.
    let draw = edit::lock(tx, draw.id).await?;
    standing::refuse(&draw, &request.member, now)?;
    if let Some(why) = limits::day_over(tx.db(), &draw, now).await? {
        return Err(LoyaltyError::conflict(why));
    }
    let prizes = prizes::of(tx.db(), draw.id).await?;
    let rolled = roll(&draw, &prizes, request, secret)?;
    let (prize, fell_back) = award(tx, &draw, (&prizes, rolled.prize), (&*request.member, now)).await?;
    let outcome = Outcome {
        chance_id,
        rolled,
        named: &prizes[rolled.prize],
        prize,
        fell_back,
    };
    let record = hand_over(tx, &draw, request, &outcome, now).await?;
    tell(tx, &record, prize, now).await?;
    Ok(Ticket { record, draw, prizes })
}

/// Counts a chance as used, and takes the points that it costs. Returns the company's row.
async fn use_chance(
    tx: &WriteTx,
    draw: &Draw,
    member: &BuyerContext,
    now: DateTime<Utc>,
) -> Result<i64, LoyaltyError> {
    use draw_chances::{Column, Entity};
    let row = open_chances(tx, draw.id, member.company_id, now).await?;
    let paid = standing::paid_for(tx.db(), draw, member.company_id).await?;
    // Whether points reach is the ledger's to say.
    let chances = standing::left(draw, row.used, paid, i64::MAX);
    if chances == 0 {
        let found = DrawEligibility {
            used: row.used,
            paid,
            ..Default::default()
        };
        let why = standing::nothing_left(draw, &found).unwrap_or_default();
        return Err(LoyaltyError::conflict(why));
    }
    if let (Chance::Points, Some(points)) = (draw.chance, draw.points) {
        let document = LedgerReference {
            company_id: member.company_id,
            reference: format!("draw:{}:{}:{}", draw.id, row.id, row.used + 1),
            memo: format!("抽奖：{}", draw.name),
        };
        wallet_bookings::spend(tx, &document, points, Money::ZERO, now).await?;
    }
    let used = Entity::update_many()
        .col_expr(Column::Used, Expr::col(Column::Used).add(1))
        .filter(Column::Id.eq(row.id))
        .filter(Column::Used.eq(row.used))
        .exec(tx.db())
        .await?;
    if used.rows_affected != 1 {
        return Err(DbErr::RecordNotUpdated.into());
    }
    Ok(row.id)
}

async fn open_chances(
    tx: &WriteTx,
    draw_id: i64,
    company_id: i64,
    now: DateTime<Utc>,
) -> Result<draw_chances::Model, DbErr> {
    use draw_chances::{ActiveModel, Column, Entity};
    if let Some(row) = standing::chance_row(tx.db(), draw_id, company_id).await? {
        return Ok(row);
    }
    let row = ActiveModel {
        draw_id: Set(draw_id),
        company_id: Set(company_id),
        created_at: Set(now),
        ..Default::default()
    };
    let once = OnConflict::columns([Column::DrawId, Column::CompanyId])
        .do_nothing()
        .to_owned();
    Entity::insert(row)
        .on_conflict(once)
        .try_insert()
        .exec_without_returning(tx.db())
        .await?;
    let found = standing::chance_row(tx.db(), draw_id, company_id).await?;
    found.ok_or_else(|| DbErr::RecordNotFound("draw chances".into()))
}

#[derive(Clone, Copy, Debug)]
struct DrawnTicket {
    ticket: i64,
    roll: u64,
    /// Its place among the prizes.
    prize: usize,
}

fn roll(
    draw: &Draw,
    prizes: &[Prize],
    request: &Request,
    secret: &[u8],
) -> Result<DrawnTicket, LoyaltyError> {
    let seed = fair::seed(secret, draw.id, &draw.seed_nonce);
    if fair::commitment(&seed) != draw.commitment {
        return Err(LoyaltyError::conflict(lifecycle::SECRET_CHANGED));
    }
    let ticket = draw.tickets + 1;
    let total = odds::total_weight(prizes);
    let roll = fair::roll(&seed, draw.id, ticket, &request.nonce, total);
    let prize = fair::place(prizes.iter().map(Prize::chance), roll);
    let prize = prize.ok_or_else(|| DbErr::Custom(format!("draw {} has no prizes", draw.id)))?;
    Ok(DrawnTicket { ticket, roll, prize })
}

/// What the roll named, where it can be given; else nothing. The order of the questions is part of what can be checked.
async fn award<'a>(
    tx: &WriteTx,
    draw: &Draw,
    (prizes, rolled): (&'a [Prize], usize),
    (member, now): (&BuyerContext, DateTime<Utc>),
) -> Result<(&'a Prize, FellBack), LoyaltyError> {
    let named = &prizes[rolled];
    let nothing = prizes.iter().find(|prize| prize.is_none());
    let nothing = nothing.ok_or_else(|| DbErr::Custom(format!("draw {} cannot give nothing", draw.id)))?;
    if let Some(cap) = named.buyer_cap
        && records::won_by(tx.db(), named.id, member.company_id).await? >= cap
    {
        return Ok((nothing, FellBack::Cap));
    }
    if draw
        .budget
        .is_some_and(|budget| draw.spent + named.cost() > budget)
    {
        return Ok((nothing, FellBack::Budget));
    }
    if !named.is_left() {
        return Ok((nothing, FellBack::SoldOut));
    }
    if named.kind == Kind::Coupon && !deliver::coupon(tx, named, member, now).await? {
        return Ok((nothing, FellBack::Unavailable));
    }
    // The draw is locked, and with it the remaining prizes: should none be left, nothing is given.
    if prizes::take(tx, named).await? {
        Ok((named, FellBack::No))
    } else {
        Err(DbErr::RecordNotUpdated.into())
    }
}

struct Outcome<'a> {
    chance_id: i64,
    rolled: DrawnTicket,
    /// By the roll.
    named: &'a Prize,
    prize: &'a Prize,
    fell_back: FellBack,
}

/// Writes the ticket, counts it, and delivers the prize.
async fn hand_over(
    tx: &WriteTx,
    draw: &Draw,
    request: &Request,
    outcome: &Outcome<'_>,
    now: DateTime<Utc>,
) -> Result<Record, LoyaltyError> {
    use draw_rows::{Column, Entity};
    let (prize, rolled) = (outcome.prize, outcome.rolled);
    let company_id = request.member.company_id;
    let given = deliver::at_once(tx, draw, prize, (company_id, rolled.ticket), now).await?;
    let row = draw_records::ActiveModel {
        id: NotSet,
        draw_id: Set(draw.id),
        prize_id: Set(prize.id),
        rolled_prize_id: Set(outcome.named.id),
        chance_id: Set(outcome.chance_id),
        company_id: Set(company_id),
        member_id: Set(request.member.id),
        request_key: Set(request.key.clone()),
        ticket: Set(rolled.ticket),
        nonce: Set(request.nonce.clone()),
        roll: Set(rolled.roll.cast_signed()),
        fell_back: Set(outcome.fell_back),
        is_win: Set(!prize.is_none()),
        cost: Set(prize.cost()),
        state: Set(given.state),
        claim_before: Set(given.claim_before),
        delivered_by: Set(None),
        delivered_by_name: Set(String::new()),
        delivered_at: Set(given.delivered_at),
        at: Set(now),
        warned_at: Set(None),
    };
    let record = row.insert(tx.db()).await?;
    let counted = Entity::update_many()
        .col_expr(Column::Tickets, Expr::value(rolled.ticket))
        .col_expr(Column::Spent, Expr::value(draw.spent + prize.cost()))
        .filter(Column::Id.eq(draw.id))
        .filter(Column::Tickets.eq(draw.tickets))
        .exec(tx.db())
        .await?;
    if counted.rows_affected != 1 {
        return Err(DbErr::RecordNotUpdated.into());
    }
    Ok(record)
}

async fn tell(tx: &WriteTx, record: &Record, prize: &Prize, now: DateTime<Utc>) -> Result<(), DbErr> {
    let event = TicketDrawn {
        record_id: record.id,
        draw_id: record.draw_id,
        company_id: record.company_id,
        member_id: record.member_id,
        is_win: record.is_win,
        name: prize.name.clone(),
        remarks: prize.remarks.clone(),
        prize_index: prize.place,
    };
    outbox::publish(tx, &event, now).await
}

/// A key for those who name none, and a nonce for pages that bring none.
pub fn fresh() -> String {
    ids::token()[..32].to_owned()
}
