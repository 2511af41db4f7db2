//! Goods that a line marked get their former control back with its end: a line that was wrong leaves nothing behind.
use std::collections::{BTreeMap, HashSet};

use catalog::{
    goods::models::{codes::Control, lock::lock_all},
    models::_entities::goods::{Column as GoodsColumn, Entity as Goods, Model},
};
use chrono::{DateTime, Utc};
use kernel::{Actor, Db, WriteTx};
use sea_orm::{DbErr, QueryOrder, QuerySelect, prelude::*};
use serde_json::Value;

use super::{
    class_rule::{ClassRule, Status},
    known::ClassRules,
    reclass::{Reclass, reclass},
};
use crate::{
    class_changes::models::class_changes::{ClassChange, Status as ChangeStatus},
    errors::MerchandisingError,
    goods::models::{goods::record_of, record},
    models::_entities::{class_changes, class_rules},
};

/// Rows that are read together.
const CHUNK: usize = 500;

/// Where another line still asks for the control, or somebody changed it since, it stays; with the end of that line it goes.
pub(super) async fn unmark(
    tx: &WriteTx,
    ended: &ClassRule,
    by: &Actor,
    now: DateTime<Utc>,
) -> Result<(), MerchandisingError> {
    let found = left_over(tx.db()).await?;
    if found.is_empty() {
        return Ok(());
    }
    let ids: Vec<i64> = found.iter().map(|change| change.goods_id).collect();
    let locked = lock_all(tx, GoodsColumn::Id.is_in(ids)).await?;
    // Another transaction that held them may have changed them meanwhile.
    let mut found = left_over(tx.db()).await?;
    found.retain(|change| locked.contains(&change.goods_id));
    reclass(tx, ended, &found, by, now).await
}

/// Goods whose control is that of a line that has ended, and that no other line asks for.
async fn left_over(db: &Db) -> Result<Vec<Reclass>, DbErr> {
    let rules = ClassRules::load(db).await?;
    let ended = ended(db).await?;
    let marked = marked_by(db, &ended).await?;
    let mut found = Vec::new();
    for chunk in marked.chunks(CHUNK) {
        let last = last_changes(db, chunk).await?;
        let goods = Goods::find()
            .filter(GoodsColumn::Id.is_in(chunk.iter().copied()))
            .order_by_asc(GoodsColumn::Id)
            .all(db)
            .await?;
        found.extend(goods.iter().filter_map(|goods| {
            let change = last.get(&goods.id)?;
            let is_of_ended = change.class_rule_id.is_some_and(|id| ended.contains(&id));
            let former = Control::from_code(code(&change.before)?);
            let is_as_marked = code(&change.after)? == goods.control.code();
            (is_of_ended && is_as_marked && may_have(&rules, goods, former)).then_some(Reclass {
                goods_id: goods.id,
                from: goods.control,
                to: former,
            })
        }));
    }
    Ok(found)
}

async fn ended(db: &Db) -> Result<HashSet<i64>, DbErr> {
    let ids: Vec<i64> = class_rules::Entity::find()
        .select_only()
        .column(class_rules::Column::Id)
        .filter(class_rules::Column::Status.eq(Status::Ended))
        .into_tuple()
        .all(db)
        .await?;
    Ok(ids.into_iter().collect())
}

async fn marked_by(db: &Db, rules: &HashSet<i64>) -> Result<Vec<i64>, DbErr> {
    use class_changes::{Column, Entity};
    Entity::find()
        .select_only()
        .column(Column::GoodsId)
        .distinct()
        .filter(Column::ClassRuleId.is_in(rules.iter().copied()))
        .order_by_asc(Column::GoodsId)
        .into_tuple()
        .all(db)
        .await
}

/// By goods the last change of their control.
async fn last_changes(db: &Db, goods_ids: &[i64]) -> Result<BTreeMap<i64, ClassChange>, DbErr> {
    use class_changes::{Column, Entity};
    let rows = Entity::find()
        .filter(Column::GoodsId.is_in(goods_ids.iter().copied()))
        .filter(Column::Status.eq(ChangeStatus::Approved))
        .order_by_asc(Column::Id)
        .all(db)
        .await?;
    let changes = rows.into_iter().filter(|row| code(&row.after).is_some());
    Ok(changes.map(|row| (row.goods_id, row)).collect())
}

fn code(values: &Value) -> Option<&str> {
    values.get("control")?.as_str()
}

fn may_have(rules: &ClassRules, goods: &Model, control: Control) -> bool {
    let record = record_of(goods, None);
    let found = record::filed(&record).and_then(|filed| rules.finding(&filed));
    found.is_none_or(|found| found.is_met_by(control))
}
