//! Checks the gate again before an order is paid: a licence that has expired since, a suspended company or an address that is no
//! longer approved stops it until that is resolved or the order is cancelled. Before it is picked and sent, `dispatch` asks of what
//! is to leave.
use std::collections::HashSet;

use catalog::goods::models::{facts::GoodsSnapshot, goods_cache::GoodsCache};
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
    lifecycle::models::split::special_name,
    models::_entities::{order_lines, orders},
};

/// Where buyers keep their delivery addresses.
const ADDRESSES_PAGE: &str = "/addr";

/// Goods that became a compound with special ingredients after they were ordered.
pub const CLASS_CHANGED: &str = "class_changed";

/// Refuses with every reason of every line.
pub async fn pass(
    tx: &WriteTx,
    goods_cache: &GoodsCache,
    buyer: &BuyerContext,
    due: &[orders::Model],
    now: DateTime<Utc>,
) -> Result<(), OrderError> {
    let lines = ordered_goods(tx, due).await?;
    let mut seen = HashSet::new();
    let goods_ids = lines.iter().map(|(_, id)| *id);
    let goods_ids: Vec<i64> = goods_ids.filter(|id| seen.insert(*id)).collect();
    let goods = goods_cache.get_many(tx.db(), &goods_ids).await?;
    let today = shop_day(now);
    let mut reasons: Vec<_> = goods
        .iter()
        .flat_map(|goods| why_stopped(buyer, goods, today))
        .collect();
    reasons.extend(goods.iter().filter_map(|goods| class_changed(goods, due, &lines)));
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

fn class_changed(goods: &GoodsSnapshot, due: &[orders::Model], lines: &[(i64, i64)]) -> Option<Reason> {
    let mut of_goods = due.iter().filter(|order| lines.contains(&(order.id, goods.id)));
    let class = of_goods.find_map(|order| other_class(goods, order))?;
    let why = format!(
        "“{}”已改按{class}管理，须单独下单并对公转账，请取消本单后重新下单",
        goods.name
    );
    Some(Reason::new(CLASS_CHANGED, why, None, goods.id))
}

/// A compound with special ingredients travels in an order of its own, paid by transfer: an order from before it was one
/// is none. The class that these goods have now, if so.
pub fn other_class(goods: &GoodsSnapshot, order: &orders::Model) -> Option<&'static str> {
    let is_other = goods.control.is_special_compound() && goods.control != order.control;
    special_name(goods.control).filter(|_| is_other)
}

/// Order and goods of each line, in the order of the lines.
async fn ordered_goods(tx: &WriteTx, due: &[orders::Model]) -> Result<Vec<(i64, i64)>, DbErr> {
    use order_lines::{Column, Entity};
    Entity::find()
        .select_only()
        .columns([Column::OrderId, Column::GoodsId])
        .filter(Column::OrderId.is_in(due.iter().map(|order| order.id)))
        .order_by_asc(Column::Id)
        .into_tuple()
        .all(tx.db())
        .await
}

/// As whom a company is judged when none of its members is here.
pub async fn owner_of(tx: &WriteTx, company_id: i64) -> Result<BuyerContext, OrderError> {
    let owners = members::owners_of(tx.db(), company_id).await?;
    let owner = match owners.first() {
        Some(owner) => members::facts(tx.db(), owner.id).await?,
        None => None,
    };
    owner.ok_or(OrderError::WrongState(
        "这家客户没有在用的负责人账号，请联系质量管理部核实后再发货",
    ))
}
