//! What each staff role may do (domain section 6), in one table. Handlers declare the permission they need as
//! a type (`Staff<WriteGoods>`), so that the check cannot be forgotten.

use sea_orm::prelude::*;
use serde::{Deserialize, Serialize};

mod capabilities;

pub use capabilities::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Role {
    Super,
    Product,
    Promotion,
    Service,
    Warehouse,
    Qa,
    Finance,
    Salesman,
    Content,
    Auditor,
    System,
}

impl Role {
    pub const ALL: [Self; 11] = [
        Self::Super,
        Self::Product,
        Self::Promotion,
        Self::Service,
        Self::Warehouse,
        Self::Qa,
        Self::Finance,
        Self::Salesman,
        Self::Content,
        Self::Auditor,
        Self::System,
    ];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Super => "super",
            Self::Product => "product",
            Self::Promotion => "promotion",
            Self::Service => "service",
            Self::Warehouse => "warehouse",
            Self::Qa => "qa",
            Self::Finance => "finance",
            Self::Salesman => "salesman",
            Self::Content => "content",
            Self::Auditor => "auditor",
            Self::System => "system",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Super => "总管理",
            Self::Product => "商品",
            Self::Promotion => "价格与促销",
            Self::Service => "订单与客服",
            Self::Warehouse => "仓库",
            Self::Qa => "质量管理",
            Self::Finance => "财务",
            Self::Salesman => "业务员",
            Self::Content => "内容",
            Self::Auditor => "审计",
            Self::System => "系统",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.code() == code)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Access {
    Read,
    Write,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Resource {
    Dashboard,
    Goods,
    Prices,
    /// Campaigns, coupons, points and the draw: proposed and kept.
    Promotions,
    /// What points bought and draws gave, on its way.
    PointsOrders,
    /// What gives away more than the limit: released by finance.
    PromotionRelease,
    /// First sale and class of goods, decided.
    GoodsReview,
    /// The class of goods, proposed.
    GoodsClass,
    Documents,
    Stocks,
    GoodsReceipts,
    Acceptance,
    Reports,
    Orders,
    Payments,
    AfterSales,
    Reviews,
    Shipments,
    Invoices,
    Receipts,
    Recalls,
    Companies,
    /// Whether a company may buy at all: decided.
    CompanyApproval,
    Licences,
    /// What quality management lays down for everybody's work: which roles no one person holds, how parcels leave.
    QualityRules,
    Contracts,
    /// Points, vouchers and balance, entered by hand: proposed. Those who may write payments decide.
    Wallet,
    Ads,
    /// Messages to many members. Which role may write which kind is defined in `messaging`.
    MassMessages,
    /// The texts of automatic messages.
    MessageTemplates,
    /// News and help.
    Articles,
    /// Feedback and complaints of buyers, and the answers.
    Feedback,
    Search,
    /// Name, licences, address and phones of the shop.
    ShopFacts,
    /// Live chat with buyers.
    Service,
    /// Leading the service team: watching, stepping in, assigning conversations, its hours and statistics.
    ServiceLead,
    /// How often pages are visited, and how far visitors get.
    Visits,
    Audit,
    Staff,
}

impl Resource {
    pub const ALL: [Self; 39] = [
        Self::Dashboard,
        Self::Goods,
        Self::Prices,
        Self::Promotions,
        Self::PointsOrders,
        Self::PromotionRelease,
        Self::GoodsReview,
        Self::GoodsClass,
        Self::Documents,
        Self::Stocks,
        Self::GoodsReceipts,
        Self::Acceptance,
        Self::Reports,
        Self::Orders,
        Self::Payments,
        Self::AfterSales,
        Self::Reviews,
        Self::Shipments,
        Self::Invoices,
        Self::Receipts,
        Self::Recalls,
        Self::Companies,
        Self::CompanyApproval,
        Self::Licences,
        Self::QualityRules,
        Self::Contracts,
        Self::Wallet,
        Self::Ads,
        Self::MassMessages,
        Self::MessageTemplates,
        Self::Articles,
        Self::Feedback,
        Self::Search,
        Self::ShopFacts,
        Self::Service,
        Self::ServiceLead,
        Self::Visits,
        Self::Audit,
        Self::Staff,
    ];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Dashboard => "dashboard",
            Self::Goods => "goods",
            Self::Prices => "prices",
            Self::Promotions => "promotions",
            Self::PointsOrders => "points_orders",
            Self::PromotionRelease => "promotion_release",
            Self::GoodsReview => "goods_review",
            Self::GoodsClass => "goods_class",
            Self::Documents => "documents",
            Self::Stocks => "stocks",
            Self::GoodsReceipts => "goods_receipts",
            Self::Acceptance => "acceptance",
            Self::Reports => "reports",
            Self::Orders => "orders",
            Self::Payments => "payments",
            Self::AfterSales => "after_sales",
            Self::Reviews => "reviews",
            Self::Shipments => "shipments",
            Self::Invoices => "invoices",
            Self::Receipts => "receipts",
            Self::Recalls => "recalls",
            Self::Companies => "companies",
            Self::CompanyApproval => "company_approval",
            Self::Licences => "licences",
            Self::QualityRules => "quality_rules",
            Self::Contracts => "contracts",
            Self::Wallet => "wallet",
            Self::Ads => "ads",
            Self::MassMessages => "mass_messages",
            Self::MessageTemplates => "message_templates",
            Self::Articles => "articles",
            Self::Feedback => "feedback",
            Self::Search => "search",
            Self::ShopFacts => "shop_facts",
            Self::Service => "service",
            Self::ServiceLead => "service_lead",
            Self::Visits => "visits",
            Self::Audit => "audit",
            Self::Staff => "staff",
        }
    }
}

/// The table. QA alone decides on licences; the auditor reads all and writes nothing; the system role keeps accounts
/// and sees no trade data.
#[allow(
    clippy::match_same_arms,
    reason = "one line per rule reads better than merged ones"
)]
pub const fn access(role: Role, resource: Resource) -> Option<Access> {
    use Access::{Read, Write};
    match (role, resource) {
        (Role::System, Resource::Staff) => Some(Write),
        (Role::System, Resource::Audit | Resource::QualityRules) => Some(Read),
        (Role::System, _) => None,
        (Role::Auditor, _) => Some(Read),
        (_, Resource::Dashboard) => Some(Read),
        (Role::Super, Resource::Audit | Resource::Staff) => Some(Read),
        // K: quality management decides by itself; the head of the shop sees it, and does not do it instead.
        (
            Role::Super,
            Resource::CompanyApproval
            | Resource::Contracts
            | Resource::Licences
            | Resource::QualityRules
            | Resource::Recalls
            | Resource::Receipts
            | Resource::Reports,
        ) => Some(Read),
        (Role::Qa, Resource::CompanyApproval | Resource::QualityRules) => Some(Write),
        (Role::Qa, Resource::Staff) => Some(Read),
        (Role::Warehouse, Resource::QualityRules) => Some(Read),
        // Quality management alone accepts what must not be accepted by the person who received it, and lays
        // down what that is.
        (Role::Qa, Resource::Acceptance) => Some(Write),
        (Role::Super | Role::Product | Role::Warehouse, Resource::Acceptance) => Some(Read),
        (Role::Warehouse, Resource::GoodsReceipts) => Some(Write),
        (Role::Product | Role::Qa, Resource::GoodsReceipts) => Some(Read),
        (Role::Qa, Resource::GoodsReview) => Some(Write),
        (
            Role::Super | Role::Product | Role::Promotion | Role::Service | Role::Warehouse,
            Resource::GoodsReview,
        ) => Some(Read),
        (Role::Product | Role::Qa, Resource::GoodsClass) => Some(Write),
        (Role::Qa, Resource::Reports | Resource::Receipts | Resource::Recalls) => Some(Write),
        (Role::Product | Role::Service | Role::Warehouse, Resource::Reports | Resource::Recalls) => {
            Some(Read)
        }
        (Role::Service | Role::Salesman, Resource::Receipts) => Some(Read),
        (Role::Finance, Resource::Invoices) => Some(Write),
        (Role::Service, Resource::Invoices) => Some(Read),
        // Staff who propose campaigns and coupons do not approve them.
        (Role::Finance, Resource::PromotionRelease) => Some(Write),
        (Role::Super | Role::Promotion, Resource::PromotionRelease) => Some(Read),
        (Role::Super | Role::Product | Role::Promotion | Role::Content, Resource::Visits) => Some(Read),
        (Role::Super, _) => Some(Write),
        // Those who may change a price may agree to a colleague's; what goods cost the wholesaler is
        // for them and finance alone.
        (Role::Product | Role::Promotion, Resource::Goods | Resource::Prices) => Some(Write),
        (Role::Finance, Resource::Prices) => Some(Read),
        (Role::Promotion, Resource::Promotions) => Some(Write),
        (Role::Promotion | Role::Service | Role::Warehouse, Resource::PointsOrders) => Some(Write),
        (Role::Finance, Resource::PointsOrders) => Some(Read),
        (
            Role::Product | Role::Finance | Role::Service | Role::Content | Role::Salesman,
            Resource::Promotions,
        ) => Some(Read),
        (Role::Product | Role::Qa, Resource::Documents) => Some(Write),
        (Role::Service | Role::Salesman, Resource::Documents) => Some(Read),
        // Who may take which step is defined in the state table of claims.
        (Role::Service | Role::Warehouse | Role::Qa | Role::Finance, Resource::AfterSales) => Some(Write),
        (Role::Salesman, Resource::AfterSales) => Some(Read),
        (Role::Product | Role::Promotion, Resource::Stocks) => Some(Read),
        (Role::Service, Resource::Orders) => Some(Write),
        (Role::Service | Role::Qa, Resource::Reviews) => Some(Write),
        (Role::Service | Role::Qa, Resource::Shipments) => Some(Read),
        (Role::Warehouse, Resource::Shipments) => Some(Write),
        (Role::Service, Resource::Goods | Resource::Stocks | Resource::Companies) => Some(Read),
        (Role::Warehouse, Resource::Stocks | Resource::Orders) => Some(Write),
        (Role::Warehouse, Resource::Goods) => Some(Read),
        (Role::Qa, Resource::Licences | Resource::Companies) => Some(Write),
        (Role::Qa, Resource::Goods | Resource::Stocks | Resource::Orders) => Some(Read),
        (Role::Qa, Resource::Contracts) => Some(Write),
        (Role::Service | Role::Finance | Role::Salesman, Resource::Contracts) => Some(Read),
        // They propose; finance decides (Payments), and no one decides on their own proposal.
        (Role::Promotion | Role::Service | Role::Finance, Resource::Wallet) => Some(Write),
        (Role::Finance, Resource::Payments) => Some(Write),
        (Role::Finance, Resource::Orders | Resource::Companies) => Some(Read),
        (Role::Service, Resource::Payments) => Some(Read),
        (Role::Salesman, Resource::Companies | Resource::Orders | Resource::Goods) => Some(Read),
        (Role::Content, Resource::Ads | Resource::Articles) => Some(Write),
        // Quality management sees the feedback it is responsible for (`content/feedback`).
        (Role::Service | Role::Qa, Resource::Feedback) => Some(Write),
        // Those who arrange goods on pages and in searches must be able to look them up.
        (Role::Content, Resource::Goods) => Some(Read),
        (Role::Promotion, Resource::Ads) => Some(Write),
        (Role::Promotion | Role::Service | Role::Content, Resource::MassMessages) => Some(Write),
        (Role::Service | Role::Content, Resource::MessageTemplates) => Some(Write),
        (Role::Promotion | Role::Qa, Resource::MessageTemplates) => Some(Read),
        (Role::Content | Role::Product, Resource::Search) => Some(Write),
        // Contracts and seals name the wholesaler by them: the head of the shop alone changes them.
        (Role::Content | Role::Service | Role::Qa | Role::Finance, Resource::ShopFacts) => Some(Read),
        // Salesmen with their own customers.
        (Role::Service | Role::Salesman, Resource::Service) => Some(Write),
        _ => None,
    }
}

/// The most that any of these roles allows.
pub fn best_access(roles: &[Role], resource: Resource) -> Option<Access> {
    roles.iter().filter_map(|role| access(*role, resource)).max()
}
