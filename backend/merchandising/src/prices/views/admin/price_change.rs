use catalog::models::_entities::goods;
use chrono::{DateTime, Utc};
use kernel::Money;
use sea_orm::DbErr;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    models::_entities::{price_changes, price_rules},
    prices::models::{
        judge::SecondPersonReason,
        lines::{Line, Names},
        rules,
    },
};

/// One price before and after.
#[derive(Serialize, ToSchema)]
pub struct AdminPriceLine {
    pub label: String,
    /// null = there is none
    pub before: Option<Money>,
    /// null = there is none
    pub after: Option<Money>,
}

#[derive(Serialize, ToSchema)]
pub struct AdminPriceChange {
    pub id: i64,
    pub goods_id: i64,
    pub goods_code: String,
    pub goods: String,
    pub spec: String,
    pub unit: String,
    /// form, special, sheet
    pub origin: String,
    pub origin_text: String,
    /// applied, waiting, approved, rejected, withdrawn, stale
    pub state: String,
    pub state_text: String,
    /// All that differs.
    pub lines: Vec<AdminPriceLine>,
    /// Base price before and after, also where another price changes.
    pub base_before: Option<Money>,
    pub base_after: Option<Money>,
    /// Last price paid for a unit; null = unknown.
    pub cost: Option<Money>,
    /// Why a second person must look; empty: one was enough.
    pub why: Vec<String>,
    pub reason: String,
    pub proposed_by_id: Option<i64>,
    pub proposed_by: String,
    pub proposed_at: DateTime<Utc>,
    pub decided_by: String,
    pub decided_reason: String,
    pub decided_at: Option<DateTime<Utc>>,
    pub applied_at: Option<DateTime<Utc>>,
}

impl AdminPriceChange {
    pub fn new(
        row: price_changes::Model,
        goods: Option<&goods::Model>,
        (lines, names): (&[Line], &Names),
        (base_before, base_after): (Option<Money>, Option<Money>),
    ) -> Result<Self, DbErr> {
        let why: Vec<SecondPersonReason> = serde_json::from_value(row.why)
            .map_err(|error| DbErr::Custom(format!("price change {}: {error}", row.id)))?;
        let line = |line: &Line| AdminPriceLine {
            label: line.subject.text(names),
            before: line.before,
            after: line.after,
        };
        let text = |of: fn(&goods::Model) -> &String| goods.map(of).cloned().unwrap_or_default();
        Ok(Self {
            id: row.id,
            goods_id: row.goods_id,
            goods_code: text(|goods| &goods.code),
            goods: text(|goods| &goods.name),
            spec: text(|goods| &goods.spec),
            unit: text(|goods| &goods.unit),
            origin_text: row.origin.text().into(),
            origin: row.origin.code().into(),
            state_text: row.state.text().into(),
            state: row.state.code().into(),
            lines: lines.iter().map(line).collect(),
            base_before,
            base_after,
            cost: row.cost_price,
            why: why.into_iter().map(SecondPersonReason::text).collect(),
            reason: row.reason,
            proposed_by_id: row.proposed_by,
            proposed_by: row.proposed_by_name,
            proposed_at: row.proposed_at,
            decided_by: row.decided_by_name,
            decided_reason: row.decided_reason,
            decided_at: row.decided_at,
            applied_at: row.applied_at,
        })
    }
}

/// What one person alone may do with prices.
#[derive(Serialize, ToSchema)]
pub struct AdminPriceRules {
    /// Percent by which a price may differ from any within the window.
    pub percent: i64,
    pub window_days: i64,
    /// The rule that applies to the caller: the former one if they themselves have loosened it.
    pub own_percent: i64,
    pub own_window_days: i64,
    /// Empty: as delivered.
    pub set_by: String,
    pub set_at: Option<DateTime<Utc>>,
}

impl AdminPriceRules {
    pub fn new(row: price_rules::Model, staff_id: i64) -> Self {
        let own = rules::limits_for(&row, Some(staff_id));
        Self {
            percent: row.percent,
            window_days: row.window_days,
            own_percent: own.percent,
            own_window_days: own.window_days,
            set_by: row.set_by_name,
            set_at: row.set_at,
        }
    }
}
