//! Lines that a campaign sells on request, as far as its budget covers what they save.
use std::collections::BTreeMap;

use kernel::Money;

use crate::models::{
    campaign_prices::AppliedCampaign,
    promotions::{
        facts::{PromoLine, Promotions},
        result::LineRefusal,
    },
};

/// The first line of each campaign that its budget does not cover. Once that line is gone, those after it are asked again.
/// First is what names the lower goods, then what is less: the cart shows its lines newest first, an order takes them oldest
/// first, and both must refuse the same.
pub(super) fn refusals(lines: &[PromoLine], facts: &Promotions) -> Vec<LineRefusal> {
    let mut left: BTreeMap<i64, Money> = facts.sale_budgets.iter().copied().collect();
    let mut refusals = Vec::new();
    let of_campaigns = lines.iter().enumerate().filter_map(|(at, line)| {
        let campaign = line.campaign?;
        left.contains_key(&campaign.campaign_id)
            .then_some((at, line, campaign))
    });
    let mut ranked: Vec<(usize, &PromoLine, &AppliedCampaign)> = of_campaigns.collect();
    ranked.sort_by_key(|(_, line, _)| (line.goods.id, line.quantity));
    for (at, line, campaign) in ranked {
        let Some(rest) = left.get_mut(&campaign.campaign_id) else {
            continue;
        };
        let saved = campaign.saved.times(line.quantity);
        if saved <= *rest {
            *rest -= saved;
            continue;
        }
        left.remove(&campaign.campaign_id);
        refusals.push(LineRefusal {
            line: at,
            campaign_id: campaign.campaign_id,
            code: "campaign_stock",
            message: "活动剩余额度不够这么多，请减少数量，或删除后按原价购买".into(),
            missing: None,
        });
    }
    refusals
}
