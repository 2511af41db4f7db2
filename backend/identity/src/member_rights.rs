//! What each role of a buyer's member may do (domain section 2), in one table. Handlers declare the right
//! they need as a type (`Entitled<PlaceOrders>`), so that the check cannot be forgotten.

use sea_orm::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum MemberRole {
    /// Answers for the company; there is always one.
    Owner,
    Buyer,
    /// Decides on orders above a member's limit.
    Approver,
    Finance,
    Viewer,
}

impl MemberRole {
    pub const ALL: [Self; 5] = [
        Self::Owner,
        Self::Buyer,
        Self::Approver,
        Self::Finance,
        Self::Viewer,
    ];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Owner => "owner",
            Self::Buyer => "buyer",
            Self::Approver => "approver",
            Self::Finance => "finance",
            Self::Viewer => "viewer",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.code() == code)
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Owner => "负责人",
            Self::Buyer => "采购员",
            Self::Approver => "审批人",
            Self::Finance => "财务",
            Self::Viewer => "只读",
        }
    }

    pub const fn about(self) -> &'static str {
        match self {
            Self::Owner => "管理企业资料、合同和成员，可下单、付款、审批",
            Self::Buyer => "可下单、付款、收货，维护收货地址和证照",
            Self::Approver => "审批超过限额的订单，也可下单、付款",
            Self::Finance => "只能付款和查看，不能下单",
            Self::Viewer => "只能查看，不能下单和付款",
        }
    }

    /// What an owner may give to others.
    pub const fn is_given(self) -> bool {
        !matches!(self, Self::Owner)
    }

    pub fn may(self, right: Right) -> bool {
        allows(self, right)
    }

    /// Why a member of this role may not, and whom to ask; None where they may.
    pub fn refusal(self, right: Right) -> Option<String> {
        (!self.may(right)).then(|| format!("{}账号不能{}，请联系企业负责人", self.text(), right.text()))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Right {
    /// Cart, orders, wanted goods.
    Order,
    Pay,
    /// Orders above a member's limit.
    Approve,
    /// Documents and delivery addresses.
    KeepCompany,
    ManageMembers,
    /// Of a head office, for the stores of its chain.
    ActForStores,
    /// Bind the company to a contract.
    SignContracts,
    /// Invite stores into the chain, or join one.
    LinkStores,
}

impl Right {
    pub const ALL: [Self; 8] = [
        Self::Order,
        Self::Pay,
        Self::Approve,
        Self::KeepCompany,
        Self::ManageMembers,
        Self::ActForStores,
        Self::SignContracts,
        Self::LinkStores,
    ];

    pub const fn text(self) -> &'static str {
        match self {
            Self::Order => "采购下单",
            Self::Pay => "付款",
            Self::Approve => "审批订单",
            Self::KeepCompany => "修改企业资料",
            Self::ManageMembers => "管理成员",
            Self::ActForStores => "切换门店",
            Self::SignContracts => "签署合同",
            Self::LinkStores => "邀请门店或加入连锁",
        }
    }
}

/// The table.
const fn allows(role: MemberRole, right: Right) -> bool {
    use MemberRole::{Approver, Buyer, Finance, Owner};
    match right {
        Right::Order | Right::KeepCompany | Right::ActForStores => matches!(role, Owner | Buyer | Approver),
        Right::Pay => matches!(role, Owner | Buyer | Approver | Finance),
        Right::Approve => matches!(role, Owner | Approver),
        Right::ManageMembers | Right::SignContracts | Right::LinkStores => matches!(role, Owner),
    }
}

/// What a handler asks of the member behind it.
pub trait MemberCapability: Send + Sync + 'static {
    const RIGHT: Right;
}

macro_rules! capabilities {
    ($($name:ident = $right:ident;)*) => {$(
        pub struct $name;
        impl MemberCapability for $name {
            const RIGHT: Right = Right::$right;
        }
    )*};
}

capabilities! {
    PlaceOrders = Order;
    PayOrders = Pay;
    ApproveOrders = Approve;
    KeepCompany = KeepCompany;
    ManageMembers = ManageMembers;
    ActForStores = ActForStores;
    SignContracts = SignContracts;
    LinkStores = LinkStores;
}
