//! How much waits in a queue: what the finder of its list says, so that a count never differs from the list it leads to.
use ::invoices::models::find as invoices;
use after_sales::{
    claims::models::find::{self as claims, ClaimQuery},
    rules::models::rules as claim_rules,
};
use campaigns::drafting::models::campaigns as campaigns_list;
use catalog::{
    categories::models::categories::Categories, goods::models::goods, search_tuning::models::misses,
};
use chrono::{DateTime, Utc};
use content::{ads::models::ads, client_errors::models::client_errors, feedback::models::feedback};
use coupons::models::find as coupons_list;
use documents::{
    cold_parcels::models::exceptions as cold_parcels, recalls::models::find as recalls,
    receipts::models::find as receipts,
};
use identity::{
    actors::Staff,
    companies::models::companies,
    licences::models::licences,
    models::_entities::{addresses as address_rows, licences as licence_rows},
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
    lifecycle::models::find as all_orders, picking::models::find as picking,
    reviews::models::find as reviews, shipments::models::find as shipments,
};
use receiving::{
    care::models::care, climate::models::climate, receipts::models::receipts::find as deliveries,
    reports::models::reports, settings::care_rules, supplier_returns::models::find as supplier_returns,
    suppliers::models::suppliers,
};
use reconciliation::models::{
    alarms_list, find as statements, gateway_refunds, held_refunds, movements_list, slips_list,
};
use sea_orm::{PaginatorTrait, QueryOrder};
use serde_json::{Map, Value};
use service::models::find as conversations;
use site::models::own_licences;
use vetting::models::address_queue;
use wallet::models::find as wallet_list;

use super::{asked_changes, failed_jobs, refused_sign_ins};

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
    RefusedSignIns,
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
            Self::RefusedSignIns => "refused_sign_ins",
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

impl List {
    /// The column by which the row that waits longest is the first; none: its rows do not say since when they wait. Lists that
    /// have one order alone begin with that row anyway.
    const fn waits_since(self) -> Option<&'static str> {
        Some(match self {
            Self::AfterSales
            | Self::BankMovements
            | Self::Feedback
            | Self::GatewayRefunds
            | Self::HeldRefunds
            | Self::Invoices
            | Self::Orders
            | Self::PointsOrders
            | Self::Recalls
            | Self::Shipments
            | Self::TransferSlips => "created_at",
            Self::ClassChanges
            | Self::ClassRules
            | Self::Coupons
            | Self::MassMessages
            | Self::PriceChanges
            | Self::WalletProposals => "proposed_at",
            Self::Addresses | Self::Licences => "submitted_at",
            Self::AskedChanges | Self::SupplierReturns => "asked_at",
            Self::ClientErrors => "first_seen_at",
            Self::Conversations => "waiting_since",
            Self::DrawRecords => "at",
            Self::FirstSales => "filed_at",
            Self::GoodsReceipts => "received_at",
            Self::PaymentAlarms => "first_at",
            Self::Picking | Self::Reviews => "paid_at",
            Self::Receipts => "confirmed_at",
            Self::StatementDifferences => "id",
            _ => return None,
        })
    }
}

/// What waits in a queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waiting {
    pub total: u64,
    /// Since when the oldest of it; none: its rows do not say, or nothing waits.
    pub oldest_at: Option<DateTime<Utc>>,
}

/// Of rows that do not say since when they wait.
const fn counted(total: u64) -> Waiting {
    Waiting {
        total,
        oldest_at: None,
    }
}

/// Of rows whose first has waited longest.
fn aged<Row, At>((rows, total): (Vec<Row>, u64), at: impl Fn(&Row) -> At) -> Waiting
where
    At: Into<Option<DateTime<Utc>>>,
{
    Waiting {
        total,
        oldest_at: rows.first().and_then(|row| at(row).into()),
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
    pub async fn count(&self, list: List, filter: Map<String, Value>) -> Result<Waiting, ListError> {
        let query = match list.waits_since() {
            Some(column) => ListQuery::of_first(filter, column),
            None => ListQuery::of_count(filter),
        };
        let (db, clock, staff, query) = (&self.services.db, &self.services.clock, self.staff, &query);
        let reader = (staff.id, staff.roles.as_slice());
        Ok(match list {
            List::Addresses => self.addresses(query).await?,
            List::Ads => counted(ads::page(db, query, clock.now()).await?.1),
            List::AfterSales => self.claims(query).await?,
            List::AskedChanges => aged(asked_changes::page(db, query, staff.id).await?, |row| {
                row.asked_at
            }),
            List::BankMovements => aged(movements_list::page(db, query).await?, |row| row.created_at),
            List::BatchReports => counted(reports::page(db, query).await?.1),
            List::Campaigns => counted(campaigns_list::page(db, query, staff.id, clock.now()).await?.1),
            List::CareDue => self.care_due(query).await?,
            List::ClassChanges => aged(class_changes::for_staff(db, query).await?, |row| row.proposed_at),
            List::ClassRules => aged(class_rules::for_staff(db, query).await?, |row| row.proposed_at),
            List::ClientErrors => aged(client_errors::page(db, query).await?, |row| row.first_seen_at),
            List::ClimateRecords => counted(climate::page(db, query).await?.1),
            List::ColdParcels => counted(cold_parcels::page(db, query).await?.1),
            List::Companies => self.companies(query).await?,
            List::Conversations => aged(conversations::page(staff, db, query).await?, |row| {
                row.waiting_since
            }),
            List::Coupons => aged(coupons_list::coupons(db, query, staff.id).await?, |row| {
                row.proposed_at
            }),
            List::DrawRecords => self.draw_records(query).await?,
            List::Draws => counted(draws::list(db, query, staff.id).await?.1),
            List::FailedJobs => counted(failed_jobs::page(db, query, clock.now()).await?.1),
            List::Feedback => {
                let found = feedback::page(db, query, &staff.roles, clock.now()).await?;
                aged(found, |row| row.created_at)
            }
            List::FirstSales => {
                let found = first_sale::for_staff(db, query, reader, clock.today()).await?;
                aged(found, |row| row.filed_at)
            }
            List::GatewayRefunds => aged(gateway_refunds::page(db, query).await?, |row| row.created_at),
            List::Goods => self.goods(query).await?,
            List::GoodsReceipts => aged(deliveries::list(db, query).await?, |row| row.receipt.received_at),
            List::HeldRefunds => aged(held_refunds::page(db, query).await?, |row| row.created_at),
            List::Invoices => aged(invoices::page(db, query).await?, |row| row.created_at),
            List::Licences => self.licences(query).await?,
            List::MassMessages => aged(mass::mass_messages(db, query, reader).await?, |row| {
                row.proposed_at
            }),
            List::Orders => self.orders(query).await?,
            List::OwnLicences => counted(own_licences::expiring(db, clock.today()).await?.len() as u64),
            List::PaymentAlarms => aged(alarms_list::page(db, query).await?, |row| row.first_at),
            List::Picking => aged(picking::waiting(db, query).await?, |row| row.paid_at),
            List::PointsGoods => counted(points_goods::list(db, query, staff.id).await?.1),
            List::PointsOrders => aged(points_orders::list(db, query).await?, |row| row.created_at),
            List::PriceChanges => aged(price_changes::list(db, query, staff.id).await?, |row| {
                row.proposed_at
            }),
            List::Recalls => {
                let found = recalls::page(db, query, staff.id, clock.now()).await?;
                aged(found, |row| row.created_at)
            }
            List::Receipts => self.receipts(query).await?,
            List::RefusedSignIns => counted(refused_sign_ins::page(db, query, clock.now()).await?.1),
            List::Reviews => aged(reviews::waiting(db, query).await?, |row| row.paid_at),
            List::SearchMisses => counted(misses::page(db, query, clock.today()).await?.1),
            List::Shipments => aged(shipments::page(db, query).await?, |row| row.created_at),
            List::StatementDifferences => {
                let found = statements::page_of_differences(db, query).await?;
                aged(found, |row| row.created_at)
            }
            List::Statements => counted(statements::page(db, query).await?.1),
            List::SupplierReturns => aged(supplier_returns::page(db, query).await?, |row| row.row.asked_at),
            List::Suppliers => counted(suppliers::list(db, query, reader).await?.1),
            List::TransferSlips => aged(slips_list::page(db, query).await?, |row| row.created_at),
            List::WalletProposals => self.wallet_proposals(query).await?,
        })
    }

    async fn addresses(&self, query: &ListQuery) -> Result<Waiting, ListError> {
        let db = &self.services.db;
        let found = address_queue::find(address_queue::Filter::of(query)?);
        let total = found.clone().count(db).await?;
        let oldest = found
            .order_by_asc(address_rows::Column::SubmittedAt)
            .one(db)
            .await?;
        Ok(Waiting {
            total,
            oldest_at: oldest.and_then(|(row, _)| row.submitted_at),
        })
    }

    async fn care_due(&self, query: &ListQuery) -> Result<Waiting, ListError> {
        let services = self.services;
        let rules = care_rules(&services.db).await?;
        let due = care::due(&services.db, query, &rules, services.clock.today()).await?;
        Ok(counted(due.1))
    }

    async fn claims(&self, query: &ListQuery) -> Result<Waiting, ListError> {
        let (db, staff) = (&self.services.db, self.staff);
        let rules = claim_rules::current(db).await?;
        let reading = ClaimQuery {
            staff_id: staff.id,
            roles: &staff.roles,
            salesman_id: staff.own_customers_in(Resource::AfterSales),
        };
        let found = claims::page(db, query, &reading, rules.second_person_above).await?;
        Ok(aged(found, |row| row.created_at))
    }

    async fn companies(&self, query: &ListQuery) -> Result<Waiting, ListError> {
        let services = self.services;
        let rules = services.settings.of::<CustomerRules>();
        let silent_since = rules.silent_since(services.clock.now());
        let filter = companies::Filter::of(
            query,
            self.staff.own_customers_in(Resource::Companies),
            silent_since,
        )?;
        Ok(counted(companies::find(filter).count(&services.db).await?))
    }

    async fn draw_records(&self, query: &ListQuery) -> Result<Waiting, ListError> {
        let found = records::list(&self.services.db, query, |rows| {
            self.staff
                .visible_in(Resource::Promotions, rows, draw_records::Column::CompanyId)
        });
        Ok(aged(found.await?, |row| row.at))
    }

    async fn goods(&self, query: &ListQuery) -> Result<Waiting, ListError> {
        let db = &self.services.db;
        let tree = self.categories.tree(db).await?;
        let found = goods::list(db, query, &tree, self.services.clock.today()).await?;
        Ok(counted(found.1))
    }

    async fn licences(&self, query: &ListQuery) -> Result<Waiting, ListError> {
        let found = licences::find(licences::Filter::of(query)?, self.services.clock.today());
        let ordered = found.order_by_asc(licence_rows::Column::SubmittedAt);
        let found = query.rows(&self.services.db, ordered).await?;
        Ok(aged(found, |row| row.submitted_at))
    }

    async fn orders(&self, query: &ListQuery) -> Result<Waiting, ListError> {
        let own = self.staff.own_customers_in(Resource::Orders);
        let found = all_orders::page(&self.services.db, query, own).await?;
        Ok(aged(found, |row| row.created_at))
    }

    async fn receipts(&self, query: &ListQuery) -> Result<Waiting, ListError> {
        let services = self.services;
        let own = self.staff.own_customers_in(Resource::Receipts);
        let found = receipts::page(&services.db, query, own, services.clock.today()).await?;
        Ok(aged(found, |row| row.confirmed_at))
    }

    async fn wallet_proposals(&self, query: &ListQuery) -> Result<Waiting, ListError> {
        let (db, staff) = (&self.services.db, self.staff);
        let own = staff.own_customers_in(Resource::Wallet);
        let found = wallet_list::proposals(db, query, staff.id, own).await?;
        Ok(aged(found, |row| row.proposed_at))
    }
}
