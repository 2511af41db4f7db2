//! Plain goods and facts of promotions, for tests and measurements.
use std::sync::Arc;

use catalog::{
    goods::models::{
        codes::{Control, DeviceClass, Kind, Rx, Storage, TierType},
        facts::GoodsSnapshot,
        first_sale::FirstSale,
    },
    stock::models::near_expiry::NearExpiry,
};
use chrono::DateTime;
use kernel::Money;

use crate::models::promotions::{CouponFacts, FullReduction, GoodsScope, Tier};

pub fn goods(id: i64, fen: i64) -> GoodsSnapshot {
    GoodsSnapshot {
        id,
        code: format!("YJ{id}"),
        kind: Kind::Medicine,
        name: "阿莫西林胶囊".into(),
        trade_name: "".into(),
        aliases: String::new(),
        maker_id: 1,
        maker: "华北制药".into(),
        maker_short_name: String::new(),
        maker_aliases: String::new(),
        brand_id: None,
        brand: String::new(),
        category_id: 1,
        category_path: Arc::from([]),
        form: "胶囊剂".into(),
        spec: "0.25g*24粒".into(),
        unit: "盒".into(),
        approval_number: "".into(),
        barcode: String::new(),
        rx: Rx::Prescription,
        scope: "antibiotic".into(),
        control: Control::None,
        device_class: DeviceClass::None,
        device_code: String::new(),
        storage: Storage::Normal,
        min_quantity: 1,
        step: 1,
        case_quantity: 0,
        limit_quantity: 0,
        is_preferred: false,
        free_shipping_quantity: 0,
        is_freight_by_weight: false,
        weight_grams: 0,
        is_controlled_sale: false,
        on_sale: true,
        wants_sale: true,
        first_sale: FirstSale::Approved,
        base_price: Some(Money(fen)),
        ladder_type: TierType::From,
        tier_prices: Vec::new(),
        special_prices: Vec::new(),
        sale_rules: Vec::new(),
        sold_under: Arc::from([]),
        department_rules: Arc::from([]),
        near_expiry: NearExpiry::default(),
        stocks: Vec::new(),
        sales: 0,
        pictures: Vec::new(),
        listed_at: DateTime::UNIX_EPOCH,
        updated_at: DateTime::UNIX_EPOCH,
    }
}

/// Over everything, with tiers of (threshold, cut), sharing with coupons.
pub fn reduction(campaign_id: i64, tiers: &[(i64, i64)]) -> FullReduction {
    let tier = |(threshold, cut): &(i64, i64)| Tier {
        threshold: Money(*threshold),
        cut: Money(*cut),
        gift: None,
    };
    FullReduction {
        campaign_id,
        name: format!("满减{campaign_id}").into(),
        scope: GoodsScope::all(),
        tiers: tiers.iter().map(tier).collect(),
        stack_group: "".into(),
        priority: 0,
        with_coupon: true,
        given_left: None,
    }
}

/// Over everything.
pub fn coupon(claim_id: i64, threshold: i64, cut: i64) -> CouponFacts {
    CouponFacts {
        claim_id,
        name: format!("券{claim_id}").into(),
        scope: GoodsScope::all(),
        threshold: Money(threshold),
        cut: Money(cut),
        stack_group: "".into(),
        refusal: None,
        expires_at: None,
    }
}
