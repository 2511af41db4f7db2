use catalog::{goods::models::facts::GoodsSnapshot, prices::models::pricing::general_rank_price};
use serde_json::{Value, json};

/// What the audit log keeps of a product: all that can be changed here.
pub fn told(goods: &GoodsSnapshot) -> Value {
    let tier_prices: Vec<Value> = goods
        .tier_prices
        .iter()
        .map(|row| json!({ "number": row.quantity, "price": row.price }))
        .collect();
    let ranks: Vec<Value> = goods
        .special_prices
        .iter()
        .filter_map(general_rank_price)
        .map(|row| json!({ "rank": row.rank, "price": row.price }))
        .collect();
    json!({
        "code": goods.code,
        "kind": goods.kind.code(),
        "name": goods.name,
        "aliases": goods.aliases,
        "maker": goods.maker,
        "brand": goods.brand,
        "category": goods.category_path.last().map_or("", |step| &step.name),
        "form": goods.form,
        "spec": goods.spec,
        "unit": goods.unit,
        "approval_number": goods.approval_number,
        "barcode": goods.barcode,
        "rx": goods.rx.code(),
        "scope": goods.scope,
        "control": goods.control.code(),
        "device_class": goods.device_class.code(),
        "device_code": goods.device_code,
        "is_preferred": goods.is_preferred,
        "free_shipping_quantity": goods.free_shipping_quantity,
        "is_freight_by_weight": goods.is_freight_by_weight,
        "weight_grams": goods.weight_grams,
        "is_controlled_sale": goods.is_controlled_sale,
        "pictures": goods.pictures,
        "on_sale": goods.wants_sale,
        "base_price": goods.base_price,
        "min_number": goods.min_quantity,
        "step": goods.step,
        "case_number": goods.case_quantity,
        "limit_number": goods.limit_quantity,
        "trade_name": goods.trade_name,
        "storage": goods.storage.code(),
        "ladder_type": goods.ladder_type.code(),
        "ladder_prices": tier_prices,
        "rank_prices": ranks,
    })
}
