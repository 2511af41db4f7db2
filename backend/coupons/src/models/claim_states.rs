//! The life of a claimed coupon, as one table (domain section 3).
use sea_orm::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum State {
    Unused,
    /// Held by a checkout that waits for its money.
    Locked,
    Used,
    Expired,
    /// Taken away by staff.
    Void,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// By a checkout.
    Lock,
    /// Its money came.
    Use,
    /// It was cancelled while the coupon is still good.
    GiveBack,
    /// It was cancelled when the coupon was over.
    GiveBackLate,
    /// It was cancelled when staff had taken the coupon from everybody.
    GiveBackVoid,
    /// By the clock.
    Expire,
    /// By staff.
    Void,
}

impl State {
    pub const ALL: [Self; 5] = [Self::Unused, Self::Locked, Self::Used, Self::Expired, Self::Void];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Unused => "unused",
            Self::Locked => "locked",
            Self::Used => "used",
            Self::Expired => "expired",
            Self::Void => "void",
        }
    }

    /// As the storefront asks for it (`status`).
    pub const fn number(self) -> i64 {
        match self {
            Self::Unused => 0,
            Self::Locked => 1,
            Self::Used => 2,
            Self::Expired => 3,
            Self::Void => 4,
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Unused => "未使用",
            Self::Locked => "订单占用",
            Self::Used => "已使用",
            Self::Expired => "已过期",
            Self::Void => "已作废",
        }
    }

    /// Where a step leads from here; none when it is not allowed.
    pub const fn after(self, step: Step) -> Option<Self> {
        match (self, step) {
            (Self::Unused, Step::Lock) => Some(Self::Locked),
            (Self::Locked, Step::Use) => Some(Self::Used),
            // An order may be cancelled after it was paid.
            (Self::Locked | Self::Used, Step::GiveBack) => Some(Self::Unused),
            (Self::Locked | Self::Used, Step::GiveBackLate) | (Self::Unused, Step::Expire) => {
                Some(Self::Expired)
            }
            (Self::Locked | Self::Used, Step::GiveBackVoid) | (Self::Unused, Step::Void) => Some(Self::Void),
            _ => None,
        }
    }

    /// The states that a step begins from.
    pub fn before(step: Step) -> Vec<Self> {
        let begins = |state: &Self| state.after(step).is_some();
        Self::ALL.into_iter().filter(begins).collect()
    }

    /// Why a coupon in this state cannot be used.
    pub const fn refusal(self) -> &'static str {
        match self {
            Self::Unused => "",
            Self::Locked => "这张优惠券已用在另一张未付款的订单上，取消那张订单后会退回",
            Self::Used => "这张优惠券已经用过了",
            Self::Expired => "这张优惠券已经过期",
            Self::Void => "这张优惠券已作废，如有疑问请联系客服",
        }
    }
}

/// How a company came by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Source {
    Click,
    Code,
    Registration,
    Draw,
    Admin,
}

impl Source {
    pub const ALL: [Self; 5] = [
        Self::Click,
        Self::Code,
        Self::Registration,
        Self::Draw,
        Self::Admin,
    ];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Click => "click",
            Self::Code => "code",
            Self::Registration => "registration",
            Self::Draw => "draw",
            Self::Admin => "admin",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Click => "领券中心",
            Self::Code => "兑换码",
            Self::Registration => "新客注册",
            Self::Draw => "抽奖",
            Self::Admin => "商家赠送",
        }
    }
}
