//! What came of a draw, by day of the shop.
use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use kernel::{Db, Money, clock::shop_day};
use sea_orm::{DbErr, QueryOrder, QuerySelect, prelude::*};

use crate::models::_entities::draw_records::{Column, Entity};

#[derive(Clone, Debug, Default)]
pub struct Day {
    pub tickets: i64,
    pub wins: i64,
    pub cost: Money,
    /// Tickets by the prize that was given; what wins nothing is one of them.
    pub by_prize: BTreeMap<i64, i64>,
}

/// Tickets read at once.
const PORTION: u64 = 5000;

/// By day of the shop; days without a ticket are left out.
pub async fn of(db: &Db, draw_id: i64) -> Result<BTreeMap<NaiveDate, Day>, DbErr> {
    let mut days: BTreeMap<NaiveDate, Day> = BTreeMap::new();
    let mut after = 0;
    loop {
        let rows: Vec<(i64, i64, bool, Money, DateTime<Utc>)> = Entity::find()
            .select_only()
            .columns([
                Column::Id,
                Column::PrizeId,
                Column::IsWin,
                Column::Cost,
                Column::At,
            ])
            .filter(Column::DrawId.eq(draw_id))
            .filter(Column::Id.gt(after))
            .order_by_asc(Column::Id)
            .limit(PORTION)
            .into_tuple()
            .all(db)
            .await?;
        let Some((last, ..)) = rows.last() else {
            return Ok(days);
        };
        after = *last;
        for (_, prize_id, is_win, cost, at) in &rows {
            let day = days.entry(shop_day(*at)).or_default();
            day.tickets += 1;
            day.wins += i64::from(*is_win);
            day.cost += *cost;
            *day.by_prize.entry(*prize_id).or_default() += 1;
        }
    }
}
