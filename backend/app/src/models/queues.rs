//! What waits for staff, and for whom: the one table behind the badges of the menu and the tasks of the dashboard.
//! A queue is a list of the back office under a filter; `queue_counts` asks the list's own finder.
use identity::permissions::{Access, Resource, Role, best_access};
use serde_json::{Map, Value};

use super::queue_counts::List;

pub struct Queue {
    /// By which the back office gives it words and a place.
    pub name: &'static str,
    pub list: List,
    filter: &'static str,
    resource: Resource,
    access: Access,
    /// The roles whose work it is; empty: all that the permission admits.
    roles: &'static [Role],
}

impl Queue {
    /// Whether it is the work of somebody with these roles.
    pub fn is_for(&self, roles: &[Role]) -> bool {
        let is_theirs = self.roles.is_empty() || self.roles.iter().any(|role| roles.contains(role));
        is_theirs && best_access(roles, self.resource) >= Some(self.access)
    }

    /// Of its list.
    pub fn filter(&self) -> anyhow::Result<Map<String, Value>> {
        Ok(serde_json::from_str(self.filter)?)
    }
}

/// The work of all who may write the resource.
const fn queue(name: &'static str, list: List, filter: &'static str, resource: Resource) -> Queue {
    Queue {
        name,
        list,
        filter,
        resource,
        access: Access::Write,
        roles: &[],
    }
}

impl Queue {
    /// Of these among those who may write the resource.
    const fn of(self, roles: &'static [Role]) -> Self {
        Self { roles, ..self }
    }

    /// Of these, who may do this one thing with what they otherwise only read.
    const fn of_readers(self, roles: &'static [Role]) -> Self {
        Self {
            roles,
            access: Access::Read,
            ..self
        }
    }
}

const SUBMITTED: &str = r#"{"status":"submitted"}"#;
const WAITING: &str = r#"{"status":"waiting"}"#;
/// What somebody else proposed, and this colleague may decide.
const MINE: &str = r#"{"can_decide":true}"#;
const ALL: &str = "{}";

pub const QUEUES: &[Queue] = &[
    queue("licences", List::Licences, SUBMITTED, Resource::Licences),
    queue(
        "first_sales",
        List::FirstSales,
        r#"{"my_turn":true,"ready":true}"#,
        Resource::GoodsReview,
    )
    .of_readers(&[Role::Product, Role::Qa, Role::Super]),
    queue(
        "first_sales_unready",
        List::FirstSales,
        r#"{"status":"waiting","ready":false}"#,
        Resource::Goods,
    )
    .of(&[Role::Product]),
    queue(
        "first_sales_rejected",
        List::Goods,
        r#"{"first_sale":"rejected"}"#,
        Resource::Goods,
    )
    .of(&[Role::Product]),
    queue(
        "goods_unpriced",
        List::Goods,
        r#"{"unpriced":true}"#,
        Resource::Goods,
    )
    .of(&[Role::Product]),
    queue(
        "goods_unpictured",
        List::Goods,
        r#"{"on_sale":true,"unpictured":true}"#,
        Resource::Goods,
    )
    .of(&[Role::Product]),
    queue(
        "goods_sold_out",
        List::Goods,
        r#"{"first_sale":"approved","on_sale":true,"sold_out":true}"#,
        Resource::Goods,
    )
    .of(&[Role::Product]),
    queue(
        "class_changes",
        List::ClassChanges,
        WAITING,
        Resource::GoodsReview,
    ),
    queue(
        "class_rules",
        List::ClassRules,
        r#"{"waits":true}"#,
        Resource::GoodsReview,
    ),
    queue("asked_changes", List::AskedChanges, MINE, Resource::QualityRules).of(&[Role::Qa]),
    queue("price_changes", List::PriceChanges, MINE, Resource::Prices),
    queue("addresses", List::Addresses, WAITING, Resource::Licences),
    queue(
        "conversations",
        List::Conversations,
        r#"{"state":"waiting"}"#,
        Resource::Service,
    ),
    queue("reviews", List::Reviews, ALL, Resource::Reviews),
    queue("feedback", List::Feedback, r#"{"status":1}"#, Resource::Feedback),
    queue(
        "feedback_overdue",
        List::Feedback,
        r#"{"overdue":true}"#,
        Resource::Feedback,
    ),
    queue("picking", List::Picking, ALL, Resource::Shipments),
    queue(
        "shipments_picking",
        List::Shipments,
        r#"{"status":"picking"}"#,
        Resource::Shipments,
    ),
    queue(
        "shipments_unchecked",
        List::Shipments,
        r#"{"status":"picked","checked":false}"#,
        Resource::Shipments,
    ),
    queue(
        "shipments_unsent",
        List::Shipments,
        r#"{"status":"picked","checked":true}"#,
        Resource::Shipments,
    ),
    queue(
        "cold_parcels",
        List::ColdParcels,
        r#"{"state":"open"}"#,
        Resource::Shipments,
    )
    .of_readers(&[Role::Qa]),
    queue(
        "claims_accept",
        List::AfterSales,
        r#"{"awaits":"accept"}"#,
        Resource::AfterSales,
    )
    .of(&[Role::Service, Role::Qa, Role::Super]),
    queue(
        "claims_arrive",
        List::AfterSales,
        r#"{"awaits":"arrive"}"#,
        Resource::AfterSales,
    )
    .of(&[Role::Warehouse, Role::Super]),
    queue(
        "claims_inspect",
        List::AfterSales,
        r#"{"awaits":"inspect"}"#,
        Resource::AfterSales,
    )
    .of(&[Role::Qa]),
    queue(
        "claims_refund",
        List::AfterSales,
        r#"{"awaits":"refund"}"#,
        Resource::AfterSales,
    )
    .of(&[Role::Finance, Role::Super]),
    queue(
        "claims_replace",
        List::AfterSales,
        r#"{"awaits":"replace"}"#,
        Resource::AfterSales,
    )
    .of(&[Role::Warehouse, Role::Super]),
    queue(
        "claims_return_refused",
        List::AfterSales,
        r#"{"awaits":"return_refused"}"#,
        Resource::AfterSales,
    )
    .of(&[Role::Warehouse, Role::Super]),
    queue("transfer_slips", List::TransferSlips, WAITING, Resource::Payments),
    queue(
        "bank_movements",
        List::BankMovements,
        r#"{"has_rest":true}"#,
        Resource::Payments,
    ),
    queue(
        "held_refunds",
        List::HeldRefunds,
        r#"{"status":"held"}"#,
        Resource::Payments,
    ),
    queue(
        "gateway_refunds",
        List::GatewayRefunds,
        r#"{"status":"failed"}"#,
        Resource::Payments,
    ),
    queue(
        "statement_differences",
        List::StatementDifferences,
        r#"{"status":"open"}"#,
        Resource::Payments,
    ),
    queue(
        "statements_missing",
        List::Statements,
        r#"{"channel":"transfer","status":"missing"}"#,
        Resource::Payments,
    ),
    queue(
        "payment_alarms",
        List::PaymentAlarms,
        r#"{"seen":false}"#,
        Resource::Payments,
    ),
    queue(
        "wallet_proposals",
        List::WalletProposals,
        MINE,
        Resource::Payments,
    ),
    queue(
        "invoices_failed",
        List::Invoices,
        r#"{"status":"failed"}"#,
        Resource::Invoices,
    ),
    queue("campaigns", List::Campaigns, MINE, Resource::PromotionRelease),
    queue("coupons", List::Coupons, MINE, Resource::PromotionRelease),
    queue("draws", List::Draws, MINE, Resource::PromotionRelease),
    queue(
        "draw_records",
        List::DrawRecords,
        r#"{"state":"pending"}"#,
        Resource::PromotionRelease,
    ),
    queue(
        "points_goods",
        List::PointsGoods,
        MINE,
        Resource::PromotionRelease,
    ),
    queue(
        "points_orders",
        List::PointsOrders,
        WAITING,
        Resource::PointsOrders,
    ),
    queue("mass_messages", List::MassMessages, MINE, Resource::MassMessages),
    queue("receipts", List::Receipts, r#"{"status":20}"#, Resource::Receipts),
    queue(
        "batch_reports_asked",
        List::BatchReports,
        r#"{"asked":true}"#,
        Resource::Reports,
    ),
    queue(
        "batch_reports_missing",
        List::BatchReports,
        r#"{"status":"missing"}"#,
        Resource::Reports,
    )
    .of_readers(&[Role::Product, Role::Qa]),
    queue(
        "own_licences",
        List::OwnLicences,
        r#"{"expiring":true}"#,
        Resource::Licences,
    )
    .of(&[Role::Qa]),
    queue(
        "recalls",
        List::Recalls,
        r#"{"can_issue":true}"#,
        Resource::Recalls,
    ),
    queue(
        "recalls_late",
        List::Recalls,
        r#"{"is_late":true}"#,
        Resource::Recalls,
    ),
    queue(
        "goods_receipts",
        List::GoodsReceipts,
        WAITING,
        Resource::Acceptance,
    ),
    queue(
        "supplier_returns",
        List::SupplierReturns,
        WAITING,
        Resource::Acceptance,
    ),
    queue(
        "suppliers",
        List::Suppliers,
        r#"{"my_turn":true}"#,
        Resource::GoodsReceipts,
    )
    .of_readers(&[Role::Product, Role::Qa, Role::Super]),
    queue(
        "suppliers_unscanned",
        List::Suppliers,
        r#"{"unscanned":true}"#,
        Resource::GoodsReceipts,
    )
    .of_readers(&[Role::Qa]),
    queue("care_due", List::CareDue, ALL, Resource::GoodsReceipts),
    queue(
        "climate_records",
        List::ClimateRecords,
        r#"{"alarm":true}"#,
        Resource::GoodsReceipts,
    ),
    queue("ads_ending", List::Ads, r#"{"ending":true}"#, Resource::Ads),
    queue(
        "search_misses",
        List::SearchMisses,
        r#"{"recent":true}"#,
        Resource::Search,
    ),
    // They call their customers.
    queue(
        "orders_unpaid",
        List::Orders,
        r#"{"status":10}"#,
        Resource::Orders,
    )
    .of_readers(&[Role::Salesman]),
    queue(
        "companies_silent",
        List::Companies,
        r#"{"silent":true}"#,
        Resource::Companies,
    )
    .of_readers(&[Role::Salesman, Role::Super]),
    queue(
        "client_errors",
        List::ClientErrors,
        r#"{"resolved":false}"#,
        Resource::ClientErrors,
    ),
    queue(
        "refused_sign_ins",
        List::RefusedSignIns,
        r#"{"many":true}"#,
        Resource::Audit,
    )
    .of_readers(&[Role::System]),
    queue("failed_jobs", List::FailedJobs, ALL, Resource::ClientErrors),
];
