//! How changes of the quality rules are told.
use app::{
    models::quality_rules::QualityRules,
    views::quality_rules::{AdminQualityRules, CALLED, told},
};
use serde_json::json;

#[test]
fn every_figure_has_a_name() {
    let rules = QualityRules {
        reports: receiving::settings::ReportRules::default(),
        near_expiry: catalog::stock::models::near_expiry::NearExpiry::default(),
        care: receiving::settings::CareRules::default(),
        documents: documents::settings::DocumentRules::default(),
        invoices: invoices::settings::TravellingInvoices::default(),
        renewals: site::models::renewals::Renewals::default(),
    };
    let shown = json!(AdminQualityRules::from(&rules));
    let shown: Vec<&String> = shown.as_object().unwrap().keys().collect();
    for field in &shown {
        assert!(CALLED.iter().any(|(known, _)| known == field), "{field}");
    }
    assert_eq!(shown.len(), CALLED.len());
    let mut other = rules.clone();
    other.near_expiry.days = 90;
    other.documents.faulty_receipt_blocks = false;
    assert_eq!(
        told(&rules, &other),
        "近效期（天） 180 → 90，回执有异常马上停购 是 → 否"
    );
}
