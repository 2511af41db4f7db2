//! The result of a delivery.
use sea_orm::prelude::*;

/// The result of a delivery. The codes are used in the database and in the API.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Status {
    /// 待验收
    Waiting,
    /// 已入库
    Accepted,
    /// 部分拒收
    Partly,
    /// 拒收
    Refused,
    /// 已作废: received by mistake
    Withdrawn,
}

impl Status {
    pub const ALL: [Self; 5] = [
        Self::Waiting,
        Self::Accepted,
        Self::Partly,
        Self::Refused,
        Self::Withdrawn,
    ];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Accepted => "accepted",
            Self::Partly => "partly",
            Self::Refused => "refused",
            Self::Withdrawn => "withdrawn",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Waiting => "待验收",
            Self::Accepted => "已入库",
            Self::Partly => "部分拒收",
            Self::Refused => "拒收",
            Self::Withdrawn => "已作废",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.code() == code)
    }

    /// Every unit has been accepted or refused.
    pub const fn is_decided(self) -> bool {
        matches!(self, Self::Accepted | Self::Partly | Self::Refused)
    }

    pub(super) const fn of(accepted: i64, refused: i64) -> Self {
        match (accepted, refused) {
            (_, 0) => Self::Accepted,
            (0, _) => Self::Refused,
            _ => Self::Partly,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_status_of_a_delivery_follows_from_its_units() {
        assert_eq!(Status::of(5, 0), Status::Accepted);
        assert_eq!(Status::of(0, 5), Status::Refused);
        assert_eq!(Status::of(4, 1), Status::Partly);
        for status in Status::ALL {
            assert_eq!(Status::from_code(status.code()), Some(status));
        }
    }
}
