//! The request for an invoice, and the platform's answer.
use chrono::{DateTime, Utc};
use kernel::Money;
use sea_orm::{DeriveActiveEnum, EnumIter};
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
    /// Of a red one.
    pub red_reason: RedReason,
    pub lines: Vec<Line>,
}

/// Why a red invoice is issued, as the tax authority names it (冲红原因).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum RedReason {
    #[default]
    Returned,
    Mistaken,
    Allowance,
}

impl RedReason {
    pub const ALL: [Self; 3] = [Self::Returned, Self::Mistaken, Self::Allowance];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Returned => "returned",
            Self::Mistaken => "mistaken",
            Self::Allowance => "allowance",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.code() == code)
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Returned => "销货退回",
            Self::Mistaken => "开票有误",
            Self::Allowance => "销售折让",
        }
    }

    /// As the platform counts them.
    pub(super) const fn number(self) -> &'static str {
        match self {
            Self::Returned => "1",
            Self::Mistaken => "2",
            Self::Allowance => "4",
        }
    }
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
