//! Paying. One checkout makes one payment; it is tried over channels until one of them has brought the money.
//! Every channel settles through `settle`: the money pays the orders that still wait for it, and the surplus
//! is refunded over the same channel.

use sea_orm::prelude::*;
use serde::Serialize;

/// How far a payment, the bill of one checkout, is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, EnumIter, DeriveActiveEnum)]
#[serde(rename_all = "snake_case")]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Status {
    Open,
    Paid,
    /// Every order of it was cancelled before it was paid.
    Closed,
}
