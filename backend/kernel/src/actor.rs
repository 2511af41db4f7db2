//! Who did it, as logs and the audit trail record it.
use std::sync::Arc;

use sea_orm::prelude::*;

use crate::read_at::ReadAt;

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum ActorKind {
    Member,
    Staff,
    System,
}

impl ActorKind {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Member => "member",
            Self::Staff => "staff",
            Self::System => "system",
        }
    }
}

#[derive(Clone, Debug)]
pub struct Actor {
    pub kind: ActorKind,
    pub id: Option<i64>,
    pub name: String,
    /// Network address of the request, empty for the system's own work.
    pub ip: String,
    /// Of a person who changes a record in a form: the version they had read.
    pub read_at: Option<Arc<ReadAt>>,
}

impl Actor {
    pub fn system() -> Self {
        Self {
            kind: ActorKind::System,
            id: None,
            name: "系统".into(),
            ip: String::new(),
            read_at: None,
        }
    }

    pub fn member(id: i64, name: impl Into<String>, ip: impl Into<String>) -> Self {
        Self {
            kind: ActorKind::Member,
            id: Some(id),
            name: name.into(),
            ip: ip.into(),
            read_at: None,
        }
    }

    pub fn staff(id: i64, name: impl Into<String>, ip: impl Into<String>) -> Self {
        Self {
            kind: ActorKind::Staff,
            id: Some(id),
            name: name.into(),
            ip: ip.into(),
            read_at: None,
        }
    }
}
