//! What came of a draw.
use std::collections::BTreeMap;

use chrono::NaiveDate;
use kernel::Money;
use serde::Serialize;
use utoipa::ToSchema;

use crate::draws::models::results::Day;

#[derive(Serialize, ToSchema)]
pub struct AdminDrawResults {
    pub tickets: i64,
    pub wins: i64,
    /// Of the prizes that were won.
    pub cost: Money,
    /// Days without a ticket are left out.
    pub days: Vec<AdminDrawDay>,
}

#[derive(Serialize, ToSchema)]
pub struct AdminDrawDay {
    pub day: NaiveDate,
    pub tickets: i64,
    /// What wins nothing is one of them; prizes that nobody got are left out.
    pub prizes: Vec<AdminDrawDayPrize>,
}

#[derive(Serialize, ToSchema)]
pub struct AdminDrawDayPrize {
    pub prize_id: i64,
    pub number: i64,
}

impl AdminDrawResults {
    pub fn new(days: BTreeMap<NaiveDate, Day>) -> Self {
        Self {
            tickets: days.values().map(|day| day.tickets).sum(),
            wins: days.values().map(|day| day.wins).sum(),
            cost: days.values().map(|day| day.cost).sum(),
            days: days
                .into_iter()
                .map(|(day, result)| AdminDrawDay {
                    day,
                    tickets: result.tickets,
                    prizes: result
                        .by_prize
                        .into_iter()
                        .map(|(prize_id, number)| AdminDrawDayPrize { prize_id, number })
                        .collect(),
                })
                .collect(),
        }
    }
}
