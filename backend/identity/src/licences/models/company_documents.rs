//! The documents of a company: those that the wholesaler requires, those submitted, and those of its head
//! office that count for it.
use chrono::NaiveDate;
use kernel::Db;
use sea_orm::DbErr;

use super::{
    document_rules::{self, Need},
    licences::{self, Licence},
};
use crate::companies::models::{
    companies::Company,
    facts::{LicenceFacts, LicenceKind},
};

pub struct CompanyDocuments {
    pub asked: Vec<(LicenceKind, Need)>,
    /// The newest version of each.
    pub handed_in: Vec<Licence>,
    /// Approved ones, valid or expired, for which a newer version was submitted.
    pub earlier: Vec<Licence>,
    /// In force, by the head office of a store for its chain.
    pub of_head_office: Vec<LicenceFacts>,
}

impl CompanyDocuments {
    #[kernel::boxed]
    pub async fn of(db: &Db, company: &Company, today: NaiveDate) -> Result<Self, DbErr> {
        let (handed_in, earlier) = licences::versions_of(db, company.id).await?;
        Ok(Self {
            asked: document_rules::of(db, company.buyer_type).await?,
            handed_in,
            earlier,
            of_head_office: licences::provided_by_head_office(db, company, today).await?,
        })
    }

    pub fn need_of(&self, kind: LicenceKind) -> Option<Need> {
        let asked = self.asked.iter().find(|(asked, _)| *asked == kind);
        asked.map(|(_, need)| *need)
    }

    pub fn newest(&self, kind: LicenceKind) -> Option<&Licence> {
        self.handed_in.iter().find(|row| row.kind == kind)
    }

    /// The approved version that a newer one would replace.
    pub fn earlier(&self, kind: LicenceKind) -> Option<&Licence> {
        self.earlier.iter().rfind(|row| row.kind == kind)
    }

    /// The head office's document that replaces a store's own, the one valid longest.
    pub fn by_head_office(&self, kind: LicenceKind) -> Option<&LicenceFacts> {
        let of_kind = self.of_head_office.iter().filter(|held| held.kind == kind);
        of_kind.max_by_key(|held| held.valid_to.unwrap_or(NaiveDate::MAX))
    }
}
