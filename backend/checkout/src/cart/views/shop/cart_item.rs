//! One line of the cart as the storefront reads it.
use std::{
    borrow::Cow,
    sync::{Arc, LazyLock},
};

use crate::offers::models::running::Running;
use chrono::{DateTime, Utc};
use eligibility::Reason;
use kernel::Money;
use orders::lifecycle::views::shop::price_step::PriceStep;
use pricing::models::line_price::LinePrice;
use serde::{Serialize, Serializer, ser::Error};
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::promotions::GiftData;
use crate::{
    cart::models::{campaign_lines, cart_line::CartLine},
    offers::views::shop::goods::GoodsCard,
};

/// One product of a combination.
#[derive(Serialize, ToSchema)]
pub struct CombinationGoods {
    pub goods: GoodsCard,
    /// In one set.
    pub number: i64,
    /// Of a unit.
    pub price: Option<Money>,
    /// In all sets of the line.
    pub amount: Money,
}

#[derive(Serialize, ToSchema)]
pub struct Combination {
    pub campaign_id: i64,
    pub name: String,
    pub goods: Vec<CombinationGoods>,
}

#[derive(Serialize, ToSchema)]
pub struct CartItem {
    pub id: i64,
    pub key: String,
    pub number: i64,
    /// Unit price now; null when hidden.
    pub price: Option<Money>,
    /// Before ladder and special prices.
    pub raw_price: Option<Money>,
    /// What it would cost this buyer without the campaign whose price it has; null without one.
    pub price_before: Option<Money>,
    /// How the price came about; empty when it is the base price.
    pub trace: Vec<PriceStep>,
    /// Unit price when it was put in; set when it differs from now.
    pub old_price: Option<Money>,
    /// number × price.
    pub amount: Money,
    /// 0 or 1.
    pub is_selected: u8,
    /// 1 seckill, 2 group buy, 3 combination, 4 add-on, otherwise normal.
    #[serde(rename = "type")]
    pub kind: i32,
    pub goods_type: i32,
    /// The campaign that the line names; 0 = none.
    pub campaign_id: i64,
    pub campaign_name: String,
    pub campaign_ends_at: Option<DateTime<Utc>>,
    pub goods: GoodsCard,
    /// The goods of a combination; number counts sets, price is that of a set.
    pub combination: Option<Combination>,
    /// 1 = it may join full reductions and coupons.
    pub with_coupon: u8,
    /// This line's share of full reductions.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Money, required)]
    pub goods_manjian_amount: Option<Money>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<GiftData>, required)]
    pub gift_data: Option<Option<GiftData>>,
    pub goods_price_id: i64,
    pub ladder_price_id: i64,
    pub goods_manjian_id: i64,
    pub is_yj: i64,
    pub ck_id: i64,
    /// Everything that keeps this line from being ordered as it stands; empty = fine.
    pub reasons: Vec<Reason>,
}

/// What of a line hangs on the other lines of the cart.
#[derive(Clone, Debug, Default, Serialize)]
pub struct CrossLineFields {
    pub goods_manjian_amount: Money,
    pub gift_data: Option<GiftData>,
}

impl CrossLineFields {
    pub fn is_empty(&self) -> bool {
        self.amount_alone() == Some(Money::ZERO)
    }

    /// What reductions take off the line, where it has no gifts.
    fn amount_alone(&self) -> Option<Money> {
        self.gift_data.is_none().then_some(self.goods_manjian_amount)
    }
}

impl CartItem {
    /// With what hangs on the other lines.
    pub fn with_cross_line(
        line: &CartLine,
        running: &Running,
        now: DateTime<Utc>,
        cross_line: CrossLineFields,
    ) -> Self {
        Self {
            goods_manjian_amount: Some(cross_line.goods_manjian_amount),
            gift_data: Some(cross_line.gift_data),
            ..Self::new(line, running, now)
        }
    }

    /// Without what hangs on the other lines.
    pub fn new(line: &CartLine, running: &Running, now: DateTime<Utc>) -> Self {
        let price = line.unit();
        let seen = line.row.price_seen;
        let sale = campaign_lines::sale_of(running, line.row.kind, line.row.campaign_id);
        let goods = GoodsCard::new(&line.offer, running, now, false);
        let joins = line.parts().all(|part| part.promo_line().joins());
        Self {
            id: line.row.id,
            key: format!("{}-{}", line.row.kind.code(), line.row.id),
            number: line.row.quantity,
            price,
            raw_price: line.raw(),
            price_before: line.before_campaign(),
            trace: line.offer.quote.iter().flat_map(steps).collect(),
            old_price: seen.filter(|seen| price.is_some_and(|price| price != *seen)),
            amount: line.amount,
            is_selected: u8::from(line.is_selected),
            kind: line.row.kind.code(),
            goods_type: line.row.kind.code(),
            campaign_id: line.row.campaign_id,
            campaign_name: sale.map(|sale| sale.name.to_string()).unwrap_or_default(),
            campaign_ends_at: sale.map(|sale| sale.ends_at),
            combination: combination(line, running, now, sale.map(|sale| &*sale.name)),
            with_coupon: u8::from(joins),
            goods_manjian_amount: None,
            gift_data: None,
            goods_price_id: line
                .offer
                .quote
                .as_ref()
                .map_or(0, |quote| quote.special_price_id),
            ladder_price_id: line.offer.quote.as_ref().map_or(0, |quote| quote.ladder_price_id),
            goods_manjian_id: if joins { goods.goods_manjian_id } else { 0 },
            is_yj: line.row.is_yj,
            ck_id: line.row.warehouse_id,
            reasons: line.offer.reasons.clone(),
            goods,
        }
    }
}

fn combination(
    line: &CartLine,
    running: &Running,
    now: DateTime<Utc>,
    name: Option<&str>,
) -> Option<Combination> {
    let name = name.filter(|_| !line.set.is_empty())?;
    let goods = line.set.iter().map(|part| CombinationGoods {
        goods: GoodsCard::new(&part.offer, running, now, false),
        number: part.each,
        price: part.offer.unit(),
        amount: part.offer.amount(part.each.saturating_mul(line.row.quantity)),
    });
    Some(Combination {
        campaign_id: line.row.campaign_id,
        name: name.to_owned(),
        goods: goods.collect(),
    })
}

fn steps(quote: &LinePrice) -> impl Iterator<Item = PriceStep> + '_ {
    quote.trace.iter().cloned().map(Into::into)
}

/// Most lines of a cart have nothing of the kind.
static NOTHING: LazyLock<String> =
    LazyLock::new(|| serde_json::to_string(&CrossLineFields::default()).unwrap_or_default());

/// A `CartItem`, written once for as long as its line stands; what hangs on the other lines is put in anew.
pub struct WrittenItem {
    pub(super) line: Arc<CartLine>,
    pub(super) running: Arc<Running>,
    pub(super) now: DateTime<Utc>,
    /// None: nothing of it hangs on them.
    pub(super) cross_line: Option<Arc<CrossLineFields>>,
}

impl WrittenItem {
    fn whole(&self) -> serde_json::Result<Arc<RawValue>> {
        let own = || serde_json::to_string(&CartItem::new(&self.line, &self.running, self.now));
        let fields = self.cross_line.as_deref();
        let reduced_by = fields.map_or(Some(Money::ZERO), CrossLineFields::amount_alone);
        let written = || match fields {
            None => Ok(Cow::Borrowed(NOTHING.as_str())),
            Some(fields) => serde_json::to_string(fields).map(Cow::Owned),
        };
        self.line.json.whole(reduced_by, written, own)
    }
}

impl Serialize for WrittenItem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.whole().map_err(S::Error::custom)?.serialize(serializer)
    }
}
