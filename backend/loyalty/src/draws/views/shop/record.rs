//! Tickets as buyers see them.
use std::collections::HashMap;

use chrono::{DateTime, Utc};
use kernel::masking;
use serde::Serialize;
use utoipa::ToSchema;

use crate::draws::models::{
    prizes::Prize,
    records::{Record, State},
};

#[derive(Serialize, ToSchema)]
pub struct DrawRecord {
    pub id: i64,
    pub draw_id: i64,
    pub draw: String,
    /// Counts up from 1 within the draw.
    pub ticket: i64,
    /// What the page added to the roll.
    pub nonce: String,
    pub is_win: bool,
    pub prize_id: i64,
    /// Its place on the wheel, from 0.
    pub prize_index: i64,
    pub name: String,
    pub remarks: String,
    pub image: String,
    pub kind: &'static str,
    /// no_prize | pending | delivered | to_claim | shipped | expired
    pub state: &'static str,
    pub state_text: &'static str,
    /// Why something else was given than the roll named: sold_out | cap | budget | unavailable
    pub fell_back: &'static str,
    pub fell_back_text: &'static str,
    /// Where the prize can be found.
    pub url: &'static str,
    /// Of what waits for an address; none while the company may not name one: its time stands still.
    pub claim_before: Option<DateTime<Utc>>,
    /// The order that sends it.
    pub points_order: Option<String>,
    pub at: DateTime<Utc>,
}

impl DrawRecord {
    pub fn new(record: Record, draw: &str, prize: Option<&Prize>, points_order: Option<String>) -> Self {
        Self {
            id: record.id,
            draw_id: record.draw_id,
            draw: draw.to_owned(),
            ticket: record.ticket,
            nonce: record.nonce,
            is_win: record.is_win,
            prize_id: record.prize_id,
            prize_index: prize.map_or(0, |prize| prize.place),
            name: prize.map_or_else(String::new, |prize| prize.name.clone()),
            remarks: prize.map_or_else(String::new, |prize| prize.remarks.clone()),
            image: prize.map_or_else(String::new, |prize| prize.image.clone()),
            kind: prize.map_or("none", |prize| prize.kind.code()),
            state: record.state.code(),
            state_text: record.state.text(),
            fell_back: record.fell_back.code(),
            fell_back_text: record.fell_back.text(),
            url: prize.map_or("", |prize| prize.kind.page()),
            claim_before: record.claim_before.filter(|_| record.state == State::ToClaim),
            points_order,
            at: record.at,
        }
    }
}

/// A winner, recognisable only to themselves.
#[derive(Serialize, ToSchema)]
pub struct DrawWinner {
    pub name: String,
    pub prize: String,
    pub at: DateTime<Utc>,
}

#[derive(Serialize, ToSchema)]
pub struct DrawWinners {
    pub list: Vec<DrawWinner>,
}

impl DrawWinners {
    pub fn new(records: Vec<Record>, companies: &HashMap<i64, String>, prizes: &[Prize]) -> Self {
        let winner = |record: Record| DrawWinner {
            name: companies
                .get(&record.company_id)
                .map_or_else(String::new, |name| masking::company(name)),
            prize: prizes
                .iter()
                .find(|prize| prize.id == record.prize_id)
                .map_or_else(String::new, |prize| prize.name.clone()),
            at: record.at,
        };
        Self {
            list: records.into_iter().map(winner).collect(),
        }
    }
}

/// Where it will be sent.
#[derive(Serialize, ToSchema)]
pub struct PrizeClaimed {
    pub number: String,
}
