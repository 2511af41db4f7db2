//! The audience of a page. An empty condition matches everyone.
use identity::companies::models::facts::{BuyerType, CompanyFacts};
use kernel::api::FieldErrors;
use sea_orm::FromJsonQueryResult;
use serde::{Deserialize, Serialize};

/// Ranks that a company can have.
const HIGHEST_RANK: i32 = 9;
const MOST_REGIONS: usize = 40;
const LONGEST_REGION: usize = 20;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
#[serde(default)]
pub struct PageAudience {
    pub ranks: Vec<i32>,
    pub buyer_types: Vec<i32>,
    /// Provinces.
    pub regions: Vec<String>,
}

impl PageAudience {
    pub fn is_everybody(&self) -> bool {
        self.ranks.is_empty() && self.buyer_types.is_empty() && self.regions.is_empty()
    }

    pub fn check(&self, errors: &mut FieldErrors) {
        let most_ranks = usize::try_from(HIGHEST_RANK).unwrap_or_default() + 1;
        let is_rank = |rank: &i32| (0..=HIGHEST_RANK).contains(rank);
        if self.ranks.len() > most_ranks || !self.ranks.iter().all(is_rank) {
            errors.add("ranks", format!("等级应为 0 到 {HIGHEST_RANK}"));
        }
        let is_type = |code: &i32| BuyerType::from_code(*code).is_some();
        if self.buyer_types.len() > BuyerType::ALL.len() || !self.buyer_types.iter().all(is_type) {
            errors.add("buyer_types", "没有这种客户类型，请重新选择");
        }
        let is_region = |region: &String| !region.is_empty() && region.chars().count() <= LONGEST_REGION;
        if self.regions.len() > MOST_REGIONS || !self.regions.iter().all(is_region) {
            errors.add("regions", format!("请填写省份名称，最多 {MOST_REGIONS} 个"));
        }
    }

    /// Visitors see pages for everyone.
    pub fn has(&self, company: Option<&CompanyFacts>) -> bool {
        let Some(company) = company else {
            return self.is_everybody();
        };
        let is_among = |all: &[i32], own: i32| all.is_empty() || all.contains(&own);
        let is_here = |region: &String| company.province.starts_with(region.as_str());
        is_among(&self.ranks, company.rank)
            && is_among(&self.buyer_types, company.buyer_type.code())
            && (self.regions.is_empty() || self.regions.iter().any(is_here))
    }
}
