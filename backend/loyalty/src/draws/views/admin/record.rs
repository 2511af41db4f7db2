//! Tickets as staff see them.
use chrono::{DateTime, Utc};
use kernel::Money;
use serde::Serialize;
use utoipa::ToSchema;

use crate::draws::models::{
    prizes::{Kind, Prize},
    records::{Record, State},
};

#[derive(Serialize, ToSchema)]
pub struct AdminDrawRecord {
    pub id: i64,
    pub draw_id: i64,
    pub draw: String,
    pub ticket: i64,
    pub company_id: i64,
    pub company: String,
    pub member: String,
    pub prize_id: i64,
    pub prize: String,
    pub kind: &'static str,
    /// Its cost.
    pub value: Money,
    pub is_win: bool,
    /// no_prize | pending | delivered | to_claim | shipped | expired
    pub state: &'static str,
    pub state_text: &'static str,
    pub fell_back: &'static str,
    pub fell_back_text: &'static str,
    /// The order that sends it.
    pub points_order: Option<String>,
    pub delivered_by: String,
    pub delivered_at: Option<DateTime<Utc>>,
    pub claim_before: Option<DateTime<Utc>>,
    /// Money that waits for finance.
    pub can_deliver: bool,
    pub at: DateTime<Utc>,
}

/// What a ticket's row names elsewhere.
pub struct Names<'a> {
    pub draw: &'a str,
    pub company: &'a str,
    pub member: &'a str,
    pub prize: Option<&'a Prize>,
    pub points_order: Option<String>,
}

impl AdminDrawRecord {
    pub fn new(record: Record, names: Names<'_>) -> Self {
        let kind = names.prize.map_or(Kind::None, |prize| prize.kind);
        Self {
            id: record.id,
            draw_id: record.draw_id,
            draw: names.draw.to_owned(),
            ticket: record.ticket,
            company_id: record.company_id,
            company: names.company.to_owned(),
            member: names.member.to_owned(),
            prize_id: record.prize_id,
            prize: names.prize.map_or_else(String::new, |prize| prize.name.clone()),
            kind: kind.code(),
            value: record.cost,
            is_win: record.is_win,
            state: record.state.code(),
            state_text: record.state.text(),
            fell_back: record.fell_back.code(),
            fell_back_text: record.fell_back.text(),
            points_order: names.points_order,
            delivered_by: record.delivered_by_name,
            delivered_at: record.delivered_at,
            claim_before: record.claim_before,
            can_deliver: record.state == State::Pending && kind == Kind::Balance,
            at: record.at,
        }
    }
}
