//! The gate once more, before an order is paid and before it is picked: a licence that ran out since, or a company that was
//! suspended, stops it until that is mended or the order is cancelled.
use catalog::models::shelf::Shelf;
use chrono::{DateTime, Utc};
use identity::models::{facts::MemberFacts, members};
use kernel::{WriteTx, clock::shop_day};

use super::{_entities::orders, gate::why_stopped, orders::lines};
use crate::errors::TradeError;

/// Refuses with every reason of every line.
pub async fn pass(
    tx: &WriteTx,
    shelf: &Shelf,
    buyer: &MemberFacts,
    due: &[orders::Model],
    now: DateTime<Utc>,
) -> Result<(), TradeError> {
    let mut reasons = Vec::new();
    for order in due {
        let goods_ids: Vec<i64> = lines(tx.db(), order.id)
            .await?
            .iter()
            .map(|line| line.goods_id)
            .collect();
        for goods in shelf.get_many(tx.db(), &goods_ids).await? {
            reasons.extend(why_stopped(buyer, &goods, shop_day(now)));
        }
    }
    if reasons.is_empty() {
        Ok(())
    } else {
        Err(TradeError::Refused(reasons))
    }
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
