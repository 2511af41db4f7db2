//! Who may have a coupon: pure.
use identity::companies::models::{
    companies::Company,
    facts::{BuyerType, CompanyFacts, CompanyStatus},
};
use sea_orm::FromJsonQueryResult;
use serde::{Deserialize, Serialize};

/// An empty list asks for nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
#[serde(default)]
pub struct Audience {
    pub ranks: Vec<i32>,
    pub buyer_types: Vec<i32>,
    /// Provinces; coupons of before may name cities.
    pub regions: Vec<String>,
    pub companies: Vec<i64>,
    /// Those alone who have paid for nothing yet.
    pub is_new_buyer: bool,
}

/// What of a company is asked.
#[derive(Clone, Debug)]
pub struct Recipient {
    pub company_id: i64,
    pub member_id: Option<i64>,
    pub is_approved: bool,
    pub rank: i32,
    pub buyer_type: BuyerType,
    pub province: String,
    pub city: String,
    /// Has paid for something before.
    pub has_bought: bool,
}

impl Recipient {
    pub fn of_member(company: &CompanyFacts, member_id: i64, has_bought: bool) -> Self {
        Self {
            company_id: company.id,
            member_id: Some(member_id),
            is_approved: company.status == CompanyStatus::Approved,
            rank: company.rank,
            buyer_type: company.buyer_type,
            province: company.province.clone(),
            city: company.city.clone(),
            has_bought,
        }
    }

    pub fn of_company(company: &Company, has_bought: bool) -> Self {
        Self {
            company_id: company.id,
            member_id: None,
            is_approved: company.status == CompanyStatus::Approved,
            rank: company.rank,
            buyer_type: company.buyer_type,
            province: company.province.clone(),
            city: company.city.clone(),
            has_bought,
        }
    }
}

impl Audience {
    /// Invisible to others.
    pub fn is_private_to_others(&self, company_id: Option<i64>) -> bool {
        !self.companies.is_empty() && company_id.is_none_or(|id| !self.companies.contains(&id))
    }

    /// Why this company may not have it.
    pub fn refusal(&self, of: &Recipient) -> Option<&'static str> {
        let lacks = |listed: bool, is_among: bool| listed && !is_among;
        if !of.is_approved {
            return Some("企业审核通过后可以领取");
        }
        if lacks(
            !self.companies.is_empty(),
            self.companies.contains(&of.company_id),
        ) {
            return Some("只发给指定客户");
        }
        if lacks(
            !self.buyer_types.is_empty(),
            self.buyer_types.contains(&of.buyer_type.code()),
        ) {
            return Some("您的企业类型不在发放范围内");
        }
        if lacks(!self.ranks.is_empty(), self.ranks.contains(&of.rank)) {
            return Some("您的会员等级不在发放范围内");
        }
        let is_region = |region: &String| *region == of.province || *region == of.city;
        if lacks(!self.regions.is_empty(), self.regions.iter().any(is_region)) {
            return Some("您所在地区不在发放范围内");
        }
        if self.is_new_buyer && of.has_bought {
            return Some("只发给还没有下过单的新客户");
        }
        None
    }
}
