//! Campaign notices on a product card.
use std::sync::Arc;

use chrono::{DateTime, Utc};
use kernel::Money;
use pricing::models::promotions::GoodsScope;

use super::by_goods::Scoped;
use campaigns::models::{
    campaign::Campaign,
    kinds::{GoodsRole, Kind},
};

/// “满 500 减 30” on the cards of the goods that it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    pub campaign_id: i64,
    /// `full_reduction` …, as the API names it.
    pub kind: &'static str,
    /// 秒, 满, 换购, 赠, 特 …
    pub tag: &'static str,
    pub text: String,
    pub name: Arc<str>,
    pub ends_at: DateTime<Utc>,
    pub scope: GoodsScope,
}

impl Scoped for Notice {
    fn scope(&self) -> &GoodsScope {
        &self.scope
    }
}

pub(super) fn notices_of(campaign: &Campaign) -> Vec<Notice> {
    let notice = |kind, tag, text: String, scope: &GoodsScope| Notice {
        campaign_id: campaign.id(),
        kind,
        tag,
        text,
        name: Arc::clone(&campaign.name),
        ends_at: campaign.row.ends_at,
        scope: scope.clone(),
    };
    let named = |kind, tag| vec![notice(kind, tag, campaign.row.name.clone(), &campaign.scope)];
    match campaign.row.kind {
        Kind::Seckill => named("seckill", "秒"),
        Kind::GroupBuy => named("group_buy", "拼"),
        Kind::Combination => named("combination", "组"),
        Kind::DailySpecial => named("daily_special", "特"),
        Kind::Fair => named("fair", "特"),
        Kind::Welfare => named("welfare", "特"),
        Kind::Subsidy => named("subsidy", "补"),
        Kind::Cashback => Vec::new(),
        Kind::AddOn => {
            let threshold = campaign
                .tiers
                .first()
                .map(|tier| tier.threshold)
                .unwrap_or_default();
            let added = campaign
                .goods
                .iter()
                .filter(|goods| goods.role == GoodsRole::AddOn);
            let added = GoodsScope::goods(added.map(|goods| goods.goods_id));
            let text = format!("满 {} 可换购", yuan(threshold));
            vec![
                notice("add_on", "换购", text.clone(), &campaign.scope),
                notice("add_on", "换购", text, &added),
            ]
        }
        Kind::FullReduction => {
            let cuts = campaign.tiers.iter().filter(|tier| tier.cut.is_positive());
            let cuts: Vec<String> = cuts
                .map(|tier| format!("满 {} 减 {}", yuan(tier.threshold), yuan(tier.cut)))
                .collect();
            let gifts = campaign.tiers.iter().filter(|tier| tier.gift_goods_id.is_some());
            let gifts: Vec<String> = gifts
                .map(|tier| format!("满 {} 有赠品", yuan(tier.threshold)))
                .collect();
            let worded = [("full_reduction", "满", cuts), ("gift", "赠", gifts)];
            let worded = worded.into_iter().filter(|(.., words)| !words.is_empty());
            worded
                .map(|(kind, tag, words)| notice(kind, tag, words.join("，"), &campaign.scope))
                .collect()
        }
    }
}

/// Without decimals where there are none: “500”, “12.50”.
fn yuan(amount: Money) -> String {
    let text = amount.to_string();
    text.strip_suffix(".00").map_or(text.clone(), str::to_owned)
}
