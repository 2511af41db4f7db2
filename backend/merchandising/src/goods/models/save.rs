//! Creates and changes a product: its record and its terms of sale.
use catalog::{
    goods::models::{
        announce::announce,
        codes::{Control, DeviceClass, Kind, Rx, Storage, TierType},
        first_sale::{self, FirstSale},
    },
    models::_entities::{brands, categories, goods, manufacturers},
    prices::models::pricing::{self, RankPrice, Terms},
};
use chrono::{DateTime, Utc};
use kernel::{WriteTx, api::FieldErrors};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    DbErr, IntoActiveModel,
    prelude::*,
};
use serde_json::json;

use super::{
    change::{GoodsChange, PriceChange},
    fill::{complete, fill},
    record::{self, Record},
};
use crate::{
    class_changes::models::fields,
    class_rules::models::{known::ClassRules, siblings::controls_of_numbers},
    errors::MerchandisingError,
    prices::models::{
        price_changes::{self, Origin, Outcome, PriceList, Proposer},
        special_prices,
    },
};

/// Changes a product if the result is valid, marks it as changed and notifies the crates above. Prices are
/// changed if one person is enough; otherwise the rest is saved at once and the prices wait.
pub async fn update(
    tx: &WriteTx,
    asked: Proposer<'_>,
    id: i64,
    change: GoodsChange,
) -> Result<(), MerchandisingError> {
    let missing = || MerchandisingError::NotFound("商品");
    let goods = catalog::goods::models::goods::locked(tx, id)
        .await?
        .ok_or_else(missing)?;
    if fields::take_out(&goods, &mut change.record.clone(), true)?.is_some() {
        return Err(MerchandisingError::Conflict(
            "已通过首营的商品，分类资料须经质量管理审批才能改".into(),
        ));
    }
    let prices = PriceList::of(tx.db(), id).await?.ok_or_else(missing)?;
    let revised = revise(tx, goods, prices, change, asked.now).await?;
    let mut row = revised.goods.into_active_model().reset_all();
    row.id = Set(id);
    // Decided by quality management alone.
    row.first_sale = NotSet;
    // Sales are counted by orders meanwhile, and other code writes the sheet.
    (row.sales, row.sheet) = (NotSet, NotSet);
    // These go the way of all prices.
    (row.base_price, row.ladder_type) = (NotSet, NotSet);
    row.updated_at = Set(asked.now);
    row.update(tx.db()).await?;
    price(tx, asked, id, &revised.prices).await
}

/// Its prices, once the rest is written.
async fn price(
    tx: &WriteTx,
    asked: Proposer<'_>,
    id: i64,
    prices: &PriceList,
) -> Result<(), MerchandisingError> {
    let outcome = price_changes::change(tx, asked, id, (Origin::Form, prices)).await?;
    // Prices that are written announce the product themselves.
    if !matches!(outcome, Outcome::Applied(_)) {
        announce(tx, &[id], asked.now).await?;
    }
    Ok(())
}

/// Files a new product, which waits for its first-sale approval; its id.
pub async fn create(
    tx: &WriteTx,
    asked: Proposer<'_>,
    code: String,
    change: GoodsChange,
) -> Result<i64, MerchandisingError> {
    let mut errors = FieldErrors::default();
    if let Some(why) = wrong_code(&code) {
        errors.add("code", why);
    } else if by_code(tx, &code).await? {
        errors.add("code", "已有商品使用这个编码，请换一个");
    }
    let unpriced = PriceList::empty(TierType::From);
    let revised = revise(tx, blank(code, asked.now), unpriced, change, asked.now).await;
    let revised = match revised {
        Ok(revised) if errors.is_empty() => revised,
        Ok(_) => return Err(MerchandisingError::Invalid(errors)),
        Err(MerchandisingError::Invalid(more)) => {
            errors.0.extend(more.0);
            return Err(MerchandisingError::Invalid(errors));
        }
        Err(error) => return Err(error),
    };
    let mut row = revised.goods.into_active_model().reset_all();
    row.id = NotSet;
    row.base_price = Set(None);
    let id = row.insert(tx.db()).await?.id;
    first_sale::file(tx, id, asked.actor, "", asked.now).await?;
    price(tx, asked, id, &revised.prices).await?;
    Ok(id)
}

/// The error of a product code, if any.
pub fn wrong_code(code: &str) -> Option<&'static str> {
    let fits = (1..=40).contains(&code.len())
        && code
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b"._-/".contains(&b));
    (!fits).then_some("应为不超过 40 位的字母、数字和 . _ - /")
}

async fn by_code(tx: &WriteTx, code: &str) -> Result<bool, DbErr> {
    let found = goods::Entity::find().filter(goods::Column::Code.eq(code));
    Ok(found.count(tx.db()).await? > 0)
}

pub(crate) fn blank(code: String, now: DateTime<Utc>) -> goods::Model {
    goods::Model {
        id: 0,
        code,
        // Its category says it.
        kind: Kind::Medicine,
        name: String::new(),
        trade_name: String::new(),
        aliases: String::new(),
        maker_id: 0,
        brand_id: None,
        category_id: 0,
        form: String::new(),
        spec: String::new(),
        unit: String::new(),
        approval_number: String::new(),
        barcode: String::new(),
        rx: Rx::None,
        scope: String::new(),
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
        on_sale: false,
        base_price: None,
        ladder_type: TierType::From,
        sales: 0,
        sheet: json!([]),
        listed_at: now,
        created_at: now,
        updated_at: now,
        pictures: json!([]),
        cost_price: None,
        first_sale: FirstSale::Waiting,
    }
}

struct RevisedGoods {
    goods: goods::Model,
    prices: PriceList,
}

/// The product as it would be. Err: everything that is wrong with that.
async fn revise(
    tx: &WriteTx,
    mut goods: goods::Model,
    prices: PriceList,
    change: GoodsChange,
    now: DateTime<Utc>,
) -> Result<RevisedGoods, MerchandisingError> {
    let is_new = goods.id == 0;
    let mut errors = FieldErrors::default();
    let goes_on_sale = change.on_sale == Some(true) && !goods.on_sale;
    let loses_limit = change.limit_quantity == Some(0) && goods.limit_quantity > 0;
    let is_lawful_matter = is_new || goes_on_sale || loses_limit || change.record.is_lawful_matter();
    goods.on_sale = change.on_sale.unwrap_or(goods.on_sale);
    goods.limit_quantity = change.limit_quantity.unwrap_or(goods.limit_quantity);
    let says_rx = change.record.rx.as_ref().map(|rx| !rx.is_empty());
    fill(&mut goods, change.record, &mut errors);
    let kind_of_category = category_kind(tx, goods.category_id).await?;
    if is_new {
        complete(&mut goods, kind_of_category);
    }
    check_references(tx, &goods, &mut errors).await?;
    if is_lawful_matter {
        check_law(tx, &goods, kind_of_category, says_rx, &mut errors).await?;
    }
    goods.base_price = match change.base_price {
        PriceChange::Keep => goods.base_price,
        PriceChange::Withdraw => None,
        PriceChange::Set(price) => Some(price),
    };
    goods.min_quantity = change.min_quantity.unwrap_or(goods.min_quantity);
    goods.step = change.step.unwrap_or(goods.step);
    goods.case_quantity = change.case_quantity.unwrap_or(goods.case_quantity);
    let ladder_type = change.ladder_type.unwrap_or(goods.ladder_type);
    goods.ladder_type = ladder_type;
    let tiers = change.tiers.unwrap_or_else(|| prices.plain_tiers());
    let known = prices.rank_prices();
    let ranks = change.rank_prices.unwrap_or_else(|| known.clone());
    refuse_second_prices(tx, goods.id, (&known, &ranks), now, &mut errors).await?;
    let terms = Terms {
        base_price: goods.base_price,
        ladder_type,
        tiers: &tiers,
        ranks: &ranks,
        min_quantity: goods.min_quantity,
        step: goods.step,
        case_quantity: goods.case_quantity,
        limit_quantity: goods.limit_quantity,
    };
    errors.0.extend(pricing::check(&terms).0);
    if !errors.is_empty() {
        return Err(MerchandisingError::Invalid(errors));
    }
    let mut prices = prices.with_tiers(ladder_type, &tiers).with_rank_prices(&ranks);
    prices.base = goods.base_price;
    Ok(RevisedGoods { goods, prices })
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
