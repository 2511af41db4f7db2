//! The roles of staff.
use sea_orm::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Role {
    Super,
    Product,
    Promotion,
    Service,
    Warehouse,
    Qa,
    Finance,
    Salesman,
    Content,
    Auditor,
    System,
}

impl Role {
    pub const ALL: [Self; 11] = [
        Self::Super,
        Self::Product,
        Self::Promotion,
        Self::Service,
        Self::Warehouse,
        Self::Qa,
        Self::Finance,
        Self::Salesman,
        Self::Content,
        Self::Auditor,
        Self::System,
    ];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Super => "super",
            Self::Product => "product",
            Self::Promotion => "promotion",
            Self::Service => "service",
            Self::Warehouse => "warehouse",
            Self::Qa => "qa",
            Self::Finance => "finance",
            Self::Salesman => "salesman",
            Self::Content => "content",
            Self::Auditor => "auditor",
            Self::System => "system",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Super => "总管理",
            Self::Product => "商品",
            Self::Promotion => "价格与促销",
            Self::Service => "订单与客服",
            Self::Warehouse => "仓库",
            Self::Qa => "质量管理",
            Self::Finance => "财务",
            Self::Salesman => "业务员",
            Self::Content => "内容",
            Self::Auditor => "审计",
            Self::System => "系统",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.code() == code)
    }
}
