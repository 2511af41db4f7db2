//! How far a statement is, and each of its differences.
use sea_orm::prelude::*;
use serde::Serialize;

/// How far a gateway's statement of a day is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, EnumIter, DeriveActiveEnum)]
#[serde(rename_all = "snake_case")]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Status {
    /// It could not be had yet.
    Missing,
    /// Compared, with differences to check.
    Open,
    /// Nothing is left to look at.
    Settled,
}

/// How far a difference between a statement and our books is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, EnumIter, DeriveActiveEnum)]
#[serde(rename_all = "snake_case")]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum DifferenceStatus {
    /// Needs to be checked.
    Open,
    /// Explained, or resolved by itself.
    Settled,
}
