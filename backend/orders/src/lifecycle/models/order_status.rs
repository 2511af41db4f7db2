//! The life of an order, as one table (domain section 4). The codes are used in the database and in the API.
use sea_orm::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "i32", db_type = "Integer")]
pub enum OrderStatus {
    /// 待企业内部审批
    WaitingApproval = 5,
    /// 待付款
    WaitingPayment = 10,
    /// 待确认到款
    WaitingTransfer = 15,
    /// 待审核
    WaitingReview = 20,
    /// 待发货
    WaitingShipping = 30,
    /// 部分发货
    PartlyShipped = 35,
    /// 待收货
    Shipped = 40,
    /// 已完成
    Finished = 60,
    /// 已取消
    Cancelled = 90,
    /// 已关闭
    Closed = 91,
}

/// What moves an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// By a permitted member of the buyer, for an order above its member's limit.
    Approve,
    Reject,
    /// By the buyer or the timer, before payment.
    CancelUnpaid,
    Pay,
    /// By the buyer: the money is on its way by bank transfer.
    HandInSlip,
    /// By finance: no such money has come.
    ReturnSlip,
    /// By the timer: the money for goods of a rush was not found in time.
    ExpireTransfer,
    /// By QA or service, for a paid order that needs a review.
    PassReview,
    RefuseReview,
    /// By staff, before shipping; paid money goes back.
    CancelByStaff,
    /// By the system: too few joined its group buy.
    FailGroup,
    /// Something left, something is still to leave.
    ShipPart,
    /// Nothing more is to leave.
    Ship,
    /// By the buyer or the timer.
    Receive,
}

impl Move {
    /// Cancels at the buyer's wish, or because the buyer did not pay; all other cancellations are the shop's own.
    /// `was_asked`: the buyer has asked for it.
    pub const fn is_of_buyer(self, was_asked: bool) -> bool {
        match self {
            Self::Reject | Self::CancelUnpaid | Self::ExpireTransfer => true,
            Self::CancelByStaff => was_asked,
            _ => false,
        }
    }
}

impl OrderStatus {
    pub const ALL: [Self; 10] = [
        Self::WaitingApproval,
        Self::WaitingPayment,
        Self::WaitingTransfer,
        Self::WaitingReview,
        Self::WaitingShipping,
        Self::PartlyShipped,
        Self::Shipped,
        Self::Finished,
        Self::Cancelled,
        Self::Closed,
    ];

    /// Before any money has come.
    pub const UNPAID: [Self; 3] = [Self::WaitingApproval, Self::WaitingPayment, Self::WaitingTransfer];

    /// The goods are bought: paid for, and not called off.
    pub const BOUGHT: [Self; 5] = [
        Self::WaitingReview,
        Self::WaitingShipping,
        Self::PartlyShipped,
        Self::Shipped,
        Self::Finished,
    ];

    /// Nothing more happens to these but after-sales.
    pub const ENDED: [Self; 3] = [Self::Finished, Self::Cancelled, Self::Closed];

    pub const fn code(self) -> i32 {
        self as i32
    }

    pub fn from_code(code: i32) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.code() == code)
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::WaitingApproval => "待企业内部审批",
            Self::WaitingPayment => "待付款",
            Self::WaitingTransfer => "待确认到款",
            Self::WaitingReview => "待审核",
            Self::WaitingShipping => "待发货",
            Self::PartlyShipped => "部分发货",
            Self::Shipped => "待收货",
            Self::Finished => "已完成",
            Self::Cancelled => "已取消",
            Self::Closed => "已关闭",
        }
    }

    /// Where a move leads from here; none when it is not allowed.
    #[allow(
        clippy::match_same_arms,
        reason = "one line per change, as the rule book has it"
    )]
    pub const fn after(self, step: Move) -> Option<Self> {
        match (self, step) {
            (Self::WaitingApproval, Move::Approve) => Some(Self::WaitingPayment),
            (Self::WaitingApproval, Move::Reject | Move::CancelUnpaid | Move::CancelByStaff) => {
                Some(Self::Cancelled)
            }
            (Self::WaitingPayment, Move::CancelUnpaid | Move::CancelByStaff) => Some(Self::Cancelled),
            (Self::WaitingPayment, Move::HandInSlip) => Some(Self::WaitingTransfer),
            (Self::WaitingTransfer, Move::ReturnSlip) => Some(Self::WaitingPayment),
            (Self::WaitingTransfer, Move::CancelByStaff | Move::ExpireTransfer) => Some(Self::Cancelled),
            (Self::WaitingPayment | Self::WaitingTransfer, Move::Pay) => Some(Self::WaitingShipping),
            (Self::WaitingReview, Move::PassReview) => Some(Self::WaitingShipping),
            (Self::WaitingReview, Move::RefuseReview) => Some(Self::Cancelled),
            (Self::WaitingReview | Self::WaitingShipping, Move::CancelByStaff) => Some(Self::Cancelled),
            (Self::WaitingApproval | Self::WaitingPayment | Self::WaitingReview, Move::FailGroup) => {
                Some(Self::Cancelled)
            }
            (Self::WaitingShipping | Self::PartlyShipped, Move::ShipPart) => Some(Self::PartlyShipped),
            (Self::WaitingShipping | Self::PartlyShipped, Move::Ship) => Some(Self::Shipped),
            (Self::Shipped, Move::Receive) => Some(Self::Finished),
            _ => None,
        }
    }

    pub const fn allows(self, step: Move) -> bool {
        self.after(step).is_some()
    }

    /// The money has not arrived, or its arrival is not confirmed.
    pub const fn is_before_payment(self) -> bool {
        matches!(
            self,
            Self::WaitingApproval | Self::WaitingPayment | Self::WaitingTransfer
        )
    }

    /// Stock is still promised to the buyer.
    pub const fn holds_stock(self) -> bool {
        matches!(
            self,
            Self::WaitingApproval
                | Self::WaitingPayment
                | Self::WaitingTransfer
                | Self::WaitingReview
                | Self::WaitingShipping
                | Self::PartlyShipped
        )
    }

    /// Neither cancelled nor closed: what is ordered, paid or not.
    pub const fn is_live(self) -> bool {
        !matches!(self, Self::Cancelled | Self::Closed)
    }
}

/// The text of a stored code.
pub fn text_of(code: i32) -> &'static str {
    OrderStatus::from_code(code).map_or("未知状态", OrderStatus::text)
}
