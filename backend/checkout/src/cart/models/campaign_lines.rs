//! Lines that name a campaign: seckill, group buy, combination, add-on. What the campaign says holds for them alone; when it
//! is over they stay in the cart, unselected and with the reason.
use std::sync::Arc;

use crate::offers::models::running::{Running, Sale};
use campaigns::models::groups::{self, Missing};
use catalog::goods::models::facts::GoodsSnapshot;
use eligibility::Reason;
use kernel::{Db, Money};
use sea_orm::DbErr;

use super::{
    cart::{CartRow, Kind},
    cart_line::{CartLine, SetGoods},
    line_json::LineJson,
};
use crate::offers::models::offer::{GoodsById, Offer, OfferRequest, SoldIn, Viewer, offer};

/// The code of the reason that the campaign is over.
pub const ENDED: &str = "campaign_ended";
const HOW_TO_GO_ON: &str = "活动已结束或已变更，请删除这一行，按原价重新加入";

/// The sale that a row of this kind names.
pub fn sale_of(running: &Running, kind: Kind, campaign_id: i64) -> Option<&Sale> {
    running.sale(campaign_id, kind.price()?)
}

/// Goods that the rows name besides their own: those of combinations.
pub fn further_goods(running: &Running, rows: &[CartRow]) -> Vec<i64> {
    let sets = rows.iter().filter(|row| row.kind == Kind::Combination);
    let sales = sets.filter_map(|row| sale_of(running, row.kind, row.campaign_id));
    sales
        .flat_map(|sale| sale.goods.iter().map(|goods| goods.goods_id))
        .collect()
}

/// What the groups of the lines that join one still need.
pub async fn missing_in_groups(db: &Db, lines: &[Arc<CartLine>]) -> Result<Vec<Missing>, DbErr> {
    let joining = lines.iter().filter(|line| line.row.kind == Kind::GroupBuy);
    let wanted: Vec<(i64, i64)> = joining
        .map(|line| (line.row.campaign_id, line.row.goods_id))
        .collect();
    groups::missing(db, &wanted).await
}

/// One row as it stands; `taken`: units, of a combination sets, that the buyer has ordered of the campaign.
pub fn judge(viewer: Viewer, row: CartRow, goods: &GoodsById, taken: i64) -> Option<CartLine> {
    let own = goods.get(&row.goods_id)?;
    let Some(sale) = sale_of(viewer.running, row.kind, row.campaign_id) else {
        return Some(ended(viewer, row, own));
    };
    if row.kind == Kind::Combination {
        return combination(viewer, row, sale, goods, taken);
    }
    let Some(sold) = sale.goods(row.goods_id) else {
        return Some(ended(viewer, row, own));
    };
    let wanted = OfferRequest {
        number: Some(row.quantity),
        warehouse_id: Some(row.warehouse_id),
        bought: 0,
        sold_in: Some(SoldIn::new(sale, sold, taken)),
    };
    let offer = offer(viewer, own.clone(), wanted);
    let amount = offer.amount(row.quantity);
    Some(line(row, offer, Vec::new(), amount, taken))
}

fn line(row: CartRow, offer: Offer, set: Vec<SetGoods>, amount: Money, taken: i64) -> CartLine {
    CartLine {
        is_selected: row.is_selected && offer.is_buyable(),
        offer,
        set,
        amount,
        bought: taken,
        row,
        json: LineJson::default(),
    }
}

fn ended(viewer: Viewer, row: CartRow, goods: &Arc<GoodsSnapshot>) -> CartLine {
    let wanted = OfferRequest {
        warehouse_id: Some(row.warehouse_id),
        ..OfferRequest::default()
    };
    let mut offer = offer(viewer, goods.clone(), wanted);
    let reason = Reason::new(ENDED, HOW_TO_GO_ON, None, goods.id);
    offer.reasons.insert(0, reason);
    let amount = offer.amount(row.quantity);
    line(row, offer, Vec::new(), amount, 0)
}

/// All of its goods together, each from where the whole number of sets can be had.
fn combination(viewer: Viewer, row: CartRow, sale: &Sale, goods: &GoodsById, taken: i64) -> Option<CartLine> {
    let own = goods.get(&row.goods_id)?;
    let today = viewer.today();
    let mut set = Vec::with_capacity(sale.goods.len());
    let mut reasons: Vec<Reason> = Vec::new();
    for part in &sale.goods {
        let Some(facts) = goods.get(&part.goods_id) else {
            return Some(ended(viewer, row, own));
        };
        let needed = part.each.saturating_mul(row.quantity);
        let reaches = |id: i64| {
            let stock = facts.stock_at(id);
            stock.is_some_and(|stock| stock.available(today) >= needed)
        };
        let elsewhere = || {
            facts
                .stocks
                .iter()
                .map(|stock| stock.warehouse_id)
                .find(|id| reaches(*id))
        };
        let here = Some(row.warehouse_id).filter(|id| reaches(*id));
        let wanted = OfferRequest {
            number: Some(needed),
            warehouse_id: here.or_else(elsewhere),
            bought: 0,
            sold_in: Some(SoldIn::of_set(sale, part)),
        };
        let offer = offer(viewer, facts.clone(), wanted);
        for reason in &offer.reasons {
            if !reasons.contains(reason) {
                reasons.push(reason.clone());
            }
        }
        set.push(SetGoods {
            offer,
            each: part.each,
        });
    }
    if sale.buyer_limit > 0 && taken.saturating_add(row.quantity) > sale.buyer_limit {
        let left = (sale.buyer_limit - taken).max(0);
        let why = format!("每家限购 {} 套，您还可以买 {left} 套", sale.buyer_limit);
        reasons.push(Reason::new("limit", why, None, row.goods_id));
    }
    let first = set.iter().position(|part| part.offer.goods.id == row.goods_id);
    let mut first = set.get(first.unwrap_or_default())?.offer.clone();
    first.reasons = reasons;
    let amounts = set
        .iter()
        .map(|part| part.offer.amount(part.each.saturating_mul(row.quantity)));
    let amount = amounts.sum();
    Some(line(row, first, set, amount, taken))
}
