//! The audience of something. An empty condition matches everyone.
use identity::companies::models::facts::{BuyerType, CompanyFacts};
use kernel::api::FieldErrors;
use sea_orm::FromJsonQueryResult;
use serde::{Deserialize, Serialize};

/// Ranks that a company can have.
const HIGHEST_RANK: i32 = 9;
const MOST_REGIONS: usize = 40;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
#[serde(default)]
pub struct Audience {
    pub ranks: Vec<i32>,
    pub buyer_types: Vec<i32>,
    /// Provinces.
    pub regions: Vec<String>,
}

impl Audience {
    pub fn check(&self, errors: &mut FieldErrors) {
        if self.ranks.iter().any(|rank| !(0..=HIGHEST_RANK).contains(rank)) {
            errors.add("ranks", format!("等级应为 0 到 {HIGHEST_RANK}"));
        }
        if self
            .buyer_types
            .iter()
            .any(|code| BuyerType::from_code(*code).is_none())
        {
            errors.add("buyer_types", "没有这种客户类型，请重新选择");
        }
        let is_wrong = |region: &String| region.is_empty() || region.chars().count() > 20;
        if self.regions.len() > MOST_REGIONS || self.regions.iter().any(is_wrong) {
            errors.add("regions", format!("请填写省份名称，最多 {MOST_REGIONS} 个"));
        }
    }

    /// Why this company is not among them; none where it is.
    pub fn refusal(&self, company: &CompanyFacts) -> Option<&'static str> {
        let is_among = |all: &[i32], own: i32| all.is_empty() || all.contains(&own);
        if !is_among(&self.ranks, company.rank) {
            return Some("本次活动只对指定等级的客户开放");
        }
        if !is_among(&self.buyer_types, company.buyer_type.code()) {
            return Some("本次活动只对指定类型的客户开放");
        }
        let is_here = self
            .regions
            .iter()
            .any(|region| company.province.starts_with(region));
        (!self.regions.is_empty() && !is_here).then_some("本次活动不在您所在的地区开放")
    }
}
