//! The gate once more, before an order is paid and before it is picked: a licence that ran out since, or a company that was
//! suspended, stops it until that is mended or the order is cancelled.
use std::collections::HashSet;

use catalog::models::shelf::Shelf;
use chrono::{DateTime, Utc};
use identity::models::{facts::MemberFacts, members};
use kernel::{WriteTx, clock::shop_day};
use sea_orm::{QueryOrder, QuerySelect, prelude::*};

use super::{
    _entities::{order_lines, orders},
    gate::why_stopped,
};
use crate::errors::TradeError;

/// Refuses with every reason of every line.
pub async fn pass(
    tx: &WriteTx,
    shelf: &Shelf,
    buyer: &MemberFacts,
    due: &[orders::Model],
    now: DateTime<Utc>,
) -> Result<(), TradeError> {
    let goods_ids = ordered_goods(tx, due).await?;
    let goods = shelf.get_many(tx.db(), &goods_ids).await?;
    let today = shop_day(now);
    let reasons: Vec<_> = goods
        .iter()
        .flat_map(|goods| why_stopped(buyer, goods, today))
        .collect();
    if reasons.is_empty() {
        Ok(())
    } else {
        Err(TradeError::Refused(reasons))
    }
}

/// Each once, in the order of the lines.
async fn ordered_goods(tx: &WriteTx, due: &[orders::Model]) -> Result<Vec<i64>, DbErr> {
    use order_lines::{Column, Entity};
    let mut ids: Vec<i64> = Entity::find()
        .select_only()
        .column(Column::GoodsId)
        .filter(Column::OrderId.is_in(due.iter().map(|order| order.id)))
        .order_by_asc(Column::Id)
        .into_tuple()
        .all(tx.db())
        .await?;
    let mut seen = HashSet::new();
    ids.retain(|id| seen.insert(*id));
    Ok(ids)
}

/// The same when nobody of the buyer is at the keyboard: the company stands as its owner sees it.
pub async fn pass_for_company(
    tx: &WriteTx,
    shelf: &Shelf,
    order: &orders::Model,
    now: DateTime<Utc>,
) -> Result<(), TradeError> {
    let owners = members::owners_of(tx.db(), order.company_id).await?;
    let owner = match owners.first() {
        Some(owner) => members::facts(tx.db(), owner.id).await?,
        None => None,
    };
    let owner = owner.ok_or(TradeError::WrongState(
        "这家客户没有在用的负责人账号，请联系质量管理部核实后再发货",
    ))?;
    pass(tx, shelf, &owner, std::slice::from_ref(order), now).await
}
