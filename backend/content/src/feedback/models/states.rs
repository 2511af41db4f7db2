//! What feedback is about, and how far it is.
use sea_orm::prelude::*;
use serde::Serialize;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "i32", db_type = "Integer")]
pub enum Kind {
    #[sea_orm(num_value = 1)]
    Suggestion,
    #[sea_orm(num_value = 2)]
    Goods,
    #[sea_orm(num_value = 3)]
    Delivery,
    #[sea_orm(num_value = 4)]
    Service,
    #[sea_orm(num_value = 5)]
    Complaint,
    #[sea_orm(num_value = 6)]
    Other,
}

impl Kind {
    pub const ALL: [Self; 6] = [
        Self::Suggestion,
        Self::Goods,
        Self::Delivery,
        Self::Service,
        Self::Complaint,
        Self::Other,
    ];

    /// What quality management answers for; it sees nothing else.
    pub const OF_QUALITY: [Self; 2] = [Self::Goods, Self::Complaint];

    pub const fn code(self) -> i32 {
        match self {
            Self::Suggestion => 1,
            Self::Goods => 2,
            Self::Delivery => 3,
            Self::Service => 4,
            Self::Complaint => 5,
            Self::Other => 6,
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Suggestion => "建议",
            Self::Goods => "商品",
            Self::Delivery => "物流",
            Self::Service => "服务",
            Self::Complaint => "投诉",
            Self::Other => "其他",
        }
    }

    pub fn from_code(code: i64) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| i64::from(kind.code()) == code)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "i32", db_type = "Integer")]
pub enum Status {
    /// For staff.
    #[sea_orm(num_value = 1)]
    Waiting,
    /// The buyer may say more.
    #[sea_orm(num_value = 2)]
    Answered,
    #[sea_orm(num_value = 3)]
    Closed,
}

impl Status {
    pub const ALL: [Self; 3] = [Self::Waiting, Self::Answered, Self::Closed];

    pub const fn code(self) -> i32 {
        match self {
            Self::Waiting => 1,
            Self::Answered => 2,
            Self::Closed => 3,
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Waiting => "待答复",
            Self::Answered => "已答复",
            Self::Closed => "已办结",
        }
    }

    pub fn from_code(code: i64) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|status| i64::from(status.code()) == code)
    }
}
