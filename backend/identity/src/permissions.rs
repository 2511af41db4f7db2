//! What each staff role may do (domain section 6), in one table. Handlers declare the permission they need as
//! a type (`Staff<WriteGoods>`), so that the check cannot be forgotten.
mod capabilities;
mod resources;
mod roles;

pub use capabilities::*;
pub use resources::{Access, Resource};
pub use roles::Role;

/// The table. QA alone decides on licences; the auditor reads all and writes nothing; the system role keeps accounts
/// and the apps, and sees no trade data.
#[allow(
    clippy::match_same_arms,
    reason = "one line per rule reads better than merged ones"
)]
pub const fn access(role: Role, resource: Resource) -> Option<Access> {
    use Access::{Read, Write};
    match (role, resource) {
        // Each sees the tasks of their own roles alone.
        (_, Resource::Tasks) => Some(Read),
        (Role::System, Resource::ClientErrors | Resource::Staff) => Some(Write),
        (Role::System, Resource::Audit | Resource::QualityRules) => Some(Read),
        (Role::System, _) => None,
        (Role::Auditor, _) => Some(Read),
        (_, Resource::Dashboard) => Some(Read),
        (Role::Super, Resource::Audit | Resource::ClientErrors | Resource::Staff) => Some(Read),
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
        // They read what all roles wrote, and nobody writes here.
        (Role::Super | Role::Qa, Resource::Inspections) => Some(Read),
        // Quality management alone accepts what must not be accepted by the person who received it, and lays
        // down what that is.
        (Role::Qa, Resource::Acceptance) => Some(Write),
        (Role::Super | Role::Product | Role::Warehouse, Resource::Acceptance) => Some(Read),
        // Purchasing orders; who receives compares what came with it.
        (Role::Product, Resource::Purchases) => Some(Write),
        (Role::Warehouse | Role::Qa | Role::Finance, Resource::Purchases) => Some(Read),
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
        (Role::Super | Role::Service, Resource::Invoices) => Some(Read),
        // Staff who propose campaigns and coupons do not approve them.
        (Role::Finance, Resource::PromotionRelease) => Some(Write),
        (Role::Super | Role::Promotion, Resource::PromotionRelease) => Some(Read),
        (Role::Promotion | Role::Finance, Resource::PromotionStop) => Some(Write),
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
        // Those who arrange goods on pages and in searches, and those who agree to what is given on goods, must be able to
        // look them up.
        (Role::Content | Role::Finance, Resource::Goods) => Some(Read),
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

/// Whether these roles have so much of a resource for their own customers alone (domain section 6): no other role than the
/// salesman's gives it. Who is an auditor, too, reads everybody's and writes to their own.
pub fn own_customers_only(roles: &[Role], resource: Resource, needed: Access) -> bool {
    let gives_it = |role: &&Role| access(**role, resource) >= Some(needed);
    let mut givers = roles.iter().filter(gives_it).peekable();
    givers.peek().is_some() && givers.all(|role| *role == Role::Salesman)
}

/// The most that any of these roles allows.
pub fn best_access(roles: &[Role], resource: Resource) -> Option<Access> {
    roles.iter().filter_map(|role| access(*role, resource)).max()
}
