//! The configuration file's licences, which are taken over at the start: those of a kind that the back office has none of, a
//! renewed one where what is on file is over, and copies where there are none. So a shop whose licence ended while it stood
//! still can open again.
use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use kernel::{Db, Settings, WriteTx, clock::shop_day};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, prelude::*};
use serde_json::json;

use super::{
    _entities::own_licences::ActiveModel,
    own_kind::OwnKind,
    own_licences::{self, OwnLicenceRow},
};
use crate::{
    changes::Changed,
    settings::{ConfiguredLicence, Site},
};

/// Addresses of stored pictures.
pub type Copies = HashMap<OwnKind, Vec<String>>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Taken {
    Nothing,
    Copies,
    Whole,
}

fn taken(configured: &ConfiguredLicence, held: Option<&OwnLicenceRow>, today: NaiveDate) -> Taken {
    let Some(row) = held else {
        return Taken::Whole;
    };
    let is_over = row.valid_to.is_some_and(|last| last < today);
    let is_in_force = configured.valid_from.is_none_or(|from| from <= today)
        && configured.valid_to.is_none_or(|last| today <= last);
    // Issued later than the one on file: a file that nobody touched brings nothing back that quality management has ended.
    if is_over && is_in_force && configured.valid_from > row.valid_from {
        return Taken::Whole;
    }
    if row.number == configured.number && own_licences::texts(&row.pictures).is_empty() {
        return Taken::Copies;
    }
    Taken::Nothing
}

/// Those of the configuration file that are taken over or whose copies are.
pub async fn wanted(db: &Db, settings: &Settings, today: NaiveDate) -> Result<Vec<ConfiguredLicence>, DbErr> {
    let held = own_licences::all(db).await?;
    let configured = settings.of::<Site>().licences.iter();
    let wanted = configured.filter(|licence| {
        let row = held.iter().find(|row| row.kind == licence.kind);
        taken(licence, row, today) != Taken::Nothing
    });
    Ok(wanted.cloned().collect())
}

pub async fn adopt(
    tx: &WriteTx,
    settings: &Settings,
    copies: &Copies,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let held = own_licences::all(tx.db()).await?;
    for licence in &settings.of::<Site>().licences {
        let row = held.iter().find(|row| row.kind == licence.kind);
        let pictures = copies.get(&licence.kind);
        match taken(licence, row, shop_day(now)) {
            Taken::Whole => take(tx, licence, row, pictures, now).await?,
            Taken::Copies => add_copies(tx, row, pictures).await?,
            Taken::Nothing => {}
        }
    }
    Ok(())
}

async fn take(
    tx: &WriteTx,
    licence: &ConfiguredLicence,
    held: Option<&OwnLicenceRow>,
    pictures: Option<&Vec<String>>,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let kept = held.map(|row| row.clone().into_active_model());
    let mut row: ActiveModel = kept.unwrap_or_default();
    row.kind = Set(licence.kind);
    row.number = Set(licence.number.clone());
    row.scope = Set(json!(licence.scope));
    row.valid_from = Set(licence.valid_from);
    row.valid_to = Set(licence.valid_to);
    row.pictures = Set(json!(pictures.cloned().unwrap_or_default()));
    row.set_by = Set(None);
    row.set_by_name = Set(String::new());
    row.set_at = Set(now);
    row.save(tx.db()).await?;
    tx.touch(Changed::OwnLicences);
    Ok(())
}

async fn add_copies(
    tx: &WriteTx,
    held: Option<&OwnLicenceRow>,
    pictures: Option<&Vec<String>>,
) -> Result<(), DbErr> {
    let Some((row, pictures)) = held.zip(pictures) else {
        return Ok(());
    };
    let mut row = row.clone().into_active_model();
    row.pictures = Set(json!(pictures));
    row.update(tx.db()).await?;
    tx.touch(Changed::OwnLicences);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_on_file_gives_way_to_a_renewed_licence_once_it_is_over() {
        let day = |month, day| NaiveDate::from_ymd_opt(2026, month, day);
        let today = NaiveDate::from_ymd_opt(2026, 11, 27).unwrap();
        let configured = |valid_from, valid_to| ConfiguredLicence {
            kind: OwnKind::DrugTrading,
            number: "鄂A1".into(),
            scope: Vec::new(),
            valid_from,
            valid_to,
            copies: Vec::new(),
        };
        let held = |valid_to, pictures: &[&str]| OwnLicenceRow {
            id: 1,
            kind: OwnKind::DrugTrading,
            number: "鄂A1".into(),
            scope: json!([]),
            valid_from: day(1, 1),
            valid_to,
            pictures: json!(pictures),
            set_by: None,
            set_by_name: String::new(),
            set_at: DateTime::UNIX_EPOCH,
        };
        let (over, copied) = (held(day(11, 26), &["a"]), held(day(11, 27), &["a"]));
        let renewed = configured(day(11, 27), None);
        assert_eq!(taken(&renewed, None, today), Taken::Whole);
        assert_eq!(taken(&renewed, Some(&over), today), Taken::Whole);
        assert_eq!(taken(&renewed, Some(&copied), today), Taken::Nothing);
        for stale in [
            configured(day(1, 1), None),
            configured(None, None),
            configured(day(11, 28), None),
            configured(day(11, 1), day(11, 26)),
        ] {
            assert_eq!(taken(&stale, Some(&over), today), Taken::Nothing, "{stale:?}");
        }
        assert_eq!(taken(&renewed, Some(&held(None, &[])), today), Taken::Copies);
    }
}
