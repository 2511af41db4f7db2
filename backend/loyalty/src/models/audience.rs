//! The audience of something. An empty condition matches everyone.
use catalog::prices::models::buyer_segment::Segment;
use identity::companies::models::facts::CompanyFacts;
use kernel::api::FieldErrors;
use sea_orm::FromJsonQueryResult;
use serde::{Deserialize, Serialize};

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
        let segment = Segment {
            ranks: &self.ranks,
            buyer_types: &self.buyer_types,
            regions: &self.regions,
        };
        segment.check(errors);
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
