//! Recalls (召回): from a batch to every order, buyer and message in one step. One person of quality management drafts it,
//! another one issues it; from then on no unit of the batch leaves the warehouse, and every buyer who got
//! some must say what became of it.
use std::collections::BTreeMap;

use catalog::{
    models::_entities::{batches, goods},
    reports::models::reports::BatchKey,
    stock::models::stock,
};
use chrono::{DateTime, Utc};
use kernel::{Db, WriteTx, api::FieldErrors, db::ROW_LOCK, ids, outbox};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, QueryOrder, QuerySelect, prelude::*};

use crate::{
    errors::DocumentError,
    events::RecallIssued,
    models::_entities::{recall_notices, recalls},
    reports::models::{
        returned_batches,
        shipped_batches::{self, ShippedBatch},
    },
};

pub use recall_notices::Model as Notice;
pub use recalls::Model as Recall;

/// The state of a recall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum RecallStatus {
    Draft,
    Active,
    Closed,
    Dropped,
}

impl RecallStatus {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::Active => "active",
            Self::Closed => "closed",
            Self::Dropped => "dropped",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Draft => "待第二人复核",
            Self::Active => "召回中",
            Self::Closed => "已结束",
            Self::Dropped => "已撤销",
        }
    }
}

/// 一级 24 hours, 二级 48 hours, 三级 72 hours to notify (药品召回管理办法).
pub fn level_text(level: i32) -> &'static str {
    match level {
        1 => "一级召回",
        2 => "二级召回",
        _ => "三级召回",
    }
}

/// Who of quality management acts.
#[derive(Clone, Debug)]
pub struct QaActor {
    pub id: i64,
    pub name: String,
}

#[derive(Clone, Debug)]
pub struct Draft {
    pub batch: BatchKey,
    pub level: i32,
    pub reason: String,
    pub instruction: String,
}

impl Draft {
    /// Every rule at once, by field.
    fn check(&self) -> Result<(), DocumentError> {
        let mut errors = FieldErrors::default();
        if !(1..=3).contains(&self.level) {
            errors.add("level", "请选择召回级别：一级、二级或三级");
        }
        if self.batch.number.is_empty() {
            errors.add("batch_number", "请填写批号");
        }
        if self.reason.is_empty() {
            errors.add("reason", "请填写召回原因，客户会看到");
        }
        if self.instruction.is_empty() {
            errors.add("instruction", "请写明客户要做什么，例如停售、封存、等候取货");
        }
        if errors.is_empty() {
            Ok(())
        } else {
            Err(DocumentError::Invalid(errors))
        }
    }
}

/// Drafts a recall; the batch is locked at once, so that none of it leaves while the second person looks.
pub async fn draft(
    tx: &WriteTx,
    draft: Draft,
    by: QaActor,
    now: DateTime<Utc>,
) -> Result<Recall, DocumentError> {
    draft.check()?;
    let batch = &draft.batch;
    let known = batches::Entity::find()
        .filter(batches::Column::GoodsId.eq(batch.goods_id))
        .filter(batches::Column::Number.eq(&batch.number))
        .one(tx.db())
        .await?;
    if known.is_none() {
        let why = "这个商品没有这个批号，请核对";
        return Err(DocumentError::Invalid(FieldErrors::one("batch_number", why)));
    }
    if is_running(tx.db(), batch).await? {
        return Err(DocumentError::WrongState("这个批号已经在召回，请在列表里查看"));
    }
    stock::recall(tx, batch, true, now).await?;
    let row = recalls::ActiveModel {
        number: Set(ids::document_number("ZH", now)),
        goods_id: Set(batch.goods_id),
        batch_number: Set(batch.number.clone()),
        level: Set(draft.level),
        status: Set(RecallStatus::Draft),
        reason: Set(draft.reason),
        instruction: Set(draft.instruction),
        created_by: Set(by.id),
        created_by_name: Set(by.name),
        created_at: Set(now),
        ..Default::default()
    };
    Ok(row.insert(tx.db()).await?)
}

async fn is_running(db: &Db, batch: &BatchKey) -> Result<bool, DbErr> {
    let running = recalls::Entity::find()
        .filter(recalls::Column::GoodsId.eq(batch.goods_id))
        .filter(recalls::Column::BatchNumber.eq(&batch.number))
        .filter(recalls::Column::Status.is_in([RecallStatus::Draft, RecallStatus::Active]))
        .one(db)
        .await?;
    Ok(running.is_some())
}

/// The second person issues it: every buyer gets a notice and a message.
pub async fn issue(
    tx: &WriteTx,
    id: i64,
    by: QaActor,
    now: DateTime<Utc>,
) -> Result<(Recall, Recall), DocumentError> {
    let before = locked(tx, id).await?;
    refuse_unless(&before, RecallStatus::Draft)?;
    if before.created_by == by.id {
        return Err(DocumentError::WrongState(
            "须由起草人以外的质量管理人员复核后发出",
        ));
    }
    let after = decided(tx, before.clone(), RecallStatus::Active, by, now).await?;
    let company_ids = give_notice(tx, &after).await?;
    let goods = goods::Entity::find_by_id(after.goods_id).one(tx.db()).await?;
    let event = RecallIssued {
        recall_id: after.id,
        number: after.number.clone(),
        goods_name: goods.map(|goods| goods.name).unwrap_or_default(),
        batch_number: after.batch_number.clone(),
        level: after.level,
        instruction: after.instruction.clone(),
        company_ids,
    };
    outbox::publish(tx, &event, now).await?;
    Ok((before, after))
}

/// A draft that was a mistake: the batch may be sold again.
pub async fn drop_draft(
    tx: &WriteTx,
    id: i64,
    by: QaActor,
    now: DateTime<Utc>,
) -> Result<(Recall, Recall), DocumentError> {
    let before = locked(tx, id).await?;
    refuse_unless(&before, RecallStatus::Draft)?;
    let after = decided(tx, before.clone(), RecallStatus::Dropped, by, now).await?;
    stock::recall(tx, &batch_of(&after), false, now).await?;
    Ok((before, after))
}

/// Ends a recall that all buyers have answered; the batch stays locked.
pub async fn close(tx: &WriteTx, id: i64, now: DateTime<Utc>) -> Result<(Recall, Recall), DocumentError> {
    let before = locked(tx, id).await?;
    refuse_unless(&before, RecallStatus::Active)?;
    let waiting = recall_notices::Entity::find()
        .filter(recall_notices::Column::RecallId.eq(id))
        .filter(recall_notices::Column::AnsweredAt.is_null())
        .one(tx.db())
        .await?;
    if waiting.is_some() {
        return Err(DocumentError::WrongState(
            "还有客户没有回复，全部回复后才能结束召回",
        ));
    }
    let mut row = before.clone().into_active_model();
    row.status = Set(RecallStatus::Closed);
    row.closed_at = Set(Some(now));
    Ok((before, row.update(tx.db()).await?))
}

async fn locked(tx: &WriteTx, id: i64) -> Result<Recall, DocumentError> {
    let found = recalls::Entity::find_by_id(id)
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?;
    found.ok_or(DocumentError::NotFound("召回"))
}

fn refuse_unless(recall: &Recall, status: RecallStatus) -> Result<(), DocumentError> {
    if recall.status == status {
        Ok(())
    } else {
        Err(DocumentError::WrongState("召回的状态已变化，请刷新后再试"))
    }
}

async fn decided(
    tx: &WriteTx,
    recall: Recall,
    status: RecallStatus,
    by: QaActor,
    now: DateTime<Utc>,
) -> Result<Recall, DocumentError> {
    let mut row = recall.into_active_model();
    row.status = Set(status);
    row.decided_by = Set(Some(by.id));
    row.decided_by_name = Set(by.name);
    row.decided_at = Set(Some(now));
    Ok(row.update(tx.db()).await?)
}

/// One notice per company, with its orders and the quantity it received; returns the companies. Who has sent
/// all of it back has nothing to set apart and nothing to answer.
async fn give_notice(tx: &WriteTx, recall: &Recall) -> Result<Vec<i64>, DocumentError> {
    let batch = batch_of(recall);
    let shipped = shipped_batches::of_batch(tx.db(), &batch).await?;
    let returned = returned_batches::by_company(tx.db(), &batch).await?;
    let mut by_company: BTreeMap<i64, Vec<&ShippedBatch>> = BTreeMap::new();
    for part in &shipped {
        by_company.entry(part.order.company_id).or_default().push(part);
    }
    let units = |parts: &[&ShippedBatch]| parts.iter().map(|part| part.quantity).sum::<i64>();
    by_company
        .retain(|company_id, parts| units(parts) > returned.get(company_id).copied().unwrap_or_default());
    let rows = by_company.iter().map(|(company_id, parts)| {
        let mut numbers: Vec<&str> = parts.iter().map(|part| part.order.number.as_str()).collect();
        numbers.sort_unstable();
        numbers.dedup();
        recall_notices::ActiveModel {
            recall_id: Set(recall.id),
            company_id: Set(*company_id),
            orders: Set(numbers.join(",")),
            shipped: Set(units(parts)),
            ..Default::default()
        }
    });
    let rows: Vec<_> = rows.collect();
    if !rows.is_empty() {
        recall_notices::Entity::insert_many(rows)
            .exec_without_returning(tx.db())
            .await?;
    }
    Ok(by_company.into_keys().collect())
}

pub fn batch_of(recall: &Recall) -> BatchKey {
    BatchKey::new(recall.goods_id, recall.batch_number.as_str())
}

/// What became of what a buyer got.
#[derive(Clone, Debug)]
pub struct Reply {
    /// Still there, set apart.
    pub in_stock: i64,
    pub sold: i64,
    pub note: String,
}

/// A buyer answers its notice; it may correct itself while the recall runs.
pub async fn reply(
    tx: &WriteTx,
    (recall_id, company_id): (i64, i64),
    by: &str,
    reply: Reply,
    now: DateTime<Utc>,
) -> Result<Notice, DocumentError> {
    let notice = recall_notices::Entity::find()
        .filter(recall_notices::Column::RecallId.eq(recall_id))
        .filter(recall_notices::Column::CompanyId.eq(company_id))
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?;
    let notice = notice.ok_or(DocumentError::NotFound("召回通知"))?;
    let recall = recalls::Entity::find_by_id(recall_id).one(tx.db()).await?;
    let recall = recall.ok_or(DocumentError::NotFound("召回通知"))?;
    if recall.status != RecallStatus::Active {
        return Err(DocumentError::WrongState("这次召回已经结束，不需要再回复"));
    }
    let came_back = returned_batches::by_company(tx.db(), &batch_of(&recall)).await?;
    let returned = came_back.get(&company_id).copied().unwrap_or_default();
    if let Some(why) = miscounted(&notice, returned, &reply) {
        return Err(DocumentError::Invalid(FieldErrors::one("in_stock", why)));
    }
    let mut row = notice.into_active_model();
    row.in_stock = Set(reply.in_stock);
    row.sold = Set(reply.sold);
    row.note = Set(reply.note);
    row.answered_by = Set(by.into());
    row.answered_at = Set(Some(now));
    Ok(row.update(tx.db()).await?)
}

/// In stock and sold must add up to the quantity the buyer received and did not return.
fn miscounted(notice: &Notice, returned: i64, reply: &Reply) -> Option<String> {
    let shipped = notice.shipped;
    let held = (shipped - returned).max(0);
    if reply.in_stock + reply.sold == held {
        return None;
    }
    Some(if returned > 0 {
        format!("库存数量加已售数量应等于未退回的 {held}（收到 {shipped}，已退回 {returned}），请核对")
    } else {
        format!("库存数量加已售数量应等于收到的 {shipped}，请核对")
    })
}

/// The notices of this company and no other, newest first.
pub async fn notices_of(db: &Db, company_id: i64) -> Result<Vec<(Notice, Option<Recall>)>, DbErr> {
    recall_notices::Entity::find()
        .find_also_related(recalls::Entity)
        .filter(recall_notices::Column::CompanyId.eq(company_id))
        .order_by_desc(recall_notices::Column::Id)
        .limit(200)
        .all(db)
        .await
}

/// Everybody who has to answer, those who have not first.
pub async fn notices(db: &Db, recall_id: i64) -> Result<Vec<Notice>, DbErr> {
    let mut rows = recall_notices::Entity::find()
        .filter(recall_notices::Column::RecallId.eq(recall_id))
        .order_by_asc(recall_notices::Column::Id)
        .all(db)
        .await?;
    rows.sort_by_key(|row| row.answered_at.is_some());
    Ok(rows)
}

/// (notices, answered) by recall.
pub async fn answered(db: &Db, recall_ids: &[i64]) -> Result<BTreeMap<i64, (i64, i64)>, DbErr> {
    let rows: Vec<(i64, i64, i64)> = recall_notices::Entity::find()
        .select_only()
        .column(recall_notices::Column::RecallId)
        .column_as(recall_notices::Column::Id.count(), "notices")
        .column_as(recall_notices::Column::AnsweredAt.count(), "answered")
        .filter(recall_notices::Column::RecallId.is_in(recall_ids.iter().copied()))
        .group_by(recall_notices::Column::RecallId)
        .into_tuple()
        .all(db)
        .await?;
    Ok(rows
        .into_iter()
        .map(|(id, notices, answered)| (id, (notices, answered)))
        .collect())
}
