//! What the rights of staff are about.
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Access {
    Read,
    Write,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Resource {
    Dashboard,
    /// What waits for oneself.
    Tasks,
    Goods,
    Prices,
    /// Campaigns, coupons, points and the draw: proposed and kept.
    Promotions,
    /// What points bought and draws gave, on its way.
    PointsOrders,
    /// What gives away more than the limit: released by finance.
    PromotionRelease,
    /// Ending what is given away before its time: by those who proposed it, and by finance.
    PromotionStop,
    /// First sale and class of goods, decided.
    GoodsReview,
    /// The class of goods, proposed.
    GoodsClass,
    Documents,
    Stocks,
    /// What is ordered from suppliers.
    Purchases,
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
    /// What inspectors ask for, from all of the shop.
    Inspections,
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
    /// Errors that people met in the two apps.
    ClientErrors,
    Audit,
    Staff,
}

impl Resource {
    /// Its records belong to companies: salesmen see those of their own customers alone.
    pub const fn is_by_company(self) -> bool {
        matches!(
            self,
            Self::AfterSales
                | Self::Companies
                | Self::Contracts
                | Self::Documents
                | Self::Invoices
                | Self::Licences
                | Self::Orders
                | Self::Payments
                | Self::PointsOrders
                | Self::Receipts
                | Self::Reviews
                | Self::Service
                | Self::Shipments
                | Self::Wallet
        )
    }

    pub const ALL: [Self; 44] = [
        Self::Dashboard,
        Self::Tasks,
        Self::Goods,
        Self::Prices,
        Self::Promotions,
        Self::PointsOrders,
        Self::PromotionRelease,
        Self::PromotionStop,
        Self::GoodsReview,
        Self::GoodsClass,
        Self::Documents,
        Self::Stocks,
        Self::Purchases,
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
        Self::Inspections,
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
        Self::ClientErrors,
        Self::Audit,
        Self::Staff,
    ];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Dashboard => "dashboard",
            Self::Tasks => "tasks",
            Self::Goods => "goods",
            Self::Prices => "prices",
            Self::Promotions => "promotions",
            Self::PointsOrders => "points_orders",
            Self::PromotionRelease => "promotion_release",
            Self::PromotionStop => "promotion_stop",
            Self::GoodsReview => "goods_review",
            Self::GoodsClass => "goods_class",
            Self::Documents => "documents",
            Self::Stocks => "stocks",
            Self::Purchases => "purchases",
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
            Self::Inspections => "inspections",
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
            Self::ClientErrors => "client_errors",
            Self::Audit => "audit",
            Self::Staff => "staff",
        }
    }
}
