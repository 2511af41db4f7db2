//! The data for verifying a draw.
use chrono::{DateTime, Utc};
use kernel::Money;
use serde::Serialize;
use utoipa::ToSchema;

use crate::draws::models::{
    draws::{DrawWithPrizes, Status},
    odds,
    records::{Record, TICKETS_AT_ONCE},
};

#[derive(Serialize, ToSchema)]
pub struct DrawProof {
    pub id: i64,
    pub name: String,
    /// announced | running | paused | ended
    pub status: &'static str,
    pub algorithm: &'static str,
    /// SHA-256 of the seed's 32 bytes, published before the first ticket.
    pub commitment: String,
    /// Hex; after the end.
    pub seed: Option<String>,
    pub total_weight: u64,
    pub tickets_total: i64,
    pub odds: Vec<DrawOdds>,
    pub budget: Option<Money>,
    /// After the end, 1000 at a time.
    pub tickets: Vec<DrawTicket>,
    /// `after` of the next part; null at the end.
    pub next: Option<i64>,
}

#[derive(Serialize, ToSchema)]
pub struct DrawOdds {
    pub prize_id: i64,
    pub name: String,
    pub kind: &'static str,
    pub weight: i64,
    /// Rolls from … to … name it; null when none does.
    pub from: Option<u64>,
    pub to: Option<u64>,
    pub total: Option<i64>,
    pub per_buyer_cap: Option<i64>,
    pub cost: Money,
    pub odds: String,
}

#[derive(Serialize, ToSchema)]
pub struct DrawTicket {
    pub ticket: i64,
    pub nonce: String,
    pub roll: i64,
    pub rolled_prize_id: i64,
    pub prize_id: i64,
    /// "" | cap | budget | sold_out | unavailable
    pub fell_back: &'static str,
    /// One number for each company.
    pub buyer: i64,
    pub at: DateTime<Utc>,
}

impl DrawProof {
    pub fn new(whole: DrawWithPrizes, tickets: Vec<Record>, now: DateTime<Utc>) -> Self {
        let DrawWithPrizes { draw, prizes } = whole;
        let total_weight = odds::total_weight(&prizes);
        let is_open = draw.status == Status::Ended && !draw.seed.is_empty();
        let is_full = tickets.len() as u64 == TICKETS_AT_ONCE;
        let next = tickets.last().filter(|_| is_full).map(|last| last.ticket);
        let mut from = 0;
        let odds = prizes.iter().map(|prize| {
            let weight = prize.chance();
            let start = from;
            from += weight;
            DrawOdds {
                prize_id: prize.id,
                name: prize.name.clone(),
                kind: prize.kind.code(),
                weight: prize.weight,
                from: (weight > 0).then_some(start),
                to: (weight > 0).then(|| from - 1),
                total: prize.total,
                per_buyer_cap: prize.buyer_cap,
                cost: prize.cost(),
                odds: odds::odds(weight, total_weight),
            }
        });
        Self {
            id: draw.id,
            status: draw.stage(now).0,
            algorithm: "HMAC-SHA256",
            odds: odds.collect(),
            seed: is_open.then_some(draw.seed),
            name: draw.name,
            commitment: draw.commitment,
            total_weight,
            tickets_total: draw.tickets,
            budget: draw.budget,
            tickets: tickets.into_iter().map(DrawTicket::from).collect(),
            next,
        }
    }
}

impl From<Record> for DrawTicket {
    fn from(record: Record) -> Self {
        Self {
            ticket: record.ticket,
            nonce: record.nonce,
            roll: record.roll,
            rolled_prize_id: record.rolled_prize_id,
            prize_id: record.prize_id,
            fell_back: record.fell_back.code(),
            buyer: record.chance_id,
            at: record.at,
        }
    }
}
