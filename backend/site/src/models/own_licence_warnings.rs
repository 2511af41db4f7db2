//! Warnings to quality management that one of the wholesaler's own licences runs out: nothing that it covers is sold after it.
use chrono::{DateTime, NaiveDate, Utc};
use identity::licences::models::warning_stages::{LONG_STAGES, Stage};
use kernel::{Db, Services, WriteTx, db::insert_once, outbox};
use sea_orm::{ActiveValue::Set, DbErr};

use super::{
    _entities::own_licence_warnings::{ActiveModel, Column},
    own_licences::{self, OwnLicenceRow},
};
use crate::events::OwnLicenceExpiring;

/// Gives every warning that is due today; returns how many.
pub async fn warn(services: &Services) -> Result<u64, DbErr> {
    let (now, today) = (services.clock.now(), services.clock.today());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let mut warned = 0;
            for (licence, valid_to) in expiring(tx.db(), today).await? {
                let days_left = (valid_to - today).num_days();
                let is_in = |stage: &&Stage| (stage.days_left.0..=stage.days_left.1).contains(&days_left);
                let Some(stage) = LONG_STAGES.iter().find(is_in) else {
                    continue;
                };
                if note(tx, &licence, valid_to, stage.code, now).await? {
                    let event = OwnLicenceExpiring {
                        kind: licence.kind,
                        valid_to,
                        days_left,
                    };
                    outbox::publish(tx, &event, now).await?;
                    warned += 1;
                }
            }
            Ok(warned)
        })
        .await
}

/// Those with a last day within the longest warning, or behind it: soonest first.
pub async fn expiring(db: &Db, today: NaiveDate) -> Result<Vec<(OwnLicenceRow, NaiveDate)>, DbErr> {
    let longest = LONG_STAGES.iter().map(|stage| stage.days_left.1).max();
    let rows = own_licences::all(db).await?.into_iter();
    let mut expiring: Vec<(OwnLicenceRow, NaiveDate)> = rows
        .filter_map(|row| {
            let valid_to = row.valid_to?;
            Some((row, valid_to))
        })
        .filter(|(_, valid_to)| Some((*valid_to - today).num_days()) <= longest)
        .collect();
    expiring.sort_by_key(|(_, valid_to)| *valid_to);
    Ok(expiring)
}

/// False when this warning was given. A new term begins anew.
async fn note(
    tx: &WriteTx,
    licence: &OwnLicenceRow,
    valid_to: NaiveDate,
    stage: i32,
    now: DateTime<Utc>,
) -> Result<bool, DbErr> {
    let row = ActiveModel {
        kind: Set(licence.kind),
        valid_to: Set(valid_to),
        stage: Set(stage),
        created_at: Set(now),
        ..Default::default()
    };
    insert_once(tx, row, [Column::Kind, Column::ValidTo, Column::Stage]).await
}
