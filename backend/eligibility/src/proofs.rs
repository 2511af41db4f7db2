//! Why a line of an order was lawful, as it was when it was ordered, and each time it was picked and sent. What is stored
//! has the documents of the order first, as it was placed, and after them one entry for each later step.
use catalog::goods::models::facts::GoodsSnapshot;
use chrono::{DateTime, NaiveDate, Utc};
use identity::{companies::models::facts::LicenceKind, licences::models::scopes};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    Placed,
    Picked,
    Sent,
}

impl Step {
    pub const fn text(self) -> &'static str {
        match self {
            Self::Placed => "下单",
            Self::Picked => "拣货",
            Self::Sent => "发货",
        }
    }

    pub const fn code(self) -> &'static str {
        match self {
            Self::Placed => "placed",
            Self::Picked => "picked",
            Self::Sent => "sent",
        }
    }
}

/// The document that allowed a purchase, as it was then; stored with the order line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Evidence {
    pub licence_id: i64,
    pub kind: String,
    pub number: String,
    pub version: i64,
    /// The scope codes that were asked for; of a medical licence the departments (诊疗科目), by name.
    pub scope: Vec<String>,
    pub valid_to: Option<NaiveDate>,
}

/// The class of a product at one step, in the codes of its record: how long the law asks for the proof depends on it, and it
/// may be another one later.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GoodsClass {
    pub kind: i32,
    pub control: String,
    pub device_code: String,
}

impl From<&GoodsSnapshot> for GoodsClass {
    fn from(goods: &GoodsSnapshot) -> Self {
        Self {
            kind: goods.kind.code(),
            control: goods.control.code().into(),
            device_code: goods.device_code.clone(),
        }
    }
}

/// The documents that covered a line at one step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proof {
    pub step: Step,
    /// None for the order itself, which says when it was placed.
    pub at: Option<DateTime<Utc>>,
    /// Number of the parcel; empty for the order.
    pub parcel: String,
    /// None for the order itself, and where it was not kept yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<GoodsClass>,
    pub documents: Vec<Evidence>,
}

/// In the order of time; the order's own first.
pub fn read(evidence: &Value) -> Vec<Proof> {
    let entries = || evidence.as_array().into_iter().flatten();
    let documents: Vec<Evidence> = entries()
        .filter_map(|entry| Evidence::deserialize(entry).ok())
        .collect();
    let placed = Proof {
        step: Step::Placed,
        at: None,
        parcel: String::new(),
        class: None,
        documents,
    };
    let later = entries().filter_map(|entry| Proof::deserialize(entry).ok());
    let placed = Some(placed).filter(|proof| !proof.documents.is_empty());
    placed.into_iter().chain(later).collect()
}

/// Adds a proof; a step of a parcel is kept once.
pub fn with(evidence: &Value, proof: &Proof) -> Value {
    let is_same = |entry: &Value| {
        Proof::deserialize(entry).is_ok_and(|known| known.step == proof.step && known.parcel == proof.parcel)
    };
    let kept = evidence.as_array().into_iter().flatten();
    let mut entries: Vec<Value> = kept.filter(|entry| !is_same(entry)).cloned().collect();
    entries.push(serde_json::json!(proof));
    entries.into()
}

/// A document of the buyer, as it was then.
#[derive(Serialize, ToSchema)]
pub struct ProofDocument {
    pub licence_id: i64,
    pub kind_text: String,
    pub number: String,
    pub version: i64,
    /// What of its scope was asked for, by name.
    pub scope: Vec<String>,
    /// null = 长期
    pub valid_to: Option<NaiveDate>,
}

impl From<Evidence> for ProofDocument {
    fn from(evidence: Evidence) -> Self {
        let kind = LicenceKind::from_code(&evidence.kind);
        let name = |code: &String| {
            kind.map_or_else(
                || scopes::scope_name(code).to_owned(),
                |kind| scopes::name_on(kind, code),
            )
        };
        Self {
            licence_id: evidence.licence_id,
            scope: evidence.scope.iter().map(name).collect(),
            kind_text: kind.map_or_else(|| evidence.kind.clone(), |kind| kind.text().into()),
            number: evidence.number,
            version: evidence.version,
            valid_to: evidence.valid_to,
        }
    }
}

/// The documents that covered a line at one step.
#[derive(Serialize, ToSchema)]
pub struct StepProof {
    /// placed | picked | sent
    pub step: &'static str,
    pub step_text: &'static str,
    /// null = when the order was placed.
    pub at: Option<DateTime<Utc>>,
    /// Number of the parcel; empty for the order.
    pub parcel: String,
    pub documents: Vec<ProofDocument>,
}

impl From<Proof> for StepProof {
    fn from(proof: Proof) -> Self {
        Self {
            step: proof.step.code(),
            step_text: proof.step.text(),
            at: proof.at,
            parcel: proof.parcel,
            documents: proof.documents.into_iter().map(Into::into).collect(),
        }
    }
}

/// The proofs of one line.
#[derive(Serialize, ToSchema)]
pub struct LineProofs {
    /// Of the order line.
    pub id: i64,
    pub name: String,
    pub spec: String,
    /// In the order of time.
    pub proofs: Vec<StepProof>,
}

impl LineProofs {
    pub fn new(id: i64, (name, spec): (&str, &str), evidence: &Value) -> Self {
        Self {
            id,
            name: name.to_owned(),
            spec: spec.to_owned(),
            proofs: read(evidence).into_iter().map(Into::into).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document(version: i64) -> Evidence {
        Evidence {
            licence_id: version,
            kind: "drug_trading".into(),
            number: "鄂AA0270001".into(),
            version,
            scope: vec!["chemical".into()],
            valid_to: None,
        }
    }

    fn proof(step: Step, parcel: &str, version: i64) -> Proof {
        Proof {
            step,
            at: Some(DateTime::UNIX_EPOCH),
            parcel: parcel.into(),
            class: None,
            documents: vec![document(version)],
        }
    }

    #[test]
    fn what_let_the_order_be_placed_stays_beside_what_let_its_parcels_go() {
        let placed = serde_json::json!([document(1)]);
        let picked = with(&placed, &proof(Step::Picked, "F1", 1));
        let again = with(&picked, &proof(Step::Picked, "F1", 2));
        let sent = with(&again, &proof(Step::Sent, "F1", 2));
        let read = read(&sent);
        let steps: Vec<_> = read
            .iter()
            .map(|proof| (proof.step, proof.documents[0].version))
            .collect();
        assert_eq!(steps, [(Step::Placed, 1), (Step::Picked, 2), (Step::Sent, 2)]);
        assert!(super::read(&Value::Null).is_empty());
    }
}
