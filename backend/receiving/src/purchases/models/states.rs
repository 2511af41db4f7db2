//! How far an order from a supplier is.
use sea_orm::prelude::*;

/// The codes are used in the database and in the API.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Status {
    /// 待到货, in whole or part
    Open,
    /// 已到齐: everything was taken in
    Done,
    /// 已结束: purchasing expects no more of it
    Closed,
}

impl Status {
    const ALL: [Self; 3] = [Self::Open, Self::Done, Self::Closed];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Done => "done",
            Self::Closed => "closed",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Open => "待到货",
            Self::Done => "已到齐",
            Self::Closed => "已结束",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.code() == code)
    }
}
