//! Which contracts a company owes, and whether they are in force: what decides if it may buy (domain section 1, reason 3). How
//! contracts are drawn up and signed is the crate `contracts`.
pub mod cover;
pub mod rules;
pub mod standing;

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ContractKind {
    /// 年度购销合同
    Purchase,
    /// 质量保证协议
    Quality,
}

impl ContractKind {
    pub const ALL: [Self; 2] = [Self::Purchase, Self::Quality];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Purchase => "purchase",
            Self::Quality => "quality",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Purchase => "年度购销合同",
            Self::Quality => "质量保证协议",
        }
    }
}
