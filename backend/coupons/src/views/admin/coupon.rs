//! Coupons as the back office reads them.
use chrono::{DateTime, NaiveDate, Utc};
use identity::companies::models::seen_customers::SeenCustomers;
use kernel::Money;
use serde::Serialize;
use utoipa::ToSchema;

use crate::models::{
    claim_states::State,
    coupon_states::Status,
    coupons::{Coupon, label, promised},
    give::GiveResult,
    results::Results,
    scope::{ScopeNames, ids},
};

#[derive(Serialize, ToSchema)]
pub struct AdminCoupon {
    pub id: i64,
    pub name: String,
    /// What buyers read.
    pub remark: String,
    /// “满500减30”
    pub label: String,
    /// all, categories, goods, brands, tcm, non_tcm, devices, preferred, controlled
    pub scope: &'static str,
    pub scope_ids: Vec<i64>,
    pub scope_text: String,
    pub excluded_goods: Vec<i64>,
    pub excluded_categories: Vec<i64>,
    pub threshold: Money,
    pub cut: Money,
    /// Coupons of one group are not used together; of different groups they are.
    pub stack_group: String,
    pub ranks: Vec<i32>,
    pub buyer_types: Vec<i32>,
    pub regions: Vec<String>,
    /// 0: a customer whom this person is not told of.
    pub companies: Vec<i64>,
    pub is_new_buyer: bool,
    /// click, code, registration, draw, admin
    pub claim_kind: &'static str,
    pub claim_kind_text: &'static str,
    /// null = without a limit
    pub total: Option<i64>,
    pub per_company: i64,
    pub claimed: i64,
    pub budget: Option<Money>,
    /// What all that was claimed takes off at most.
    pub promised: Money,
    pub claim_from: DateTime<Utc>,
    pub claim_to: Option<DateTime<Utc>>,
    pub valid_from: Option<DateTime<Utc>>,
    pub valid_to: Option<DateTime<Utc>>,
    pub valid_days: Option<i64>,
    /// draft, proposed, approved, stopped
    pub status: &'static str,
    pub status_text: &'static str,
    pub proposed_by_id: i64,
    pub proposed_by: String,
    pub proposed_at: Option<DateTime<Utc>>,
    pub decided_by: String,
    pub decided_reason: String,
    pub decided_at: Option<DateTime<Utc>>,
    pub stop_reason: String,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    pub can_edit: bool,
    /// Waits, and was proposed by another person.
    pub can_decide: bool,
    /// What staff should know before they go on; only of one that is shown alone.
    pub warnings: Vec<String>,
}

impl AdminCoupon {
    pub fn new(row: Coupon, names: &ScopeNames, staff_id: i64, warnings: Vec<String>) -> Self {
        Self {
            id: row.id,
            label: label(&row),
            scope: row.scope.code(),
            scope_ids: ids(&row.scope_ids),
            scope_text: names.text(&row),
            excluded_goods: ids(&row.excluded_goods),
            excluded_categories: ids(&row.excluded_categories),
            threshold: row.threshold,
            cut: row.cut,
            claim_kind: row.claim_kind.code(),
            claim_kind_text: row.claim_kind.text(),
            total: row.total,
            per_company: row.per_company,
            claimed: row.claimed,
            budget: row.budget,
            promised: promised(&row),
            claim_from: row.claim_from,
            claim_to: row.claim_to,
            valid_from: row.valid_from,
            valid_to: row.valid_to,
            valid_days: row.valid_days,
            status: row.status.code(),
            status_text: row.status.text(),
            proposed_by_id: row.proposed_by,
            proposed_at: row.proposed_at,
            decided_at: row.decided_at,
            created_at: row.created_at,
            updated_at: row.updated_at,
            can_edit: row.status == Status::Draft,
            can_decide: row.status == Status::Proposed && row.proposed_by != staff_id,
            name: row.name,
            remark: row.remark,
            stack_group: row.stack_group,
            ranks: row.audience.ranks,
            buyer_types: row.audience.buyer_types,
            regions: row.audience.regions,
            companies: row.audience.companies,
            is_new_buyer: row.audience.is_new_buyer,
            proposed_by: row.proposed_by_name,
            decided_by: row.decided_by_name,
            decided_reason: row.decided_reason,
            stop_reason: row.stop_reason,
            warnings,
        }
    }

    /// As somebody reads it who is told of these customers.
    #[must_use]
    pub fn told_of(mut self, customers: &SeenCustomers) -> Self {
        for company in &mut self.companies {
            *company = customers.id_or_zero(*company);
        }
        self
    }
}

#[derive(Serialize, ToSchema)]
pub struct CouponResults {
    pub claimed: i64,
    pub unused: i64,
    pub locked: i64,
    pub used: i64,
    pub expired: i64,
    pub void: i64,
    /// By those that are used or held.
    pub saved: Money,
    pub days: Vec<CouponDay>,
}

#[derive(Serialize, ToSchema)]
pub struct CouponDay {
    pub day: NaiveDate,
    pub claimed: i64,
    pub used: i64,
}

impl From<Results> for CouponResults {
    fn from(results: Results) -> Self {
        Self {
            claimed: results.by_state.iter().map(|(_, count)| count).sum(),
            unused: results.count(State::Unused),
            locked: results.count(State::Locked),
            used: results.count(State::Used),
            expired: results.count(State::Expired),
            void: results.count(State::Void),
            saved: results.saved,
            days: results
                .days
                .into_iter()
                .map(|(day, (claimed, used))| CouponDay { day, claimed, used })
                .collect(),
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct CouponsGiven {
    /// Coupons, not companies.
    pub given: i64,
    pub refused: Vec<CouponRefused>,
    /// Of everybody, companies that this did not come to.
    pub left: usize,
}

#[derive(Serialize, ToSchema)]
pub struct CouponRefused {
    pub company_id: i64,
    pub company: String,
    pub reason: String,
}

impl From<GiveResult> for CouponsGiven {
    fn from(given: GiveResult) -> Self {
        Self {
            given: given.given,
            left: given.left,
            refused: given
                .refused
                .into_iter()
                .map(|one| CouponRefused {
                    company_id: one.company_id,
                    company: one.company,
                    reason: one.reason,
                })
                .collect(),
        }
    }
}
