//! Warnings that a check which a document states is due: 校验 of a medical institution, 年报公示 of a business licence. The
//! document itself may go on for years.
use chrono::{DateTime, NaiveDate, Utc};
use identity::{
    companies::models::facts::CompanyStatus,
    events::CheckDue,
    licences::models::{
        licence_status::LicenceStatus,
        licences::{Licence, WithCompany},
        warning_stages::{self, AT_ONCE, LONG_STAGES, Stage, in_days},
    },
    models::_entities::{check_warnings, companies, licences},
};
use kernel::{Db, Services, WriteTx, db::insert_once, outbox};
use sea_orm::{
    ActiveValue::Set,
    DbErr, QueryOrder, QuerySelect,
    prelude::*,
    sea_query::{ExprTrait, Query, SelectStatement},
};

use super::{last_days, licence_warnings::is_in_review};

/// Gives every warning that is due today; returns how many documents were looked at.
#[kernel::boxed]
pub async fn warn(services: &Services) -> Result<u64, DbErr> {
    warning_stages::give(services, &LONG_STAGES, |tx, stage, today, now| {
        Box::pin(warn_some(tx, stage, today, now))
    })
    .await
}

async fn warn_some(tx: &WriteTx, stage: &Stage, today: NaiveDate, now: DateTime<Utc>) -> Result<u64, DbErr> {
    let found = due(tx.db(), stage, today).await?;
    for (licence, company) in &found {
        let Some((company, due)) = company.as_ref().zip(licence.check_due) else {
            continue;
        };
        if note(tx, licence, due, stage.code, now).await? {
            let event = CheckDue {
                stage: stage.code,
                is_in_review: is_in_review(tx.db(), licence).await?,
                ..event_of(licence, company, due, today)
            };
            outbox::publish(tx, &event, now).await?;
        }
    }
    Ok(found.len() as u64)
}

/// What is said of a check that is due on this day, by nobody and at no stage so far.
pub(super) fn event_of(
    licence: &Licence,
    company: &companies::Model,
    due: NaiveDate,
    today: NaiveDate,
) -> CheckDue {
    CheckDue {
        licence_id: licence.id,
        company_id: company.id,
        buyer_type: company.buyer_type,
        kind: licence.kind,
        due,
        days_left: (due - today).num_days(),
        stage: 0,
        is_in_review: false,
        reminder: None,
    }
}

/// Documents in force of approved companies that are in this stage and without a warning so far.
async fn due(db: &Db, stage: &Stage, today: NaiveDate) -> Result<Vec<WithCompany>, DbErr> {
    use licences::Column;
    let (from, to) = stage.days_left;
    licences::Entity::find()
        .find_also_related(companies::Entity)
        .filter(companies::Column::Status.eq(CompanyStatus::Approved))
        .filter(Column::Status.eq(LicenceStatus::Approved))
        .filter(Column::CheckDue.between(in_days(today, from), in_days(today, to)))
        .filter(last_days::check_on_a_day_of_its_own())
        .filter(Expr::exists(warned(stage)).not())
        .order_by_asc(Column::Id)
        .limit(AT_ONCE)
        .all(db)
        .await
}

/// By company and day, not by row: a corrected version of the document is not warned of again.
fn warned(stage: &Stage) -> SelectStatement {
    use check_warnings::{Column, Entity};
    let of_licence = |own: Column, licence: licences::Column| {
        Expr::col(own.as_column_ref()).equals(licence.as_column_ref())
    };
    Query::select()
        .expr(Expr::value(1))
        .from(Entity)
        .and_where(of_licence(Column::CompanyId, licences::Column::CompanyId))
        .and_where(of_licence(Column::Kind, licences::Column::Kind))
        .and_where(of_licence(Column::Due, licences::Column::CheckDue))
        .and_where(Column::Stage.eq(stage.code))
        .to_owned()
}

/// False when another process has given this warning.
async fn note(
    tx: &WriteTx,
    licence: &Licence,
    due: NaiveDate,
    stage: i32,
    now: DateTime<Utc>,
) -> Result<bool, DbErr> {
    use check_warnings::{ActiveModel, Column};
    let row = ActiveModel {
        company_id: Set(licence.company_id),
        kind: Set(licence.kind),
        due: Set(due),
        stage: Set(stage),
        created_at: Set(now),
        ..Default::default()
    };
    insert_once(
        tx,
        row,
        [Column::CompanyId, Column::Kind, Column::Due, Column::Stage],
    )
    .await
}
