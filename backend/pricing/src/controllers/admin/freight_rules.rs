//! /admin/api/freight_rules: what delivery costs where. Every write is in the audit log.
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadGoods, WriteGoods},
};
use kernel::{
    ApiError, ApiResult, Money, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Id, Input, Quantity, Text},
};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::{
    errors::PricingError,
    models::{
        freight::{FreightTerms, Tariff, WeightTariff},
        freight_rules::{self, Draft, FreightRule},
    },
    views::admin::freight_rule::AdminFreightRule,
};

#[derive(Deserialize, ToSchema)]
pub struct FreightRuleInput {
    /// Of a new rule; a rule stays with its province.
    #[serde(default)]
    province: Text<20>,
    ordinary_fee: Money,
    /// null or absent = never free
    ordinary_free_from: Option<Money>,
    preferred_fee: Money,
    /// null or absent = never free
    preferred_free_from: Option<Money>,
    first_grams: Quantity,
    first_fee: Money,
    step_grams: Quantity,
    step_fee: Money,
    cold_chain_fee: Money,
}

impl FreightRuleInput {
    const fn terms(&self) -> FreightTerms {
        FreightTerms {
            ordinary: Tariff {
                fee: self.ordinary_fee,
                free_from: self.ordinary_free_from,
            },
            preferred: Tariff {
                fee: self.preferred_fee,
                free_from: self.preferred_free_from,
            },
            by_weight: WeightTariff {
                first_grams: self.first_grams.0,
                first_fee: self.first_fee,
                step_grams: self.step_grams.0,
                step_fee: self.step_fee,
            },
            cold_chain_fee: self.cold_chain_fee,
        }
    }
}

#[utoipa::path(get, path = "/admin/api/freight_rules", tag = "goods", responses((status = 200, body = Vec<AdminFreightRule>)))]
pub async fn list(
    _: Staff<ReadGoods>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminFreightRule>> {
    let mut rules = freight_rules::all(&services.db).await?;
    if let Some(ids) = query.ids() {
        rules.retain(|rule| ids.contains(&rule.id));
    }
    Ok(Rows {
        name: "freight_rules",
        from: 0,
        total: rules.len() as u64,
        rows: rules.into_iter().map(Into::into).collect(),
    })
}

#[utoipa::path(get, path = "/admin/api/freight_rules/{id}", tag = "goods", params(("id" = i64, Path)), responses((status = 200, body = AdminFreightRule), (status = 404)))]
pub async fn show(
    _: Staff<ReadGoods>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminFreightRule>> {
    let row = freight_rules::find(&services.db, id).await?;
    let row = row.ok_or_else(|| ApiError::not_found("运费规则"))?;
    Ok(PlainJson(row.into()))
}

#[utoipa::path(post, path = "/admin/api/freight_rules", tag = "goods", request_body = FreightRuleInput, responses((status = 200, body = AdminFreightRule), (status = 422)))]
pub async fn create(
    staff: Staff<WriteGoods>,
    State(services): State<Services>,
    Input(input): Input<FreightRuleInput>,
) -> ApiResult<PlainJson<AdminFreightRule>> {
    let (actor, now) = (staff.actor(), services.clock.now());
    let draft = Draft {
        terms: input.terms(),
        province: input.province.0,
    };
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let row = freight_rules::create(tx, draft).await?;
            let entry = entry("freight_rule.create", None, Some(&row));
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, PricingError>(row)
        })
        .await?;
    Ok(PlainJson(row.into()))
}

#[utoipa::path(put, path = "/admin/api/freight_rules/{id}", tag = "goods", params(("id" = i64, Path)), request_body = FreightRuleInput, responses((status = 200, body = AdminFreightRule), (status = 404), (status = 422)))]
pub async fn update(
    staff: Staff<WriteGoods>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<FreightRuleInput>,
) -> ApiResult<PlainJson<AdminFreightRule>> {
    let (actor, terms, now) = (staff.actor(), input.terms(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (before, after) = freight_rules::update(tx, id, terms).await?;
            let entry = entry("freight_rule.update", Some(&before), Some(&after));
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, PricingError>(after)
        })
        .await?;
    Ok(PlainJson(row.into()))
}

/// Returns the deleted record.
#[utoipa::path(delete, path = "/admin/api/freight_rules/{id}", tag = "goods", params(("id" = i64, Path)), responses((status = 200, body = AdminFreightRule), (status = 404), (status = 409)))]
pub async fn delete(
    staff: Staff<WriteGoods>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminFreightRule>> {
    let (actor, now) = (staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let row = freight_rules::delete(tx, id).await?;
            let entry = entry("freight_rule.delete", Some(&row), None);
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, PricingError>(row)
        })
        .await?;
    Ok(PlainJson(row.into()))
}

fn entry(action: &'static str, before: Option<&FreightRule>, after: Option<&FreightRule>) -> audit::Entry {
    let id = before.or(after).map_or(0, |rule| rule.id);
    let facts = |rule: &FreightRule| -> Value { json!(AdminFreightRule::from(rule.clone())) };
    audit::Entry {
        action,
        subject_kind: "freight_rule",
        subject_id: id.to_string(),
        before: before.map(facts),
        after: after.map(facts),
        reason: String::new(),
    }
}
