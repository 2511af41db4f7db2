//! What a campaign meets on its way: others at the same time, prices below cost, more units and gifts than there are.
use std::collections::HashMap;

use catalog::models::_entities::{batches, stocks};
use kernel::Db;
use sea_orm::{Condition, DbErr, QuerySelect, prelude::*};

use super::{
    draft::{Draft, GoodsDraft, GoodsFacts, TierDraft},
    finance_approval::price_below_cost,
};
use crate::models::{
    _entities::campaigns,
    campaign::{self, Campaign},
    kinds::{GoodsRole, Kind, Status},
};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// overlap | price | stack | coupon | below_cost | stock | members | gift_value | adds_up
    pub kind: &'static str,
    pub message: String,
    pub campaign_id: Option<i64>,
    pub goods_id: Option<i64>,
}

/// Campaigns that run or may run while this one does.
pub async fn running_with(db: &Db, own: Option<i64>, draft: &Draft) -> Result<Vec<Campaign>, DbErr> {
    use campaigns::Column;
    let rows = campaigns::Entity::find()
        .filter(Column::Status.is_in([Status::Proposed, Status::Approved]))
        .filter(Column::StartsAt.lt(draft.ends_at))
        .filter(Column::EndsAt.gt(draft.starts_at))
        .filter(Column::Id.ne(own.unwrap_or_default()))
        .all(db)
        .await?;
    campaign::with_parts(db, rows).await
}

/// The one of them that may not have these goods at the same time.
pub fn excluding(kind: Kind, goods_id: i64, others: &[Campaign]) -> Option<&Campaign> {
    others
        .iter()
        .find(|other| exclude_each_other(kind, other.row.kind) && other.goods_of(goods_id).is_some())
}

const fn exclude_each_other(one: Kind, other: Kind) -> bool {
    match one {
        Kind::Seckill | Kind::GroupBuy => matches!(other, Kind::Seckill | Kind::GroupBuy),
        Kind::DailySpecial => matches!(other, Kind::DailySpecial),
        Kind::Fair => matches!(other, Kind::Fair),
        _ => false,
    }
}

/// What the approver should know before deciding; none of it forbids the campaign. `own`: its id, none while it is new.
#[allow(clippy::implicit_hasher, reason = "its callers all have the usual one")]
pub async fn warnings(
    db: &Db,
    own: Option<i64>,
    draft: &Draft,
    facts: &HashMap<i64, GoodsFacts>,
) -> Result<Vec<Warning>, DbErr> {
    let others = running_with(db, own, draft).await?;
    let available = available(db, &draft.goods_ids()).await?;
    let mut all = of_goods(draft, facts, &others, &available);
    for tier in &draft.tiers {
        all.extend(of_gift(draft, tier, facts, &available));
    }
    if draft.kind == Kind::FullReduction {
        all.extend(
            others
                .iter()
                .filter(|other| meets(draft, other))
                .map(|other| stacked(draft, other)),
        );
    }
    all.extend(beside_reductions(draft).map(|message| Warning {
        kind: "coupon",
        message: message.into(),
        campaign_id: None,
        goods_id: None,
    }));
    Ok(all)
}

/// What full reductions and coupons give on top of it.
fn beside_reductions(draft: &Draft) -> Option<&'static str> {
    match draft.kind {
        Kind::Subsidy => Some("买补按单价返差额，满减和优惠券之外另返，请确认让利"),
        kind if kind.unit().is_some() && draft.with_coupon => {
            Some("活动价的商品还能参加满减和用优惠券，请确认让利")
        }
        _ => None,
    }
}

fn of_goods(
    draft: &Draft,
    facts: &HashMap<i64, GoodsFacts>,
    others: &[Campaign],
    available: &HashMap<i64, i64>,
) -> Vec<Warning> {
    let of_each = draft.goods.iter().flat_map(|goods| {
        let fact = facts.get(&goods.goods_id);
        let has = available.get(&goods.goods_id).copied().unwrap_or_default();
        let name = fact.map_or("", |fact| fact.name.as_str());
        let own = by_itself(draft, goods, fact, has).into_iter();
        let own = own.map(|(kind, why)| (kind, why, None));
        let met = beside_others(draft, goods, others).into_iter();
        let met = met.map(|(kind, why, other)| (kind, why, Some(other.id())));
        let said = own.chain(met).map(|(kind, why, campaign_id)| Warning {
            kind,
            message: format!("{name}：{why}"),
            campaign_id,
            goods_id: Some(goods.goods_id),
        });
        said.collect::<Vec<_>>()
    });
    of_each.collect()
}

/// What its price, its stock and its limit say. `has`: units for sale.
fn by_itself(
    draft: &Draft,
    goods: &GoodsDraft,
    fact: Option<&GoodsFacts>,
    has: i64,
) -> Vec<(&'static str, String)> {
    let mut all = Vec::new();
    // That it is below cost may be read by all who read campaigns, the cost itself not.
    if let Some(price) = fact.and_then(|fact| price_below_cost(draft, goods, fact)) {
        all.push(("below_cost", format!("活动价 ¥{price} 低于成本价")));
    }
    if let Some(stock) = goods.stock.filter(|stock| *stock > has) {
        all.push(("stock", format!("活动库存 {stock} 多于可售库存 {has}")));
    }
    if let Some(most) = draft.limit_for_members(goods) {
        let why = format!("先参团的可能买完活动库存，凑不满家数，请限购到 {most} 以内");
        all.push(("members", why));
    }
    all
}

/// Campaigns of the same goods at the same time: one that excludes this one, and those that have a price for them, too.
fn beside_others<'a>(
    draft: &Draft,
    goods: &GoodsDraft,
    others: &'a [Campaign],
) -> Vec<(&'static str, String, &'a Campaign)> {
    let mut all = Vec::new();
    let named = |other: &Campaign| format!("{}「{}」", other.row.kind.text(), other.row.name);
    if let Some(other) = excluding(draft.kind, goods.goods_id, others) {
        let why = format!("同一时间已有{}，不能一起批准", named(other));
        all.push(("overlap", why, other));
    }
    let prices_too = |other: &&Campaign| {
        draft.prices(goods)
            && !exclude_each_other(draft.kind, other.row.kind)
            && other
                .goods_of(goods.goods_id)
                .is_some_and(|own| own.price.is_some())
    };
    for other in others.iter().filter(prices_too) {
        all.push(("price", format!("同时在{}里有活动价", named(other)), other));
    }
    all
}

/// Fewer than may be given, or counted for less than they are sold for.
fn of_gift(
    draft: &Draft,
    tier: &TierDraft,
    facts: &HashMap<i64, GoodsFacts>,
    available: &HashMap<i64, i64>,
) -> Vec<Warning> {
    let gift = tier
        .gift_goods_id
        .and_then(|id| facts.get(&id).map(|fact| (id, fact)));
    let Some((goods_id, fact)) = gift else {
        return Vec::new();
    };
    let (name, value) = (&fact.name, tier.gift_value);
    let mut all = Vec::new();
    let mut warn = |kind, message| {
        all.push(Warning {
            kind,
            message,
            campaign_id: None,
            goods_id: Some(goods_id),
        });
    };
    let has = available.get(&goods_id).copied().unwrap_or_default();
    let wanted = gifts_for_the_budget(draft, tier);
    if has < wanted {
        warn(
            "stock",
            format!("赠品 {name}：最多送出 {wanted}，可售库存只有 {has}，没有库存时不再赠送"),
        );
    }
    if let Some(base) = fact.base_price.filter(|base| value < *base) {
        warn(
            "gift_value",
            format!("赠品 {name}：单价 ¥{value} 低于基础价 ¥{base}，退货只按 ¥{value} 扣回"),
        );
    }
    all
}

/// Units of this gift that the budget is enough for; without a budget those of one order.
fn gifts_for_the_budget(draft: &Draft, tier: &TierDraft) -> i64 {
    let each = tier.cut + tier.gift_value.times(tier.gift_quantity);
    let times = match draft.budget {
        Some(budget) if each.is_positive() => budget.fen() / each.fen(),
        _ => 1,
    };
    tier.gift_quantity.saturating_mul(times.max(1))
}

/// Whether the goods that a full reduction counts are in this one, too, and their buyers have both.
fn meets(draft: &Draft, other: &Campaign) -> bool {
    let mut counted = draft
        .goods
        .iter()
        .filter(|goods| goods.role == GoodsRole::Goods)
        .peekable();
    matches!(other.row.kind, Kind::FullReduction | Kind::Subsidy)
        && (other.is_about_all()
            || counted.peek().is_none()
            || counted.any(|goods| other.goods_of(goods.goods_id).is_some()))
}

fn stacked(draft: &Draft, other: &Campaign) -> Warning {
    let message = if other.row.kind == Kind::Subsidy {
        format!("与买补「{}」有同样的商品：满减之外另返差额", other.row.name)
    } else if other.row.stack_group == draft.stack_group {
        format!("与「{}」同一叠加组：同一商品只享一个，取更优惠的", other.row.name)
    } else {
        format!("与「{}」不在同一叠加组：同一商品会同时享受两个", other.row.name)
    };
    Warning {
        kind: "stack",
        message,
        campaign_id: Some(other.row.id),
        goods_id: None,
    }
}

async fn available(db: &Db, ids: &[i64]) -> Result<HashMap<i64, i64>, DbErr> {
    let rows: Vec<(i64, i64, i64)> = stocks::Entity::find()
        .select_only()
        .columns([
            stocks::Column::GoodsId,
            stocks::Column::OnHand,
            stocks::Column::Reserved,
        ])
        .filter(stocks::Column::GoodsId.is_in(ids.iter().copied()))
        .into_tuple()
        .all(db)
        .await?;
    let mut available = HashMap::new();
    for (goods_id, on_hand, reserved) in rows {
        *available.entry(goods_id).or_default() += on_hand - reserved;
    }
    for (goods_id, held) in held_back(db, ids).await? {
        let free: &mut i64 = available.entry(goods_id).or_default();
        *free = (*free - held).max(0);
    }
    Ok(available)
}

/// Units of batches that are locked or recalled: they are in the warehouse and not for sale.
async fn held_back(db: &Db, ids: &[i64]) -> Result<Vec<(i64, i64)>, DbErr> {
    let is_held = Condition::any()
        .add(batches::Column::IsLocked.eq(true))
        .add(batches::Column::IsRecalled.eq(true));
    batches::Entity::find()
        .select_only()
        .columns([batches::Column::GoodsId, batches::Column::OnHand])
        .filter(batches::Column::GoodsId.is_in(ids.iter().copied()))
        .filter(is_held)
        .into_tuple()
        .all(db)
        .await
}
