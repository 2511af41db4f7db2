//! The request for an invoice, and the platform's answer.
use chrono::{DateTime, Utc};
use kernel::Money;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

/// An invoice that is asked for. Amounts of red ones are below zero.
#[derive(Clone, Debug)]
pub struct Request {
    /// Ours: the same one however often it is asked.
    pub number: String,
    pub asked_at: DateTime<Utc>,
    pub is_red: bool,
    /// 专用发票, else 普通发票
    pub is_special: bool,
    pub buyer: Party,
    pub seller: Party,
    pub remark: String,
    /// Of the blue one that this one takes back.
    pub blue_number: Option<String>,
    pub lines: Vec<Line>,
}

#[derive(Clone, Debug)]
pub struct Line {
    pub name: String,
    pub tax_code: String,
    pub spec: String,
    pub unit: String,
    /// Per mille.
    pub rate: i64,
    /// 0: an amount without units.
    pub quantity: i64,
    pub net: Money,
    pub tax: Money,
    pub total: Money,
}

/// One side of an invoice, as it was when the invoice was asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Party {
    pub name: String,
    pub tax_id: String,
    pub address: String,
    pub phone: String,
    pub bank: String,
    pub account: String,
    #[serde(default)]
    #[schema(required)]
    pub email: String,
}

impl Party {
    /// As it was stored; invalid data gives empty fields.
    pub fn of(json: &Value) -> Self {
        serde_json::from_value(json.clone()).unwrap_or_default()
    }
}

/// What the platform says of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It is at work; ask again later.
    Working,
    Issued(Issued),
    Refused(String),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Issued {
    pub number: String,
    pub at: DateTime<Utc>,
    pub net: Money,
    pub tax: Money,
}
