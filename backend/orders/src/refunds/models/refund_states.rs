//! Why money goes back to a buyer, and how far it is.
use sea_orm::prelude::*;
use serde::Serialize;

/// How far a refund is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, EnumIter, DeriveActiveEnum)]
#[serde(rename_all = "snake_case")]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Status {
    /// A second person is still to agree.
    Held,
    /// The gateway is still to pay it back (`payments::channel_refunds`).
    Waiting,
    /// The buyer has the money.
    Done,
    /// The gateway will not pay it back; finance decides (`payments::payouts`).
    Failed,
}

/// Why money goes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, EnumIter, DeriveActiveEnum)]
#[serde(rename_all = "snake_case")]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Cause {
    /// The order was cancelled after it had been paid.
    Cancelled,
    /// A claim after the sale was granted.
    AfterSale,
    /// Goods that the warehouse did not find.
    ShortPick,
    /// What is left of an order that left in part is not sent any more.
    RestClosed,
}

impl Cause {
    pub const fn text(self) -> &'static str {
        match self {
            Self::Cancelled => "取消订单",
            Self::AfterSale => "售后",
            Self::ShortPick => "缺货",
            Self::RestClosed => "余货不发",
        }
    }
}
