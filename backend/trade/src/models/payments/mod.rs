//! Paying. One checkout makes one payment; it is tried over channels until one of them has brought the money.
//!
//! Every channel settles through `settle`: what it brought pays the orders that still wait for it, and what nobody waits
//! for any more goes back the way it came.
pub mod alarms;
pub mod balance;
pub mod begin;
pub mod due;
pub mod movements;
pub mod names;
pub mod notices;
pub mod payouts;
pub mod reconcile;
pub mod returns;
pub mod returns_work;
pub mod settle;
pub mod transfer;
pub mod tries;
pub mod tries_work;
pub mod violations;

pub const OPEN: &str = "open";
pub const PAID: &str = "paid";
/// Every order of it was cancelled before it was paid.
pub const CLOSED: &str = "closed";

/// A way that money comes in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Channel {
    Balance,
    Transfer,
    Alipay,
    Wechat,
}

impl Channel {
    pub const ALL: [Self; 4] = [Self::Balance, Self::Transfer, Self::Alipay, Self::Wechat];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Balance => "balance",
            Self::Transfer => "transfer",
            Self::Alipay => "alipay",
            Self::Wechat => "wechat",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Balance => "余额支付",
            Self::Transfer => "对公转账",
            Self::Alipay => "支付宝",
            Self::Wechat => "微信支付",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|channel| channel.code() == code)
    }

    /// Money that a gateway moves; the rest moves in our own books.
    pub const fn has_gateway(self) -> bool {
        matches!(self, Self::Alipay | Self::Wechat)
    }
}
