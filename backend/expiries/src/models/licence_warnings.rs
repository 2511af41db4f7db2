//! Warnings that a document runs out, stage by stage.
use chrono::{DateTime, NaiveDate, Utc};
use identity::{
    companies::models::facts::{CompanyStatus, LicenceKind},
    events::LicenceExpiring,
    licences::models::{
        licence_status::LicenceStatus,
        licences::{Licence, WithCompany},
        warning_stages::{self, AT_ONCE, STAGES, Stage, in_days},
    },
    models::_entities::{companies, licence_warnings, licences},
};
use kernel::{Db, Services, WriteTx, db::insert_once, outbox};
use sea_orm::{ActiveValue::Set, DbErr, QueryOrder, QuerySelect, prelude::*, sea_query::Query};

/// Gives every warning that is due today; returns how many documents were looked at.
#[kernel::boxed]
pub async fn warn(services: &Services) -> Result<u64, DbErr> {
    warning_stages::give(services, &STAGES, |tx, stage, today, now| {
        Box::pin(warn_some(tx, stage, today, now))
    })
    .await
}

async fn warn_some(tx: &WriteTx, stage: &Stage, today: NaiveDate, now: DateTime<Utc>) -> Result<u64, DbErr> {
    let found = due(tx.db(), stage, today).await?;
    for (licence, company) in &found {
        let Some((company, valid_to)) = company.as_ref().zip(licence.valid_to) else {
            continue;
        };
        if note(tx, licence.id, stage.code, now).await? {
            let event = LicenceExpiring {
                stage: stage.code,
                is_in_review: is_in_review(tx.db(), licence).await?,
                ..event_of(licence, company, valid_to, today)
            };
            outbox::publish(tx, &event, now).await?;
        }
    }
    Ok(found.len() as u64)
}

/// Approved documents of approved companies that are in this stage and without a warning so far. GSP
/// certificates were abolished; no new ones are needed.
async fn due(db: &Db, stage: &Stage, today: NaiveDate) -> Result<Vec<WithCompany>, DbErr> {
    use licences::Column;
    let (from, to) = stage.days_left;
    let warned = Query::select()
        .column(licence_warnings::Column::LicenceId)
        .from(licence_warnings::Entity)
        .and_where(licence_warnings::Column::Stage.eq(stage.code))
        .to_owned();
    licences::Entity::find()
        .find_also_related(companies::Entity)
        .filter(companies::Column::Status.eq(CompanyStatus::Approved))
        .filter(Column::Status.eq(LicenceStatus::Approved))
        .filter(Column::ValidTo.between(in_days(today, from), in_days(today, to)))
        .filter(Column::Kind.ne(LicenceKind::Gsp))
        .filter(Column::Id.not_in_subquery(warned))
        .order_by_asc(Column::Id)
        .limit(AT_ONCE)
        .all(db)
        .await
}

/// False when another process has given this warning.
async fn note(tx: &WriteTx, licence_id: i64, stage: i32, now: DateTime<Utc>) -> Result<bool, DbErr> {
    use licence_warnings::{ActiveModel, Column};
    let row = ActiveModel {
        licence_id: Set(licence_id),
        stage: Set(stage),
        created_at: Set(now),
        ..Default::default()
    };
    insert_once(tx, row, [Column::LicenceId, Column::Stage]).await
}

/// What is said of a document with this last day, by nobody and at no stage so far.
pub(super) fn event_of(
    licence: &Licence,
    company: &companies::Model,
    valid_to: NaiveDate,
    today: NaiveDate,
) -> LicenceExpiring {
    LicenceExpiring {
        licence_id: licence.id,
        company_id: company.id,
        buyer_type: company.buyer_type,
        kind: licence.kind,
        valid_to,
        days_left: (valid_to - today).num_days(),
        stage: 0,
        is_in_review: false,
        reminder: None,
    }
}

/// A newer version waits for quality management.
pub async fn is_in_review(db: &Db, licence: &Licence) -> Result<bool, DbErr> {
    use licences::Column;
    let newer = licences::Entity::find()
        .filter(Column::CompanyId.eq(licence.company_id))
        .filter(Column::Kind.eq(licence.kind))
        .filter(Column::Status.eq(LicenceStatus::Submitted));
    Ok(newer.count(db).await? > 0)
}
