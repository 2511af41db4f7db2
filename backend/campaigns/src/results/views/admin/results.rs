//! What a campaign has brought.
use std::collections::HashMap;

use catalog::models::_entities::goods;
use chrono::NaiveDate;
use kernel::Money;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    models::{campaign::Campaign, kinds::Kind},
    results::models::results::Results,
};

#[derive(Serialize, ToSchema)]
pub struct AdminCampaignDay {
    pub day: NaiveDate,
    pub uses: u64,
    pub buyers: usize,
    /// Units of goods.
    pub quantity: i64,
    /// How often it was had as a whole: full reductions, sets of combinations.
    pub times: i64,
    pub benefit: Money,
    /// Paid towards a cashback.
    pub amount: Money,
}

#[derive(Serialize, ToSchema)]
pub struct AdminCampaignGoodsResult {
    pub goods_id: i64,
    pub name: String,
    pub stock: Option<i64>,
    pub reserved: i64,
    pub sold: i64,
    /// Units that were had of it, paid or not.
    pub quantity: i64,
    pub benefit: Money,
}

#[derive(Serialize, ToSchema)]
pub struct AdminCampaignResults {
    pub uses: u64,
    pub buyers: usize,
    pub orders: usize,
    /// Units of goods.
    pub quantity: i64,
    /// How often it was had as a whole: full reductions, sets of combinations.
    pub times: i64,
    /// Given away so far.
    pub benefit: Money,
    /// Paid towards a cashback.
    pub amount: Money,
    /// Of a cashback that is not settled yet, what it owes by what has been paid so far.
    pub owed: Option<Money>,
    /// Orders that were given up.
    pub given_back: usize,
    /// Days without a use are left out.
    pub days: Vec<AdminCampaignDay>,
    pub goods: Vec<AdminCampaignGoodsResult>,
}

impl AdminCampaignResults {
    pub fn new(
        results: &Results,
        campaign: &Campaign,
        owed: Option<Money>,
        names: &HashMap<i64, goods::Model>,
    ) -> Self {
        let days = results.days.iter().map(|(day, result)| AdminCampaignDay {
            day: *day,
            uses: result.uses,
            buyers: result.buyers.len(),
            quantity: result.quantity,
            times: result.times,
            benefit: result.benefit,
            amount: result.amount,
        });
        let goods = campaign.goods.iter().map(|goods| {
            let (quantity, benefit) = results.of_goods.get(&goods.goods_id).copied().unwrap_or_default();
            AdminCampaignGoodsResult {
                goods_id: goods.goods_id,
                name: names
                    .get(&goods.goods_id)
                    .map(|row| row.name.clone())
                    .unwrap_or_default(),
                stock: goods.stock,
                reserved: goods.reserved,
                sold: goods.sold,
                quantity,
                benefit,
            }
        });
        Self {
            uses: results.uses,
            buyers: results.buyers,
            orders: results.orders,
            quantity: results.quantity,
            times: results.times,
            benefit: if campaign.row.kind == Kind::Cashback {
                campaign.row.spent
            } else {
                results.benefit
            },
            amount: results.amount,
            owed,
            given_back: results.given_back,
            days: days.collect(),
            goods: goods.collect(),
        }
    }
}
