//! What must hold of campaigns at any time; each violation as one line.
use std::collections::{HashMap, HashSet};

use kernel::{Db, Money};
use sea_orm::{DbErr, prelude::*};

use super::{
    _entities::{
        campaign_goods, campaign_uses, campaign_vouchers, campaigns, cashback_standings, group_buys,
    },
    kinds::{GroupState, UseState},
};

/// Reserved and sold are the sums of the uses, and together at most the stock; spent is the sum given, and at
/// most the budget; what a cashback has reached is the sum of what its buyers have; a group is decided once its end is published.
pub async fn violations(db: &Db) -> Result<Vec<String>, DbErr> {
    let mut units: HashMap<(i64, i64), (i64, i64)> = HashMap::new();
    let mut given: HashMap<i64, Money> = HashMap::new();
    let vouchers = campaign_vouchers::Entity::find().all(db).await?;
    // Once a voucher is recorded, it counts instead of the promised amount.
    let mut noted: HashSet<(i64, i64)> = HashSet::new();
    for row in &vouchers {
        *given.entry(row.campaign_id).or_default() += row.amount;
        noted.insert((row.campaign_id, row.order_id));
    }
    for row in campaign_uses::Entity::find().all(db).await? {
        if row.state == UseState::GivenBack {
            continue;
        }
        if !noted.contains(&(row.campaign_id, row.order_id)) {
            *given.entry(row.campaign_id).or_default() += row.benefit;
        }
        if let Some(goods_id) = row.goods_id {
            let (reserved, sold) = units.entry((row.campaign_id, goods_id)).or_default();
            *(if row.state == UseState::Reserved {
                reserved
            } else {
                sold
            }) += row.quantity;
        }
    }
    let mut reached: HashMap<i64, Money> = HashMap::new();
    for row in cashback_standings::Entity::find().all(db).await? {
        *reached.entry(row.campaign_id).or_default() += row.reached;
    }
    let all = campaigns::Entity::find().all(db).await?;
    let mut violations = Vec::new();
    for row in &all {
        let of_buyers = reached.get(&row.id).copied().unwrap_or_default();
        if row.reached != of_buyers {
            violations.push(format!(
                "campaign {}: reached {}, its buyers {of_buyers}",
                row.id, row.reached
            ));
        }
        let sum = given.get(&row.id).copied().unwrap_or_default();
        if row.spent != sum || row.budget.is_some_and(|budget| row.spent > budget) {
            violations.push(format!(
                "campaign {}: spent {}, uses add up to {sum}, budget {:?}",
                row.id, row.spent, row.budget
            ));
        }
    }
    for row in campaign_goods::Entity::find().all(db).await? {
        let (reserved, sold) = units
            .get(&(row.campaign_id, row.goods_id))
            .copied()
            .unwrap_or_default();
        let fits = row.stock.is_none_or(|stock| row.reserved + row.sold <= stock);
        if (row.reserved, row.sold) != (reserved, sold) || !fits {
            violations.push(format!(
                "campaign {}, goods {}: reserved {} and sold {} of {:?}, uses say {reserved} and {sold}",
                row.campaign_id, row.goods_id, row.reserved, row.sold, row.stock
            ));
        }
    }
    for group in group_buys::Entity::find().all(db).await? {
        if (group.state == GroupState::Forming) != group.decided_at.is_none() {
            violations.push(format!(
                "group buy {}: {:?}, decided at {:?}",
                group.id, group.state, group.decided_at
            ));
        }
    }
    Ok(violations)
}
