//! Creates and changes a product: its record and its terms of sale.
use catalog::{
    goods::models::{
        announce::announce,
        codes::{Control, DeviceClass, Kind, Rx, Storage, TierType},
        first_sale::{self, FirstSale},
    },
    models::_entities::goods,
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
    change::{GoodsChange, RecordChange},
    revise::revise,
};
use crate::{
    class_changes::models::fields,
    errors::MerchandisingError,
    prices::models::price_changes::{self, Origin, Outcome, PriceList, Proposer},
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
    refuse_class_change(&goods, &change.record)?;
    let prices = PriceList::of(tx.db(), id).await?.ok_or_else(missing)?;
    let revised = revise(tx, goods, prices, change, asked.now).await?;
    changed_row(revised.goods, asked.now).update(tx.db()).await?;
    price(tx, asked, id, &revised.prices).await
}

fn refuse_class_change(goods: &goods::Model, change: &RecordChange) -> Result<(), MerchandisingError> {
    match fields::take_out(goods, &mut change.clone(), true)? {
        None => Ok(()),
        Some(_) => Err(MerchandisingError::Conflict(
            "已通过首营的商品，分类资料须经质量管理审批才能改".into(),
        )),
    }
}

/// All of it, but what this form does not write.
fn changed_row(goods: goods::Model, now: DateTime<Utc>) -> goods::ActiveModel {
    let id = goods.id;
    let mut row = goods.into_active_model().reset_all();
    row.id = Set(id);
    // Decided by quality management alone.
    row.first_sale = NotSet;
    // Sales are counted by orders meanwhile, and other code writes the sheet.
    (row.sales, row.sheet) = (NotSet, NotSet);
    // These go the way of all prices.
    (row.base_price, row.ladder_type) = (NotSet, NotSet);
    row.updated_at = Set(now);
    row
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
