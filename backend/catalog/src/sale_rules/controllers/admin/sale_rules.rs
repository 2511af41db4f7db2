//! /admin/api/sale_rules: to whom goods are sold (控销). Every write is in the audit log, at the product.
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::models::audit,
    companies::models::{companies, facts::BuyerType},
    permissions::{ReadGoods, WriteGoods},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Id, Input, RowId, Text},
};
use sea_orm::DbErr;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::{
    errors::CatalogError,
    models::_entities::sale_rules::Model,
    sale_rules::{
        models::sale_rules::{self, Effect, RuleDraft},
        views::admin::sale_rule::{AdminSaleRule, effect_text},
    },
};

#[derive(Deserialize, ToSchema)]
pub struct SaleRuleInput {
    /// Of a new rule; a rule stays with its goods.
    #[serde(default)]
    goods_id: RowId,
    /// allow, forbid
    effect: Text<10>,
    /// Province; empty or absent = everywhere.
    region: Option<Text<20>>,
    /// null = every type
    buyer_type: Option<RowId>,
    /// null = every rank
    rank: Option<RowId>,
    /// null or 0 = every buyer
    company_id: Option<RowId>,
}

impl SaleRuleInput {
    fn draft(self) -> ApiResult<RuleDraft> {
        let effect = match self.effect.0.as_str() {
            "allow" => Effect::Allow,
            "forbid" => Effect::Forbid,
            _ => return Err(ApiError::invalid("effect", "请选择可供或不可供")),
        };
        Ok(RuleDraft {
            goods_id: self.goods_id.0,
            effect,
            region: self.region.unwrap_or_default().0,
            buyer_type: self.buyer_type.map(|RowId(code)| code).filter(|code| *code > 0),
            rank: self.rank.map(|RowId(rank)| rank),
            company_id: self.company_id.map(|RowId(id)| id).filter(|id| *id > 0),
        })
    }
}

#[utoipa::path(get, path = "/admin/api/sale_rules", tag = "goods", responses((status = 200, body = Vec<AdminSaleRule>)))]
pub async fn list(
    staff: Staff<ReadGoods>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminSaleRule>> {
    let (rows, total) = sale_rules::list(&services.db, &query, staff.own_customers_only()).await?;
    Ok(Rows {
        name: "sale_rules",
        from: query.from,
        total,
        rows: rows.into_iter().map(Into::into).collect(),
    })
}

#[utoipa::path(get, path = "/admin/api/sale_rules/{id}", tag = "goods", params(("id" = i64, Path)), responses((status = 200, body = AdminSaleRule), (status = 404)))]
pub async fn show(
    staff: Staff<ReadGoods>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminSaleRule>> {
    let row = sale_rules::shown(&services.db, id, staff.own_customers_only()).await?;
    let row = row.ok_or_else(|| ApiError::not_found("控销规则"))?;
    Ok(PlainJson(row.into()))
}

#[utoipa::path(post, path = "/admin/api/sale_rules", tag = "goods", request_body = SaleRuleInput, responses((status = 200, body = AdminSaleRule), (status = 422)))]
pub async fn create(
    staff: Staff<WriteGoods>,
    State(services): State<Services>,
    Input(input): Input<SaleRuleInput>,
) -> ApiResult<PlainJson<AdminSaleRule>> {
    let (actor, draft, now) = (staff.actor(), input.draft()?, services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let row = sale_rules::create(tx, draft, now).await?;
            let entry = entry(tx, "sale_rule.create", None, Some(&row)).await?;
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, CatalogError>(row)
        })
        .await?;
    Ok(PlainJson(row.into()))
}

#[utoipa::path(put, path = "/admin/api/sale_rules/{id}", tag = "goods", params(("id" = i64, Path)), request_body = SaleRuleInput, responses((status = 200, body = AdminSaleRule), (status = 404), (status = 422)))]
pub async fn update(
    staff: Staff<WriteGoods>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<SaleRuleInput>,
) -> ApiResult<PlainJson<AdminSaleRule>> {
    let (actor, draft, now) = (staff.actor(), input.draft()?, services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (before, after) = sale_rules::update(tx, id, draft, now).await?;
            let entry = entry(tx, "sale_rule.update", Some(&before), Some(&after)).await?;
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, CatalogError>(after)
        })
        .await?;
    Ok(PlainJson(row.into()))
}

/// Returns the deleted record.
#[utoipa::path(delete, path = "/admin/api/sale_rules/{id}", tag = "goods", params(("id" = i64, Path)), responses((status = 200, body = AdminSaleRule), (status = 404)))]
pub async fn delete(
    staff: Staff<WriteGoods>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminSaleRule>> {
    let (actor, now) = (staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let row = sale_rules::delete(tx, id, now).await?;
            let entry = entry(tx, "sale_rule.delete", Some(&row), None).await?;
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, CatalogError>(row)
        })
        .await?;
    Ok(PlainJson(row.into()))
}

async fn entry(
    tx: &WriteTx,
    action: &'static str,
    before: Option<&Model>,
    after: Option<&Model>,
) -> Result<audit::Entry, DbErr> {
    let goods_id = before.or(after).map_or(0, |row| row.goods_id);
    Ok(audit::Entry {
        action,
        subject_kind: "goods",
        subject_id: goods_id.to_string(),
        before: facts(tx, before).await?,
        after: facts(tx, after).await?,
        reason: String::new(),
    })
}

async fn facts(tx: &WriteTx, row: Option<&Model>) -> Result<Option<Value>, DbErr> {
    let Some(row) = row else { return Ok(None) };
    let company = match row.company_id {
        Some(id) => companies::by_id(tx.db(), id).await?,
        None => None,
    };
    Ok(Some(json!({
        "id": row.id,
        "effect": effect_text(row.effect),
        "company": company.map(|company| company.name),
        "region": row.region,
        "buyer_type": row.buyer_type.and_then(type_of).map(BuyerType::text),
        "rank": row.rank,
    })))
}

fn type_of(code: i64) -> Option<BuyerType> {
    BuyerType::from_code(i32::try_from(code).ok()?)
}
