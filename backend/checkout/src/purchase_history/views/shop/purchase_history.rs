use serde::Serialize;
use utoipa::ToSchema;

use super::bought::PurchaseSummary;
use crate::offers::views::shop::goods::GoodsCard;

#[derive(Serialize, ToSchema)]
pub struct BoughtGoods {
    pub goods: GoodsCard,
    pub bought: PurchaseSummary,
}

#[derive(Serialize, ToSchema)]
pub struct BoughtPage {
    pub total: u64,
    pub page: u64,
    pub per_page: u64,
    pub list: Vec<BoughtGoods>,
}
