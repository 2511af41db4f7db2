//! Whether finance has a say in goods of the mall: pure.
use kernel::Money;
use sea_orm::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Release {
    /// One colleague puts it up alone.
    NotNeeded,
    Waiting,
    Released,
    Refused,
}

impl Release {
    /// Those that buyers may have.
    pub const GIVEN: [Self; 2] = [Self::NotNeeded, Self::Released];

    pub const fn code(self) -> &'static str {
        match self {
            Self::NotNeeded => "not_needed",
            Self::Waiting => "waiting",
            Self::Released => "released",
            Self::Refused => "refused",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::NotNeeded => "不需要",
            Self::Waiting => "待批准",
            Self::Released => "已批准",
            Self::Refused => "已驳回",
        }
    }

    pub fn is_given(self) -> bool {
        Self::GIVEN.contains(&self)
    }
}

/// What so many are worth altogether; none where nobody says what one is.
pub fn worth_of(one: Money, units: i64) -> Option<Money> {
    one.is_positive().then(|| one.times(units))
}
