//! Which medicines need a 药品追溯码 on every pack at the check before dispatch, as quality management says.
use sea_orm::prelude::*;

/// Of which medicines every pack needs its code. The codes are used in the database and in the API.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum CodesNeeded {
    Never,
    /// Of those that have left with codes before, and of lines that have any.
    Known,
    Always,
}

impl CodesNeeded {
    pub const ALL: [Self; 3] = [Self::Never, Self::Known, Self::Always];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Never => "never",
            Self::Known => "known",
            Self::Always => "always",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|needed| needed.code() == code)
    }

    pub const fn asks(self, is_known: bool, has_some: bool) -> bool {
        match self {
            Self::Never => false,
            Self::Known => is_known || has_some,
            Self::Always => true,
        }
    }
}
