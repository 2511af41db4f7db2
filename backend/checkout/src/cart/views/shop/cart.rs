//! The cart as the storefront reads it (specification section 3).
use std::{collections::BTreeMap, sync::Arc};

use eligibility::Reason;
use kernel::Money;
use pricing::models::freight::{Freight, FreightClass, Part};
use serde::Serialize;
use utoipa::ToSchema;

use super::cart_item::{CartItem, CrossLineFields, WrittenItem};
use super::coupons::CheckoutCoupons;
use super::promotions::{
    self, GaveWayRow, GiftData, GiftRow, GroupMissing, ManjianHint, ManjianTier, SubsidyRow,
};
use crate::{
    cart::models::{basket::Basket, cart_line::CartLine, cart_state::CartState as State},
    offers::views::shop::goods::GoodsCard,
};

/// Delivery of the goods of one freight class.
#[derive(Serialize, ToSchema)]
pub struct FreightPart {
    pub class: FreightClass,
    /// 普通商品, 优选商品 …
    pub name: &'static str,
    /// What the goods cost, before any reduction.
    pub amount: Money,
    pub fee: Money,
    /// The amount from which it is free; null = never.
    pub free_from: Option<Money>,
    /// The amount missing for free delivery, 0.00 once it is free; null where no amount makes it free.
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

pub(super) fn freight_parts(freight: &Freight) -> Vec<FreightPart> {
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
    /// Its parts, one for each freight class in the selection.
    pub parts: Vec<FreightPart>,
}

/// The fields of one line that depend on other lines, where it has any.
#[derive(Serialize, ToSchema)]
pub struct CrossLineItem {
    pub id: i64,
    pub goods_manjian_amount: Money,
    pub gift_data: Option<GiftData>,
}

#[derive(Serialize, ToSchema)]
pub struct ActivityData {
    /// Reached ones first.
    pub manjians: Vec<ManjianTier>,
    pub hints: Vec<ManjianHint>,
    /// Of every line of the cart where it is anything, whichever lines this answer holds.
    pub lines: Vec<CrossLineItem>,
    pub gifts: Vec<GiftRow>,
    /// Advantages that would have applied, had another one not been better.
    pub gave_way: Vec<GaveWayRow>,
    pub subsidies: Vec<SubsidyRow>,
    /// Group buys that lines join and that still form.
    pub groups: Vec<GroupMissing>,
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
    /// What gifts cost: nothing.
    pub gift_amount: Money,
    /// What they are worth.
    pub gift_value: Money,
    /// goods_amount − manjian_amount + gift_amount.
    pub total: Money,
    pub lines: u64,
    pub pieces: i64,
}

/// Which lines an answer holds; the sums are always those of the whole cart.
#[derive(Clone, Copy, Debug)]
pub enum CartPart<'a> {
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

impl CartPart<'_> {
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
    /// Always empty (adr/0040).
    pub action: String,
    #[schema(value_type = Vec<CartItem>)]
    pub data: Vec<WrittenItem>,
    /// Lines in the whole cart.
    pub total: u64,
    pub shipping_data: ShippingData,
    pub activity_data: ActivityData,
    /// What the checkout will propose; the sums are without them.
    pub coupons: CheckoutCoupons,
    /// Manufacturers in the cart, to filter by.
    pub filter_data: Vec<FilterItem>,
    pub sums: CartSums,
}

impl CartState {
    pub fn new(state: &State, shown: CartPart) -> Self {
        let sums = &state.sums;
        let cross_line_fields = cross_line_fields(state);
        let all = state.lines.iter().zip(&cross_line_fields);
        let items = all
            .filter(|(line, _)| shown.holds(line))
            .map(|(line, cross_line)| WrittenItem {
                line: Arc::clone(line),
                running: Arc::clone(&state.running),
                now: state.now,
                cross_line: cross_line.clone(),
            });
        Self {
            action: String::new(),
            data: items.collect(),
            total: state.lines.len() as u64,
            shipping_data: ShippingData {
                shipping_amount: sums.free_from.unwrap_or_default(),
                no_trans_order_amount: sums.waiting_amount,
                freight: sums.freight.total(),
                parts: freight_parts(&sums.freight),
            },
            activity_data: activity_data(state, &cross_line_fields),
            coupons: coupons(state),
            filter_data: makers(&state.lines),
            sums: CartSums {
                goods_amount: sums.goods_amount,
                manjian_amount: state.basket.campaign_amount(),
                gift_amount: Money::ZERO,
                gift_value: state.basket.gift_value(),
                total: sums.goods_amount - sums.discount,
                lines: sums.lines,
                pieces: sums.pieces,
            },
        }
    }
}

/// Of each line of the cart, what hangs on others; most have nothing of the kind.
fn cross_line_fields(state: &State) -> Vec<Option<Arc<CrossLineFields>>> {
    let basket = &state.basket;
    let mut all = vec![None; state.lines.len()];
    if basket.promoted.granted.is_empty() && basket.gifts.is_empty() {
        return all;
    }
    let count = state.selected.len();
    let reduced = basket.reduced_by_campaigns(count);
    let gifts = promotions::gift_data(basket, count);
    for ((place, goods_manjian_amount), gift_data) in state.selected.iter().zip(reduced).zip(gifts) {
        let fields = CrossLineFields {
            goods_manjian_amount,
            gift_data,
        };
        if !fields.is_empty() {
            all[*place] = Some(Arc::new(fields));
        }
    }
    all
}

/// The row of a part of the selection.
fn row_of(state: &State, basket: &Basket, part: usize) -> i64 {
    state.lines[state.selected[basket.lines[part]]].row.id
}

fn coupons(state: &State) -> CheckoutCoupons {
    let basket = state.with_coupons.as_ref().unwrap_or(&state.basket);
    CheckoutCoupons::proposed(basket, &state.basket, state.now, |part| {
        row_of(state, basket, part)
    })
}

fn activity_data(state: &State, cross_line_fields: &[Option<Arc<CrossLineFields>>]) -> ActivityData {
    let promoted = &state.basket.promoted;
    let id_of = |part| row_of(state, &state.basket, part);
    let lines = state.lines.iter().zip(cross_line_fields);
    let lines = lines.filter_map(|(line, fields)| {
        let fields = fields.as_ref()?;
        Some(CrossLineItem {
            id: line.row.id,
            goods_manjian_amount: fields.goods_manjian_amount,
            gift_data: fields.gift_data.clone(),
        })
    });
    ActivityData {
        manjians: promotions::tiers(promoted, &state.gift_goods),
        hints: promotions::hints(promoted, id_of),
        lines: lines.collect(),
        gifts: promotions::gifts(&state.basket, &state.gift_goods),
        gave_way: promotions::gave_way(promoted),
        subsidies: promotions::subsidies(promoted),
        groups: state.groups.iter().map(Into::into).collect(),
    }
}

fn makers(lines: &[Arc<CartLine>]) -> Vec<FilterItem> {
    let by_id: BTreeMap<i64, &str> = lines
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
    /// Of the store.
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
    /// The amount missing for free delivery, at least 0.00.
    pub shipping_left: Money,
    /// While something is missing: what the company often buys and can buy now, and is not in the cart.
    pub goods: Vec<GoodsCard>,
}
