use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

use crate::models::own_licences::{self, OwnLicenceRow};

/// A licence of the wholesaler, as the law has it published.
#[derive(Serialize, ToSchema)]
pub struct PublishedLicence {
    pub kind: String,
    pub name: String,
    pub number: String,
    /// What it names, in words; empty when it lists nothing.
    pub scope: Vec<String>,
    pub valid_from: Option<NaiveDate>,
    /// null = 长期
    pub valid_to: Option<NaiveDate>,
    /// Addresses of its copy, page by page.
    pub pictures: Vec<String>,
}

impl From<&OwnLicenceRow> for PublishedLicence {
    fn from(row: &OwnLicenceRow) -> Self {
        let held = own_licences::texts(&row.scope);
        let choices = row.kind.choices().into_iter();
        let named = choices.filter(|(code, _)| held.iter().any(|own| own == code));
        Self {
            kind: row.kind.code().into(),
            name: row.kind.text().into(),
            number: row.number.clone(),
            scope: named.map(|(_, name)| name.to_owned()).collect(),
            valid_from: row.valid_from,
            valid_to: row.valid_to,
            pictures: own_licences::texts(&row.pictures),
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct PublishedLicences {
    /// The wholesaler.
    pub company: String,
    pub list: Vec<PublishedLicence>,
}
