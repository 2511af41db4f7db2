//! What a conversation, a message and a colleague can be.
use sea_orm::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum State {
    /// In the queue.
    Waiting,
    /// A colleague answers.
    Open,
    Closed,
}

impl State {
    pub const ALL: [Self; 3] = [Self::Waiting, Self::Open, Self::Closed];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Open => "open",
            Self::Closed => "closed",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Waiting => "排队中",
            Self::Open => "接待中",
            Self::Closed => "已结束",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.code() == code)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Author {
    Member,
    Staff,
    System,
}

impl Author {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Member => "member",
            Self::Staff => "staff",
            Self::System => "system",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Kind {
    Text,
    Picture,
    Goods,
    Order,
    /// Among staff; no buyer ever sees it.
    Note,
}

impl Kind {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Picture => "picture",
            Self::Goods => "goods",
            Self::Order => "order",
            Self::Note => "note",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Presence {
    Online,
    Away,
}

impl Presence {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Online => "online",
            Self::Away => "away",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        [Self::Online, Self::Away]
            .into_iter()
            .find(|state| state.code() == code)
    }
}
