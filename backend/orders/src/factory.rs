//! Rows for tests of this crate and of those above it.
use catalog::goods::models::codes::Rx;
use kernel::Money;
use pricing::models::freight::FreightClass;

use crate::models::_entities::order_lines;

/// A line of so many units; amounts in fen.
pub fn line(number: i64, amount: i64, discount: i64) -> order_lines::Model {
    order_lines::Model {
        id: 1,
        order_id: 1,
        goods_id: 1,
        name: String::new(),
        trade_name: String::new(),
        maker: String::new(),
        spec: String::new(),
        unit: String::new(),
        approval_number: String::new(),
        image: String::new(),
        rx: Rx::None,
        raw_price: Money::ZERO,
        price: Money::ZERO,
        quantity: number,
        amount: Money(amount),
        discount: Money(discount),
        price_trace: serde_json::Value::Null,
        evidence: serde_json::Value::Null,
        shipped_quantity: 0,
        cancelled_quantity: 0,
        refunded_quantity: 0,
        freight_class: FreightClass::Ordinary,
        free_shipping_quantity: 0,
        weight_grams: 0,
        campaign_id: None,
        gift_of: None,
        voucher_amount: Money::ZERO,
        fault_quantity: 0,
    }
}
