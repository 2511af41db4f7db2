//! The gate, asked again for what a parcel holds with the facts of the day (H: goods go only to who may have them; a
//! licence may have run out since they were picked).
use std::collections::HashMap;

use catalog::goods::models::{facts::GoodsSnapshot, goods_cache::GoodsCache};
use chrono::{DateTime, Utc};
use eligibility::{
    Evidence, Reason, evidence,
    proofs::{GoodsClass, Proof, Step, with},
    why_stopped,
};
use kernel::{WriteTx, clock::shop_day};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, prelude::*};

use crate::{
    errors::OrderError,
    lifecycle::models::{order_eligibility, orders::OrderLine},
    models::_entities::orders,
};

/// Why a product may go today.
pub struct Passed {
    class: GoodsClass,
    documents: Vec<Evidence>,
}

/// Refuses with every reason; else what lets each product go today, by its id.
pub async fn pass(
    tx: &WriteTx,
    goods_cache: &GoodsCache,
    order: &orders::Model,
    lines: &[OrderLine],
    now: DateTime<Utc>,
) -> Result<HashMap<i64, Passed>, OrderError> {
    let buyer = order_eligibility::owner_of(tx, order.company_id).await?;
    let mut goods_ids: Vec<i64> = lines.iter().map(|line| line.goods_id).collect();
    goods_ids.sort_unstable();
    goods_ids.dedup();
    let goods = goods_cache.get_many(tx.db(), &goods_ids).await?;
    let today = shop_day(now);
    let mut reasons: Vec<_> = goods
        .iter()
        .flat_map(|goods| why_stopped(&buyer, goods, today))
        .collect();
    reasons.extend(goods.iter().filter_map(|goods| class_changed(goods, order)));
    if !reasons.is_empty() {
        return Err(OrderError::Refused(reasons));
    }
    order_eligibility::address(tx, order, now).await?;
    let passed = goods.iter().map(|goods| {
        let passed = Passed {
            class: GoodsClass::from(&**goods),
            documents: evidence(&buyer, goods, today),
        };
        (goods.id, passed)
    });
    Ok(passed.collect())
}

/// Picked, perhaps checked, and since then of a class that this order is not for.
fn class_changed(goods: &GoodsSnapshot, order: &orders::Model) -> Option<Reason> {
    let class = order_eligibility::other_class(goods, order)?;
    let why = format!(
        "“{}”已改按{class}管理，不能随这个订单发出：已拣的请作废包裹，由客服把它从订单里取出并退款（整单都是的取消订单，换货的改为退款），由客户单独下单并对公转账",
        goods.name
    );
    Some(Reason::new(order_eligibility::CLASS_CHANGED, why, None, goods.id))
}

/// Keeps with each line which class it had, and which documents let it go, at this step of this parcel.
pub(crate) async fn keep(
    tx: &WriteTx,
    lines: &[OrderLine],
    passed: &HashMap<i64, Passed>,
    (step, parcel): (Step, &str),
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    for line in lines {
        let passed = passed.get(&line.goods_id);
        let proof = Proof {
            step,
            at: Some(now),
            parcel: parcel.to_owned(),
            class: passed.map(|goods| goods.class.clone()),
            documents: passed.map(|goods| goods.documents.clone()).unwrap_or_default(),
        };
        let mut row = line.clone().into_active_model();
        row.evidence = Set(with(&line.evidence, &proof));
        row.update(tx.db()).await?;
    }
    Ok(())
}
