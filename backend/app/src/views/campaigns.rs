//! Campaigns with their goods.
use campaigns::shown::views::shop::campaign::{
    CampaignProgress, CampaignSummary, GroupOutcome, GroupProgress,
};
use checkout::offers::views::shop::goods::GoodsCard;
use kernel::Money;
use serde::Serialize;
use utoipa::ToSchema;

/// A product as it is had in a campaign.
#[derive(Serialize, ToSchema)]
pub struct CampaignGoodsCard {
    pub goods: GoodsCard,
    /// goods | add_on
    pub role: &'static str,
    /// Unit price in the campaign; for a subsidy the price less its voucher. Null where the kind sets no
    /// price, or while hidden.
    pub price: Option<Money>,
    /// Less than what this buyer pays without the campaign.
    pub save: Option<Money>,
    /// Units in a set of a combination, else 1.
    pub set_quantity: i64,
    /// Of its own; null = the shop's.
    pub stock: Option<i64>,
    /// Of `stock`; 0 also where the campaign's budget does not cover one more.
    pub left: Option<i64>,
    pub sold: i64,
    /// Units per buyer, 0 = no limit.
    pub buyer_limit: i64,
    /// By this buyer, unpaid ones too.
    pub bought: i64,
    pub group: Option<GroupProgress>,
}

#[derive(Serialize, ToSchema)]
pub struct CampaignPreview {
    #[serde(flatten)]
    pub campaign: CampaignSummary,
    /// Of `buyer_limit`, what this buyer has had, unpaid orders too.
    pub times_had: i64,
    pub goods: Vec<CampaignGoodsCard>,
}

#[derive(Serialize, ToSchema)]
pub struct CampaignList {
    pub list: Vec<CampaignPreview>,
    pub total: u64,
    pub page: u64,
    pub per_page: u64,
    /// Server time, unix ms: countdowns run by it.
    pub timestamp: i64,
}

#[derive(Serialize, ToSchema)]
pub struct CampaignPage {
    #[serde(flatten)]
    pub campaign: CampaignSummary,
    /// Of `buyer_limit`, what this buyer has had, unpaid orders too.
    pub times_had: i64,
    pub list: Vec<CampaignGoodsCard>,
    pub total: u64,
    pub page: u64,
    pub per_page: u64,
    /// Of a cashback, for a buyer.
    pub progress: Option<CampaignProgress>,
    /// Of a group buy that is over, of each of its goods; else empty.
    pub outcomes: Vec<GroupOutcome>,
    /// Server time, unix ms: countdowns run by it.
    pub timestamp: i64,
}

#[derive(Serialize, ToSchema)]
pub struct DailySpecials {
    pub list: Vec<CampaignPreview>,
    /// Announced ones.
    pub next: Vec<CampaignSummary>,
    /// Server time, unix ms: countdowns run by it.
    pub timestamp: i64,
}

#[derive(Serialize, ToSchema)]
pub struct Seckills {
    /// Running ones first, then those announced.
    pub list: Vec<CampaignPreview>,
    /// Server time, unix ms: countdowns run by it.
    pub timestamp: i64,
}

/// Goods of one campaign, or of several.
#[derive(Serialize, ToSchema)]
pub struct CampaignGoodsPage {
    /// Null: of all of them.
    pub campaign: Option<CampaignSummary>,
    pub list: Vec<CampaignGoodsCard>,
    pub total: u64,
    pub page: u64,
    pub per_page: u64,
    /// Server time, unix ms: countdowns run by it.
    pub timestamp: i64,
}
