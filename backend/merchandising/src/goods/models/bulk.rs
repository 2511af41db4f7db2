//! One change of many goods: previewed first, applied completely or not at all.
use std::collections::HashMap;

use catalog::{
    categories::models::categories::CategoryTree,
    goods::models::{
        announce::announce,
        codes::Storage,
        first_sale::{self, FirstSale},
        goods::lock_all,
    },
    models::_entities::{
        brands,
        goods::{Column, Entity, Model},
    },
};
use chrono::{DateTime, Utc};
use kernel::{Actor, Db, WriteTx};
use sea_orm::{DbErr, QueryOrder, prelude::*};
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::{freight::COLD_IS_NEVER_PREFERRED, record, revise::record_of};
use crate::{class_rules::models::known::ClassRules, errors::MerchandisingError};

/// Goods that one change may name.
pub const MOST_GOODS: u64 = 5000;
/// Refused goods that are named.
const MOST_REFUSALS: usize = 20;
/// Ids that one statement names.
const CHUNK: usize = 500;

/// What all these goods get; absent fields stay.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct BulkChange {
    pub category_id: Option<i64>,
    /// 0 = none.
    pub brand_id: Option<i64>,
    pub on_sale: Option<bool>,
    pub is_preferred: Option<bool>,
    pub is_controlled_sale: Option<bool>,
}

/// A product that the change would make unlawful.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub id: i64,
    pub code: String,
    pub name: String,
    pub why: String,
}

/// A product that gets something else than it has.
#[derive(Clone, Debug, PartialEq)]
pub struct ChangedGoods {
    pub id: i64,
    pub before: Value,
    pub after: Value,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plan {
    pub changed: Vec<ChangedGoods>,
    /// The first 20.
    pub refusals: Vec<Refusal>,
    pub refused: u64,
}

impl Plan {
    fn refuse(&mut self, goods: Model, why: String) {
        self.refused += 1;
        if self.refusals.len() < MOST_REFUSALS {
            self.refusals.push(Refusal {
                id: goods.id,
                code: goods.code,
                name: goods.name,
                why,
            });
        }
    }

    /// Another one for any other change of any other goods, or from any other state of theirs.
    pub fn digest(&self, change: BulkChange) -> String {
        let of = |goods: &ChangedGoods| json!([goods.id, goods.before, goods.after]);
        let goods: Vec<Value> = self.changed.iter().map(of).collect();
        kernel::ids::digest(json!([change, goods]).to_string().as_bytes())
    }
}

/// What the change would do to these goods, which are named in the order of their ids.
pub async fn plan(
    db: &Db,
    tree: &CategoryTree,
    ids: &[i64],
    change: BulkChange,
) -> Result<Plan, MerchandisingError> {
    let brands = brand_names(db).await?;
    refuse_choice(change, tree, &brands)?;
    let rules = ClassRules::load(db).await?;
    let mut plan = Plan::default();
    for chunk in ids.chunks(CHUNK) {
        let rows = Entity::find()
            .filter(Column::Id.is_in(chunk.iter().copied()))
            .order_by_asc(Column::Id)
            .all(db)
            .await?;
        for before in rows {
            let after = changed(&before, change);
            if after == before {
                continue;
            }
            match refusal(&before, &after, tree, &rules) {
                Some(why) => plan.refuse(before, why),
                None => plan.changed.push(ChangedGoods {
                    id: before.id,
                    before: told(&before, change, tree, &brands),
                    after: told(&after, change, tree, &brands),
                }),
            }
        }
    }
    Ok(plan)
}

/// Nothing at all, or what does not exist.
fn refuse_choice(
    change: BulkChange,
    tree: &CategoryTree,
    brands: &HashMap<i64, String>,
) -> Result<(), MerchandisingError> {
    if change == BulkChange::default() {
        return Err(MerchandisingError::invalid("change", "请选择要修改的内容"));
    }
    if change.category_id.is_some_and(|id| tree.kind(id).is_none()) {
        let why = "这个分类不存在或已被删除";
        return Err(MerchandisingError::invalid("category_id", why));
    }
    let brand = change.brand_id.filter(|id| *id > 0);
    if brand.is_some_and(|id| !brands.contains_key(&id)) {
        let why = "这个品牌不存在或已被删除";
        return Err(MerchandisingError::invalid("brand_id", why));
    }
    Ok(())
}

/// The effect of the change on these goods, which are locked until the transaction ends.
pub async fn plan_locked(
    tx: &WriteTx,
    tree: &CategoryTree,
    ids: &[i64],
    change: BulkChange,
) -> Result<Plan, MerchandisingError> {
    for chunk in ids.chunks(CHUNK) {
        lock_all(tx, Column::Id.is_in(chunk.iter().copied())).await?;
    }
    plan(tx.db(), tree, ids, change).await
}

/// Applies the plan in this transaction.
pub async fn apply(
    tx: &WriteTx,
    plan: &Plan,
    change: BulkChange,
    by: &Actor,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let ids: Vec<i64> = plan.changed.iter().map(|goods| goods.id).collect();
    for chunk in ids.chunks(CHUNK) {
        let mut update = Entity::update_many()
            .col_expr(Column::UpdatedAt, now.into())
            .filter(Column::Id.is_in(chunk.iter().copied()));
        if let Some(id) = change.category_id {
            update = update.col_expr(Column::CategoryId, id.into());
        }
        if let Some(id) = change.brand_id {
            update = update.col_expr(Column::BrandId, (id > 0).then_some(id).into());
        }
        for (column, flag) in [
            (Column::OnSale, change.on_sale),
            (Column::IsPreferred, change.is_preferred),
            (Column::IsControlledSale, change.is_controlled_sale),
        ] {
            if let Some(flag) = flag {
                update = update.col_expr(column, flag.into());
            }
        }
        update.exec(tx.db()).await?;
        // Of what can be changed here, only the category is looked at before a first sale.
        if change.category_id.is_some() {
            first_sale::changed_by(tx, chunk, &[by.id]).await?;
        }
    }
    announce(tx, &ids, now).await
}

async fn brand_names(db: &Db) -> Result<HashMap<i64, String>, DbErr> {
    let rows = brands::Entity::find().all(db).await?;
    Ok(rows.into_iter().map(|row| (row.id, row.name)).collect())
}

fn changed(goods: &Model, change: BulkChange) -> Model {
    Model {
        category_id: change.category_id.unwrap_or(goods.category_id),
        brand_id: change
            .brand_id
            .map_or(goods.brand_id, |id| (id > 0).then_some(id)),
        on_sale: change.on_sale.unwrap_or(goods.on_sale),
        is_preferred: change.is_preferred.unwrap_or(goods.is_preferred),
        is_controlled_sale: change.is_controlled_sale.unwrap_or(goods.is_controlled_sale),
        ..goods.clone()
    }
}

/// Only what the change itself would break is held against it.
fn refusal(before: &Model, after: &Model, tree: &CategoryTree, rules: &ClassRules) -> Option<String> {
    let becomes_preferred = after.is_preferred && !before.is_preferred;
    if becomes_preferred && after.storage == Storage::Cold {
        return Some(COLD_IS_NEVER_PREFERRED.into());
    }
    let goes_on_sale = after.on_sale && !before.on_sale;
    let moves = after.category_id != before.category_id;
    if !goes_on_sale && !moves {
        return None;
    }
    if goes_on_sale && before.first_sale != FirstSale::Approved {
        return Some("还没有通过首营审批，通过后再批量上架".into());
    }
    let record = record_of(after, tree.kind(after.category_id));
    let mut wrong = record::check(&record, rules);
    if !goes_on_sale {
        wrong.retain(|(field, _)| *field == "category");
    }
    wrong.into_iter().next().map(|(_, why)| why)
}

/// What the audit log keeps: the fields of the change, in words.
fn told(goods: &Model, change: BulkChange, tree: &CategoryTree, brands: &HashMap<i64, String>) -> Value {
    let mut told = Map::new();
    if change.category_id.is_some() {
        told.insert("category".into(), json!(tree.name(goods.category_id)));
    }
    if change.brand_id.is_some() {
        let name = goods.brand_id.and_then(|id| brands.get(&id));
        told.insert("brand".into(), json!(name.map_or("", String::as_str)));
    }
    for (field, is_meant, flag) in [
        ("on_sale", change.on_sale.is_some(), goods.on_sale),
        ("is_preferred", change.is_preferred.is_some(), goods.is_preferred),
        (
            "is_controlled_sale",
            change.is_controlled_sale.is_some(),
            goods.is_controlled_sale,
        ),
    ] {
        if is_meant {
            told.insert(field.into(), json!(flag));
        }
    }
    Value::Object(told)
}
