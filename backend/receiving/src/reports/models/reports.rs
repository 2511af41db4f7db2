//! Inspection reports (药检报告) of batches: missing → uploaded → sealed → withdrawn (domain section 4). Quality management puts
//! the wholesaler's seal on what the manufacturer sent; buyers get the sealed file of the batches that were shipped to them.
//!
//! Sealing a report releases its batch for sale and withdrawing it stops the batch (`stock::certify` of the crate `catalog`).
use catalog::{
    models::_entities::{
        batches, goods,
        inspection_reports::{ActiveModel, Column, Entity},
    },
    stock::models::{
        batch_reports::{BatchKey, ReportStatus, current},
        stock,
    },
};
use chrono::{DateTime, Utc};
use files::uploads::{StoredDocument, UploadError, Uploads};
use kernel::{Db, Services, WriteTx, outbox};
use sea_orm::{ActiveValue::Set, prelude::*, sea_query::OnConflict};

use super::requests;
use crate::{errors::ReceivingError, events::ReportReady};

pub use catalog::models::_entities::inspection_reports::Model as Report;

pub use super::find::{
    MISSING, MISSING_TEXT, QueuedBatch, current_of, history, of_batch, page, sealed_among,
};
pub use super::requests::{ReportRequester, RequestStatus, ask, asked_among};

/// Stores a file as the report of a batch. 422 for a batch that was never received, 409 when it has a report
/// already.
pub async fn upload(
    tx: &WriteTx,
    batch: &BatchKey,
    file: StoredDocument,
    by: &str,
    now: DateTime<Utc>,
) -> Result<Report, ReceivingError> {
    refuse_unknown(tx.db(), batch).await?;
    let row = ActiveModel {
        goods_id: Set(batch.goods_id),
        batch_number: Set(batch.number.clone()),
        status: Set(ReportStatus::Uploaded),
        current_key: Set(Some(batch.current_key())),
        file_key: Set(file.key),
        content_type: Set(file.content_type.into()),
        size: Set(i64::try_from(file.size).unwrap_or(i64::MAX)),
        sha256: Set(file.sha256),
        uploaded_by: Set(by.into()),
        created_at: Set(now),
        updated_at: Set(now),
        ..Default::default()
    };
    let once = OnConflict::column(Column::CurrentKey).do_nothing().to_owned();
    let entered = Entity::insert(row)
        .on_conflict(once)
        .exec_without_returning(tx.db())
        .await?;
    if entered == 0 {
        return Err(ReceivingError::Conflict(format!(
            "批号 {} 已有药检报告，要换一份请先撤回原来的",
            batch.number
        )));
    }
    let report = current(tx.db(), batch).await?;
    report.ok_or(ReceivingError::NotFound("药检报告"))
}

async fn refuse_unknown(db: &Db, batch: &BatchKey) -> Result<(), ReceivingError> {
    let received = batches::Entity::find()
        .filter(batches::Column::GoodsId.eq(batch.goods_id))
        .filter(batches::Column::Number.eq(&batch.number))
        .one(db)
        .await?;
    if received.is_some() {
        return Ok(());
    }
    Err(ReceivingError::invalid(
        "batch_number",
        format!("这个商品没有批号 {}，请核对批号，新批号请先入库", batch.number),
    ))
}

/// The sealed file replaces it: the batch may be sold, and members who requested the report are notified.
pub async fn seal(
    tx: &WriteTx,
    id: i64,
    sealed: StoredDocument,
    by: &str,
    now: DateTime<Utc>,
) -> Result<Report, ReceivingError> {
    let update = ActiveModel {
        status: Set(ReportStatus::Sealed),
        sealed_key: Set(sealed.key),
        sealed_sha256: Set(sealed.sha256),
        sealed_size: Set(i64::try_from(sealed.size).unwrap_or(i64::MAX)),
        sealed_by: Set(by.into()),
        sealed_at: Set(Some(now)),
        updated_at: Set(now),
        ..Default::default()
    };
    let report = moved(tx, id, &[ReportStatus::Uploaded], update).await?;
    stock::certify(tx, &BatchKey::of(&report), true, now).await?;
    let asking = requests::answer(tx, &BatchKey::of(&report), now).await?;
    if !asking.is_empty() {
        let goods = goods::Entity::find_by_id(report.goods_id).one(tx.db()).await?;
        let event = ReportReady {
            report_id: report.id,
            goods_name: goods.map(|goods| goods.name).unwrap_or_default(),
            batch_number: report.batch_number.clone(),
            member_ids: asking,
        };
        outbox::publish(tx, &event, now).await?;
    }
    Ok(report)
}

/// Takes a report back: buyers no longer get it, and its batch is not sold until there is another one.
pub async fn withdraw(
    tx: &WriteTx,
    id: i64,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<Report, ReceivingError> {
    let update = ActiveModel {
        status: Set(ReportStatus::Withdrawn),
        current_key: Set(None),
        withdrawn_reason: Set(reason.into()),
        updated_at: Set(now),
        ..Default::default()
    };
    let report = moved(tx, id, &[ReportStatus::Uploaded, ReportStatus::Sealed], update).await?;
    stock::certify(tx, &BatchKey::of(&report), false, now).await?;
    Ok(report)
}

/// Of two people who move the same report one wins.
async fn moved(
    tx: &WriteTx,
    id: i64,
    from: &[ReportStatus],
    update: ActiveModel,
) -> Result<Report, ReceivingError> {
    let won = Entity::update_many()
        .set(update)
        .filter(Column::Id.eq(id))
        .filter(Column::Status.is_in(from.iter().copied()))
        .exec(tx.db())
        .await?;
    let report = Entity::find_by_id(id).one(tx.db()).await?;
    let report = report.ok_or(ReceivingError::NotFound("药检报告"))?;
    if won.rows_affected == 1 {
        return Ok(report);
    }
    Err(ReceivingError::Conflict(format!(
        "这份药检报告{}，请刷新后再看",
        report.status.text()
    )))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// As it was sent.
    Original,
    Sealed,
}

/// The bytes as they were stored. A changed file is not returned.
#[kernel::boxed]
pub async fn read(services: &Services, report: &Report, form: Form) -> Result<Vec<u8>, ReceivingError> {
    let (key, sha256) = match form {
        Form::Original => (&report.file_key, &report.sha256),
        Form::Sealed => (&report.sealed_key, &report.sealed_sha256),
    };
    let uploads = Uploads::of(&services.settings);
    match uploads.read_unaltered(key, sha256).await {
        Err(UploadError::Altered(_)) => {
            tracing::error!(report = report.id, "the file of an inspection report was altered");
            Err(ReceivingError::Conflict(
                "药检报告文件校验不符，已停止下载，请联系质量管理部".into(),
            ))
        }
        read => Ok(read?),
    }
}
