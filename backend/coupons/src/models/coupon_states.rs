//! The life of a coupon as staff draw it up, and how buyers come by it.
use sea_orm::prelude::*;

use super::claim_states::Source;

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Status {
    Draft,
    /// Waits for finance.
    Proposed,
    Approved,
    /// It can no longer be claimed; claimed ones stay valid.
    Stopped,
}

impl Status {
    pub const ALL: [Self; 4] = [Self::Draft, Self::Proposed, Self::Approved, Self::Stopped];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::Proposed => "proposed",
            Self::Approved => "approved",
            Self::Stopped => "stopped",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Draft => "草稿",
            Self::Proposed => "待财务审批",
            Self::Approved => "已批准",
            Self::Stopped => "已停发",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum ClaimKind {
    /// In the coupon centre.
    Click,
    Code,
    /// Given when a company is approved.
    Registration,
    Draw,
    /// By staff alone.
    Admin,
}

impl ClaimKind {
    pub const ALL: [Self; 5] = [
        Self::Click,
        Self::Code,
        Self::Registration,
        Self::Draw,
        Self::Admin,
    ];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Click => "click",
            Self::Code => "code",
            Self::Registration => "registration",
            Self::Draw => "draw",
            Self::Admin => "admin",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Click => "领券中心领取",
            Self::Code => "兑换码",
            Self::Registration => "新客注册赠送",
            Self::Draw => "抽奖奖品",
            Self::Admin => "后台发放",
        }
    }

    /// Staff may give any coupon that needs no code.
    pub const fn comes_by(self, source: Source) -> bool {
        match source {
            Source::Click => matches!(self, Self::Click),
            Source::Code => matches!(self, Self::Code),
            Source::Registration => matches!(self, Self::Registration),
            Source::Draw => matches!(self, Self::Draw),
            Source::Admin => !matches!(self, Self::Code),
        }
    }
}
