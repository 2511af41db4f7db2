//! /admin/api/price_rules: by how much one person alone may change a price.
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadPrices, Role, WritePrices},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::PlainJson,
    api::FieldErrors,
    input::{Input, Position, Quantity, Text},
};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    errors::MerchandisingError,
    models::_entities::price_rules::Model,
    prices::{
        models::{
            judge::Limits,
            rules::{self, MOST_DAYS, MOST_PERCENT},
        },
        views::admin::price_change::AdminPriceRules,
    },
};

#[utoipa::path(get, path = "/admin/api/price_rules", tag = "prices", responses((status = 200, body = AdminPriceRules)))]
pub async fn show(
    staff: Staff<ReadPrices>,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminPriceRules>> {
    let row = rules::current(&services.db).await?;
    Ok(PlainJson(AdminPriceRules::new(row, staff.id)))
}

#[derive(Deserialize, ToSchema)]
pub struct PriceRulesInput {
    /// 0 = every change needs a second person
    #[schema(value_type = i64)]
    percent: Position,
    #[schema(value_type = i64)]
    window_days: Quantity,
    reason: Text<200>,
}

impl PriceRulesInput {
    fn checked(self) -> ApiResult<(Limits, String)> {
        let mut errors = FieldErrors::default();
        if !(0..=MOST_PERCENT).contains(&self.percent.0) {
            errors.add("percent", format!("应为 0 到 {MOST_PERCENT} 的整数"));
        }
        if self.window_days.0 > MOST_DAYS {
            errors.add("window_days", format!("应为 1 到 {MOST_DAYS} 天"));
        }
        if self.reason.is_empty() {
            errors.add("reason", "请填写修改原因");
        }
        if !errors.is_empty() {
            return Err(ApiError::Invalid(errors));
        }
        let limits = Limits {
            percent: self.percent.0,
            window_days: self.window_days.0,
        };
        Ok((limits, self.reason.0))
    }
}

/// For the person who loosens the rule the former one applies until another person sets it.
#[utoipa::path(put, path = "/admin/api/price_rules", tag = "prices", request_body = PriceRulesInput, responses((status = 200, body = AdminPriceRules), (status = 403), (status = 422)))]
pub async fn set(
    staff: Staff<WritePrices>,
    State(services): State<Services>,
    Input(input): Input<PriceRulesInput>,
) -> ApiResult<PlainJson<AdminPriceRules>> {
    if !staff
        .roles
        .iter()
        .any(|role| matches!(role, Role::Super | Role::Promotion))
    {
        return Err(ApiError::Forbidden("改价规则由价格与促销岗位维护".into()));
    }
    let (limits, reason) = input.checked()?;
    let (actor, now) = (staff.actor(), services.clock.now());
    let after = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (before, after) = rules::set(tx, &actor, limits, now).await?;
            let told = |row: &Model| Some(json!({ "percent": row.percent, "window_days": row.window_days }));
            let entry = audit::Entry {
                action: "price_rules.update",
                subject_kind: "price_rules",
                subject_id: after.id.to_string(),
                before: told(&before),
                after: told(&after),
                reason,
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, MerchandisingError>(after)
        })
        .await?;
    Ok(PlainJson(AdminPriceRules::new(after, staff.id)))
}
