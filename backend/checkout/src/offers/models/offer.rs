//! An offer: goods as this buyer may see and buy them. Lists, detail, cart and checkout all ask here.
use std::sync::Arc;

use catalog::{goods::models::facts::GoodsSnapshot, prices::models::shopper::Shopper};
use chrono::{DateTime, NaiveDate, Utc};
use eligibility::Reason;
use identity::{companies::models::facts::BuyerContext, member_rights::Right};
use kernel::{Money, clock::shop_day};
use pricing::models::line_price::{LinePrice, line_price};
use rustc_hash::FxHashMap;

use crate::cart::models::quantity::{self, Rule};
use crate::offers::models::{
    named_price::named_price,
    running::{Notice, Running, Sale, SaleGoods},
};

/// By the id of the product.
pub type GoodsById = FxHashMap<i64, Arc<GoodsSnapshot>>;

/// Who looks, and when.
#[derive(Clone, Copy)]
pub struct Viewer<'a> {
    pub buyer: Option<&'a BuyerContext>,
    /// What campaigns run for them.
    pub running: &'a Running,
    pub now: DateTime<Utc>,
}

impl Viewer<'_> {
    pub fn today(&self) -> NaiveDate {
        shop_day(self.now)
    }
}

/// The requested quantity and warehouse.
#[derive(Clone, Copy, Debug, Default)]
pub struct OfferRequest<'a> {
    /// None = the smallest possible.
    pub number: Option<i64>,
    /// None = the warehouse that can deliver.
    pub warehouse_id: Option<i64>,
    /// What the buyer bought within the limit's window.
    pub bought: i64,
    /// Sold in a campaign that the line names.
    pub sold_in: Option<SoldIn<'a>>,
}

/// How a campaign sells goods: at its price, in any number, from its own stock.
#[derive(Clone, Copy, Debug)]
pub struct SoldIn<'a> {
    pub sale: &'a Sale,
    pub goods: &'a SaleGoods,
    /// What the campaign's limits leave this buyer; none: it has none.
    pub left: Option<i64>,
}

impl<'a> SoldIn<'a> {
    /// `taken`: what this buyer has ordered of it.
    pub fn new(sale: &'a Sale, goods: &'a SaleGoods, taken: i64) -> Self {
        Self {
            sale,
            goods,
            left: (goods.buyer_limit > 0).then(|| (goods.buyer_limit - taken).max(0)),
        }
    }

    /// A part of a combination, whose limit counts sets.
    pub const fn of_set(sale: &'a Sale, goods: &'a SaleGoods) -> Self {
        Self {
            sale,
            goods,
            left: None,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Offer {
    pub goods: Arc<GoodsSnapshot>,
    /// None when hidden from this viewer or being set.
    pub quote: Option<LinePrice>,
    pub reasons: Vec<Reason>,
    pub warehouse_id: i64,
    /// What can still be sold from that warehouse.
    pub available: i64,
    pub expires_on: Option<NaiveDate>,
    pub is_near_expiry: bool,
    /// May this viewer see price and stock?
    pub is_open: bool,
    /// Campaigns that are not shown: their budget does not cover the smallest order.
    pub without: Vec<i64>,
}

impl Offer {
    /// A line of `number` units at the quoted price, floored to the fen by construction.
    pub fn amount(&self, number: i64) -> Money {
        self.quote
            .as_ref()
            .map_or(Money::ZERO, |quote| quote.unit.times(number))
    }

    /// What a unit costs this viewer at the number asked for.
    pub fn unit(&self) -> Option<Money> {
        self.quote.as_ref().map(|quote| quote.unit)
    }

    pub fn is_buyable(&self) -> bool {
        self.reasons.is_empty()
    }

    /// Whether the campaign of this notice does anything for it.
    pub fn shows(&self, notice: &Notice) -> bool {
        let holds = || self.quote.as_ref().is_none_or(|price| notice.holds_at(price));
        self.is_open && !self.without.contains(&notice.campaign_id) && holds()
    }

    /// What limits the quantity from this warehouse; `bought`: within the limit's window.
    pub fn quantity_rule(&self, bought: i64) -> Rule<'_> {
        rule_of(&self.goods, self.available, bought)
    }

    /// Would another quantity, or stock, resolve all reasons against it?
    pub fn is_open_but_for_quantity(&self) -> bool {
        self.reasons
            .iter()
            .all(|reason| quantity::is_about_quantity(&reason.code))
    }
}

/// The price where the viewer may see one, and every reason against buying it so. Pure.
pub fn offer(viewer: Viewer, goods: Arc<GoodsSnapshot>, wanted: OfferRequest<'_>) -> Offer {
    let today = viewer.today();
    let mut reasons = eligibility::judge(viewer.buyer, &goods, today);
    let stock = match wanted.warehouse_id {
        Some(id) => goods.stock_at(id),
        None => goods.delivering_stock(today),
    };
    let own = wanted.sold_in.and_then(|sold| sold.goods.stock_left);
    let available = stock.map_or(0, |stock| stock.available(today));
    let available = own.map_or(available, |own| own.clamp(0, available));
    let is_open = eligibility::may_see_price(viewer.buyer) && !eligibility::hides_price(&reasons);
    reasons.extend(
        viewer
            .buyer
            .filter(|_| is_open)
            .and_then(|member| role_reason(member, goods.id)),
    );
    if is_open {
        reasons.extend(quantity_reason(&goods, available, wanted));
    }
    let number = wanted.number.unwrap_or(goods.min_quantity);
    let named = wanted.sold_in.map(|sold| sold.sale.unit_price(sold.goods));
    let mut campaigns = viewer.running.prices(&goods, named);
    // A cart is weighed against the budgets as a whole; a card stands for the smallest order.
    let is_card = wanted.number.is_none();
    let mut without = Vec::new();
    let buyer = viewer.buyer.filter(|_| is_open).map(Shopper::of);
    let quote = loop {
        let quote = buyer
            .as_ref()
            .and_then(|buyer| line_price(buyer, &goods, number, &campaigns, viewer.now));
        let beyond = quote
            .as_ref()
            .filter(|_| is_card)
            .and_then(|quote| beyond_budget(viewer.running, quote, number));
        let Some(campaign_id) = beyond else { break quote };
        campaigns.by_itself.retain(|unit| unit.campaign_id != campaign_id);
        without.push(campaign_id);
    };
    if let Some(buyer) = buyer.as_ref().filter(|_| is_card) {
        without.extend(spent_sales(viewer, buyer, &goods));
    }
    Offer {
        quote,
        reasons,
        warehouse_id: stock.map_or(0, |stock| stock.warehouse_id),
        available,
        expires_on: stock.and_then(|stock| stock.earliest_expiry(today)),
        is_near_expiry: goods.is_near_expiry(today),
        is_open,
        without,
        goods,
    }
}

/// Sales of these goods whose budget does not cover one unit more, or what a set has of them.
fn spent_sales(viewer: Viewer<'_>, buyer: &Shopper, goods: &GoodsSnapshot) -> impl Iterator<Item = i64> {
    let sales = viewer.running.sales.iter();
    sales.filter_map(move |sale| {
        let (part, left) = (
            sale.goods(goods.id)?,
            viewer.running.sale_budget(sale.campaign_id)?,
        );
        let price = named_price(buyer, goods, part.each, sale.unit_price(part), viewer.now)?;
        let saved = price.campaign?.saved.times(part.each);
        (saved > left).then_some(sale.campaign_id)
    })
}

/// The campaign of this price, where its budget does not cover so many units at it.
fn beyond_budget(running: &Running, quote: &LinePrice, number: i64) -> Option<i64> {
    let applied = quote.campaign.as_ref()?;
    let left = running.budgets.get(&applied.campaign_id)?;
    (applied.saved.times(number) > *left).then_some(applied.campaign_id)
}

/// Who may only look sees why instead of a button that refuses.
fn role_reason(member: &BuyerContext, goods_id: i64) -> Option<Reason> {
    let why = member.role.refusal(Right::Order)?;
    Some(Reason::new("role", why, None, goods_id))
}

fn rule_of(goods: &GoodsSnapshot, available: i64, bought: i64) -> Rule<'_> {
    Rule {
        min: goods.min_quantity,
        step: goods.step,
        available,
        left_of_limit: (goods.limit_quantity > 0).then(|| (goods.limit_quantity - bought).max(0)),
        unit: &goods.unit,
    }
}

/// A campaign sells single units, whatever the usual pack size.
fn rule_in<'a>(goods: &'a GoodsSnapshot, available: i64, sold: &SoldIn<'_>) -> Rule<'a> {
    Rule {
        min: 1,
        step: 1,
        available,
        left_of_limit: sold.left,
        unit: &goods.unit,
    }
}

fn quantity_reason(goods: &GoodsSnapshot, available: i64, wanted: OfferRequest<'_>) -> Option<Reason> {
    let (code, message) = match (wanted.number, &wanted.sold_in) {
        (Some(_), Some(sold)) if available <= 0 && sold.goods.stock_left.is_some_and(|left| left <= 0) => {
            ("no_stock", "活动商品已抢完，可按原价购买".to_owned())
        }
        (Some(number), Some(sold)) => quantity::problem(&rule_in(goods, available, sold), number)?,
        (Some(number), None) => quantity::problem(&rule_of(goods, available, wanted.bought), number)?,
        (None, _) if available <= 0 => ("no_stock", "暂时缺货，可加入收藏等待到货".to_owned()),
        (None, _) => return None,
    };
    Some(Reason::new(code, message, None, goods.id))
}
