//! The prices that held before.
use std::collections::HashMap;

use chrono::{DateTime, Duration, Utc};
use kernel::Db;
use sea_orm::{DbErr, QueryOrder, prelude::*};

use super::{
    judge::{FormerPrices, Limits, MOST_PAST},
    list::lists,
    states::State,
};
use crate::models::_entities::price_changes::{Column, Entity};

/// The lists in force within the window, by goods, the latest first; one more than the limit shows that there
/// are too many.
pub(super) async fn past_of(
    db: &Db,
    ids: &[i64],
    limits: Limits,
    now: DateTime<Utc>,
) -> Result<HashMap<i64, Vec<FormerPrices>>, DbErr> {
    let since = now - Duration::days(limits.window_days);
    let rows = Entity::find()
        .filter(Column::GoodsId.is_in(ids.iter().copied()))
        .filter(Column::AppliedAt.gte(since))
        .order_by_desc(Column::AppliedAt)
        .order_by_desc(Column::Id)
        .all(db)
        .await?;
    let mut past: HashMap<i64, Vec<FormerPrices>> = HashMap::new();
    for row in rows {
        let known = past.entry(row.goods_id).or_default();
        if known.len() > MOST_PAST {
            continue;
        }
        known.push(FormerPrices {
            list: lists(&row)?.0,
            ended_by_two: row.state == State::Approved,
        });
    }
    Ok(past)
}
