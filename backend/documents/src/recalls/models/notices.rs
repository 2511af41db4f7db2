//! The notices of a recall: one for each buyer who still has some of the batch, and the answers to them, given online or on
//! the phone.
use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use kernel::{Db, WriteTx, api::FieldErrors, db::ROW_LOCK};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, QueryOrder, QuerySelect, prelude::*};

use super::recalls::{QaActor, Recall, RecallStatus, batch_of};
use crate::{
    errors::DocumentError,
    models::_entities::{recall_notices, recalls},
    reports::models::returned_batches,
};

pub use recall_notices::Model as Notice;

/// What became of what a buyer got.
#[derive(Clone, Debug)]
pub struct Reply {
    /// Still there, set apart.
    pub in_stock: i64,
    pub sold: i64,
    pub note: String,
}

/// How an answer came.
#[derive(Clone, Debug)]
pub enum Told {
    /// The buyer's member entered it.
    Online { by: String },
    /// Somebody of the buyer told it a colleague on the phone.
    Phone {
        by: String,
        at: DateTime<Utc>,
        recorded: QaActor,
    },
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
    let (_, after) = answer(tx, notice, Told::Online { by: by.into() }, reply, now).await?;
    Ok(after)
}

/// Staff record what a buyer told them on the phone; returns the notice before and after.
pub async fn record_call(
    tx: &WriteTx,
    notice_id: i64,
    told: Told,
    reply: Reply,
    now: DateTime<Utc>,
) -> Result<(Notice, Notice), DocumentError> {
    let notice = recall_notices::Entity::find_by_id(notice_id)
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?;
    let notice = notice.ok_or(DocumentError::NotFound("召回通知"))?;
    answer(tx, notice, told, reply, now).await
}

async fn answer(
    tx: &WriteTx,
    notice: Notice,
    told: Told,
    reply: Reply,
    now: DateTime<Utc>,
) -> Result<(Notice, Notice), DocumentError> {
    let recall = recalls::Entity::find_by_id(notice.recall_id).one(tx.db()).await?;
    let recall = recall.ok_or(DocumentError::NotFound("召回通知"))?;
    let company_id = notice.company_id;
    if recall.status != RecallStatus::Active {
        return Err(DocumentError::WrongState("这次召回已经结束，不需要再回复"));
    }
    let came_back = returned_batches::by_company(tx.db(), &batch_of(&recall)).await?;
    let returned = came_back.get(&company_id).copied().unwrap_or_default();
    if let Some(why) = miscounted(&notice, returned, &reply) {
        return Err(DocumentError::Invalid(FieldErrors::one("in_stock", why)));
    }
    if let Told::Phone { by, at, .. } = &told {
        check_call(&recall, by, *at, now)?;
    }
    let mut row = notice.clone().into_active_model();
    row.in_stock = Set(reply.in_stock);
    row.sold = Set(reply.sold);
    row.note = Set(reply.note);
    row.answered_at = Set(Some(now));
    match told {
        Told::Online { by } => {
            row.answered_by = Set(by);
            row.told_at = Set(None);
            row.recorded_by = Set(None);
            row.recorded_by_name = Set(String::new());
        }
        Told::Phone { by, at, recorded } => {
            row.answered_by = Set(by);
            row.told_at = Set(Some(at));
            row.recorded_by = Set(Some(recorded.id));
            row.recorded_by_name = Set(recorded.name);
        }
    }
    Ok((notice, row.update(tx.db()).await?))
}

/// Who said it, and when: after the recall was issued, and not in the future.
fn check_call(recall: &Recall, by: &str, at: DateTime<Utc>, now: DateTime<Utc>) -> Result<(), DocumentError> {
    let mut errors = FieldErrors::default();
    if by.is_empty() {
        errors.add("told_by", "请填写对方接电话的人");
    }
    if at > now || recall.decided_at.is_some_and(|issued| at < issued) {
        errors.add("told_at", "通话时间应在召回发出之后、现在之前");
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(DocumentError::Invalid(errors))
    }
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
