//! /admin/api/goods_taxes: tax rates of goods, by goods.
use std::collections::HashMap;

use axum::extract::State;
use catalog::{goods::models::goods, models::_entities::goods::Model as Goods};
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadInvoices, WriteInvoices},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Id, Input, Text},
};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    errors::InvoiceError,
    models::taxes::{self, Tax},
    settings::InvoiceRules,
    views::admin::invoice::AdminGoodsTax,
};

/// Filters: `id`, `own` (only those with a rate of their own), `q` (name or code).
#[utoipa::path(get, path = "/admin/api/goods_taxes", tag = "documents", responses((status = 200, body = Vec<AdminGoodsTax>)))]
pub async fn list(
    _: Staff<ReadInvoices>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminGoodsTax>> {
    let (rows, total) = taxes::page(&services.db, &query).await?;
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let own = taxes::own(&services.db, &ids).await?;
    let rows = rows.into_iter().map(|row| view(row, &own, &services));
    Ok(Rows {
        name: "goods_taxes",
        from: query.from,
        total,
        rows: rows.collect(),
    })
}

fn view(row: Goods, own: &HashMap<i64, Tax>, services: &Services) -> AdminGoodsTax {
    let own = own.get(&row.id);
    AdminGoodsTax {
        id: row.id,
        goods_code: row.code,
        goods_name: row.name,
        spec: row.spec,
        rate: own.map_or(services.settings.of::<InvoiceRules>().default_rate, |tax| {
            tax.rate
        }),
        tax_code: own.map(|tax| tax.code.clone()).unwrap_or_default(),
    }
}

#[utoipa::path(get, path = "/admin/api/goods_taxes/{id}", tag = "documents", params(("id" = i64, Path)), responses((status = 200, body = AdminGoodsTax), (status = 404)))]
pub async fn show(
    _: Staff<ReadInvoices>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminGoodsTax>> {
    one(&services, id).await
}

async fn one(services: &Services, id: i64) -> ApiResult<PlainJson<AdminGoodsTax>> {
    let row = goods::find(&services.db, id).await?;
    let row = row.ok_or_else(|| ApiError::not_found("商品"))?;
    let own = taxes::own(&services.db, &[id]).await?;
    Ok(PlainJson(view(row, &own, services)))
}

#[derive(Deserialize, ToSchema)]
pub struct GoodsTaxInput {
    /// In tenths of a percent: 0, 10, 30, 50, 60, 90 or 130.
    rate: i64,
    /// 19 digits, or empty for the usual one.
    #[serde(default)]
    tax_code: Text<30>,
}

#[utoipa::path(put, path = "/admin/api/goods_taxes/{id}", tag = "documents", params(("id" = i64, Path)), request_body = GoodsTaxInput, responses((status = 200, body = AdminGoodsTax), (status = 404), (status = 422)))]
pub async fn update(
    staff: Staff<WriteInvoices>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<GoodsTaxInput>,
) -> ApiResult<PlainJson<AdminGoodsTax>> {
    let PlainJson(before) = one(&services, id).await?;
    let tax = Tax {
        rate: input.rate,
        code: input.tax_code.0,
    };
    let (actor, now) = (staff.actor(), services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            taxes::set(tx, id, &tax, now).await?;
            let entry = audit::Entry {
                action: "goods_tax.update",
                subject_kind: "goods",
                subject_id: id.to_string(),
                before: Some(json!({ "rate": before.rate, "tax_code": before.tax_code })),
                after: Some(json!({ "rate": tax.rate, "tax_code": tax.code })),
                reason: String::new(),
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, InvoiceError>(())
        })
        .await?;
    one(&services, id).await
}
