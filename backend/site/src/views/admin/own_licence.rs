use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::models::own_licences::{self, OwnKind, OwnLicenceRow};

#[derive(Serialize, ToSchema)]
pub struct OwnScopeChoice {
    pub code: &'static str,
    pub name: &'static str,
}

/// One of the wholesaler's own licences, entered or not.
#[derive(Serialize, ToSchema)]
pub struct AdminOwnLicence {
    /// The place of its kind, from 1.
    pub id: i64,
    pub kind: &'static str,
    pub name: &'static str,
    /// Production does not start without it.
    pub is_required: bool,
    /// What it may name; empty when it lists no scope.
    pub scope_choices: Vec<OwnScopeChoice>,
    /// Empty: not entered.
    pub number: String,
    pub scope: Vec<String>,
    pub valid_from: Option<NaiveDate>,
    /// null = 长期
    pub valid_to: Option<NaiveDate>,
    /// It is entered, and its last day is past: what it covers is not sold.
    pub is_over: bool,
    /// Addresses of pictures, page by page.
    pub pictures: Vec<String>,
    /// Empty: as in the configuration file.
    pub set_by: String,
    pub set_at: Option<DateTime<Utc>>,
}

impl AdminOwnLicence {
    pub fn new(kind: OwnKind, row: Option<&OwnLicenceRow>, today: NaiveDate) -> Self {
        let choices = kind.choices().into_iter();
        Self {
            id: kind.place(),
            kind: kind.code(),
            name: kind.text(),
            is_required: OwnKind::REQUIRED.contains(&kind),
            scope_choices: choices
                .map(|(code, name)| OwnScopeChoice { code, name })
                .collect(),
            number: row.map(|row| row.number.clone()).unwrap_or_default(),
            scope: row.map(|row| own_licences::texts(&row.scope)).unwrap_or_default(),
            valid_from: row.and_then(|row| row.valid_from),
            valid_to: row.and_then(|row| row.valid_to),
            is_over: row.and_then(|row| row.valid_to).is_some_and(|last| last < today),
            pictures: row
                .map(|row| own_licences::texts(&row.pictures))
                .unwrap_or_default(),
            set_by: row.map(|row| row.set_by_name.clone()).unwrap_or_default(),
            set_at: row.map(|row| row.set_at),
        }
    }
}

/// A picture that was stored for a licence.
#[derive(Serialize, ToSchema)]
pub struct OwnLicencePicture {
    pub url: String,
}
