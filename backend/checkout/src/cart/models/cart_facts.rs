//! The facts that rows of a cart are judged by, and the rows judged by them.
use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};

use ::orders::settings::TradeRules;
use catalog::goods::models::{facts::GoodsSnapshot, goods_cache::GoodsCache};
use identity::companies::models::facts::BuyerContext;
use kernel::Services;
use sea_orm::DbErr;

use super::{
    campaign_lines,
    cart::{CartRow, Kind},
    cart_line::CartLine,
    cart_memory::CartMemory,
    limits,
    line_json::LineJson,
};
use crate::offers::models::{
    offer::{GoodsById, OfferRequest, Viewer, offer},
    running::{CampaignUsage, Running},
};

/// What a buyer took before: of each purchase limit, and of each campaign.
#[derive(Clone, Debug, Default)]
pub struct PastPurchases {
    pub bought: HashMap<i64, i64>,
    pub used: CampaignUsage,
}

/// Goods that rows are about: their own, and those of combinations.
pub fn goods_of(running: &Running, rows: &[CartRow]) -> Vec<i64> {
    let mut ids: Vec<i64> = rows.iter().map(|row| row.goods_id).collect();
    ids.extend(campaign_lines::further_goods(running, rows));
    ids
}

/// What rows are judged by, read at once for all of them.
pub struct CartFacts {
    /// Those of the rows, and what may be given with them.
    pub goods: GoodsById,
    gift_ids: BTreeSet<i64>,
    /// Of each purchase limit: what was bought lately, and what the selected rows hold. Goods that lie in two warehouses have
    /// one limit.
    taken: HashMap<i64, i64>,
    used: CampaignUsage,
}

impl CartFacts {
    /// `used`: of campaigns, as `limits::used` found it. Goods that are gone are left out.
    pub async fn of(
        services: &Services,
        goods_cache: &GoodsCache,
        viewer: Viewer<'_>,
        member: &BuyerContext,
        used: CampaignUsage,
        rows: &[CartRow],
    ) -> Result<Self, DbErr> {
        let now = viewer.now;
        let mut goods = goods_cache
            .get_many(&services.db, &goods_of(viewer.running, rows))
            .await?;
        let limited = goods.iter().filter(|goods| goods.limit_quantity > 0);
        let limited: Vec<i64> = limited.map(|goods| goods.id).collect();
        let rules = services.settings.of::<TradeRules>();
        let before = PastPurchases {
            bought: limits::bought(&services.db, rules, member.company_id, &limited, now).await?,
            used,
        };
        // Also those of campaigns that no row counts for yet: how far they are is shown all the same.
        let gift_ids = viewer.running.all_gift_ids();
        let gifts: Vec<i64> = gift_ids.iter().copied().collect();
        goods.extend(goods_cache.get_many(&services.db, &gifts).await?);
        let goods = goods.into_iter().map(|goods| (goods.id, goods)).collect();
        Ok(Self {
            gift_ids,
            ..Self::with_goods(rows, goods, before)
        })
    }

    /// From what was read already; no gifts among them.
    pub fn with_goods(rows: &[CartRow], goods: GoodsById, before: PastPurchases) -> Self {
        let mut taken = before.bought;
        let ordinary = rows.iter().filter(|row| row.kind == Kind::Normal);
        let limited = |row: &&CartRow| {
            goods
                .get(&row.goods_id)
                .is_some_and(|goods| goods.limit_quantity > 0)
        };
        for row in ordinary.filter(|row| row.is_selected).filter(limited) {
            *taken.entry(row.goods_id).or_default() += row.quantity;
        }
        Self {
            goods,
            gift_ids: BTreeSet::new(),
            taken,
            used: before.used,
        }
    }

    pub(super) fn into_gift_goods(self) -> GoodsById {
        let Self {
            mut goods, gift_ids, ..
        } = self;
        goods.retain(|id, _| gift_ids.contains(id));
        goods
    }

    /// The product of a row, and what of its limit is taken without the row.
    fn about(&self, row: &CartRow) -> Option<(&Arc<GoodsSnapshot>, i64)> {
        let goods = self.goods.get(&row.goods_id)?;
        if row.kind != Kind::Normal {
            let of = (row.kind != Kind::Combination).then_some(row.goods_id);
            let used = self.used.get(&(row.campaign_id, of));
            return Some((goods, used.copied().unwrap_or_default()));
        }
        if goods.limit_quantity <= 0 {
            return Some((goods, 0));
        }
        let own = if row.is_selected { row.quantity } else { 0 };
        Some((
            goods,
            self.taken.get(&goods.id).copied().unwrap_or_default() - own,
        ))
    }

    /// Rows as they stand beside each other; those whose goods are gone are left out.
    pub fn judge(&self, viewer: Viewer<'_>, rows: &[CartRow]) -> Vec<CartLine> {
        let lines = rows.iter().filter_map(|row| self.judge_row(viewer, row.clone()));
        lines.collect()
    }

    /// The lines of all rows of the member's cart: from memory where they would be judged the same again.
    pub(super) fn recall_or_judge(
        &self,
        memory: &CartMemory,
        viewer: Viewer<'_>,
        member: &Arc<BuyerContext>,
        rows: Vec<CartRow>,
    ) -> Vec<Arc<CartLine>> {
        let (day, count) = (viewer.today(), rows.len());
        let before = memory.of(member, day, viewer.running);
        let mut known = 0;
        let lines = rows.into_iter().filter_map(|row| {
            let (goods, bought) = self.about(&row)?;
            let same = before
                .as_ref()
                .and_then(|before| before.line(&row, goods, bought));
            known += usize::from(same.is_some());
            match same {
                Some(line) => Some(Arc::clone(line)),
                None => self.judge_row(viewer, row).map(Arc::new),
            }
        });
        let lines: Vec<_> = lines.collect();
        if known < count {
            memory.keep(member, day, viewer.running, &lines);
        }
        lines
    }

    pub(super) fn judge_row(&self, viewer: Viewer<'_>, row: CartRow) -> Option<CartLine> {
        let (goods, taken) = self.about(&row)?;
        if row.kind == Kind::Normal {
            Some(judge_row(viewer, row, goods, taken))
        } else {
            campaign_lines::judge(viewer, row, &self.goods, taken)
        }
    }
}

/// One row as it stands; `bought`: what of the purchase limit is taken.
fn judge_row(viewer: Viewer, row: CartRow, goods: &Arc<GoodsSnapshot>, bought: i64) -> CartLine {
    let wanted = OfferRequest {
        number: Some(row.quantity),
        warehouse_id: Some(row.warehouse_id),
        bought,
        sold_in: None,
    };
    let offer = offer(viewer, goods.clone(), wanted);
    let is_selected = row.is_selected && offer.is_buyable();
    CartLine {
        amount: offer.amount(row.quantity),
        is_selected,
        offer,
        set: Vec::new(),
        row,
        bought,
        json: LineJson::default(),
    }
}
