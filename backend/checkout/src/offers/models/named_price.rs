//! Goods in a line that names a campaign.
use catalog::{goods::models::facts::GoodsSnapshot, prices::models::shopper::Shopper};
use chrono::{DateTime, Utc};
use pricing::models::{
    campaign_prices::{CampaignPrices, UnitPrice},
    line_price::{LinePrice, line_price},
};

/// What a unit costs in a line of so many that names the campaign: no more than the buyer pays by special prices and tiers.
/// None while the price is being set.
pub fn named_price(
    shopper: &Shopper,
    goods: &GoodsSnapshot,
    number: i64,
    unit: UnitPrice,
    now: DateTime<Utc>,
) -> Option<LinePrice> {
    let campaigns = CampaignPrices {
        named: Some(unit),
        ..CampaignPrices::NONE
    };
    line_price(shopper, goods, number, &campaigns, now)
}
