//! The document of a product for the index.
use catalog::{
    goods::models::facts::GoodsSnapshot,
    lookup::models::lookup::{Audience, Zone},
    prices::models::promotions,
};
use chrono::NaiveDate;
use kernel::clock::day_start;
use search::GoodsDocument;

/// Prefix of the zones of goods that visitors may see.
const OPEN: &str = "open";

/// The zone to ask the index for. Near expiry is no zone there, because it depends on the day.
pub fn zone(zone: Option<Zone>, audience: Audience) -> Option<String> {
    let code = match zone {
        Some(Zone::Yx) => "yx",
        Some(Zone::Kx) => "kx",
        Some(Zone::Jxq) | None => "",
    };
    match (audience, code) {
        (Audience::Buyers, "") => None,
        (Audience::Buyers, code) => Some(code.to_owned()),
        (Audience::Strangers, code) => Some(format!("{OPEN}{code}")),
    }
}

/// None when the product is not to be found at all.
pub fn of(goods: &GoodsSnapshot, today: NaiveDate) -> Option<GoodsDocument> {
    if !goods.on_sale {
        return None;
    }
    let mut zones: Vec<String> = Vec::new();
    for (code, is_in) in [("yx", goods.is_preferred), ("kx", goods.is_controlled_sale)] {
        if is_in {
            zones.push(code.to_owned());
        }
    }
    if goods.control.is_shown_to(Audience::Strangers) {
        let open: Vec<String> = zones.iter().map(|zone| format!("{OPEN}{zone}")).collect();
        zones.extend(open);
        zones.push(OPEN.to_owned());
    }
    Some(GoodsDocument {
        id: goods.id,
        name: goods.name.to_string(),
        trade_name: goods.trade_name.to_string(),
        aliases: goods.alias_list().map(str::to_owned).collect(),
        maker: goods.maker.to_string(),
        maker_id: goods.maker_id,
        maker_aliases: goods.maker_alias_list().map(str::to_owned).collect(),
        brand_id: goods.brand_id.unwrap_or_default(),
        spec: goods.spec.to_string(),
        form: goods.form.to_string(),
        approval_number: goods.approval_number.to_string(),
        barcode: goods.barcode.clone(),
        category_path: goods.category_path.iter().map(|step| step.id).collect(),
        kind: u8::try_from(goods.kind.code()).unwrap_or_default(),
        rx: goods.rx.code().to_owned(),
        zones,
        promotions: promotions::marks_of(goods, today),
        in_stock: goods.in_stock(today),
        price: goods.listed_price().map(kernel::Money::fen).unwrap_or_default(),
        sales: goods.sales,
        listed_at: goods.listed_at.timestamp_millis(),
        expiry: goods
            .earliest_expiry(today)
            .map_or(0, |day| day_start(day).timestamp_millis()),
    })
}
