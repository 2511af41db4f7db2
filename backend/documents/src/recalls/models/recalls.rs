//! Recalls (召回): from a batch to every order, buyer and message in one step. One person of quality management drafts it,
//! another one issues it; from then on no unit of the batch leaves the warehouse, and every buyer who got
//! some must say what became of it.
use catalog::{
    models::_entities::batches,
    stock::models::{batch_reports::BatchKey, stock},
};
use chrono::{DateTime, TimeDelta, Utc};
use kernel::{Db, WriteTx, api::FieldErrors, db::ROW_LOCK, ids};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, QueryOrder, QuerySelect, prelude::*};

use super::{level::RecallLevel, named};
use crate::{
    errors::DocumentError,
    models::_entities::{recall_notices, recalls},
    settings::DocumentRules,
};

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

/// Who of quality management acts.
#[derive(Clone, Debug)]
pub struct QaActor {
    pub id: i64,
    pub name: String,
}

#[derive(Clone, Debug)]
pub struct Draft {
    pub batch: BatchKey,
    /// 1, 2 or 3
    pub level: i32,
    pub reason: String,
    pub instruction: String,
}

impl Draft {
    /// Every rule at once, by field. The level that it names.
    fn check(&self) -> Result<RecallLevel, DocumentError> {
        let mut errors = FieldErrors::default();
        let level = RecallLevel::from_code(self.level);
        if level.is_none() {
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
        level
            .filter(|_| errors.is_empty())
            .ok_or(DocumentError::Invalid(errors))
    }
}

/// Drafts a recall; the batch is locked at once, so that none of it leaves while the second person looks.
pub async fn draft(
    tx: &WriteTx,
    draft: Draft,
    by: QaActor,
    rules: &DocumentRules,
    now: DateTime<Utc>,
) -> Result<Recall, DocumentError> {
    let level = draft.check()?;
    let batch = &draft.batch;
    let known = batches::Entity::find()
        .filter(batches::Column::GoodsId.eq(batch.goods_id))
        .filter(batches::Column::Number.eq(&batch.number))
        .order_by_asc(batches::Column::Id)
        .one(tx.db())
        .await?;
    let Some(known) = known else {
        let why = "这个商品没有这个批号，请核对";
        return Err(DocumentError::Invalid(FieldErrors::one("batch_number", why)));
    };
    // Holds the stock: of two drafts of one batch the second sees the first. Else one of them, dropped, would free a batch that
    // the other one still keeps.
    stock::recall(tx, batch, true, now).await?;
    if is_running(tx.db(), batch).await? {
        return Err(DocumentError::WrongState("这个批号已经在召回，请在列表里查看"));
    }
    let row = recalls::ActiveModel {
        number: Set(ids::document_number("ZH", now)),
        goods_id: Set(batch.goods_id),
        batch_number: Set(batch.number.clone()),
        level: Set(level),
        status: Set(RecallStatus::Draft),
        reason: Set(draft.reason),
        instruction: Set(draft.instruction),
        created_by: Set(by.id),
        created_by_name: Set(by.name),
        created_at: Set(now),
        notice_days: Set(rules.recall_days(level)),
        ..named::of_batch(tx.db(), &known).await?
    };
    Ok(row.insert(tx.db()).await?)
}

async fn is_running(db: &Db, batch: &BatchKey) -> Result<bool, DbErr> {
    is_one_of(db, batch, [RecallStatus::Draft, RecallStatus::Active]).await
}

/// Two people recalled it, now or before: what is left of it is never for sale again.
async fn was_issued(db: &Db, batch: &BatchKey) -> Result<bool, DbErr> {
    is_one_of(db, batch, [RecallStatus::Active, RecallStatus::Closed]).await
}

async fn is_one_of(db: &Db, batch: &BatchKey, statuses: [RecallStatus; 2]) -> Result<bool, DbErr> {
    let found = recalls::Entity::find()
        .filter(recalls::Column::GoodsId.eq(batch.goods_id))
        .filter(recalls::Column::BatchNumber.eq(&batch.number))
        .filter(recalls::Column::Status.is_in(statuses))
        .one(db)
        .await?;
    Ok(found.is_some())
}

/// A draft that was a mistake: the batch may be sold again, unless another recall of it was issued.
pub async fn drop_draft(
    tx: &WriteTx,
    id: i64,
    by: QaActor,
    now: DateTime<Utc>,
) -> Result<(Recall, Recall), DocumentError> {
    let before = locked(tx, id).await?;
    refuse_unless(&before, RecallStatus::Draft)?;
    let after = decided(tx, before.clone(), RecallStatus::Dropped, by, now).await?;
    let batch = batch_of(&after);
    if !was_issued(tx.db(), &batch).await? {
        stock::recall(tx, &batch, false, now).await?;
    }
    Ok((before, after))
}

/// Ends a recall that all buyers have answered, with what it achieved (召回效果评价); the batch stays locked.
pub async fn close(
    tx: &WriteTx,
    id: i64,
    by: QaActor,
    conclusion: String,
    now: DateTime<Utc>,
) -> Result<(Recall, Recall), DocumentError> {
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
    if conclusion.is_empty() {
        let why = "请写明召回结果和效果评价，会印在总结报告上";
        return Err(DocumentError::Invalid(FieldErrors::one("conclusion", why)));
    }
    let mut row = before.clone().into_active_model();
    row.status = Set(RecallStatus::Closed);
    row.closed_at = Set(Some(now));
    row.closed_by_name = Set(by.name);
    row.conclusion = Set(conclusion);
    Ok((before, row.update(tx.db()).await?))
}

pub(super) async fn locked(tx: &WriteTx, id: i64) -> Result<Recall, DocumentError> {
    let found = recalls::Entity::find_by_id(id)
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?;
    found.ok_or(DocumentError::NotFound("召回"))
}

pub(super) fn refuse_unless(recall: &Recall, status: RecallStatus) -> Result<(), DocumentError> {
    if recall.status == status {
        Ok(())
    } else {
        Err(DocumentError::WrongState("召回的状态已变化，请刷新后再试"))
    }
}

pub(super) async fn decided(
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

/// When every buyer must know of a recall. Counted from the draft: the batch was known to be bad then.
pub fn notify_by(recall: &Recall) -> DateTime<Utc> {
    let days = TimeDelta::try_days(recall.notice_days).unwrap_or_default();
    recall.created_at + days
}

pub fn batch_of(recall: &Recall) -> BatchKey {
    BatchKey::new(recall.goods_id, recall.batch_number.as_str())
}
