use serde::Serialize;
use utoipa::ToSchema;

use crate::goods::models::bulk::{BulkChange, Plan, Refusal};

/// A product that the change would make unlawful.
#[derive(Serialize, ToSchema)]
pub struct AdminBulkRefusal {
    pub id: i64,
    pub code: String,
    pub name: String,
    pub why: String,
}

impl From<Refusal> for AdminBulkRefusal {
    fn from(refusal: Refusal) -> Self {
        Self {
            id: refusal.id,
            code: refusal.code,
            name: refusal.name,
            why: refusal.why,
        }
    }
}

/// What a change of many goods does, or would do.
#[derive(Serialize, ToSchema)]
pub struct AdminBulk {
    /// Goods that were chosen.
    pub chosen: u64,
    /// Goods that get something else than they have.
    pub changed: u64,
    pub refused: u64,
    /// The first 20; while there are any nothing is changed.
    pub refusals: Vec<AdminBulkRefusal>,
    /// Identifies the current state of these goods and this change; send it along to apply the change.
    pub expected: String,
}

impl AdminBulk {
    pub fn new(chosen: u64, plan: Plan, change: BulkChange) -> Self {
        Self {
            chosen,
            expected: plan.digest(change),
            changed: plan.changed.len() as u64,
            refused: plan.refused,
            refusals: plan.refusals.into_iter().map(Into::into).collect(),
        }
    }
}
