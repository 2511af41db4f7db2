//! What the demo's purchasing ordered: all that its suppliers brought, and some that is still to come or never will.
use std::collections::BTreeMap;

use catalog::models::_entities::goods;
use chrono::{DateTime, Days, TimeDelta, Utc};
use kernel::{Money, WriteTx, clock::shop_day};
use receiving::{
    errors::ReceivingError,
    purchases::models::purchase_orders::{self, NewLine, NewOrder},
    receipts::models::receipts::DeliveryLine,
};

use super::departments::Departments;

/// Purchasing ordered so long before the goods came.
const LEAD: TimeDelta = TimeDelta::hours(40);

/// Hours ago, in how many days it was to come, why it will not; each a product of its own.
const OUTSTANDING: [(i64, u64, &str); 3] = [
    (150, 3, ""),
    (20, 5, ""),
    (260, 4, "供货单位缺货，改向其他单位采购"),
];
const CLOSED_AFTER: TimeDelta = TimeDelta::hours(100);

/// The order that this supplier's delivery came for; its id.
pub(super) async fn ordered(
    tx: &WriteTx,
    departments: &Departments,
    (supplier_id, lines): (i64, &[DeliveryLine]),
    came_at: DateTime<Utc>,
) -> Result<i64, ReceivingError> {
    // A product stands once in an order, however many batches of it come.
    let mut wanted: BTreeMap<i64, (i64, Money)> = BTreeMap::new();
    for line in lines {
        let (quantity, price) = wanted.entry(line.goods_id).or_default();
        *quantity += line.quantity;
        *price = line.unit_price;
    }
    let lines = wanted
        .into_iter()
        .map(|(goods_id, (quantity, unit_price))| NewLine {
            goods_id,
            quantity,
            unit_price,
        });
    let order = NewOrder {
        supplier_id,
        expected_on: Some(shop_day(came_at)),
        note: String::new(),
        lines: lines.collect(),
    };
    let (order, _) = purchase_orders::place(tx, order, &departments.purchasing.actor, came_at - LEAD).await?;
    Ok(order.id)
}

/// One is late, one is on its way, and one was given up.
pub(super) async fn outstanding(
    tx: &WriteTx,
    departments: &Departments,
    (supplier_ids, goods): (&[i64], &[goods::Model]),
    now: DateTime<Utc>,
) -> Result<(), ReceivingError> {
    let buyer = &departments.purchasing.actor;
    let wanted = OUTSTANDING.into_iter().zip(goods).zip(supplier_ids);
    for (((hours, days, given_up), goods), supplier_id) in wanted {
        let at = now - TimeDelta::hours(hours);
        let order = NewOrder {
            supplier_id: *supplier_id,
            expected_on: Some(shop_day(at) + Days::new(days)),
            note: String::new(),
            lines: vec![NewLine {
                goods_id: goods.id,
                quantity: goods.step * 60,
                unit_price: goods.cost_price.unwrap_or_default(),
            }],
        };
        let (order, _) = purchase_orders::place(tx, order, buyer, at).await?;
        if !given_up.is_empty() {
            purchase_orders::close(tx, order.id, given_up.into(), buyer, at + CLOSED_AFTER).await?;
        }
    }
    Ok(())
}
