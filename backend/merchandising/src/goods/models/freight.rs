//! How a product travels, as far as its freight goes: what staff set, and what of it fits together.
use catalog::{goods::models::codes::Storage, models::_entities::goods};
use kernel::api::FieldErrors;

pub const COLD_IS_NEVER_PREFERRED: &str = "冷藏商品由冷链车配送，不参与包邮，不能设为优选";

const MOST_GRAMS: i64 = 1_000_000;
const MOST_UNITS: i64 = 999_999;

/// Absent fields stay.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FreightChange {
    /// 优选
    pub is_preferred: Option<bool>,
    /// From so many units on its delivery is free, 0 = by amount alone.
    pub free_shipping_quantity: Option<i64>,
    /// Charged by weight, and counted for no free delivery.
    pub is_by_weight: Option<bool>,
    /// Of one unit, 0 = unknown.
    pub weight_grams: Option<i64>,
}

/// Changes and checks nothing where the change says nothing of freight.
pub fn fill_freight(goods: &mut goods::Model, change: FreightChange, errors: &mut FieldErrors) {
    if change == FreightChange::default() {
        return;
    }
    goods.is_preferred = change.is_preferred.unwrap_or(goods.is_preferred);
    goods.free_shipping_quantity = change
        .free_shipping_quantity
        .unwrap_or(goods.free_shipping_quantity);
    goods.is_freight_by_weight = change.is_by_weight.unwrap_or(goods.is_freight_by_weight);
    goods.weight_grams = change.weight_grams.unwrap_or(goods.weight_grams);
    if goods.weight_grams > MOST_GRAMS {
        errors.add("weight_grams", format!("重量应为 0 到 {MOST_GRAMS} 克"));
    }
    if goods.is_freight_by_weight && goods.weight_grams == 0 {
        errors.add("weight_grams", "按重量计运费的商品须填写单件重量");
    }
    if goods.free_shipping_quantity > MOST_UNITS {
        errors.add(
            "free_shipping_quantity",
            format!("包邮数量应为 0 到 {MOST_UNITS}"),
        );
    }
    if goods.free_shipping_quantity > 0 && goods.is_freight_by_weight {
        errors.add("free_shipping_quantity", "按重量计运费的商品不参与包邮，请改为 0");
    }
    let is_cold = goods.storage == Storage::Cold;
    if goods.is_preferred && is_cold {
        errors.add("is_preferred", COLD_IS_NEVER_PREFERRED);
    }
    if goods.free_shipping_quantity > 0 && is_cold {
        errors.add(
            "free_shipping_quantity",
            "冷藏商品由冷链车配送，不参与包邮，请改为 0",
        );
    }
}
