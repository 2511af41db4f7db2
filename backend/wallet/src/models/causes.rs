//! The ledgers' units, and the causes of movements. Codes are stored in the database, numbers in the
//! storefront's filters.
use kernel::Money;
use sea_orm::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Kind {
    /// Money, in fen.
    Balance,
    Points,
    /// Cash vouchers, in fen.
    Voucher,
}

impl Kind {
    pub const ALL: [Self; 3] = [Self::Balance, Self::Points, Self::Voucher];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Balance => "balance",
            Self::Points => "points",
            Self::Voucher => "voucher",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Balance => "余额",
            Self::Points => "积分",
            Self::Voucher => "现金券",
        }
    }

    /// Comes in lots that run out.
    pub const fn has_lots(self) -> bool {
        !matches!(self, Self::Balance)
    }

    /// An amount as people write it: yuan, or whole points.
    pub fn write(self, amount: Money) -> String {
        match self {
            Self::Points => amount.fen().to_string(),
            Self::Balance | Self::Voucher => amount.to_string(),
        }
    }

    /// Yuan, or whole points; none where it is not such a number.
    pub fn read(self, text: &str) -> Option<Money> {
        match self {
            Self::Points if text.trim_start_matches('-').len() <= 12 => text.parse().ok().map(Money),
            Self::Points => None,
            Self::Balance | Self::Voucher => text.parse().ok(),
        }
    }

    /// The same with its unit.
    pub fn words(self, amount: Money) -> String {
        match self {
            Self::Points => format!("{} 积分", amount.fen()),
            Self::Balance => format!("{amount} 元"),
            Self::Voucher => format!("{amount} 元现金券"),
        }
    }
}

/// Why an amount moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Cause {
    TopUp,
    Payment,
    Refund,
    /// By an order that is finished.
    Earned,
    Spent,
    /// A returned spending.
    Returned,
    Expired,
    /// By two people of the wholesaler.
    Manual,
    Prize,
    /// The amount paid within a campaign's period reached a tier.
    Cashback,
    /// The difference that a zone promises to pay back.
    Subsidy,
    /// Goods went back: what they had earned goes too.
    TakenBack,
    /// A campaign gave it with an order.
    Promotion,
}

impl Cause {
    pub const ALL: [Self; 13] = [
        Self::TopUp,
        Self::Payment,
        Self::Refund,
        Self::Earned,
        Self::Spent,
        Self::Returned,
        Self::Expired,
        Self::Manual,
        Self::Prize,
        Self::Cashback,
        Self::Subsidy,
        Self::TakenBack,
        Self::Promotion,
    ];

    /// As the storefront asks for it (`use_type`).
    pub const fn number(self) -> i64 {
        match self {
            Self::TopUp => 1,
            Self::Payment => 2,
            Self::Refund => 3,
            Self::Earned => 4,
            Self::Spent => 5,
            Self::Returned => 6,
            Self::Expired => 7,
            Self::Manual => 8,
            Self::Prize => 9,
            Self::Cashback => 10,
            Self::Subsidy => 11,
            Self::TakenBack => 12,
            Self::Promotion => 13,
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::TopUp => "充值",
            Self::Payment => "支付",
            Self::Refund => "退款",
            Self::Earned => "订单奖励",
            Self::Spent => "使用",
            Self::Returned => "退回",
            Self::Expired => "到期失效",
            Self::Manual => "人工调整",
            Self::Prize => "抽奖奖品",
            Self::Cashback => "满额返现",
            Self::Subsidy => "买补返券",
            Self::TakenBack => "退货扣回",
            Self::Promotion => "活动赠送",
        }
    }

    pub const fn code(self) -> &'static str {
        match self {
            Self::TopUp => "top_up",
            Self::Payment => "payment",
            Self::Refund => "refund",
            Self::Earned => "earned",
            Self::Spent => "spent",
            Self::Returned => "returned",
            Self::Expired => "expired",
            Self::Manual => "manual",
            Self::Prize => "prize",
            Self::Cashback => "cashback",
            Self::Subsidy => "subsidy",
            Self::TakenBack => "taken_back",
            Self::Promotion => "promotion",
        }
    }

    /// Not caused by the buyer's members, so they are notified of it.
    pub const fn is_news(self) -> bool {
        matches!(
            self,
            Self::Manual | Self::Cashback | Self::Subsidy | Self::Promotion
        )
    }
}
