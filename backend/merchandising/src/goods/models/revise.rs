//! What a product would be after a change, and everything that is wrong with that.
use catalog::{
    goods::models::{
        codes::{Control, Kind},
        first_sale::FirstSale,
    },
    models::_entities::{brands, categories, goods, manufacturers},
    prices::models::pricing::{self, RankPrice, Terms, Tier},
};
use chrono::{DateTime, Utc};
use kernel::{WriteTx, api::FieldErrors};
use sea_orm::{DbErr, prelude::*};

use super::{
    change::{GoodsChange, PriceChange, RecordChange},
    fill::{complete, fill},
    record::{self, Record},
};
use crate::{
    class_rules::models::{known::ClassRules, siblings::controls_of_numbers},
    errors::MerchandisingError,
    prices::models::{price_changes::PriceList, special_prices},
};

pub(super) struct RevisedGoods {
    pub goods: goods::Model,
    pub prices: PriceList,
}

/// The product as it would be. Err: everything that is wrong with that.
pub(super) async fn revise(
    tx: &WriteTx,
    mut goods: goods::Model,
    prices: PriceList,
    change: GoodsChange,
    now: DateTime<Utc>,
) -> Result<RevisedGoods, MerchandisingError> {
    let mut errors = FieldErrors::default();
    let is_lawful_matter = is_lawful_matter(&goods, &change);
    set_terms(&mut goods, &change);
    revise_record(tx, &mut goods, change.record, is_lawful_matter, &mut errors).await?;
    let wanted = (change.tiers, change.rank_prices);
    let prices = revise_prices(tx, &goods, prices, wanted, now, &mut errors).await?;
    if errors.is_empty() {
        Ok(RevisedGoods { goods, prices })
    } else {
        Err(MerchandisingError::Invalid(errors))
    }
}

/// Whether it may break a rule of the record.
fn is_lawful_matter(goods: &goods::Model, change: &GoodsChange) -> bool {
    let goes_on_sale = change.on_sale == Some(true) && !goods.on_sale;
    let loses_limit = change.limit_quantity == Some(0) && goods.limit_quantity > 0;
    goods.id == 0 || goes_on_sale || loses_limit || change.record.is_lawful_matter()
}

/// What stands in its own row of the terms of its sale.
fn set_terms(goods: &mut goods::Model, change: &GoodsChange) {
    goods.on_sale = change.on_sale.unwrap_or(goods.on_sale);
    goods.base_price = match change.base_price {
        PriceChange::Keep => goods.base_price,
        PriceChange::Withdraw => None,
        PriceChange::Set(price) => Some(price),
    };
    goods.min_quantity = change.min_quantity.unwrap_or(goods.min_quantity);
    goods.step = change.step.unwrap_or(goods.step);
    goods.case_quantity = change.case_quantity.unwrap_or(goods.case_quantity);
    goods.limit_quantity = change.limit_quantity.unwrap_or(goods.limit_quantity);
    goods.ladder_type = change.ladder_type.unwrap_or(goods.ladder_type);
}

async fn revise_record(
    tx: &WriteTx,
    goods: &mut goods::Model,
    change: RecordChange,
    is_lawful_matter: bool,
    errors: &mut FieldErrors,
) -> Result<(), DbErr> {
    let says_rx = change.rx.as_ref().map(|rx| !rx.is_empty());
    fill(goods, change, errors);
    let kind_of_category = category_kind(tx, goods.category_id).await?;
    if goods.id == 0 {
        complete(goods, kind_of_category);
    }
    check_references(tx, goods, errors).await?;
    if is_lawful_matter {
        check_law(tx, goods, kind_of_category, says_rx, errors).await?;
    }
    Ok(())
}

/// Its prices with the wanted ladder and those of ranks; none: as they are.
async fn revise_prices(
    tx: &WriteTx,
    goods: &goods::Model,
    prices: PriceList,
    (tiers, ranks): (Option<Vec<Tier>>, Option<Vec<RankPrice>>),
    now: DateTime<Utc>,
    errors: &mut FieldErrors,
) -> Result<PriceList, DbErr> {
    let tiers = tiers.unwrap_or_else(|| prices.plain_tiers());
    let known = prices.rank_prices();
    let ranks = ranks.unwrap_or_else(|| known.clone());
    refuse_second_prices(tx, goods.id, (&known, &ranks), now, errors).await?;
    let terms = Terms {
        base_price: goods.base_price,
        ladder_type: goods.ladder_type,
        tiers: &tiers,
        ranks: &ranks,
        min_quantity: goods.min_quantity,
        step: goods.step,
        case_quantity: goods.case_quantity,
        limit_quantity: goods.limit_quantity,
    };
    errors.0.extend(pricing::check(&terms).0);
    let mut prices = prices
        .with_tiers(goods.ladder_type, &tiers)
        .with_rank_prices(&ranks);
    prices.base = goods.base_price;
    Ok(prices)
}

/// Adds what the record lacks by law. `says_rx`: whether the change names a prescription class; none: it leaves it as it is.
async fn check_law(
    tx: &WriteTx,
    goods: &goods::Model,
    kind_of_category: Option<Kind>,
    says_rx: Option<bool>,
    errors: &mut FieldErrors,
) -> Result<(), DbErr> {
    let is_new = goods.id == 0;
    let known = record_of(goods, kind_of_category);
    let record = Record {
        kind: if is_new { kind_of_category } else { known.kind },
        has_rx: says_rx.unwrap_or(!is_new),
        number_says: number_says(tx, goods).await?,
        ..known
    };
    for (field, why) in record::check(&record, &ClassRules::load(tx.db()).await?) {
        errors.add(form_field(field), why);
    }
    Ok(())
}

/// A rank gets a price for all time only where it has none for some time yet.
async fn refuse_second_prices(
    tx: &WriteTx,
    goods_id: i64,
    (before, after): (&[RankPrice], &[RankPrice]),
    now: DateTime<Utc>,
    errors: &mut FieldErrors,
) -> Result<(), DbErr> {
    for (place, price) in after.iter().enumerate() {
        let is_new = before.iter().all(|known| known.rank != price.rank);
        if is_new && special_prices::has_timed(tx, goods_id, price.rank, now).await? {
            errors.add(
                format!("rank_prices.{place}.rank"),
                "这个等级在“专属价”里已有限时价格，请先在那里修改或删除",
            );
        }
    }
    Ok(())
}

/// The rules use manufacturer and category names, the form sends their ids.
pub(crate) fn form_field(field: &'static str) -> &'static str {
    match field {
        "maker" => "maker_id",
        "category" => "category_id",
        other => other,
    }
}

pub(crate) fn record_of(goods: &goods::Model, category_kind: Option<Kind>) -> Record<'_> {
    Record {
        kind: Some(goods.kind),
        category_kind,
        has_maker: goods.maker_id > 0,
        name: &goods.name,
        trade_name: &goods.trade_name,
        aliases: &goods.aliases,
        ingredients: ingredients(&goods.sheet),
        spec: &goods.spec,
        unit: &goods.unit,
        has_rx: true,
        rx: goods.rx,
        scope: &goods.scope,
        control: goods.control,
        device_class: goods.device_class,
        device_code: &goods.device_code,
        approval_number: &goods.approval_number,
        number_says: None,
        limit_quantity: goods.limit_quantity,
        on_sale: goods.on_sale,
    }
}

/// What the sheet says it is made of; empty when it says nothing.
fn ingredients(sheet: &Json) -> &str {
    let rows = sheet.as_array().into_iter().flatten();
    let mut found = rows.filter(|row| {
        let label = row["label"].as_str().unwrap_or_default();
        label.contains("成份") || label.contains("成分")
    });
    let text = found.next().and_then(|row| row["text"].as_str());
    text.unwrap_or_default()
}

/// The control of other goods with its number. Of approved goods quality management decides, who may find the others
/// wrong.
async fn number_says(tx: &WriteTx, goods: &goods::Model) -> Result<Option<Control>, DbErr> {
    if goods.id > 0 && goods.first_sale == FirstSale::Approved {
        return Ok(None);
    }
    let number = goods.approval_number.as_str();
    let known = controls_of_numbers(tx.db(), &[number], Some(goods.id)).await?;
    Ok(known.get(number).copied())
}

pub(crate) async fn category_kind(tx: &WriteTx, id: i64) -> Result<Option<Kind>, DbErr> {
    let row = categories::Entity::find_by_id(id).one(tx.db()).await?;
    Ok(row.map(|row| row.kind))
}

pub(crate) async fn check_references(
    tx: &WriteTx,
    goods: &goods::Model,
    errors: &mut FieldErrors,
) -> Result<(), DbErr> {
    if goods.maker_id > 0
        && manufacturers::Entity::find_by_id(goods.maker_id)
            .count(tx.db())
            .await?
            == 0
    {
        errors.add("maker_id", "这个生产企业不存在或已被删除");
    }
    if let Some(id) = goods.brand_id
        && brands::Entity::find_by_id(id).count(tx.db()).await? == 0
    {
        errors.add("brand_id", "这个品牌不存在或已被删除");
    }
    Ok(())
}
