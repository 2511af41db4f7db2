//! Care of stored goods (在库养护, GSP; the distances are K): which batches are due, and what was found. What is bad is locked at
//! once and taken out of stock.
use std::collections::HashMap;

use catalog::{
    errors::StockError,
    goods::models::codes::{Control, Kind, Storage},
    models::_entities::{batches, goods},
    stock::models::{
        stock::{self, Condition as StockCondition, ReturnedStock},
        warehouses,
    },
};
use chrono::{DateTime, Days, NaiveDate, Utc};
use kernel::{
    Actor, Db, WriteTx,
    admin::{Direction, ListError, ListQuery},
    api::FieldErrors,
    clock::shop_day,
    db::{ROW_LOCK, patterns::contains},
};
use sea_orm::{
    ActiveValue::Set, Condition, DbErr, FromQueryResult, QuerySelect, QueryTrait, prelude::*,
    sea_query::SelectStatement,
};

use crate::models::{
    _entities::{
        care_records::{ActiveModel, Column, Entity},
        goods_receipt_lines, goods_receipts,
    },
    batch_goods,
};
use crate::{errors::ReceivingError, settings::CareRules};

pub use crate::models::_entities::care_records::Model as CareRecord;

/// A batch that is to be looked at, and when.
pub struct Due {
    pub batch: batches::Model,
    pub goods: goods::Model,
    pub warehouse: String,
    pub last_on: Option<NaiveDate>,
    pub due_on: NaiveDate,
    /// 重点养护
    pub is_key: bool,
}

/// A batch in stock with what its due day depends on.
#[derive(FromQueryResult)]
struct Stored {
    id: i64,
    expires_on: NaiveDate,
    storage: Storage,
    control: Control,
    kind: Kind,
}

/// One page of the batches that are due today or earlier, those that wait longest first, and how many there are. Filters:
/// `warehouse_id`, `key`, `q` (goods, batch), `all` (also what is not yet due).
#[kernel::boxed]
pub async fn due(
    db: &Db,
    query: &ListQuery,
    rules: &CareRules,
    today: NaiveDate,
) -> Result<(Vec<Due>, u64), ListError> {
    let (only_key, shows_all) = (query.flag("key")? == Some(true), query.flag("all")? == Some(true));
    let last = last_looks(db).await?;
    let mut found: Vec<DueBatch> = stored(db, query)
        .await?
        .into_iter()
        .map(|batch| DueBatch::of(&batch, &last, rules, today))
        .filter(|due| (shows_all || due.due_on <= today) && (!only_key || due.is_key))
        .collect();
    let total = found.len() as u64;
    if query.limit == 0 {
        return Ok((Vec::new(), total));
    }
    found.sort_unstable_by_key(|due| (due.due_on, due.batch_id));
    let part = found.drain(query.range(found.len())).collect();
    Ok((whole(db, part).await?, total))
}

async fn stored(db: &Db, query: &ListQuery) -> Result<Vec<Stored>, ListError> {
    let mut all = Condition::all()
        .add(batches::Column::OnHand.gt(0_i64))
        .add_option(
            query
                .number("warehouse_id")?
                .map(|id| batches::Column::WarehouseId.eq(id)),
        );
    if let Some(words) = query.text("q") {
        all = all.add(
            Condition::any()
                .add(contains(batches::Column::Number, &words))
                .add(contains(goods::Column::Name, &words)),
        );
    }
    let rows = batches::Entity::find()
        .select_only()
        .columns([batches::Column::Id, batches::Column::ExpiresOn])
        .columns([
            goods::Column::Storage,
            goods::Column::Control,
            goods::Column::Kind,
        ])
        .inner_join(goods::Entity)
        .filter(all)
        .into_model()
        .all(db)
        .await?;
    Ok(rows)
}

struct DueBatch {
    batch_id: i64,
    last_on: Option<NaiveDate>,
    due_on: NaiveDate,
    is_key: bool,
}

impl DueBatch {
    fn of(batch: &Stored, last: &HashMap<i64, NaiveDate>, rules: &CareRules, today: NaiveDate) -> Self {
        let last_on = last.get(&batch.id).copied();
        let is_key = is_key(batch, rules, today);
        Self {
            batch_id: batch.id,
            last_on,
            due_on: due_on(last_on, is_key, rules, today),
            is_key,
        }
    }
}

/// These with their goods and warehouses, in the same order.
async fn whole(db: &Db, part: Vec<DueBatch>) -> Result<Vec<Due>, DbErr> {
    let mut rows = batch_goods::of(db, part.iter().map(|due| due.batch_id)).await?;
    let names = warehouses::names(db).await?;
    let dues = part.into_iter().filter_map(|due| {
        let (batch, goods) = rows.remove(&due.batch_id)?;
        Some(Due {
            warehouse: names.get(&batch.warehouse_id).cloned().unwrap_or_default(),
            batch,
            goods: goods?,
            last_on: due.last_on,
            due_on: due.due_on,
            is_key: due.is_key,
        })
    });
    Ok(dues.collect())
}

/// What needs care more often.
fn is_key(batch: &Stored, rules: &CareRules, today: NaiveDate) -> bool {
    let soon = today.checked_add_days(Days::new(rules.expiring_days));
    batch.storage == Storage::Cold
        || batch.control != Control::None
        || batch.kind == Kind::Tcm
        || soon.is_some_and(|soon| batch.expires_on <= soon)
}

/// What was never looked at is due at once.
fn due_on(last_on: Option<NaiveDate>, is_key: bool, rules: &CareRules, today: NaiveDate) -> NaiveDate {
    let days = if is_key {
        rules.key_care_days
    } else {
        rules.care_days
    };
    let next = last_on.and_then(|day| day.checked_add_days(Days::new(days)));
    next.unwrap_or(today)
}

/// When somebody last looked at a batch.
type LastLook = (Option<i64>, Option<DateTime<Utc>>);

/// The last day on which somebody looked at each batch in stock: at its care, or at its acceptance.
async fn last_looks(db: &Db) -> Result<HashMap<i64, NaiveDate>, DbErr> {
    let accepted: Vec<LastLook> = goods_receipt_lines::Entity::find()
        .select_only()
        .column(goods_receipt_lines::Column::BatchId)
        .column_as(goods_receipts::Column::DecidedAt.max(), "last")
        .inner_join(goods_receipts::Entity)
        .filter(goods_receipt_lines::Column::Accepted.gt(0_i64))
        .filter(goods_receipt_lines::Column::BatchId.in_subquery(in_stock()))
        .group_by(goods_receipt_lines::Column::BatchId)
        .into_tuple()
        .all(db)
        .await?;
    let cared: Vec<LastLook> = Entity::find()
        .select_only()
        .column(Column::BatchId)
        .column_as(Column::CaredAt.max(), "last")
        .filter(Column::BatchId.in_subquery(in_stock()))
        .group_by(Column::BatchId)
        .into_tuple()
        .all(db)
        .await?;
    let mut last: HashMap<i64, NaiveDate> = HashMap::new();
    for (batch_id, at) in accepted.into_iter().chain(cared) {
        if let Some((batch_id, at)) = batch_id.zip(at) {
            let day = shop_day(at);
            let known = last.entry(batch_id).or_insert(day);
            *known = (*known).max(day);
        }
    }
    Ok(last)
}

fn in_stock() -> SelectStatement {
    batches::Entity::find()
        .select_only()
        .column(batches::Column::Id)
        .filter(batches::Column::OnHand.gt(0_i64))
        .into_query()
}

/// What somebody found of a batch.
#[derive(Clone, Debug)]
pub struct Look {
    pub batch_id: i64,
    pub inspected: i64,
    pub bad: i64,
    pub finding: String,
    pub measure: String,
}

/// Notes it; a batch with bad units is locked everywhere, and they leave the stock as far as nobody has ordered them.
pub async fn note(
    tx: &WriteTx,
    look: Look,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<(CareRecord, batches::Model), ReceivingError> {
    let batch = batches::Entity::find_by_id(look.batch_id)
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?
        .ok_or(ReceivingError::NotFound("批号"))?;
    check(&look, &batch)?;
    let set_apart = if look.bad > 0 {
        keep_back(tx, &look, &batch, now).await?
    } else {
        0
    };
    let row = ActiveModel {
        batch_id: Set(batch.id),
        on_hand: Set(batch.on_hand),
        inspected: Set(look.inspected),
        bad: Set(look.bad),
        set_apart: Set(set_apart),
        finding: Set(look.finding),
        measure: Set(look.measure),
        cared_by: Set(actor.id.ok_or(ReceivingError::NotFound("养护人"))?),
        cared_by_name: Set(actor.name.clone()),
        cared_at: Set(now),
        ..Default::default()
    };
    Ok((row.insert(tx.db()).await?, batch))
}

fn check(look: &Look, batch: &batches::Model) -> Result<(), ReceivingError> {
    let mut errors = FieldErrors::default();
    if look.inspected < 1 || look.inspected > batch.on_hand {
        errors.add("inspected", format!("检查数量应为 1 到库存 {}", batch.on_hand));
    }
    if look.bad > look.inspected {
        errors.add("bad", "不合格数量不能多于检查数量");
    }
    if look.finding.is_empty() {
        errors.add("finding", "请填写外观、包装、储存情况");
    }
    if look.bad > 0 && look.measure.is_empty() {
        errors.add("measure", "有不合格时请填写处理措施");
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(ReceivingError::Invalid(errors))
    }
}

/// Locks the batch and takes the bad units out of stock, as far as nobody has ordered them; returns how many.
async fn keep_back(
    tx: &WriteTx,
    look: &Look,
    batch: &batches::Model,
    now: DateTime<Utc>,
) -> Result<i64, ReceivingError> {
    stock::lock_batch(tx, batch.goods_id, &batch.number, true, now).await?;
    let part = |quantity| ReturnedStock {
        goods_id: batch.goods_id,
        batch_id: batch.id,
        quantity,
        condition: StockCondition::Quarantined,
        reference: "care".into(),
        reason: format!("养护不合格：{}", look.finding),
    };
    match stock::set_apart(tx, &part(look.bad), now).await {
        Ok(()) => Ok(look.bad),
        // Ordered units stay in the books; locked as they are, none of them leaves.
        Err(StockError::Reserved { free }) if free > 0 => {
            stock::set_apart(tx, &part(free), now).await?;
            Ok(free)
        }
        Err(StockError::Reserved { .. }) => Ok(0),
        Err(error) => Err(error.into()),
    }
}

/// A record with its batch and goods.
pub struct CareWithNames {
    pub record: CareRecord,
    pub batch_number: String,
    pub goods_name: String,
    pub spec: String,
    pub unit: String,
}

/// One page of the records, newest first. Filters: `id`, `batch_id`, `bad`, `q` (goods, batch).
pub async fn page(db: &Db, query: &ListQuery) -> Result<(Vec<CareWithNames>, u64), ListError> {
    let mut all = Condition::all()
        .add_option(query.ids().map(|ids| Column::Id.is_in(ids)))
        .add_option(query.number("batch_id")?.map(|id| Column::BatchId.eq(id)));
    if query.flag("bad")? == Some(true) {
        all = all.add(Column::Bad.gt(0_i64));
    }
    if let Some(words) = query.text("q") {
        all = all.add(Column::BatchId.in_subquery(batch_goods::with(&words)));
    }
    let column = |field: &str| match field {
        "id" | "cared_at" => Some(Column::Id),
        _ => None,
    };
    let found = Entity::find().filter(all);
    let (rows, total) = query.page(db, found, ("id", Direction::Desc), column).await?;
    Ok((named(db, rows).await?, total))
}

/// In the order given; records whose batch or goods are gone are left out.
pub async fn named(db: &Db, rows: Vec<CareRecord>) -> Result<Vec<CareWithNames>, DbErr> {
    let batches = batch_goods::of(db, rows.iter().map(|row| row.batch_id)).await?;
    let named = rows.into_iter().filter_map(|record| {
        let (batch, goods) = batches.get(&record.batch_id).cloned()?;
        let goods = goods?;
        Some(CareWithNames {
            record,
            batch_number: batch.number,
            goods_name: goods.name,
            spec: goods.spec,
            unit: goods.unit,
        })
    });
    Ok(named.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_batch_is_due_after_a_quarter_a_month_or_at_once() {
        let rules = CareRules::default();
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        let today = day("2026-11-26");
        assert_eq!(due_on(None, false, &rules, today), today);
        let last = Some(day("2026-09-01"));
        assert_eq!(due_on(last, false, &rules, today), day("2026-11-30"));
        assert_eq!(due_on(last, true, &rules, today), day("2026-10-01"));
    }
}
