//! Cart and checkout as the storefront reads them (specification section 3).
use std::sync::Arc;

use catalog::goods::models::codes::Control;
use chrono::NaiveDate;
use eligibility::Reason;
use identity::addresses::views::shop::address::Address;
use kernel::Money;
use orders::lifecycle::{
    models::wished_shelf_life::{CHOICES, until},
    views::shop::price_step::PriceStep,
};
use pricing::models::{
    freight::{Freight, FreightClass, Part},
    line_price::LinePrice,
};
use serde::{Serialize, Serializer, ser::Error};
use serde_json::value::to_raw_value;
use utoipa::ToSchema;

use crate::{
    cart::models::{cart_line::CartLine, cart_state::CartState as State},
    offers::views::shop::goods::GoodsCard,
    placing::models::checkout::Checkout as Quoted,
};

#[derive(Serialize, ToSchema)]
pub struct Gift {
    pub total: Money,
    #[serde(rename = "type")]
    pub kind: i32,
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
    /// How the price came about; empty when it is the base price.
    pub trace: Vec<PriceStep>,
    /// Unit price when it was put in; set when it differs from now.
    pub old_price: Option<Money>,
    /// number × price.
    pub amount: Money,
    /// 0 or 1.
    pub is_selected: u8,
    /// 1 seckill, 3 combination, otherwise normal.
    #[serde(rename = "type")]
    pub kind: i32,
    pub goods_type: i32,
    pub goods: GoodsCard,
    #[schema(value_type = Option<Object>)]
    pub combination: Option<()>,
    /// 0 or 1.
    pub with_coupon: u8,
    pub goods_manjian_amount: Money,
    pub gift_data: Option<Gift>,
    pub goods_price_id: i64,
    pub ladder_price_id: i64,
    pub goods_manjian_id: i64,
    pub is_yj: i64,
    pub ck_id: i64,
    /// Everything that keeps this line from being ordered as it stands; empty = fine.
    pub reasons: Vec<Reason>,
}

impl CartItem {
    pub fn new(line: &CartLine) -> Self {
        let price = line.offer.quote.as_ref().map(|quote| quote.unit);
        let seen = line.row.price_seen;
        Self {
            id: line.row.id,
            key: format!("{}-{}", line.row.kind.code(), line.row.id),
            number: line.row.quantity,
            price,
            raw_price: line.offer.quote.as_ref().map(|quote| quote.raw),
            trace: line.offer.quote.iter().flat_map(steps).collect(),
            old_price: seen.filter(|seen| price.is_some_and(|price| price != *seen)),
            amount: line.amount,
            is_selected: u8::from(line.is_selected),
            kind: line.row.kind.code(),
            goods_type: line.row.kind.code(),
            goods: GoodsCard::new(&line.offer, false),
            combination: None,
            with_coupon: 1,
            goods_manjian_amount: Money::ZERO,
            gift_data: None,
            goods_price_id: line
                .offer
                .quote
                .as_ref()
                .map_or(0, |quote| quote.special_price_id),
            ladder_price_id: line.offer.quote.as_ref().map_or(0, |quote| quote.ladder_price_id),
            goods_manjian_id: line.row.goods_manjian_id,
            is_yj: line.row.is_yj,
            ck_id: line.row.warehouse_id,
            reasons: line.offer.reasons.clone(),
        }
    }
}

fn steps(quote: &LinePrice) -> impl Iterator<Item = PriceStep> + '_ {
    quote.trace.iter().cloned().map(Into::into)
}

/// Delivery of the goods of one freight class.
#[derive(Serialize, ToSchema)]
pub struct FreightPart {
    pub class: FreightClass,
    /// 普通商品, 优选商品 …
    pub name: &'static str,
    /// What the goods cost, less discounts.
    pub amount: Money,
    pub fee: Money,
    /// The amount from which it is free; null = never.
    pub free_from: Option<Money>,
    /// What is missing to free delivery, 0.00 once it is free; null where no amount makes it free.
    pub missing: Option<Money>,
}

impl From<&Part> for FreightPart {
    fn from(part: &Part) -> Self {
        Self {
            class: part.class,
            name: part.class.text(),
            amount: part.amount,
            fee: part.fee,
            free_from: part.free_from,
            missing: part.missing,
        }
    }
}

fn freight_parts(freight: &Freight) -> Vec<FreightPart> {
    freight.parts.iter().map(Into::into).collect()
}

#[derive(Serialize, ToSchema)]
pub struct ShippingData {
    /// Amount of ordinary goods from which their delivery is free; 0.00 = never.
    pub shipping_amount: Money,
    /// Paid ordinary goods that have not left yet and travel along.
    pub no_trans_order_amount: Money,
    /// What delivery of the selection costs.
    pub freight: Money,
    /// Of what it is made up, one part for each freight class in the selection.
    pub parts: Vec<FreightPart>,
}

#[derive(Serialize, ToSchema)]
pub struct ManjianTier {
    pub amount: Money,
    pub cut: Money,
    /// 1 = reached.
    pub status: u8,
}

#[derive(Serialize, ToSchema)]
pub struct ActivityData {
    pub manjians: Vec<ManjianTier>,
}

#[derive(Serialize, ToSchema)]
pub struct FilterItem {
    pub id: i64,
    pub name: String,
}

#[derive(Serialize, ToSchema)]
pub struct CartSums {
    pub goods_amount: Money,
    pub manjian_amount: Money,
    pub gift_amount: Money,
    pub total: Money,
    pub lines: u64,
    pub pieces: i64,
}

/// A `CartItem`, written once for as long as its line stands.
pub struct WrittenItem(Arc<CartLine>);

impl Serialize for WrittenItem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if let Some(written) = self.0.written.get() {
            return written.serialize(serializer);
        }
        let written = to_raw_value(&CartItem::new(&self.0)).map_err(S::Error::custom)?;
        self.0.written.get_or_init(|| written).serialize(serializer)
    }
}

/// Which lines an answer holds; the sums are always those of the whole cart.
#[derive(Clone, Copy, Debug)]
pub enum Shown<'a> {
    All,
    OfMaker(i64),
    Line(i64),
    /// Of these lines those that are not selected as was asked for.
    NotAsAsked {
        ids: &'a [i64],
        is_selected: bool,
    },
    None,
}

impl Shown<'_> {
    fn holds(self, line: &CartLine) -> bool {
        match self {
            Self::All => true,
            Self::OfMaker(maker_id) => line.offer.goods.maker_id == maker_id,
            Self::Line(id) => line.row.id == id,
            Self::NotAsAsked { ids, is_selected } => {
                line.is_selected != is_selected && ids.contains(&line.row.id)
            }
            Self::None => false,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct CartState {
    /// Empty, or what the client should do next.
    pub action: String,
    #[schema(value_type = Vec<CartItem>)]
    pub data: Vec<WrittenItem>,
    /// Lines in the whole cart.
    pub total: u64,
    pub shipping_data: ShippingData,
    pub activity_data: ActivityData,
    /// Makers in the cart, to filter by.
    pub filter_data: Vec<FilterItem>,
    pub sums: CartSums,
}

impl CartState {
    pub fn new(state: &State, shown: Shown) -> Self {
        let sums = &state.sums;
        let lines = state.lines.iter().filter(|line| shown.holds(line));
        Self {
            action: String::new(),
            data: lines.map(|line| WrittenItem(Arc::clone(line))).collect(),
            total: state.lines.len() as u64,
            shipping_data: ShippingData {
                shipping_amount: sums.free_from.unwrap_or_default(),
                no_trans_order_amount: sums.waiting_amount,
                freight: sums.freight.total(),
                parts: freight_parts(&sums.freight),
            },
            activity_data: ActivityData { manjians: Vec::new() },
            filter_data: makers(&state.lines),
            sums: CartSums {
                goods_amount: sums.goods_amount,
                manjian_amount: Money::ZERO,
                gift_amount: Money::ZERO,
                total: sums.goods_amount - sums.discount,
                lines: sums.lines,
                pieces: sums.pieces,
            },
        }
    }
}

fn makers(lines: &[Arc<CartLine>]) -> Vec<FilterItem> {
    let by_id: std::collections::BTreeMap<i64, &str> = lines
        .iter()
        .map(|line| (line.offer.goods.maker_id, line.offer.goods.maker.as_ref()))
        .collect();
    by_id
        .into_iter()
        .map(|(id, name)| FilterItem {
            id,
            name: name.to_owned(),
        })
        .collect()
}

#[derive(Serialize, ToSchema)]
pub struct CartTotal {
    /// Lines in the cart.
    pub total: u64,
}

#[derive(Serialize, ToSchema)]
pub struct CopyRefusal {
    pub user_id: i64,
    pub goods_id: i64,
    pub reasons: Vec<Reason>,
}

#[derive(Serialize, ToSchema)]
pub struct CartCopyResult {
    /// Lines put into carts.
    pub copied: u64,
    pub refused: Vec<CopyRefusal>,
}

#[derive(Serialize, ToSchema)]
pub struct NextHint {
    pub message: String,
    /// What is missing to free delivery, floored at 0.00.
    pub shipping_left: Money,
    /// While something is missing: what the company often buys and can buy now, and is not in the cart.
    pub goods: Vec<GoodsCard>,
}

#[derive(Serialize, ToSchema)]
pub struct CheckoutGroup {
    pub key: String,
    /// Compounds with special ingredients: the company pays by transfer, and in no other way.
    pub transfer_only: bool,
    pub title: String,
    pub item_ids: Vec<i64>,
    pub goods_amount: Money,
    pub freight: Money,
    pub total: Money,
}

/// A shelf life that can be wished for, and the lines of which the stock at hand does not reach it.
#[derive(Serialize, ToSchema)]
pub struct ShelfLifeChoice {
    pub months: i64,
    pub short_item_ids: Vec<i64>,
}

impl ShelfLifeChoice {
    fn new(months: i64, lines: &[CartLine], today: NaiveDate) -> Self {
        let until = until(months, today);
        let short = lines
            .iter()
            .filter(|line| until.is_some_and(|day| line.falls_short(day, today)));
        Self {
            months,
            short_item_ids: short.map(|line| line.row.id).collect(),
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct Checkout {
    pub items: Vec<CartItem>,
    pub groups: Vec<CheckoutGroup>,
    pub addresses: Vec<Address>,
    /// Where the freight was counted to; null without any address.
    pub address_id: Option<i64>,
    pub shelf_lives: Vec<ShelfLifeChoice>,
    pub goods_amount: Money,
    pub discount: Money,
    pub freight: Money,
    /// Of what it is made up, one part for each freight class.
    pub freight_parts: Vec<FreightPart>,
    pub total: Money,
    pub balance: Money,
    /// Every refusal at once; an order can be placed only when empty.
    pub refusals: Vec<Reason>,
}

impl Checkout {
    pub fn new(
        quoted: &Quoted,
        warehouse_name: impl Fn(i64) -> String,
        (addresses, address_id): (Vec<Address>, Option<i64>),
        balance: Money,
        today: NaiveDate,
    ) -> Self {
        let shelf_lives = CHOICES.map(|months| ShelfLifeChoice::new(months, &quoted.lines, today));
        let groups = quoted.groups.iter().map(|group| CheckoutGroup {
            key: group.key.code(),
            transfer_only: group.key.control != Control::None,
            title: group.key.title(&warehouse_name(group.key.warehouse_id)),
            item_ids: group
                .lines
                .iter()
                .map(|place| quoted.lines[*place].row.id)
                .collect(),
            goods_amount: group.goods_amount,
            freight: group.freight,
            total: group.total(),
        });
        Self {
            groups: groups.collect(),
            items: quoted.lines.iter().map(CartItem::new).collect(),
            addresses,
            address_id,
            shelf_lives: shelf_lives.into(),
            goods_amount: quoted.quote.goods_amount,
            discount: quoted.quote.discount,
            freight: quoted.quote.freight.total(),
            freight_parts: freight_parts(&quoted.quote.freight),
            total: quoted.total(),
            balance,
            refusals: quoted.refusals.clone(),
        }
    }
}
