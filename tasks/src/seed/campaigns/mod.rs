//! Campaigns of every kind that run, will and are over, proposed and approved as colleagues do it, what they sold, and who is in
//! the group buys.
mod goods_pool;
mod groups;
mod past_plans;
mod plan;
mod plans;
mod sales;

use std::sync::Arc;

use campaigns::{
    decisions::models::lifecycle::{self, Decision},
    drafting::models::{
        campaigns as records,
        draft::{Draft, GoodsDraft, TierDraft},
    },
    errors::CampaignError,
    models::{
        groups::decide_due,
        kinds::{GoodsRole, Kind, Status},
    },
};
use catalog::models::_entities::goods;
use chrono::{DateTime, TimeDelta, Utc};
use identity::models::_entities::staff;
use kernel::{Money, Services, WriteTx};
use sea_orm::prelude::*;

use self::{
    goods_pool::GoodsPool,
    past_plans::PAST,
    plan::{Plan, Tier},
    plans::PLANS,
};
use super::{departments::Departments, history::PlannedOrder};

pub async fn create(services: &Services) -> anyhow::Result<()> {
    let (author, finance) = (
        colleague(services, "promotion").await?,
        colleague(services, "finance").await?,
    );
    let now = services.clock.now();
    let mut pool = GoodsPool::load(services).await?;
    for plan in PLANS.iter().chain(PAST) {
        let Some(draft) = draft(plan, &mut pool, now) else {
            continue;
        };
        put_up(services, draft, (author, finance), now).await?;
    }
    decide_due(services).await?;
    Ok(())
}

/// What is ordered in them, each order at its time.
pub async fn planned<'a>(
    services: &'a Services,
    departments: &'a Arc<Departments>,
) -> anyhow::Result<Vec<PlannedOrder<'a>>> {
    let mut planned = sales::planned(services, departments).await?;
    planned.extend(groups::planned(services).await?);
    Ok(planned)
}

async fn colleague(services: &Services, username: &str) -> anyhow::Result<Option<i64>> {
    let found = staff::Entity::find()
        .filter(staff::Column::Username.eq(username))
        .one(&services.db)
        .await?;
    Ok(found.map(|person| person.id))
}

/// Proposed by the one and, where that is for finance to decide, approved by the other, the day before it begins or is announced.
async fn put_up(
    services: &Services,
    draft: Draft,
    (author, finance): (Option<i64>, Option<i64>),
    now: DateTime<Utc>,
) -> anyhow::Result<()> {
    let drawn_up = draft.starts_at.min(now) - TimeDelta::days(1);
    let putting: Result<(), CampaignError> = services
        .writer
        .run(async move |tx: &WriteTx| {
            let id = records::create(tx, draft, drawn_up).await?.id();
            let (_, proposed) = lifecycle::propose(tx, id, author, drawn_up).await?;
            if proposed.row.status == Status::Proposed {
                let approval = (Decision::Approve { seen: drawn_up }, String::new());
                lifecycle::decide(tx, id, approval, finance, drawn_up).await?;
            }
            Ok(())
        })
        .await;
    Ok(putting?)
}

/// None where the shop hasn't the goods for it.
fn draft(plan: &Plan, pool: &mut GoodsPool, now: DateTime<Utc>) -> Option<Draft> {
    let chosen = pool.choose(plan);
    let mut counted = pool.of(&chosen);
    let reaches = |goods: &goods::Model| match (plan.target, plan.packs) {
        (Some(target), Some(packs)) => pool.units(goods, packs) >= target,
        _ => true,
    };
    counted.retain(|goods| reaches(goods));
    let added = pool.cheap(plan.add_ons, &chosen, plan.add_ons.len());
    let fewest = match plan.kind {
        _ if plan.is_about_all() => 0,
        Kind::Combination => 2,
        _ => 1,
    };
    if counted.len() < fewest || (added.is_empty() && plan.kind == Kind::AddOn) {
        return None;
    }
    let tiers = plan.tiers.iter();
    let tiers: Vec<TierDraft> = tiers.filter_map(|tier| tier_of(tier, &chosen, pool)).collect();
    if tiers.len() < plan.tiers.len() {
        return None;
    }
    let (from, to) = plan.hours;
    let counted = counted.iter().map(|goods| (GoodsRole::Goods, *goods));
    let added = added.iter().map(|goods| (GoodsRole::AddOn, *goods));
    Some(Draft {
        kind: plan.kind,
        name: plan.name.into(),
        remark: plan.remark.into(),
        zone: plan.zone.into(),
        starts_at: now + TimeDelta::hours(from),
        ends_at: now + TimeDelta::hours(to),
        with_coupon: plan.with_coupon,
        stack_group: String::new(),
        priority: 0,
        percent: plan.discount,
        target_kind: plan.target_kind,
        target_quantity: plan.target,
        buyer_limit: if plan.kind == Kind::Combination {
            plan.limit
        } else {
            0
        },
        budget: plan.budget.map(yuan),
        image: String::new(),
        audience: Vec::new(),
        goods: counted
            .chain(added)
            .enumerate()
            .map(|(place, (role, goods))| goods_of(plan, pool, role, goods, place))
            .collect(),
        tiers,
    })
}

fn goods_of(
    plan: &Plan,
    pool: &GoodsPool,
    role: GoodsRole,
    goods: &goods::Model,
    place: usize,
) -> GoodsDraft {
    let is_priced = !plan.percents.is_empty() && (plan.kind != Kind::AddOn || role == GoodsRole::AddOn);
    let units = |packs: i64| pool.units(goods, packs);
    GoodsDraft {
        goods_id: goods.id,
        role,
        price: is_priced.then(|| price_of(goods, plan.percents[place % plan.percents.len()])),
        stock: plan.packs.filter(|_| is_priced).map(units),
        buyer_limit: if is_priced && plan.kind != Kind::Combination {
            units(plan.limit)
        } else {
            0
        },
        set_quantity: if plan.kind == Kind::Combination {
            goods.step
        } else {
            1
        },
    }
}

/// Never below the cost price; in whole jiao.
fn price_of(goods: &goods::Model, percent: i64) -> Money {
    let base = goods.base_price.unwrap_or_default();
    let wanted = base.share(percent, 100).max(goods.cost_price.unwrap_or_default());
    let rounded = Money((wanted.fen() + 9) / 10 * 10);
    rounded.min(base - Money(1))
}

fn tier_of(tier: &Tier, counted: &[i64], pool: &GoodsPool) -> Option<TierDraft> {
    let gift = match tier.gift {
        Some((names, number)) => Some((*pool.cheap(names, counted, 1).first()?, number)),
        None => None,
    };
    Some(TierDraft {
        threshold: yuan(tier.threshold),
        cut: yuan(tier.cut),
        gift_goods_id: gift.map(|(goods, _)| goods.id),
        gift_quantity: gift.map_or(0, |(_, number)| number),
        gift_value: gift.and_then(|(goods, _)| goods.base_price).unwrap_or_default(),
        voucher: yuan(tier.voucher),
    })
}

const fn yuan(number: i64) -> Money {
    Money(number * 100)
}
