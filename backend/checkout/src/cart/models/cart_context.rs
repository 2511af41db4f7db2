//! Whether this buyer may have a line, as a change of the cart asks.
use std::{collections::HashMap, sync::Arc};

use crate::offers::models::offer::GoodsById;
use crate::offers::models::running::Running;
use ::orders::settings::TradeRules;
use campaigns::models::book::CampaignBook;
use catalog::goods::models::{facts::GoodsSnapshot, goods_cache::GoodsCache};
use chrono::{DateTime, Utc};
use eligibility::contract_needed;
use identity::companies::models::facts::BuyerContext;
use kernel::WriteTx;
use sea_orm::DbErr;

use super::{
    budgets, campaign_lines,
    cart::{CartRow, Kind},
    cart_line::CartLine,
    limits,
};
use crate::{errors::CheckoutError, offers::models::offer::Viewer};

/// What the cart needs to know to judge a change.
pub struct CartContext<'a> {
    pub goods_cache: &'a GoodsCache,
    pub rules: &'a TradeRules,
    pub member: &'a BuyerContext,
    /// What campaigns run for them.
    pub running: Arc<Running>,
    pub now: DateTime<Utc>,
}

impl<'a> CartContext<'a> {
    pub fn new(
        goods_cache: &'a GoodsCache,
        rules: &'a TradeRules,
        member: &'a BuyerContext,
        book: &CampaignBook,
        now: DateTime<Utc>,
    ) -> Self {
        Self {
            goods_cache,
            rules,
            member,
            running: Running::of(&book.for_buyer(Some(&member.company), now)),
            now,
        }
    }

    /// Without its required contracts a company cannot order any goods (domain section 1, reason 3).
    pub(super) fn check_contracts(&self) -> Result<(), CheckoutError> {
        match contract_needed(self.member, self.viewer().today()) {
            Some(message) => Err(CheckoutError::ContractNeeded(message)),
            None => Ok(()),
        }
    }

    pub(super) fn viewer(&self) -> Viewer<'_> {
        Viewer {
            buyer: Some(self.member),
            running: &self.running,
            now: self.now,
        }
    }

    pub(super) async fn facts(&self, tx: &WriteTx, ids: &[i64]) -> Result<GoodsById, DbErr> {
        let goods = self.goods_cache.get_many(tx.db(), ids).await?;
        Ok(goods.into_iter().map(|goods| (goods.id, goods)).collect())
    }

    /// A line that names a campaign, as it would be.
    pub(super) async fn in_campaign(&self, tx: &WriteTx, row: CartRow) -> Result<Option<CartLine>, DbErr> {
        let mut ids = campaign_lines::further_goods(&self.running, std::slice::from_ref(&row));
        ids.push(row.goods_id);
        let goods = self.facts(tx, &ids).await?;
        let company_id = self.member.company_id;
        let used = limits::used(tx.db(), company_id, &self.running, [row.campaign_id]).await?;
        let of = (row.kind != Kind::Combination).then_some(row.goods_id);
        let taken = used.get(&(row.campaign_id, of)).copied().unwrap_or_default();
        let mut line = campaign_lines::judge(self.viewer(), row, &goods, taken);
        if let Some(line) = &mut line
            && line.offer.is_buyable()
            && let Some(beyond) = budgets::beyond_sale(&self.running, line)
        {
            line.refuse(beyond);
        }
        Ok(line)
    }

    pub(super) async fn bought(
        &self,
        tx: &WriteTx,
        goods: impl Iterator<Item = &GoodsSnapshot>,
    ) -> Result<HashMap<i64, i64>, DbErr> {
        let limited: Vec<i64> = goods
            .filter(|goods| goods.limit_quantity > 0)
            .map(|goods| goods.id)
            .collect();
        limits::bought(tx.db(), self.rules, self.member.company_id, &limited, self.now).await
    }
}
