//! What each of the goods is: its number, price, storage, how it is sold.
use catalog::{
    goods::models::{
        codes::{Control, DeviceClass, Kind, Rx, Storage, TierType},
        first_sale::FirstSale,
    },
    models::_entities::goods as goods_table,
};
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::ActiveValue::Set;

use super::{
    assortment::Item,
    goods::Range,
    leaflets,
    numbers::{barcode, between, chance, hash},
};

pub(super) fn code_of(place: usize) -> String {
    format!("YJ{:07}", place + 1)
}

/// Compounds with special ingredients are sold in limited quantity, and some others.
fn limit_of(item: &Item, step: i64) -> i64 {
    let is_limited = item.control == "special_compound" || chance(&format!("{}#limit", item.identity()), 2);
    if is_limited { step * 20 } else { 0 }
}

/// Infusions, disinfectants and large devices fill a parcel by themselves.
fn is_heavy(item: &Item) -> bool {
    ["氯化钠注射液", "葡萄糖注射液", "消毒液", "轮椅", "制氧机"]
        .iter()
        .any(|word| item.name.contains(word))
}

/// What a unit weighs, roughly.
fn weight_grams(item: &Item, about: &str) -> i64 {
    match item.kind {
        Kind::Tcm => 1_000,
        _ if is_heavy(item) => between(about, 6, 60) * 100,
        _ => between(about, 3, 30) * 10,
    }
}

pub(super) fn goods_row(
    place: usize,
    item: &Item,
    range: &Range,
    now: DateTime<Utc>,
) -> goods_table::ActiveModel {
    let seed = item.identity();
    let about = |what: &str| format!("{seed}#{what}");
    let step = step_of(item, &about("step"));
    let is_cold = item.storage == "cold";
    let is_heavy = !is_cold && is_heavy(item);
    let is_preferred = !is_heavy && !is_cold && chance(&about("featured"), 8);
    let listed_at = now - TimeDelta::hours(between(&about("listed"), 1, 24 * 700));
    goods_table::ActiveModel {
        code: Set(code_of(place)),
        kind: Set(item.kind),
        name: Set(item.name.clone()),
        trade_name: Set(item.trade_name.clone()),
        aliases: Set(item.aliases.clone()),
        maker_id: Set(range.makers.get(&item.maker).copied().unwrap_or_default()),
        brand_id: Set(range.brands.get(&item.trade_name).copied()),
        category_id: Set(range.categories.get(&item.category).copied().unwrap_or_default()),
        form: Set(item.form.clone()),
        spec: Set(item.spec.clone()),
        unit: Set(item.unit.clone()),
        approval_number: Set(approval_number(item)),
        barcode: Set(barcode(&seed)),
        rx: Set(Rx::from_code(&item.rx)),
        scope: Set(item.scope.clone()),
        control: Set(Control::from_code(&item.control)),
        device_class: Set(DeviceClass::from_code(&item.device_class)),
        device_code: Set(item.device_code.clone()),
        storage: Set(Storage::from_code(&item.storage)),
        min_quantity: Set(step),
        step: Set(step),
        case_quantity: Set(step * [10, 20, 40][hash(&about("case")) as usize % 3]),
        limit_quantity: Set(limit_of(item, step)),
        is_preferred: Set(is_preferred),
        free_shipping_quantity: Set(if is_preferred && chance(&about("free"), 40) {
            step * 10
        } else {
            0
        }),
        is_freight_by_weight: Set(is_heavy),
        weight_grams: Set(weight_grams(item, &about("weight"))),
        is_controlled_sale: Set(is_controlled(item)),
        on_sale: Set(!chance(&about("off"), 1)),
        first_sale: Set(FirstSale::Approved),
        base_price: Set((!between(&about("unpriced"), 0, 199).eq(&0)).then_some(item.price)),
        // Paid to the supplier: a fifth to a third below the price.
        cost_price: Set(Some(item.price.share(between(&about("cost"), 66, 80), 100))),
        ladder_type: Set(if chance(&about("ladder type"), 10) {
            TierType::UpTo
        } else {
            TierType::From
        }),
        sales: Set(between(&about("sales"), 0, 400).pow(2) / 40),
        sheet: Set(leaflets::sheet(item, &range.leaflets)),
        listed_at: Set(listed_at),
        created_at: Set(listed_at),
        updated_at: Set(now),
        ..Default::default()
    }
}

/// Cheap goods go by the medium pack.
pub(super) fn step_of(item: &Item, seed: &str) -> i64 {
    match item.price.fen() {
        ..=1_000 if chance(seed, 60) => 10,
        ..=2_500 if chance(seed, 40) => 5,
        _ => 1,
    }
}

/// Numbers of the right form, made up: the demo names no real approval.
fn approval_number(item: &Item) -> String {
    let digits = hash(&item.identity());
    let year = 2002 + digits % 22;
    let serial = digits / 22 % 10_000;
    match (item.kind, item.scope.as_str(), item.device_class.as_str()) {
        (Kind::Device, _, "I") => format!("鄂汉械备{year}{serial:04}"),
        (Kind::Device, _, "II") => format!("鄂械注准{year}2{}{serial:04}", item.device_code),
        (Kind::Device, _, _) => format!("国械注准{year}3{}{serial:04}", item.device_code),
        (Kind::Medicine, "chinese_patent", _) => format!("国药准字Z{year}{serial:04}"),
        (Kind::Medicine, "biological", _) => format!("国药准字S{year}{serial:04}"),
        (Kind::Medicine, "food", _) => format!("国食健注G{year}{serial:04}"),
        (Kind::Medicine, "none", _) => format!("鄂卫消证字({year})第{serial:04}号"),
        (Kind::Medicine, _, _) => format!("国药准字H{year}{serial:04}"),
        _ => String::new(),
    }
}

pub(super) fn is_controlled(item: &Item) -> bool {
    item.control.is_empty() && chance(&format!("{}#controlled", item.identity()), 2)
}
