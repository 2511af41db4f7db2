//! Events that this domain publishes.
use kernel::{Money, outbox::Event};
use serde::{Deserialize, Serialize};

/// A group buy has reached its target, or its time is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GroupDecided {
    pub group_buy_id: i64,
    pub campaign_id: i64,
    pub goods_id: i64,
    pub has_succeeded: bool,
}

impl Event for GroupDecided {
    const NAME: &'static str = "campaigns.group_decided.v1";
}

/// What an order paid was counted for a cashback.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CashbackCounted {
    pub order_id: i64,
}

impl Event for CashbackCounted {
    const NAME: &'static str = "campaigns.cashback_counted.v1";
}

/// A buyer has earned a cash voucher of this amount in all, for these three ids together. Published again
/// when the amount changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VoucherEarned {
    pub campaign_id: i64,
    pub company_id: i64,
    /// 0: by the amount paid over the whole period.
    pub order_id: i64,
    pub name: String,
    pub amount: Money,
}

impl Event for VoucherEarned {
    const NAME: &'static str = "campaigns.voucher_earned.v1";
}
