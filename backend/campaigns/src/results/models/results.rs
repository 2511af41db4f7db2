//! What a campaign has brought: who had how much of it, day by day and goods by goods.
use std::collections::{BTreeMap, BTreeSet, HashMap};

use chrono::{DateTime, NaiveDate, Utc};
use kernel::{Db, Money, clock::shop_day};
use sea_orm::{DbErr, QueryOrder, QuerySelect, prelude::*};

use crate::models::{_entities::campaign_uses, kinds::UseState};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Results {
    pub uses: u64,
    pub buyers: usize,
    pub orders: usize,
    /// Units of goods.
    pub quantity: i64,
    /// How often it was had as a whole: full reductions, sets of combinations.
    pub times: i64,
    pub benefit: Money,
    /// What counts towards a cashback.
    pub amount: Money,
    /// Orders that were given up.
    pub given_back: usize,
    /// By day in Shanghai; days without a use are left out.
    pub days: BTreeMap<NaiveDate, DayResult>,
    /// Units and benefit by goods.
    pub of_goods: HashMap<i64, (i64, Money)>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DayResult {
    pub uses: u64,
    pub buyers: BTreeSet<i64>,
    pub quantity: i64,
    pub times: i64,
    pub benefit: Money,
    pub amount: Money,
}

type Row = (Option<i64>, i64, i64, i64, Money, Money, UseState, DateTime<Utc>);

/// By day of the shop; what was given back is counted apart and in no sum.
pub async fn of(db: &Db, campaign_id: i64) -> Result<Results, DbErr> {
    use campaign_uses::Column;
    let rows: Vec<Row> = campaign_uses::Entity::find()
        .select_only()
        .columns([
            Column::GoodsId,
            Column::CompanyId,
            Column::OrderId,
            Column::Quantity,
            Column::Benefit,
            Column::Amount,
            Column::State,
            Column::At,
        ])
        .filter(Column::CampaignId.eq(campaign_id))
        .order_by_asc(Column::Id)
        .into_tuple()
        .all(db)
        .await?;
    let mut results = Results::default();
    let (mut buyers, mut orders, mut given_back) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for (goods_id, company_id, order_id, quantity, benefit, amount, state, at) in rows {
        if state == UseState::GivenBack {
            given_back.insert(order_id);
            continue;
        }
        buyers.insert(company_id);
        orders.insert(order_id);
        results.uses += 1;
        results.benefit += benefit;
        results.amount += amount;
        let day = results.days.entry(shop_day(at)).or_default();
        day.uses += 1;
        day.buyers.insert(company_id);
        day.benefit += benefit;
        day.amount += amount;
        if let Some(goods_id) = goods_id {
            results.quantity += quantity;
            day.quantity += quantity;
            let own = results.of_goods.entry(goods_id).or_default();
            own.0 += quantity;
            own.1 += benefit;
        } else {
            results.times += quantity;
            day.times += quantity;
        }
    }
    (results.buyers, results.orders) = (buyers.len(), orders.len());
    results.given_back = given_back.len();
    Ok(results)
}
