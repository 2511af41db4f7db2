//! Events that this domain publishes.
use chrono::{DateTime, Utc};
use kernel::outbox::Event;
use serde::{Deserialize, Serialize};

/// A ticket was drawn.
#[derive(Debug, Serialize, Deserialize)]
pub struct TicketDrawn {
    pub record_id: i64,
    pub draw_id: i64,
    pub company_id: i64,
    pub member_id: i64,
    pub is_win: bool,
    /// Of the prize.
    pub name: String,
    pub remarks: String,
    /// Its place on the wheel, from 0.
    pub prize_index: i64,
}

impl Event for TicketDrawn {
    const NAME: &'static str = "loyalty.drawn.v1";
}

/// A prize or something that points bought moved on without the buyer's doing.
#[derive(Debug, Serialize, Deserialize)]
pub struct GiftMoved {
    pub company_id: i64,
    pub member_id: i64,
    /// Unlike that of any other move.
    pub reference: String,
    pub to: GiftProgress,
    /// Where it is shown.
    pub url: String,
}

/// Where a prize or gift has come.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GiftProgress {
    /// Much money, which finance has paid out.
    PrizePaid { draw: String, prize: String },
    /// The time to give an address ends soon.
    PrizeExpiring {
        draw: String,
        prize: String,
        before: DateTime<Utc>,
    },
    /// It could not be sent, and is claimed anew.
    PrizeReturned {
        draw: String,
        prize: String,
        reason: String,
        before: DateTime<Utc>,
    },
    /// No address was given within the time limit.
    PrizeExpired { draw: String, days: u64 },
    Shipped {
        gift: String,
        carrier: String,
        waybill: String,
    },
    /// By staff; everything came back.
    Cancelled { gift: String, reason: String },
}

impl Event for GiftMoved {
    const NAME: &'static str = "loyalty.gift_moved.v2";
}
