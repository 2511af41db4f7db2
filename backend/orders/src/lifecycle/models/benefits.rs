//! What campaigns, coupons and gifts gave an order, as it was allocated to its lines when it was placed. It is never counted
//! again by today's rules.
use std::collections::{BTreeSet, HashMap};

use kernel::{Db, Money, WriteTx};
use sea_orm::{ActiveValue::Set, DbErr, QueryOrder, prelude::*};
use serde::{Deserialize, Serialize};

use crate::models::_entities::{
    order_benefits::{ActiveModel, Column, Entity},
    order_lines,
};

pub use crate::models::_entities::order_benefits::Model as Benefit;

/// What gave it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum BenefitKind {
    /// A full reduction; its lines are listed even when it only gave a gift. So are those that let add-ons be had.
    Campaign,
    Coupon,
    /// Goods that cost nothing: the line's whole value is taken off.
    Gift,
    /// No discount: what comes back as a voucher once the order is finished.
    Subsidy,
    /// No discount, its price is: a part of a combination, which the others are tied to.
    Combination,
    /// No discount, its price is: it may be had beside lines that reach the threshold.
    AddOn,
}

impl BenefitKind {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Campaign => "campaign",
            Self::Coupon => "coupon",
            Self::Gift => "gift",
            Self::Subsidy => "subsidy",
            Self::Combination => "combination",
            Self::AddOn => "add_on",
        }
    }

    /// Is it taken off what the line costs?
    pub const fn is_discount(self) -> bool {
        !matches!(self, Self::Subsidy | Self::Combination | Self::AddOn)
    }
}

/// One benefit of one line, to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineBenefit {
    pub kind: BenefitKind,
    /// The campaign, or the claimed coupon.
    pub ref_id: i64,
    pub name: String,
    /// This line's share.
    pub amount: Money,
    /// The sum that its lines had to reach.
    pub threshold: Money,
    /// Of a gift, what lower sums would have given.
    pub lower_tiers: Vec<LowerTier>,
}

/// A tier below the granted one that gives a gift, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LowerTier {
    pub threshold: Money,
    /// What its gift is worth.
    pub worth: Money,
}

/// What a gift keeps of its worth when its lines fall to this sum: what the best of the lower tiers that they still reach gives.
/// None: nothing is lost.
pub(super) fn kept_worth(gift: &Benefit, sum: Money) -> Result<Option<Money>, DbErr> {
    if sum >= gift.threshold {
        return Ok(None);
    }
    let tiers: Vec<LowerTier> = match &gift.lower_tiers {
        None => Vec::new(),
        Some(tiers) => {
            serde_json::from_value(tiers.clone()).map_err(|error| DbErr::Json(error.to_string()))?
        }
    };
    let reached = tiers.iter().filter(|tier| tier.threshold <= sum);
    Ok(Some(reached.map(|tier| tier.worth).max().unwrap_or_default()))
}

fn lower_tiers(tiers: &[LowerTier]) -> Option<serde_json::Value> {
    (!tiers.is_empty()).then(|| serde_json::json!(tiers))
}

/// By order line; nothing is written where there are none.
pub async fn enter(
    tx: &WriteTx,
    order_id: i64,
    of_lines: impl IntoIterator<Item = (i64, LineBenefit)>,
) -> Result<(), DbErr> {
    let rows = of_lines.into_iter().map(|(line_id, granted)| ActiveModel {
        order_id: Set(order_id),
        order_line_id: Set(line_id),
        kind: Set(granted.kind),
        ref_id: Set(granted.ref_id),
        name: Set(granted.name),
        amount: Set(granted.amount),
        threshold: Set(granted.threshold),
        lower_tiers: Set(lower_tiers(&granted.lower_tiers)),
        ..Default::default()
    });
    let rows: Vec<ActiveModel> = rows.collect();
    // Eight values for each: both databases take far more at once.
    for some in rows.chunks(500) {
        Entity::insert_many(some.iter().cloned())
            .exec_without_returning(tx.db())
            .await?;
    }
    Ok(())
}

/// Of these orders, with their lines; of some campaigns, or of all.
pub(super) async fn with_lines(
    db: &Db,
    order_ids: &[i64],
    kinds: &[BenefitKind],
    campaigns: Option<&BTreeSet<i64>>,
) -> Result<Vec<(order_lines::Model, Benefit)>, DbErr> {
    let mut found = Entity::find()
        .filter(Column::OrderId.is_in(order_ids.iter().copied()))
        .filter(Column::Kind.is_in(kinds.iter().copied()));
    if let Some(campaigns) = campaigns {
        found = found.filter(Column::RefId.is_in(campaigns.iter().copied()));
    }
    let rows = found
        .find_also_related(order_lines::Entity)
        .order_by_asc(Column::Id)
        .all(db)
        .await?;
    Ok(rows
        .into_iter()
        .filter_map(|(benefit, line)| Some((line?, benefit)))
        .collect())
}

/// Orders without any are not in it.
#[kernel::boxed]
pub async fn of_orders(db: &Db, order_ids: &[i64]) -> Result<HashMap<i64, Vec<Benefit>>, DbErr> {
    let mut by_order: HashMap<i64, Vec<Benefit>> = HashMap::new();
    if order_ids.is_empty() {
        return Ok(by_order);
    }
    let rows = Entity::find()
        .filter(Column::OrderId.is_in(order_ids.iter().copied()))
        .order_by_asc(Column::Id)
        .all(db)
        .await?;
    for row in rows {
        by_order.entry(row.order_id).or_default().push(row);
    }
    Ok(by_order)
}

/// One benefit of the whole order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderBenefitSum {
    pub kind: BenefitKind,
    pub ref_id: i64,
    pub name: String,
    pub amount: Money,
}

/// Summed over the lines of each benefit, in the order in which they were given; benefits that only led to a
/// gift are represented by the gift.
pub fn summed(benefits: &[Benefit]) -> Vec<OrderBenefitSum> {
    let mut sums: Vec<OrderBenefitSum> = Vec::new();
    for one in benefits {
        let known = sums
            .iter_mut()
            .find(|sum| (sum.kind, sum.ref_id) == (one.kind, one.ref_id));
        match known {
            Some(sum) => sum.amount += one.amount,
            None => sums.push(OrderBenefitSum {
                kind: one.kind,
                ref_id: one.ref_id,
                name: one.name.clone(),
                amount: one.amount,
            }),
        }
    }
    sums.retain(|sum| sum.amount.is_positive());
    sums
}
