//! Which contracts a company needs, and whether they are in force; this decides if it may buy (domain section
//! 1, reason 3). Drafting and signing are in the crate `contracts`.

use sea_orm::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
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

/// The state of a contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum ContractStatus {
    /// Its file is being made.
    Draft,
    Waiting,
    /// It waited too long; a new one can be drafted.
    Lapsed,
    Signed,
    Expired,
    Void,
}

impl ContractStatus {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::Waiting => "waiting",
            Self::Lapsed => "lapsed",
            Self::Signed => "signed",
            Self::Expired => "expired",
            Self::Void => "void",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Draft => "生成中",
            Self::Waiting => "待签署",
            Self::Lapsed => "未签署已失效",
            Self::Signed => "已签署",
            Self::Expired => "已到期",
            Self::Void => "已作废",
        }
    }
}
