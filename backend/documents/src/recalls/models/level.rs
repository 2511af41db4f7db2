//! How grave the danger of a recalled batch is (药品召回管理办法); how many days there are to notify says
//! `DocumentRules::recall_days`.
use sea_orm::prelude::*;

/// Stored as 1, 2, 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "i32", db_type = "Integer")]
pub enum RecallLevel {
    #[sea_orm(num_value = 1)]
    First,
    #[sea_orm(num_value = 2)]
    Second,
    #[sea_orm(num_value = 3)]
    Third,
}

impl RecallLevel {
    pub const fn code(self) -> i32 {
        match self {
            Self::First => 1,
            Self::Second => 2,
            Self::Third => 3,
        }
    }

    pub const fn from_code(code: i32) -> Option<Self> {
        match code {
            1 => Some(Self::First),
            2 => Some(Self::Second),
            3 => Some(Self::Third),
            _ => None,
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::First => "一级召回",
            Self::Second => "二级召回",
            Self::Third => "三级召回",
        }
    }
}
