//! A line of the list: by what it knows goods, how sure it is, and how far it is.
use sea_orm::prelude::*;

pub use crate::models::_entities::class_rules::Model as ClassRule;

/// By what goods are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum LooksAt {
    /// Generic name, trade name and aliases.
    Name,
    /// What their sheet says they are made of.
    Ingredient,
    /// The approval number.
    Number,
}

impl LooksAt {
    pub const ALL: [Self; 3] = [Self::Name, Self::Ingredient, Self::Number];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Ingredient => "ingredient",
            Self::Number => "number",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.code() == code)
    }
}

/// How sure it is that the law says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Sureness {
    /// The text was read: a line that stays.
    Read,
    /// A well-known rule whose text was not read again.
    Known,
    Practice,
}

impl Sureness {
    pub const ALL: [Self; 3] = [Self::Read, Self::Known, Self::Practice];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Known => "known",
            Self::Practice => "practice",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.code() == code)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Status {
    Waiting,
    InForce,
    Rejected,
    /// By the person who proposed it.
    Withdrawn,
    /// In force until a second person agrees to its end.
    Ending,
    Ended,
}

impl Status {
    /// Those that count.
    pub const COUNTING: [Self; 2] = [Self::InForce, Self::Ending];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::InForce => "in_force",
            Self::Rejected => "rejected",
            Self::Withdrawn => "withdrawn",
            Self::Ending => "ending",
            Self::Ended => "ended",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Waiting => "新增待审批",
            Self::InForce => "生效",
            Self::Rejected => "已驳回",
            Self::Withdrawn => "已撤回",
            Self::Ending => "移除待审批",
            Self::Ended => "已移除",
        }
    }

    /// A second person has to decide.
    pub const fn is_waiting(self) -> bool {
        matches!(self, Self::Waiting | Self::Ending)
    }
}
