use kernel::Money;
use serde::Serialize;
use utoipa::ToSchema;

use crate::models::{freight::FreightTerms, freight_rules::FreightRule, freight_rules::terms_of};

/// What delivery costs in one province.
#[derive(Serialize, ToSchema)]
pub struct FreightRuleRow {
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

impl From<FreightRule> for FreightRuleRow {
    fn from(rule: FreightRule) -> Self {
        let FreightTerms {
            ordinary,
            preferred,
            by_weight,
            cold_chain_fee,
        } = terms_of(&rule);
        Self {
            province: rule.province,
            ordinary_fee: ordinary.fee,
            ordinary_free_from: ordinary.free_from,
            preferred_fee: preferred.fee,
            preferred_free_from: preferred.free_from,
            first_grams: by_weight.first_grams,
            first_fee: by_weight.first_fee,
            step_grams: by_weight.step_grams,
            step_fee: by_weight.step_fee,
            cold_chain_fee,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct FreightRuleList {
    /// Everywhere else first.
    pub list: Vec<FreightRuleRow>,
}
