//! What promotions do to a cart or a checkout, as the storefront reads it.
use std::sync::Arc;

use campaigns::models::groups::Missing;
use catalog::goods::{models::facts::GoodsSnapshot, views::picture::goods_picture_url};
use kernel::Money;
use pricing::models::promotions::{GiftOf, Progress, ProgressKind, PromotionResult, Source};
use serde::Serialize;
use utoipa::ToSchema;

use crate::cart::models::basket::{Basket, GivenGift};
use crate::offers::models::offer::GoodsById;

/// What a line earns besides its own price.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GiftData {
    /// What the gifts cost: nothing.
    pub total: Money,
    /// 1 = given with a full reduction.
    #[serde(rename = "type")]
    pub kind: i32,
    /// What they are worth.
    pub value: Money,
    pub gifts: Vec<GiftOfLine>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GiftOfLine {
    pub goods_id: i64,
    pub name: String,
    pub number: i64,
    pub value: Money,
    pub campaign_id: i64,
    pub campaign: String,
}

/// A gift of the whole cart.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GiftRow {
    pub goods_id: i64,
    pub name: String,
    pub image: String,
    pub spec: String,
    pub unit: String,
    pub number: i64,
    /// Of all units.
    pub value: Money,
    pub campaign_id: i64,
    pub campaign: String,
    /// The order that it goes with; empty while it is not given.
    pub group_key: String,
    pub is_given: bool,
    /// Why it is not given.
    pub why: String,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ManjianGift {
    pub goods_id: i64,
    pub name: String,
    pub number: i64,
    pub value: Money,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ManjianTier {
    pub campaign_id: i64,
    pub name: String,
    /// full_reduction | gift | add_on
    #[schema(value_type = String)]
    pub kind: ProgressKind,
    pub amount: Money,
    pub cut: Money,
    pub gift: Option<ManjianGift>,
    /// 1 = reached.
    pub status: u8,
}

/// How far the lines that count are from the next advantage.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ManjianHint {
    pub campaign_id: i64,
    pub name: String,
    /// full_reduction | gift | add_on
    #[schema(value_type = String)]
    pub kind: ProgressKind,
    /// The sum of the lines that count.
    pub eligible: Money,
    /// To the next tier; null once the highest is reached.
    pub missing: Option<Money>,
    /// 还差 ¥20.00 减 ¥30.00; empty once the highest is reached.
    pub text: String,
    pub line_ids: Vec<i64>,
}

/// What a group buy that a line joins still needs.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GroupMissing {
    pub campaign_id: i64,
    pub goods_id: i64,
    /// units | members: what `missing` counts
    pub target_kind: &'static str,
    pub missing: i64,
}

impl From<&Missing> for GroupMissing {
    fn from(group: &Missing) -> Self {
        Self {
            campaign_id: group.campaign_id,
            goods_id: group.goods_id,
            target_kind: group.counts.code(),
            missing: group.number,
        }
    }
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GaveWayRow {
    pub name: String,
    /// What it would have given alone.
    pub amount: Money,
    pub why: String,
}

/// What comes back as a voucher once the order is finished.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SubsidyRow {
    pub campaign_id: i64,
    pub name: String,
    pub amount: Money,
}

/// Money off, by whom.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReductionRow {
    /// campaign | coupon
    pub kind: &'static str,
    /// The campaign, or the claimed coupon.
    pub id: i64,
    #[schema(value_type = String)]
    pub name: Arc<str>,
    pub amount: Money,
}

fn name_of(goods: &GoodsById, id: i64) -> String {
    goods
        .get(&id)
        .map(|goods| goods.name.to_string())
        .unwrap_or_default()
}

/// What each quoted line earns; for lines that earned it together, it is on the first one.
pub fn gift_data(basket: &Basket, lines: usize) -> Vec<Option<GiftData>> {
    let mut of_lines: Vec<Option<GiftData>> = vec![None; lines];
    for given in &basket.gifts {
        let first = given.gift.lines.first().and_then(|part| basket.lines.get(*part));
        let Some(place) = first.filter(|place| **place < lines) else {
            continue;
        };
        let data = of_lines[*place].get_or_insert(GiftData {
            total: Money::ZERO,
            kind: 1,
            value: Money::ZERO,
            gifts: Vec::new(),
        });
        data.value += given.value();
        data.gifts.push(GiftOfLine {
            goods_id: given.goods.id,
            name: given.goods.name.to_string(),
            number: given.gift.gift.quantity,
            value: given.value(),
            campaign_id: given.gift.campaign_id,
            campaign: given.gift.name.to_string(),
        });
    }
    of_lines
}

/// The gifts that come along, and those that were earned and cannot be had.
pub fn gifts(basket: &Basket, goods: &GoodsById) -> Vec<GiftRow> {
    let given = basket.gifts.iter().map(given_row);
    let missing = basket.missing_gifts.iter().filter_map(|one| {
        let goods = goods.get(&one.gift.goods_id)?;
        Some(row(goods, &one.gift, (one.campaign_id, &one.name)))
    });
    given.chain(missing).collect()
}

fn given_row(given: &GivenGift) -> GiftRow {
    GiftRow {
        group_key: given.key.code(),
        is_given: true,
        why: String::new(),
        ..row(
            &given.goods,
            &given.gift.gift,
            (given.gift.campaign_id, &given.gift.name),
        )
    }
}

fn row(goods: &GoodsSnapshot, gift: &GiftOf, (campaign_id, name): (i64, &str)) -> GiftRow {
    GiftRow {
        goods_id: goods.id,
        name: goods.name.to_string(),
        image: goods_picture_url(goods),
        spec: goods.spec.to_string(),
        unit: goods.unit.to_string(),
        number: gift.quantity,
        value: gift.value.times(gift.quantity),
        campaign_id,
        campaign: name.to_owned(),
        group_key: String::new(),
        is_given: false,
        why: "赠品暂时无货或不能随这批商品发出，本次不赠".to_owned(),
    }
}

/// Reached ones first.
pub fn tiers(promoted: &PromotionResult, goods: &GoodsById) -> Vec<ManjianTier> {
    let all = promoted.progress.iter().flat_map(|progress| {
        progress.tiers.iter().map(|tier| ManjianTier {
            campaign_id: progress.campaign_id,
            name: progress.name.to_string(),
            kind: progress.kind,
            amount: tier.threshold,
            cut: tier.cut,
            gift: tier.gift.map(|gift| ManjianGift {
                goods_id: gift.goods_id,
                name: name_of(goods, gift.goods_id),
                number: gift.quantity,
                value: gift.value.times(gift.quantity),
            }),
            status: u8::from(tier.is_reached),
        })
    });
    let mut all: Vec<ManjianTier> = all.collect();
    all.sort_by_key(|tier| std::cmp::Reverse(tier.status));
    all
}

/// `id_of`: the row of a part.
pub fn hints(promoted: &PromotionResult, id_of: impl Fn(usize) -> i64) -> Vec<ManjianHint> {
    let hint = |progress: &Progress| {
        let mut line_ids: Vec<i64> = progress.lines.iter().map(|part| id_of(*part)).collect();
        line_ids.dedup();
        ManjianHint {
            campaign_id: progress.campaign_id,
            name: progress.name.to_string(),
            kind: progress.kind,
            eligible: progress.eligible,
            missing: progress.missing,
            text: progress.hint().unwrap_or_default(),
            line_ids,
        }
    };
    promoted.progress.iter().map(hint).collect()
}

pub fn gave_way(promoted: &PromotionResult) -> Vec<GaveWayRow> {
    let all = promoted.gave_way.iter().map(|one| GaveWayRow {
        name: one.name.to_string(),
        amount: one.amount,
        why: one.why.clone(),
    });
    all.collect()
}

pub fn subsidies(promoted: &PromotionResult) -> Vec<SubsidyRow> {
    let mut rows: Vec<SubsidyRow> = Vec::new();
    for promise in &promoted.promises {
        match rows.iter_mut().find(|row| row.campaign_id == promise.campaign_id) {
            Some(row) => row.amount += promise.amount,
            None => rows.push(SubsidyRow {
                campaign_id: promise.campaign_id,
                name: promise.name.to_string(),
                amount: promise.amount,
            }),
        }
    }
    rows
}

pub const fn source_parts(source: Source) -> (&'static str, i64) {
    match source {
        Source::Campaign(id) => ("campaign", id),
        Source::Coupon(id) => ("coupon", id),
    }
}

pub fn reductions(basket: &Basket) -> Vec<ReductionRow> {
    let all = basket.promoted.granted.iter().zip(&basket.quote.shares);
    let rows = all.map(|(granted, shares)| {
        let (kind, id) = source_parts(granted.source);
        ReductionRow {
            kind,
            id,
            name: Arc::clone(&granted.name),
            amount: shares.iter().copied().sum(),
        }
    });
    rows.filter(|row| row.amount.is_positive()).collect()
}
