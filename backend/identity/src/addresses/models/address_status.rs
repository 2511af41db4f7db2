//! What the review of a delivery address has come to.
use sea_orm::prelude::*;

use super::address_finders::Address;

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum AddressStatus {
    Waiting,
    Approved,
    Rejected,
}

impl AddressStatus {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Approved => "approved",
            Self::Rejected => "rejected",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Waiting => "待核对",
            Self::Approved => "已通过",
            Self::Rejected => "未通过",
        }
    }
}

/// The licence itself states this place: no person had to compare it.
pub fn is_by_licence(address: &Address) -> bool {
    address.status == AddressStatus::Approved && address.decided_by.is_none()
}
