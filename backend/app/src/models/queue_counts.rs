//! How much waits in a queue: what the finder of its list says, so that a count never differs from the list it leads to.
use ::invoices::models::find as invoices;
use after_sales::{
    claims::models::find::{self as claims, ClaimQuery},
    rules::models::rules as claim_rules,
};
use campaigns::drafting::models::campaigns as campaigns_list;
use catalog::{
    categories::models::categories::Categories, goods::models::goods, reports::models::reports,
    search_tuning::models::misses,
};
use content::{ads::models::ads, client_errors::models::client_errors, feedback::models::feedback};
use coupons::models::find as coupons_list;
use documents::{
    cold_parcels::models::exceptions as cold_parcels, recalls::models::find as recalls,
    receipts::models::find as receipts,
};
use identity::{
    actors::Staff,
    addresses::models::address_review,
    companies::models::companies,
    licences::models::licences,
    permissions::{ReadTasks, Resource},
    settings::CustomerRules,
};
use kernel::{
    Services,
    admin::{ListError, ListQuery},
};
use loyalty::{
    draws::models::{draws, records},
    mall::models::{goods as points_goods, orders as points_orders},
    models::_entities::draw_records,
};
use merchandising::{
    class_changes::models::class_changes, class_rules::models::class_rules, first_sale::models::first_sale,
    prices::models::price_changes,
};
use messaging::mass::models::find as mass;
use orders::{
    lifecycle::models::find as all_orders,
    payments::models::{movements_list, slips_list},
    picking::models::find as picking,
    reviews::models::find as reviews,
    shipments::models::find as shipments,
};
use receiving::{
    care::models::care, climate::models::climate, receipts::models::receipts::find as deliveries,
    settings::CareRules, supplier_returns::models::find as supplier_returns, suppliers::models::suppliers,
};
use reconciliation::models::{alarms_list, find as statements, gateway_refunds, held_refunds};
use sea_orm::PaginatorTrait;
use serde_json::{Map, Value};
use service::models::find as conversations;
use site::models::own_licences;
use wallet::models::find as wallet_list;

use super::{asked_changes, failed_jobs};

/// A list of the back office that has queues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum List {
    Addresses,
    Ads,
    AfterSales,
    AskedChanges,
    BankMovements,
    BatchReports,
    Campaigns,
    CareDue,
    ClassChanges,
    ClassRules,
    ClientErrors,
    ClimateRecords,
    ColdParcels,
    Companies,
    Conversations,
    Coupons,
    DrawRecords,
    Draws,
    FailedJobs,
    Feedback,
    FirstSales,
    GatewayRefunds,
    Goods,
    GoodsReceipts,
    HeldRefunds,
    Invoices,
    Licences,
    MassMessages,
    Orders,
    OwnLicences,
    PaymentAlarms,
    Picking,
    PointsGoods,
    PointsOrders,
    PriceChanges,
    Recalls,
    Receipts,
    Reviews,
    SearchMisses,
    Shipments,
    StatementDifferences,
    Statements,
    SupplierReturns,
    Suppliers,
    TransferSlips,
    WalletProposals,
}

impl List {
    /// Its address below `/admin/api`.
    pub const fn path(self) -> &'static str {
        match self {
            Self::Addresses => "addresses",
            Self::Ads => "ads",
            Self::AfterSales => "after_sales",
            Self::AskedChanges => "asked_changes",
            Self::BankMovements => "bank_movements",
            Self::BatchReports => "batch_reports",
            Self::Campaigns => "campaigns",
            Self::CareDue => "care_due",
            Self::ClassChanges => "class_changes",
            Self::ClassRules => "class_rules",
            Self::ClientErrors => "client_errors",
            Self::ClimateRecords => "climate_records",
            Self::ColdParcels => "cold_parcels",
            Self::Companies => "companies",
            Self::Conversations => "service/conversations",
            Self::Coupons => "coupons",
            Self::DrawRecords => "draw_records",
            Self::Draws => "draws",
            Self::FailedJobs => "failed_jobs",
            Self::Feedback => "feedback",
            Self::FirstSales => "first_sales",
            Self::GatewayRefunds => "gateway_refunds",
            Self::Goods => "goods",
            Self::GoodsReceipts => "goods_receipts",
            Self::HeldRefunds => "held_refunds",
            Self::Invoices => "invoices",
            Self::Licences => "licences",
            Self::MassMessages => "mass_messages",
            Self::Orders => "orders",
            Self::OwnLicences => "own_licences",
            Self::PaymentAlarms => "payment_alarms",
            Self::Picking => "picking",
            Self::PointsGoods => "points_goods",
            Self::PointsOrders => "points_orders",
            Self::PriceChanges => "price_changes",
            Self::Recalls => "recalls",
            Self::Receipts => "receipts",
            Self::Reviews => "reviews",
            Self::SearchMisses => "search_misses",
            Self::Shipments => "shipments",
            Self::StatementDifferences => "statement_differences",
            Self::Statements => "statements",
            Self::SupplierReturns => "supplier_returns",
            Self::Suppliers => "suppliers",
            Self::TransferSlips => "transfer_slips",
            Self::WalletProposals => "wallet_proposals",
        }
    }
}

/// Who asks, and what it takes to answer.
pub struct Desk<'a> {
    pub services: &'a Services,
    pub categories: &'a Categories,
    pub staff: &'a Staff<ReadTasks>,
}

impl Desk<'_> {
    /// How much the person who asks would find in a list under a filter.
    pub async fn count(&self, list: List, filter: Map<String, Value>) -> Result<u64, ListError> {
        let (db, clock, staff) = (&self.services.db, &self.services.clock, self.staff);
        let query = &ListQuery::of_count(filter);
        let customers_of = |resource| staff.own_customers_in(resource);
        let reader = (staff.id, staff.roles.as_slice());
        Ok(match list {
            List::Addresses => self.addresses(query).await?,
            List::Ads => ads::page(db, query, clock.now()).await?.0,
            List::AfterSales => self.claims(query).await?,
            List::AskedChanges => asked_changes::page(db, query, staff.id).await?.1,
            List::BankMovements => movements_list::page(db, query).await?.1,
            List::BatchReports => reports::page(db, query).await?.1,
            List::Campaigns => campaigns_list::page(db, query, staff.id, clock.now()).await?.1,
            List::CareDue => {
                let rules = self.services.settings.of::<CareRules>();
                care::due(db, query, rules, clock.today()).await?.1
            }
            List::ClassChanges => class_changes::for_staff(db, query).await?.1,
            List::ClassRules => class_rules::for_staff(db, query).await?.1,
            List::ClientErrors => client_errors::page(db, query).await?.1,
            List::ClimateRecords => climate::page(db, query).await?.1,
            List::ColdParcels => cold_parcels::page(db, query).await?.1,
            List::Companies => self.companies(query).await?,
            List::Conversations => conversations::page(staff, db, query).await?.1,
            List::Coupons => coupons_list::coupons(db, query, staff.id).await?.1,
            List::DrawRecords => {
                records::list(db, query, |rows| {
                    staff.visible_in(Resource::Promotions, rows, draw_records::Column::CompanyId)
                })
                .await?
                .1
            }
            List::Draws => draws::list(db, query, staff.id).await?.1,
            List::FailedJobs => failed_jobs::page(db, query, clock.now()).await?.1,
            List::Feedback => feedback::page(db, query, &staff.roles, clock.now()).await?.1,
            List::FirstSales => first_sale::for_staff(db, query, reader, clock.today()).await?.1,
            List::GatewayRefunds => gateway_refunds::page(db, query).await?.1,
            List::Goods => self.goods(query).await?,
            List::GoodsReceipts => deliveries::list(db, query).await?.1,
            List::HeldRefunds => held_refunds::page(db, query).await?.1,
            List::Invoices => invoices::page(db, query).await?.1,
            List::Licences => self.licences(query).await?,
            List::MassMessages => mass::mass_messages(db, query, reader).await?.1,
            List::Orders => {
                all_orders::page(db, query, customers_of(Resource::Orders))
                    .await?
                    .1
            }
            List::OwnLicences => {
                let expiring = own_licences::expiring(db, clock.today()).await?;
                expiring.len() as u64
            }
            List::PaymentAlarms => alarms_list::page(db, query).await?.1,
            List::Picking => picking::waiting(db, query).await?.1,
            List::PointsGoods => points_goods::list(db, query, staff.id).await?.1,
            List::PointsOrders => points_orders::list(db, query).await?.1,
            List::PriceChanges => price_changes::list(db, query, staff.id).await?.1,
            List::Recalls => recalls::page(db, query, staff.id, clock.now()).await?.1,
            List::Receipts => {
                receipts::page(db, query, customers_of(Resource::Receipts), clock.today())
                    .await?
                    .1
            }
            List::Reviews => reviews::waiting(db, query).await?.1,
            List::SearchMisses => misses::page(db, query, clock.today()).await?.0,
            List::Shipments => shipments::page(db, query).await?.1,
            List::StatementDifferences => statements::page_of_differences(db, query).await?.1,
            List::Statements => statements::page(db, query).await?.1,
            List::SupplierReturns => supplier_returns::page(db, query).await?.1,
            List::Suppliers => suppliers::list(db, query, reader).await?.1,
            List::TransferSlips => slips_list::page(db, query).await?.1,
            List::WalletProposals => {
                wallet_list::proposals(db, query, staff.id, customers_of(Resource::Wallet))
                    .await?
                    .1
            }
        })
    }

    async fn addresses(&self, query: &ListQuery) -> Result<u64, ListError> {
        let found = address_review::find(address_review::Filter::of(query)?);
        Ok(found.count(&self.services.db).await?)
    }

    async fn claims(&self, query: &ListQuery) -> Result<u64, ListError> {
        let (db, staff) = (&self.services.db, self.staff);
        let rules = claim_rules::current(db).await?;
        let reading = ClaimQuery {
            staff_id: staff.id,
            roles: &staff.roles,
            salesman_id: staff.own_customers_in(Resource::AfterSales),
        };
        Ok(claims::page(db, query, &reading, rules.second_person_above)
            .await?
            .1)
    }

    async fn companies(&self, query: &ListQuery) -> Result<u64, ListError> {
        let services = self.services;
        let rules = services.settings.of::<CustomerRules>();
        let silent_since = rules.silent_since(services.clock.now());
        let filter = companies::Filter::of(
            query,
            self.staff.own_customers_in(Resource::Companies),
            silent_since,
        )?;
        Ok(companies::find(filter).count(&services.db).await?)
    }

    async fn goods(&self, query: &ListQuery) -> Result<u64, ListError> {
        let db = &self.services.db;
        let tree = self.categories.tree(db).await?;
        Ok(goods::list(db, query, &tree, self.services.clock.today())
            .await?
            .1)
    }

    async fn licences(&self, query: &ListQuery) -> Result<u64, ListError> {
        let found = licences::find(licences::Filter::of(query)?, self.services.clock.today());
        Ok(found.count(&self.services.db).await?)
    }
}
