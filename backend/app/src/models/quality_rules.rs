//! What quality management keeps of how goods are released and cared for, and of how records are kept: figures of several
//! domains on one page, which the domains own.
use catalog::stock::models::near_expiry::{self, NearExpiry};
use chrono::{DateTime, Utc};
use documents::settings::{DocumentRules, document_rules, keep_document_rules};
use invoices::settings::{TravellingInvoices, keep_travelling_invoices, travelling_invoices};
use kernel::{
    Db, WriteTx,
    models::second_word::{self, Outcome, SecondWordError, Wish},
};
use receiving::settings::{
    CareRules, ReportRules, care_rules, keep_care_rules, keep_report_rules, report_rules,
};
use sea_orm::DbErr;
use site::models::renewals::{Renewals, keep_renewals, renewals};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QualityRules {
    pub reports: ReportRules,
    pub near_expiry: NearExpiry,
    pub care: CareRules,
    pub documents: DocumentRules,
    pub invoices: TravellingInvoices,
    pub renewals: Renewals,
}

impl QualityRules {
    fn is_looser_than(&self, before: &Self) -> bool {
        self.reports.is_looser_than(before.reports)
            || self.near_expiry.is_looser_than(before.near_expiry)
            || self.care.is_looser_than(&before.care)
            || self.documents.is_looser_than(&before.documents)
            || self.invoices.is_looser_than(before.invoices)
            || self.renewals.is_looser_than(before.renewals)
    }
}

pub async fn current(db: &Db) -> Result<QualityRules, DbErr> {
    Ok(QualityRules {
        reports: report_rules(db).await?,
        near_expiry: near_expiry::current(db).await?,
        care: care_rules(db).await?,
        documents: document_rules(db).await?,
        invoices: travelling_invoices(db).await?,
        renewals: renewals(db).await?,
    })
}

/// Stricter rules than `before` are in force at once, looser ones with the word of a second person (`wish`).
pub async fn change(
    tx: &WriteTx,
    before: &QualityRules,
    rules: &QualityRules,
    wish: Wish,
    now: DateTime<Utc>,
) -> Result<Outcome, SecondWordError> {
    let outcome = second_word::loosen(tx, rules.is_looser_than(before), wish, now).await?;
    if outcome == Outcome::Asked {
        return Ok(outcome);
    }
    keep_report_rules(tx, rules.reports).await?;
    near_expiry::keep(tx, rules.near_expiry).await?;
    keep_care_rules(tx, &rules.care).await?;
    keep_document_rules(tx, &rules.documents).await?;
    keep_travelling_invoices(tx, rules.invoices).await?;
    keep_renewals(tx, rules.renewals).await?;
    Ok(outcome)
}
