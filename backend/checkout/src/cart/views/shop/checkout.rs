//! The checkout as the storefront reads it (specification section 3).
use std::sync::Arc;

use crate::offers::models::running::Running;
use catalog::goods::models::codes::Control;
use chrono::{DateTime, NaiveDate, Utc};
use eligibility::Reason;
use identity::addresses::views::shop::address::Address;
use kernel::{Money, clock::shop_day};
use orders::lifecycle::{
    models::wished_shelf_life::{CHOICES, until},
    views::shop::price_step::PriceStep,
};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    cart::{FreightPart, freight_parts},
    cart_item::{CartItem, CrossLineFields},
    coupons::CheckoutCoupons,
    promotions::{self, GaveWayRow, GiftRow, ManjianHint, ManjianTier, ReductionRow, SubsidyRow},
};
use crate::{
    cart::models::cart_line::CartLine,
    placing::models::checkout::{Checkout as Quoted, Vouchers},
};

#[derive(Serialize, ToSchema)]
pub struct CheckoutGroup {
    pub key: String,
    /// Compounds with special ingredients: the company pays by transfer, and in no other way.
    pub transfer_only: bool,
    pub title: String,
    pub item_ids: Vec<i64>,
    pub goods_amount: Money,
    pub discount: Money,
    pub freight: Money,
    pub total: Money,
    /// Of the total, what vouchers pay.
    pub voucher_amount: Money,
    /// Gifts that go with it.
    pub gift_count: u64,
    /// Its order waits until the group is decided: the campaign; 0 = none.
    pub group_buy_id: i64,
}

/// A selectable minimum shelf life, and the lines whose stock does not reach it.
#[derive(Serialize, ToSchema)]
pub struct ShelfLifeChoice {
    pub months: i64,
    pub short_item_ids: Vec<i64>,
}

impl ShelfLifeChoice {
    fn all(lines: &[CartLine], today: NaiveDate) -> Vec<Self> {
        let last: Vec<(i64, Option<NaiveDate>)> = lines
            .iter()
            .map(|line| (line.row.id, line.lasts_until(today)))
            .collect();
        let choice = |months: i64| {
            let until = until(months, today);
            let is_short =
                |last: Option<NaiveDate>| until.is_some_and(|day| last.is_none_or(|last| last < day));
            let short = last.iter().filter(|(_, last)| is_short(*last));
            Self {
                months,
                short_item_ids: short.map(|(id, _)| *id).collect(),
            }
        };
        CHOICES.into_iter().map(choice).collect()
    }
}

/// A line, and its final amount.
#[derive(Serialize, ToSchema)]
pub struct CheckoutItem {
    #[serde(flatten)]
    pub item: CartItem,
    /// What reductions and coupons take off it.
    pub discount: Money,
    /// amount less discount.
    pub paid: Money,
    pub benefits: Vec<ReductionRow>,
    /// From the line amount to the amount paid.
    pub steps: Vec<PriceStep>,
}

#[derive(Serialize, ToSchema)]
pub struct CheckoutVouchers {
    /// What the company has.
    pub balance: Money,
    /// The most that may be used here.
    pub usable: Money,
    pub used: Money,
}

#[derive(Serialize, ToSchema)]
pub struct Checkout {
    pub items: Vec<CheckoutItem>,
    pub groups: Vec<CheckoutGroup>,
    pub gifts: Vec<GiftRow>,
    pub addresses: Vec<Address>,
    /// Where the freight was counted to; null without any address.
    pub address_id: Option<i64>,
    pub shelf_lives: Vec<ShelfLifeChoice>,
    pub coupons: CheckoutCoupons,
    pub voucher: CheckoutVouchers,
    pub reductions: Vec<ReductionRow>,
    pub manjians: Vec<ManjianTier>,
    pub hints: Vec<ManjianHint>,
    /// Advantages that would have applied, had another one not been better.
    pub gave_way: Vec<GaveWayRow>,
    pub subsidies: Vec<SubsidyRow>,
    pub goods_amount: Money,
    pub discount: Money,
    /// Of the discount, what campaigns take off, and what coupons do.
    pub manjian_amount: Money,
    pub coupon_amount: Money,
    pub freight: Money,
    /// Its parts, one for each freight class.
    pub freight_parts: Vec<FreightPart>,
    /// Before vouchers.
    pub total: Money,
    pub voucher_amount: Money,
    /// The amount due in money: total less vouchers.
    pub money: Money,
    /// The points that come once its orders are finished, when nothing goes back.
    pub points: i64,
    pub balance: Money,
    /// Every refusal at once; an order can be placed only when empty.
    pub refusals: Vec<Reason>,
}

/// What a checkout page is made of.
pub struct CheckoutParts<'a> {
    pub quoted: &'a Quoted,
    pub running: &'a Running,
    pub now: DateTime<Utc>,
    pub warehouse_name: &'a dyn Fn(i64) -> String,
    pub addresses: Vec<Address>,
    pub address_id: Option<i64>,
    pub balance: Money,
    pub vouchers: Vouchers,
    pub points: i64,
    pub is_best: bool,
}

impl Checkout {
    pub fn new(parts: CheckoutParts<'_>) -> Self {
        let quoted = parts.quoted;
        let today = shop_day(parts.now);
        let basket = &quoted.basket;
        let id_of = |part: usize| quoted.lines[basket.lines[part]].row.id;
        Self {
            groups: groups(quoted, parts.warehouse_name),
            items: items(quoted, parts.running, parts.now),
            gifts: promotions::gifts(basket, &quoted.gift_goods),
            addresses: parts.addresses,
            address_id: parts.address_id,
            shelf_lives: ShelfLifeChoice::all(&quoted.lines, today),
            coupons: CheckoutCoupons::new(&basket.promoted, parts.is_best, parts.now, id_of),
            voucher: CheckoutVouchers {
                balance: parts.vouchers.available,
                usable: quoted.voucher_usable,
                used: quoted.voucher_amount(),
            },
            reductions: promotions::reductions(basket),
            manjians: promotions::tiers(&basket.promoted, &quoted.gift_goods),
            hints: promotions::hints(&basket.promoted, id_of),
            gave_way: promotions::gave_way(&basket.promoted),
            subsidies: promotions::subsidies(&basket.promoted),
            goods_amount: basket.quote.goods_amount,
            discount: basket.quote.discount,
            manjian_amount: basket.campaign_amount(),
            coupon_amount: basket.coupon_amount(),
            freight: basket.quote.freight.total(),
            freight_parts: freight_parts(&basket.quote.freight),
            total: quoted.total(),
            voucher_amount: quoted.voucher_amount(),
            money: quoted.money(),
            points: parts.points,
            balance: parts.balance,
            refusals: quoted.refusals.clone(),
        }
    }
}

fn groups(quoted: &Quoted, warehouse_name: &dyn Fn(i64) -> String) -> Vec<CheckoutGroup> {
    let groups = quoted.groups.iter().enumerate().map(|(place, group)| {
        let ids = group
            .lines
            .iter()
            .map(|part| quoted.lines[quoted.basket.lines[*part]].row.id);
        let mut item_ids: Vec<i64> = ids.collect();
        item_ids.dedup();
        CheckoutGroup {
            key: group.key.code(),
            transfer_only: group.key.control != Control::None,
            title: group.key.title(&warehouse_name(group.key.warehouse_id)),
            item_ids,
            goods_amount: group.goods_amount,
            discount: group.discount,
            freight: group.freight,
            total: group.total(),
            voucher_amount: quoted.group_voucher(group),
            gift_count: quoted.gifts_of(place).count() as u64,
            group_buy_id: group.key.group_buy.map_or(0, |(campaign, _)| campaign),
        }
    });
    groups.collect()
}

fn items(quoted: &Quoted, running: &Running, now: DateTime<Utc>) -> Vec<CheckoutItem> {
    let (basket, count) = (&quoted.basket, quoted.lines.len());
    let reduced = basket.reduced_by_campaigns(count);
    let gifts = promotions::gift_data(basket, count);
    let mut discounts = vec![Money::ZERO; count];
    let mut steps: Vec<Vec<PriceStep>> = (0..count).map(|_| Vec::new()).collect();
    for (part, line) in basket.lines.iter().enumerate() {
        discounts[*line] += basket.quote.discounts[part];
        let of_part = basket.promoted.traces.get(part).into_iter().flatten();
        steps[*line].extend(of_part.cloned().map(PriceStep::from));
    }
    let said = steps.into_iter().zip(benefits(quoted));
    let all = quoted.lines.iter().zip(reduced).zip(gifts).zip(said).enumerate();
    let items = all.map(|(place, (((line, amount), gift_data), (steps, benefits)))| {
        let cross_line = CrossLineFields {
            goods_manjian_amount: amount,
            gift_data,
        };
        CheckoutItem {
            item: CartItem::with_cross_line(line, running, now, cross_line),
            discount: discounts[place],
            paid: line.amount - discounts[place],
            benefits,
            steps,
        }
    });
    items.collect()
}

/// Of each line.
fn benefits(quoted: &Quoted) -> Vec<Vec<ReductionRow>> {
    let basket = &quoted.basket;
    let mut of_lines: Vec<Vec<ReductionRow>> = quoted.lines.iter().map(|_| Vec::new()).collect();
    for (granted, shares) in basket.promoted.granted.iter().zip(&basket.quote.shares) {
        let (kind, id) = promotions::source_parts(granted.source);
        for (part, share) in granted.lines.iter().zip(shares) {
            let of_line = &mut of_lines[basket.lines[*part]];
            match of_line.iter_mut().find(|row| (row.kind, row.id) == (kind, id)) {
                Some(row) => row.amount += *share,
                None => of_line.push(ReductionRow {
                    kind,
                    id,
                    name: Arc::clone(&granted.name),
                    amount: *share,
                }),
            }
        }
    }
    of_lines
}
