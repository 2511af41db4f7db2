//! The sums of cart rows for a buyer at a given time: reads the inputs and calls the pure quote. The checkout
//! calls it with the buyer's own rows, the back office's simulation with hypothetical ones.
use std::sync::Arc;

use crate::offers::models::running::Running;
use campaigns::models::book::CampaignBook;
use catalog::goods::models::goods_cache::GoodsCache;
use chrono::{DateTime, Utc};
use coupons::models::{facts, reward_rules};
use identity::companies::models::facts::BuyerContext;
use kernel::{Money, Services, clock::shop_day};
use orders::lifecycle::models::orders;
use pricing::models::{
    freight_rule_cache::FreightRuleCache,
    promotions::{CouponChoice, Promotions},
};
use wallet::models::{ledger::Kind, lots};

use super::checkout::{self, Checkout, Vouchers};
use crate::{
    cart::models::{
        basket::BasketContext, budgets, cart::CartRow, cart_facts::CartFacts, cart_line::CartLine,
        cart_state::selected, limits,
    },
    errors::CheckoutError,
    offers::models::offer::Viewer,
};

/// The data sources.
#[derive(Clone, Copy)]
pub struct QuoteSources<'a> {
    pub services: &'a Services,
    pub goods_cache: &'a GoodsCache,
    pub book: &'a CampaignBook,
    pub freight_rules: &'a FreightRuleCache,
}

pub struct QuoteRequest<'a> {
    pub member: &'a BuyerContext,
    pub at: DateTime<Utc>,
    pub rows: Vec<CartRow>,
    pub lines: Lines,
    /// Where to, which decides the freight.
    pub province: &'a str,
    /// Claimed coupons to use; none = those that are best for the buyer.
    pub coupon_ids: Option<&'a [i64]>,
    /// What vouchers are to pay.
    pub voucher: Money,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lines {
    /// All reasons against them.
    All,
    /// Those that may be bought; refused when none may.
    Buyable,
}

impl Lines {
    pub(super) fn quote(
        self,
        lines: Vec<CartLine>,
        context: &BasketContext<'_>,
        vouchers: Vouchers,
    ) -> Result<Checkout, CheckoutError> {
        match self {
            Self::All => Ok(checkout::quote(lines, context, vouchers)),
            Self::Buyable => checkout::quote_buyable(selected(lines)?, context, vouchers),
        }
    }
}

pub struct QuotedCheckout {
    pub checkout: Checkout,
    pub running: Arc<Running>,
    pub vouchers: Vouchers,
    /// What its orders earn once they are finished.
    pub points: i64,
}

/// What placing would come to now; nothing is held. Of lines that need only be buyable it fails where none is, with all
/// reasons.
pub async fn quote(shop: QuoteSources<'_>, asked: QuoteRequest<'_>) -> Result<QuotedCheckout, CheckoutError> {
    let (services, member, now) = (shop.services, asked.member, asked.at);
    let (db, company_id) = (&services.db, member.company_id);
    let running = Running::of(&shop.book.for_buyer(Some(&member.company), now));
    let named = asked.rows.iter().map(|row| row.campaign_id);
    let used = limits::used(db, company_id, &running, named).await?;
    let running = running.without_used_up(&used);
    let viewer = Viewer {
        buyer: Some(member),
        running: &running,
        now,
    };
    let rows = asked.rows;
    let circumstances = CartFacts::of(services, shop.goods_cache, viewer, member, used, &rows).await?;
    let terms = shop.freight_rules.terms_for(db, asked.province).await?;
    let chosen = asked.coupon_ids.unwrap_or_default();
    let coupons = facts::facts_for(db, company_id, chosen, now).await?;
    let vouchers = Vouchers {
        available: lots::usable(db, company_id, Kind::Voucher, now).await?,
        asked: asked.voucher,
    };
    let waiting_amount = orders::amount_waiting_to_ship(db, company_id).await?;
    let points_per_yuan = reward_rules::current(db).await?.points_per_yuan;
    let choose = asked.coupon_ids.map_or(CouponChoice::Best, CouponChoice::These);
    let (checkout, running) = within_budgets(running, |running| {
        let viewer = Viewer {
            buyer: Some(member),
            running,
            now,
        };
        let context = BasketContext {
            buyer: Some(member),
            today: shop_day(now),
            freight: &terms,
            waiting_amount,
            promotions: Promotions {
                choose,
                ..running.promotions(&coupons)
            },
            gift_goods: &circumstances.goods,
        };
        asked
            .lines
            .quote(circumstances.judge(viewer, &rows), &context, vouchers)
    })?;
    Ok(QuotedCheckout {
        points: checkout.points(points_per_yuan),
        checkout,
        running,
        vouchers,
    })
}

/// Quoted again without the campaigns whose budgets do not cover what the lines have of them, until all do.
pub(super) fn within_budgets(
    mut running: Arc<Running>,
    quote: impl Fn(&Running) -> Result<Checkout, CheckoutError>,
) -> Result<(Checkout, Arc<Running>), CheckoutError> {
    loop {
        let quoted = quote(&running)?;
        let exceeded = budgets::exceeded(&running, &quoted.lines, &quoted.basket);
        if exceeded.is_empty() {
            return Ok((quoted, running));
        }
        running = running.without(&exceeded);
    }
}
