//! Paying. One checkout makes one payment; it is tried over channels until one of them has brought the money.
//! Every channel settles through `settle`: the money pays the orders that still wait for it, and the surplus
//! is refunded over the same channel.

use std::{fmt, str::FromStr};

use gateways::payments::Channel;
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

/// The channel that brought the money; none, and empty in the column, until one has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, DeriveValueType)]
#[sea_orm(value_type = "String", column_type = "Text")]
pub struct PaidBy(pub Option<Channel>);

impl PaidBy {
    pub fn code(self) -> &'static str {
        self.0.map_or("", Channel::code)
    }
}

impl fmt::Display for PaidBy {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.code())
    }
}

impl FromStr for PaidBy {
    type Err = DbErr;

    fn from_str(code: &str) -> Result<Self, DbErr> {
        if code.is_empty() {
            return Ok(Self(None));
        }
        let channel = Channel::from_code(code);
        let channel = channel.ok_or_else(|| DbErr::Type(format!("no channel is called {code}")))?;
        Ok(Self(Some(channel)))
    }
}
