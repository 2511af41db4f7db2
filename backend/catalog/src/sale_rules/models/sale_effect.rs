//! What a rule of controlled sale does.
use sea_orm::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Effect {
    /// Only buyers whom some such rule names are sold to.
    Allow,
    Forbid,
}

impl Effect {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Allow => "allow",
            Self::Forbid => "forbid",
        }
    }
}
