//! How long the law asks for the records of a product, by its class of today and by what the evidence kept with an order line
//! says of its class when it left: a class that is changed later does not shorten it.
use catalog::{
    goods::models::codes::{Control, Kind},
    models::_entities::goods,
};
use chrono::{Months, NaiveDate};
use eligibility::proofs::{self, Evidence, GoodsClass, Proof};
use identity::{companies::models::facts::LicenceKind, licences::models::scopes};
use serde_json::Value;

use crate::settings::DocumentRules;

/// Years beyond the last day on which medicines were fit for use.
const BEYOND_EXPIRY: u32 = 1;
/// The categories of implants among devices: 有源植入器械 and 无源植入器械.
const IMPLANTS: [&str; 2] = ["12", "13"];

/// How long the law asks for the records of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// Years beyond its expiry.
    BeyondExpiry(u32),
    ForEver,
}

impl Term {
    /// By the class that the product has today.
    pub fn of_goods(goods: &goods::Model, rules: &DocumentRules) -> Self {
        Self::new(Some(goods.kind), goods.control, &goods.device_code, rules)
    }

    /// By each class that the evidence of an order line names.
    pub fn of_evidence(evidence: &Value, rules: &DocumentRules) -> Vec<Self> {
        let proofs = proofs::read(evidence);
        proofs
            .iter()
            .flat_map(|proof| Self::of_proof(proof, rules))
            .collect()
    }

    fn of_proof(proof: &Proof, rules: &DocumentRules) -> impl Iterator<Item = Self> {
        let class = proof.class.as_ref().map(|class| Self::of_class(class, rules));
        let documents = proof.documents.iter();
        let asked = documents.filter_map(move |document| Self::of_document(document, rules));
        class.into_iter().chain(asked)
    }

    fn of_class(class: &GoodsClass, rules: &DocumentRules) -> Self {
        let control = Control::from_code(&class.control);
        Self::new(Kind::from_code(class.kind), control, &class.device_code, rules)
    }

    /// What left before the class was kept names it by the scope that was asked of the buyer's licence.
    fn of_document(document: &Evidence, rules: &DocumentRules) -> Option<Self> {
        let names = |code: &str| document.scope.iter().any(|known| known == code);
        match LicenceKind::from_code(&document.kind)? {
            LicenceKind::DeviceFiling | LicenceKind::DeviceLicence => {
                let category = |digits: &str| scopes::device_category(digits).map(|(code, _)| code);
                let implant = IMPLANTS
                    .into_iter()
                    .find(|digits| category(digits).is_some_and(names));
                let digits = implant.unwrap_or_default();
                Some(Self::new(Some(Kind::Device), Control::None, digits, rules))
            }
            LicenceKind::DrugTrading if names(scopes::ANABOLIC) || names(scopes::PEPTIDE) => {
                Some(Self::BeyondExpiry(rules.doping_years_beyond_expiry))
            }
            _ => None,
        }
    }

    fn new(kind: Option<Kind>, control: Control, device_code: &str, rules: &DocumentRules) -> Self {
        match (kind, control) {
            (Some(Kind::Device), _) if IMPLANTS.contains(&device_code) => Self::ForEver,
            (Some(Kind::Device), _) => Self::BeyondExpiry(rules.device_years_beyond_expiry),
            (_, Control::Anabolic | Control::Peptide | Control::Insulin) => {
                Self::BeyondExpiry(rules.doping_years_beyond_expiry)
            }
            _ => Self::BeyondExpiry(BEYOND_EXPIRY),
        }
    }

    /// The first day on which nothing about units that were fit for use until `expiry` need be kept.
    pub fn ends(self, expiry: NaiveDate) -> NaiveDate {
        match self {
            Self::BeyondExpiry(years) => after(expiry, years),
            Self::ForEver => NaiveDate::MAX,
        }
    }
}

/// The same day years later, the last of the month where that has none.
pub fn after(day: NaiveDate, years: u32) -> NaiveDate {
    let later = day.checked_add_months(Months::new(years.saturating_mul(12)));
    later.unwrap_or(NaiveDate::MAX)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn terms(evidence: &Value) -> Vec<Term> {
        Term::of_evidence(evidence, &DocumentRules::default())
    }

    /// A document that let a line be ordered, as it is kept.
    fn document(kind: LicenceKind, scope: &[&str]) -> Value {
        json!({ "licence_id": 1, "kind": kind.code(), "number": "鄂1", "version": 1, "scope": scope, "valid_to": null })
    }

    #[test]
    fn the_class_at_dispatch_is_read_from_the_evidence() {
        let sent = |kind: i32, control: &str, device_code: &str| {
            let class = json!({ "kind": kind, "control": control, "device_code": device_code });
            json!([{ "step": "sent", "at": null, "parcel": "F1", "class": class, "documents": [] }])
        };
        assert_eq!(terms(&sent(3, "", "12")), [Term::ForEver]);
        assert_eq!(terms(&sent(3, "", "07")), [Term::BeyondExpiry(2)]);
        assert_eq!(terms(&sent(1, "insulin", "")), [Term::BeyondExpiry(2)]);
        assert_eq!(terms(&sent(1, "", "")), [Term::BeyondExpiry(1)]);
    }

    #[test]
    fn older_evidence_names_the_class_by_the_scope_that_was_asked_for() {
        let placed = |kind, scope: &[&str]| terms(&json!([document(kind, scope)]));
        assert_eq!(
            placed(LicenceKind::DeviceLicence, &["device_13"]),
            [Term::ForEver]
        );
        assert_eq!(
            placed(LicenceKind::DeviceFiling, &["device_07"]),
            [Term::BeyondExpiry(2)]
        );
        let wholesaler = placed(LicenceKind::DrugTrading, &["biochemical", "rx", "peptide"]);
        assert_eq!(wholesaler, [Term::BeyondExpiry(2)]);
        assert!(placed(LicenceKind::DrugTrading, &["chemical", "rx"]).is_empty());
        let sent = json!([{ "step": "sent", "at": null, "parcel": "F1",
            "documents": [document(LicenceKind::DeviceLicence, &["device_12"])] }]);
        assert_eq!(terms(&sent), [Term::ForEver]);
        assert!(terms(&Value::Null).is_empty());
    }
}
