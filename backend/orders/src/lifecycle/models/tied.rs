//! Orders of one checkout that cannot stay without each other: the parts of one combination, and goods that were had as add-ons
//! without what let them be had (adr/0023).
use std::collections::BTreeSet;

use kernel::Db;
use sea_orm::DbErr;

use super::{
    benefits::{BenefitKind, with_lines},
    order_status::Move,
    orders::of_payment,
    ties::Ties,
};
use crate::{errors::OrderError, models::_entities::orders};

async fn ties_of(db: &Db, order_ids: &[i64]) -> Result<Option<Ties>, DbErr> {
    let kinds = [BenefitKind::Combination, BenefitKind::AddOn];
    let tying = with_lines(db, order_ids, &kinds, None).await?;
    if tying.is_empty() {
        return Ok(None);
    }
    let add_ons = tying.iter().filter(|(_, one)| one.kind == BenefitKind::AddOn);
    let add_ons: BTreeSet<i64> = add_ons.map(|(_, one)| one.ref_id).collect();
    let counting = if add_ons.is_empty() {
        Vec::new()
    } else {
        with_lines(db, order_ids, &[BenefitKind::Campaign], Some(&add_ons)).await?
    };
    Ok(Some(Ties::of(&tying, &counting)))
}

/// The orders that cannot stay once this one is called off, by id. What the shop called off before still counts: its buyer did
/// nothing to lose an add-on.
pub async fn with(db: &Db, order: &orders::Model) -> Result<Vec<orders::Model>, DbErr> {
    let mut all = of_payment(db, order.payment_id).await?;
    let ids = |orders: &[orders::Model], is_meant: fn(&orders::Model) -> bool| -> BTreeSet<i64> {
        let meant = orders.iter().filter(|order| is_meant(order));
        meant.map(|order| order.id).collect()
    };
    let live = ids(&all, |order| order.status.is_live());
    if live.iter().all(|id| *id == order.id) {
        return Ok(Vec::new());
    }
    let every: Vec<i64> = all.iter().map(|order| order.id).collect();
    let Some(ties) = ties_of(db, &every).await? else {
        return Ok(Vec::new());
    };
    let counts = ids(&all, |order| !order.is_cancelled_by_buyer);
    let fallen = ties.fall_with(order.id, &live, &counts);
    all.retain(|other| fallen.contains(&other.id));
    Ok(all)
}

/// The warehouse has begun with one of them: none can be called off alone any more.
pub fn refuse_begun(tied: &[orders::Model], step: Move) -> Result<(), OrderError> {
    let may = |order: &&orders::Model| order.status.allows(step) && order.picking_at.is_none();
    match tied.iter().find(|order| !may(order)) {
        None => Ok(()),
        Some(begun) => Err(OrderError::Conflict(format!(
            "订单 {} 与本单同属一个组合，或因本单才能换购，已经开始备货，本单不能单独取消；收到货后可以申请售后",
            begun.number
        ))),
    }
}
