//! Checks the gate again before an order is paid and before it is picked: a licence that has expired since, a
//! suspended company or an address that is no longer approved stops it until that is resolved or the order is
//! cancelled.
use std::collections::HashSet;

use catalog::goods::models::goods_cache::GoodsCache;
use chrono::{DateTime, Utc};
use eligibility::{Reason, why_stopped};
use identity::{
    addresses::models::address_review, companies::models::facts::BuyerContext, licences::models::licences,
    members::models::members,
};
use kernel::{WriteTx, clock::shop_day};
use sea_orm::{QueryOrder, QuerySelect, prelude::*};

use crate::{
    errors::OrderError,
    models::_entities::{order_lines, orders},
};

/// Where buyers keep their delivery addresses.
const ADDRESSES_PAGE: &str = "/addr";

/// Refuses with every reason of every line.
pub async fn pass(
    tx: &WriteTx,
    goods_cache: &GoodsCache,
    buyer: &BuyerContext,
    due: &[orders::Model],
    now: DateTime<Utc>,
) -> Result<(), OrderError> {
    let goods_ids = ordered_goods(tx, due).await?;
    let goods = goods_cache.get_many(tx.db(), &goods_ids).await?;
    let today = shop_day(now);
    let reasons: Vec<_> = goods
        .iter()
        .flat_map(|goods| why_stopped(buyer, goods, today))
        .collect();
    if !reasons.is_empty() {
        return Err(OrderError::Refused(reasons));
    }
    for order in due {
        address(tx, order, now).await?;
    }
    Ok(())
}

/// Is the place where an order goes still one that quality management has approved?
pub async fn address(tx: &WriteTx, order: &orders::Model, now: DateTime<Utc>) -> Result<(), OrderError> {
    let (licences, _open) = licences::facts_of(tx.db(), order.company_id, None).await?;
    let asked = (order.address.as_str(), order.address_licence_id);
    let why =
        address_review::why_no_parcel(tx.db(), order.company_id, asked, &licences, shop_day(now)).await?;
    why.map_or(Ok(()), |why| {
        let reason = Reason::new("address", why, Some(ADDRESSES_PAGE), 0);
        Err(OrderError::Refused(vec![reason]))
    })
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

/// The same without a signed-in member: evaluated as for the company's owner.
pub async fn pass_for_company(
    tx: &WriteTx,
    goods_cache: &GoodsCache,
    order: &orders::Model,
    now: DateTime<Utc>,
) -> Result<(), OrderError> {
    let owners = members::owners_of(tx.db(), order.company_id).await?;
    let owner = match owners.first() {
        Some(owner) => members::facts(tx.db(), owner.id).await?,
        None => None,
    };
    let owner = owner.ok_or(OrderError::WrongState(
        "这家客户没有在用的负责人账号，请联系质量管理部核实后再发货",
    ))?;
    pass(tx, goods_cache, &owner, std::slice::from_ref(order), now).await
}
