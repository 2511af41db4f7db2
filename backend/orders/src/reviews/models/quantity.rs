//! Unusual quantities of goods with ephedrine and other special ingredients: an order of more than the rules allow, or of far
//! more than this buyer orders otherwise, raises an alarm and waits for quality management (M; the figures are data).
use catalog::goods::models::codes::Control;
use chrono::{DateTime, TimeDelta, Utc};
use kernel::{
    Db, WriteTx,
    admin::{Direction, ListError, ListQuery},
    counts::to_i64,
    db::{ROW_LOCK, patterns::contains},
    models::second_word::{self, Outcome, SecondWordError, Wish},
};
use sea_orm::{
    ActiveValue::Set, Condition, DbErr, IntoActiveModel, JoinType, QueryOrder, QuerySelect, prelude::*,
    sea_query::OnConflict,
};
use serde_json::{Value, json};

use crate::{
    errors::OrderError,
    lifecycle::models::order_status::OrderStatus,
    models::_entities::{
        order_lines, orders,
        quantity_alarms::{self, ActiveModel, Column, Entity},
        quantity_rules,
    },
};

pub use quantity_alarms::Model as Alarm;
pub use quantity_rules::Model as QuantityRules;

/// What a buyer orders otherwise is read from so many days.
const USUAL_DAYS: i64 = 180;
/// Fewer orders say nothing about what is usual.
const FEWEST_ORDERS: usize = 3;

/// There always is one row; an error where it is missing.
pub async fn rules(db: &Db) -> Result<QuantityRules, DbErr> {
    let found = quantity_rules::Entity::find()
        .order_by_asc(quantity_rules::Column::Id)
        .one(db)
        .await?;
    found.ok_or_else(|| DbErr::RecordNotFound("quantity_rules".into()))
}

/// What quality management may change; zero = not looked at.
#[derive(Clone, Copy, Debug)]
pub struct QuantityChange {
    pub order_units: i64,
    pub period_days: i64,
    pub period_units: i64,
    pub usual_times: i64,
}

impl QuantityChange {
    /// No quantity would be unusual, and nobody would look at any.
    pub const fn looks_at_nothing(&self) -> bool {
        self.order_units == 0 && self.period_units == 0 && self.usual_times == 0
    }

    /// More may be bought before somebody looks at it. Over fewer days the same quantity is more.
    pub const fn is_looser_than(&self, before: &QuantityRules) -> bool {
        is_more(before.order_units, self.order_units)
            || is_more(before.period_units, self.period_units)
            || is_more(before.usual_times, self.usual_times)
            || (before.period_units > 0 && self.period_units > 0 && self.period_days < before.period_days)
    }

    /// As the call takes it.
    pub fn wanted(&self) -> Value {
        json!({
            "order_units": self.order_units,
            "period_days": self.period_days,
            "period_units": self.period_units,
            "usual_times": self.usual_times,
        })
    }

    fn wish(&self, by: i64, reason: &str) -> Wish {
        let Self {
            order_units,
            period_days,
            period_units,
            usual_times,
        } = self;
        Wish {
            subject: "quantity_rules".into(),
            what: format!(
                "数量预警改为：每单超过 {order_units}，{period_days} 天内超过 {period_units}，超过平时的 {usual_times} 倍（0 = 不看）"
            ),
            wanted: self.wanted(),
            reason: reason.into(),
            by,
        }
    }
}

/// Of two limits the second lets more pass; zero is none.
const fn is_more(before: i64, after: i64) -> bool {
    before > 0 && (after == 0 || after > before)
}

/// Stricter rules are in force at once, looser ones with the word of a second person. Returns the rules before and after.
pub async fn change_rules(
    tx: &WriteTx,
    change: QuantityChange,
    (by, reason): (i64, &str),
    now: DateTime<Utc>,
) -> Result<(QuantityRules, QuantityRules, Outcome), SecondWordError> {
    let before = quantity_rules::Entity::find()
        .order_by_asc(quantity_rules::Column::Id)
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?
        .ok_or_else(|| DbErr::RecordNotFound("quantity_rules".into()))?;
    let is_looser = change.is_looser_than(&before);
    let outcome = second_word::loosen(tx, is_looser, change.wish(by, reason), now).await?;
    if outcome == Outcome::Asked {
        return Ok((before.clone(), before, outcome));
    }
    let mut row = before.clone().into_active_model();
    row.order_units = Set(change.order_units);
    row.period_days = Set(change.period_days);
    row.period_units = Set(change.period_units);
    row.usual_times = Set(change.usual_times);
    let after = row.update(tx.db()).await?;
    Ok((before, after, outcome))
}

/// Raises an alarm if this order is unusual; is it?
pub(super) async fn raise(
    tx: &WriteTx,
    order: &orders::Model,
    now: DateTime<Utc>,
) -> Result<bool, OrderError> {
    if order.control == Control::None {
        return Ok(false);
    }
    let rules = rules(tx.db()).await?;
    let purchases = purchases(tx.db(), order, &rules, now).await?;
    let faults = faults(&rules, &purchases);
    if faults.is_empty() {
        return Ok(false);
    }
    let row = ActiveModel {
        order_id: Set(order.id),
        company_id: Set(order.company_id),
        units: Set(purchases.units),
        period_units: Set(purchases.in_period),
        reason: Set(faults.join("；")),
        raised_at: Set(now),
        ..Default::default()
    };
    let once = OnConflict::column(Column::OrderId).do_nothing().to_owned();
    Entity::insert(row)
        .on_conflict(once)
        .exec_without_returning(tx.db())
        .await?;
    Ok(true)
}

/// What a company buys of goods with special ingredients, in units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Purchases {
    /// In this order.
    pub units: i64,
    /// With this order, in the period of the rules.
    pub in_period: i64,
    /// In an order otherwise; none where there were too few.
    pub usual: Option<i64>,
}

/// Worded for staff; empty: nothing is unusual. A limit of 0 is none.
pub fn faults(rules: &QuantityRules, bought: &Purchases) -> Vec<String> {
    let mut faults = Vec::new();
    if rules.order_units > 0 && bought.units > rules.order_units {
        faults.push(format!("本单 {}，超过每单 {}", bought.units, rules.order_units));
    }
    if rules.period_units > 0 && bought.in_period > rules.period_units {
        faults.push(format!(
            "{} 天内共 {}，超过 {}",
            rules.period_days, bought.in_period, rules.period_units
        ));
    }
    let much = bought
        .usual
        .map(|usual| (usual, usual.saturating_mul(rules.usual_times)));
    if let Some((usual, much)) = much
        && rules.usual_times > 0
        && bought.units > much
    {
        faults.push(format!(
            "本单 {}，超过平时每单 {usual} 的 {} 倍",
            bought.units, rules.usual_times
        ));
    }
    faults
}

/// Units of an earlier order, and when it was paid.
struct Earlier {
    units: i64,
    paid_at: DateTime<Utc>,
}

async fn purchases(
    db: &Db,
    order: &orders::Model,
    rules: &QuantityRules,
    now: DateTime<Utc>,
) -> Result<Purchases, DbErr> {
    let days_ago = |days: i64| now - TimeDelta::try_days(days).unwrap_or_default();
    let (period, usual) = (days_ago(rules.period_days), days_ago(USUAL_DAYS));
    let earlier = earlier(db, order, period.min(usual)).await?;
    let units = units_of(db, order.id).await?;
    let since = |from: DateTime<Utc>| {
        let orders = earlier.iter().filter(move |order| order.paid_at >= from);
        orders.map(|order| order.units)
    };
    let usual: Vec<i64> = since(usual).collect();
    let count = to_i64(usual.len());
    Ok(Purchases {
        units,
        in_period: units + since(period).sum::<i64>(),
        usual: (usual.len() >= FEWEST_ORDERS).then(|| usual.iter().sum::<i64>() / count),
    })
}

async fn units_of(db: &Db, order_id: i64) -> Result<i64, DbErr> {
    let lines = order_lines::Entity::find()
        .filter(order_lines::Column::OrderId.eq(order_id))
        .all(db)
        .await?;
    Ok(lines
        .iter()
        .map(|line| line.quantity - line.cancelled_quantity)
        .sum())
}

/// The company's other orders of goods with special ingredients that were paid since then and hold.
async fn earlier(db: &Db, order: &orders::Model, since: DateTime<Utc>) -> Result<Vec<Earlier>, DbErr> {
    let over = [OrderStatus::Cancelled, OrderStatus::Closed];
    let paid = orders::Entity::find()
        .filter(orders::Column::CompanyId.eq(order.company_id))
        .filter(orders::Column::Id.ne(order.id))
        .filter(orders::Column::Control.ne(Control::None))
        .filter(orders::Column::PaidAt.gte(since))
        .filter(orders::Column::Status.is_not_in(over))
        .all(db)
        .await?;
    let mut found = Vec::with_capacity(paid.len());
    for order in paid {
        if let Some(paid_at) = order.paid_at {
            let units = units_of(db, order.id).await?;
            found.push(Earlier { units, paid_at });
        }
    }
    Ok(found)
}

/// An alarm with its order.
pub type AlarmWithOrder = (Alarm, Option<orders::Model>);

/// One page, newest first. Filters: `id`, `company_id`, `open` (the order still waits), `q` (order or customer).
#[kernel::boxed]
pub async fn page(db: &Db, query: &ListQuery) -> Result<(Vec<AlarmWithOrder>, u64), ListError> {
    let mut all = Condition::all()
        .add_option(query.ids().map(|ids| Column::Id.is_in(ids)))
        .add_option(query.number("company_id")?.map(|id| Column::CompanyId.eq(id)));
    if query.flag("open")? == Some(true) {
        all = all.add(orders::Column::Status.eq(OrderStatus::WaitingReview));
    }
    if let Some(words) = query.text("q") {
        all = all.add(
            Condition::any()
                .add(contains(orders::Column::Number, &words))
                .add(contains(orders::Column::CompanyName, &words)),
        );
    }
    let found = Entity::find()
        .join(JoinType::InnerJoin, quantity_alarms::Relation::Orders.def())
        .filter(all);
    let column = |field: &str| match field {
        "id" | "raised_at" => Some(Column::Id),
        "units" => Some(Column::Units),
        _ => None,
    };
    let (alarms, total) = query.page(db, found, ("id", Direction::Desc), column).await?;
    let orders = crate::lifecycle::models::orders::by_ids(db, alarms.iter().map(|row| row.order_id)).await?;
    let rows = alarms.into_iter().map(|alarm| {
        let order = orders.get(&alarm.order_id).cloned();
        (alarm, order)
    });
    Ok((rows.collect(), total))
}

/// What is unusual about this order; empty when nothing is.
pub async fn reasons_of(db: &Db, order_ids: &[i64]) -> Result<Vec<(i64, String)>, DbErr> {
    Entity::find()
        .select_only()
        .columns([Column::OrderId, Column::Reason])
        .filter(Column::OrderId.is_in(order_ids.iter().copied()))
        .into_tuple()
        .all(db)
        .await
}
