use kernel::Money;
use serde::Serialize;
use utoipa::ToSchema;

use crate::models::freight_rules::FreightRule;

#[derive(Serialize, ToSchema)]
pub struct AdminFreightRule {
    pub id: i64,
    /// Empty: everywhere that has no rule of its own.
    pub province: String,
    /// Of ordinary goods.
    pub ordinary_fee: Money,
    /// null = never free
    pub ordinary_free_from: Option<Money>,
    /// Of preferred goods (优选).
    pub preferred_fee: Money,
    /// null = never free
    pub preferred_free_from: Option<Money>,
    /// Of goods that are charged by weight: up to so many grams.
    pub first_grams: i64,
    pub first_fee: Money,
    /// And for each further step that is begun.
    pub step_grams: i64,
    pub step_fee: Money,
    pub cold_chain_fee: Money,
}

impl From<FreightRule> for AdminFreightRule {
    fn from(rule: FreightRule) -> Self {
        Self {
            id: rule.id,
            province: rule.province,
            ordinary_fee: rule.ordinary_fee,
            ordinary_free_from: rule.ordinary_free_from,
            preferred_fee: rule.preferred_fee,
            preferred_free_from: rule.preferred_free_from,
            first_grams: rule.first_grams,
            first_fee: rule.first_fee,
            step_grams: rule.step_grams,
            step_fee: rule.step_fee,
            cold_chain_fee: rule.cold_chain_fee,
        }
    }
}
