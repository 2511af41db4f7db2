//! An offer: goods as this buyer may see and buy them. Lists, detail, cart and checkout all ask here.
use std::sync::Arc;

use catalog::goods::models::facts::GoodsSnapshot;
use chrono::{DateTime, NaiveDate, Utc};
use eligibility::Reason;
use identity::{companies::models::facts::BuyerContext, member_rights::Right};
use kernel::{Money, clock::shop_day};
use pricing::models::{
    campaign_prices::CampaignPrices,
    line_price::{LinePrice, PriceBuyer, line_price},
};

use crate::cart::models::quantity::{self, Rule};

/// Who looks, and when.
#[derive(Clone, Copy)]
pub struct Viewer<'a> {
    pub buyer: Option<&'a BuyerContext>,
    pub now: DateTime<Utc>,
}

impl<'a> Viewer<'a> {
    pub fn today(&self) -> NaiveDate {
        shop_day(self.now)
    }

    fn price_buyer(&self) -> Option<PriceBuyer<'a>> {
        self.buyer.map(|member| PriceBuyer {
            company_id: member.company_id,
            rank: i64::from(member.company.rank),
            region: &member.company.province,
        })
    }
}

/// How much of which warehouse is asked for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wanted {
    /// None = the smallest possible.
    pub number: Option<i64>,
    /// None = the warehouse that can deliver.
    pub warehouse_id: Option<i64>,
    /// What the buyer bought within the limit's window.
    pub bought: i64,
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

    /// What limits the quantity from this warehouse; `bought`: within the limit's window.
    pub fn quantity_rule(&self, bought: i64) -> Rule<'_> {
        rule_of(&self.goods, self.available, bought)
    }

    /// Would another quantity, or stock, mend all that speaks against it?
    pub fn is_open_but_for_quantity(&self) -> bool {
        self.reasons
            .iter()
            .all(|reason| quantity::is_about_quantity(&reason.code))
    }
}

pub fn offer(viewer: Viewer, goods: Arc<GoodsSnapshot>, wanted: Wanted) -> Offer {
    let today = viewer.today();
    let mut reasons = eligibility::judge(viewer.buyer, &goods, today);
    let stock = match wanted.warehouse_id {
        Some(id) => goods.stock_at(id),
        None => goods.delivering_stock(today),
    };
    let available = stock.map_or(0, |stock| stock.available(today));
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
    let quote = viewer
        .price_buyer()
        .filter(|_| is_open)
        .and_then(|buyer| line_price(&buyer, &goods, number, &CampaignPrices::NONE, viewer.now));
    Offer {
        quote,
        reasons,
        warehouse_id: stock.map_or(0, |stock| stock.warehouse_id),
        available,
        expires_on: stock.and_then(|stock| stock.earliest_expiry(today)),
        is_near_expiry: goods.is_near_expiry(today),
        is_open,
        goods,
    }
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

fn quantity_reason(goods: &GoodsSnapshot, available: i64, wanted: Wanted) -> Option<Reason> {
    let (code, message) = match wanted.number {
        Some(number) => quantity::problem(&rule_of(goods, available, wanted.bought), number)?,
        None if available <= 0 => ("no_stock", "暂时缺货，可加入收藏等待到货".to_owned()),
        None => return None,
    };
    Some(Reason::new(code, message, None, goods.id))
}
