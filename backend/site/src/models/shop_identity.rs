//! What papers and pages call the wholesaler, as the authority has it on file: it changes when two people say so, as its licences do.
use kernel::{Actor, models::second_word::Wish};
use serde_json::json;

use super::_entities::shop_facts::Model as ShopFacts;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    pub company: String,
    pub address: String,
    /// The filing of the web site.
    pub icp: String,
}

impl From<&ShopFacts> for Identity {
    fn from(facts: &ShopFacts) -> Self {
        Self {
            company: facts.company.clone(),
            address: facts.address.clone(),
            icp: facts.icp.clone(),
        }
    }
}

impl Identity {
    /// Whoever states it, quality management sends the same to this address.
    pub fn wish(&self, actor: &Actor, reason: &str) -> Wish {
        let Self {
            company,
            address,
            icp,
        } = self;
        let filing = if icp.is_empty() { "不显示" } else { icp };
        Wish {
            subject: "shop_facts/identity".into(),
            what: format!("商城公示的企业名称、地址改为：{company}，{address}，网站备案号 {filing}"),
            wanted: json!({ "company": company, "address": address, "icp": icp }),
            reason: reason.into(),
            by: actor.id.unwrap_or_default(),
        }
    }
}
