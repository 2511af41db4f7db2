//! Warnings that a document runs out: 60, 30, 15, 7 and 1 days before its last day, and once it is over (domain section
//! 1). Each is given once. After days without a server the nearest warning alone is given, not those that were missed.
use chrono::{DateTime, Days, NaiveDate, Utc};
use kernel::{Db, Services, WriteTx, jobs::in_portions, outbox};
use sea_orm::{
    ActiveValue::Set,
    DbErr, QueryOrder, QuerySelect, TryInsertResult,
    prelude::*,
    sea_query::{OnConflict, Query},
};

use super::licences::{Licence, WithCompany};
use crate::{
    companies::models::facts::{CompanyStatus, LicenceKind},
    events::LicenceExpiring,
    licences::models::licence_status::LicenceStatus,
    models::_entities::{companies, licence_warnings, licences},
};

/// A warning, and the days left (first, last) at which it is due.
pub struct Stage {
    pub code: i32,
    pub days_left: (i64, i64),
}

/// What ran out longer ago was known before the shop warned of anything.
const LONGEST_OVER: i64 = -60;

pub const STAGES: [Stage; 6] = [
    stage(60, 31, 60),
    stage(30, 16, 30),
    stage(15, 8, 15),
    stage(7, 2, 7),
    stage(1, 0, 1),
    stage(EXPIRED, LONGEST_OVER, -1),
];

/// The code of the warning that a document has run out.
pub const EXPIRED: i32 = -1;

const fn stage(code: i32, from: i64, to: i64) -> Stage {
    Stage {
        code,
        days_left: (from, to),
    }
}

/// Warnings of one transaction.
const AT_ONCE: u64 = 100;

/// Gives every warning that is due today; returns how many.
pub async fn warn(services: &Services) -> Result<u64, DbErr> {
    let mut warned = 0;
    for stage in &STAGES {
        warned += in_portions(AT_ONCE, || {
            let (now, today) = (services.clock.now(), services.clock.today());
            services
                .writer
                .run(async move |tx: &WriteTx| warn_some(tx, stage, today, now).await)
        })
        .await?;
    }
    Ok(warned)
}

async fn warn_some(tx: &WriteTx, stage: &Stage, today: NaiveDate, now: DateTime<Utc>) -> Result<u64, DbErr> {
    let mut warned = 0;
    for (licence, company) in due(tx.db(), stage, today).await? {
        let Some(company) = company else { continue };
        if note(tx, licence.id, stage.code, now).await? {
            publish(tx, &licence, &company, stage.code, today, now).await?;
            warned += 1;
        }
    }
    Ok(warned)
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

pub fn in_days(today: NaiveDate, days: i64) -> NaiveDate {
    let distance = Days::new(days.unsigned_abs());
    let day = if days < 0 {
        today.checked_sub_days(distance)
    } else {
        today.checked_add_days(distance)
    };
    day.unwrap_or(today)
}

/// False when another process has given this warning.
async fn note(tx: &WriteTx, licence_id: i64, stage: i32, now: DateTime<Utc>) -> Result<bool, DbErr> {
    use licence_warnings::{ActiveModel, Column, Entity};
    let row = ActiveModel {
        licence_id: Set(licence_id),
        stage: Set(stage),
        created_at: Set(now),
        ..Default::default()
    };
    let once = OnConflict::columns([Column::LicenceId, Column::Stage])
        .do_nothing()
        .to_owned();
    let noted = Entity::insert(row)
        .on_conflict(once)
        .try_insert()
        .exec_without_returning(tx.db())
        .await?;
    Ok(matches!(noted, TryInsertResult::Inserted(rows) if rows > 0))
}

async fn publish(
    tx: &WriteTx,
    licence: &Licence,
    company: &companies::Model,
    stage: i32,
    today: NaiveDate,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let Some(event) = event_of(tx.db(), licence, company, today).await? else {
        return Ok(());
    };
    outbox::publish(tx, &LicenceExpiring { stage, ..event }, now).await
}

/// The warning for an expiring document; none if it never expires.
pub(super) async fn event_of(
    db: &Db,
    licence: &Licence,
    company: &companies::Model,
    today: NaiveDate,
) -> Result<Option<LicenceExpiring>, DbErr> {
    let Some(valid_to) = licence.valid_to else {
        return Ok(None);
    };
    Ok(Some(LicenceExpiring {
        licence_id: licence.id,
        company_id: company.id,
        buyer_type: company.buyer_type,
        kind: licence.kind,
        valid_to,
        days_left: (valid_to - today).num_days(),
        stage: 0,
        is_in_review: is_in_review(db, licence).await?,
        reminder: None,
    }))
}

async fn is_in_review(db: &Db, licence: &Licence) -> Result<bool, DbErr> {
    use licences::Column;
    let newer = licences::Entity::find()
        .filter(Column::CompanyId.eq(licence.company_id))
        .filter(Column::Kind.eq(licence.kind))
        .filter(Column::Status.eq(LicenceStatus::Submitted));
    Ok(newer.count(db).await? > 0)
}

/// The expiry date was a typing error: earlier warnings no longer count.
pub(super) async fn forget(tx: &WriteTx, licence_id: i64) -> Result<(), DbErr> {
    licence_warnings::Entity::delete_many()
        .filter(licence_warnings::Column::LicenceId.eq(licence_id))
        .exec(tx.db())
        .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_day_from_sixty_before_to_sixty_after_has_one_stage() {
        for days_left in LONGEST_OVER..=60 {
            let due: Vec<i32> = STAGES
                .iter()
                .filter(|stage| (stage.days_left.0..=stage.days_left.1).contains(&days_left))
                .map(|stage| stage.code)
                .collect();
            assert_eq!(due.len(), 1, "{days_left}: {due:?}");
        }
        let first_days: Vec<i64> = STAGES[..5].iter().map(|stage| stage.days_left.1).collect();
        assert_eq!(first_days, [60, 30, 15, 7, 1]);
    }
}
