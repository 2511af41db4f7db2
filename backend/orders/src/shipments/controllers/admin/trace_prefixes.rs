//! /admin/api/trace_prefixes: the product of the first seven digits of a 药品追溯码, learned from shipped packs.
use axum::extract::State;
use catalog::goods::models::goods;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadShipments, WriteShipments},
};
use kernel::{
    ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::Number,
};
use serde_json::json;

use crate::{
    errors::OrderError,
    shipments::{models::trace_prefixes, views::admin::shipment::AdminTracePrefix},
};

#[utoipa::path(get, path = "/admin/api/trace_prefixes", tag = "shipments", responses((status = 200, body = Vec<AdminTracePrefix>)))]
pub async fn list(
    _: Staff<ReadShipments>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminTracePrefix>> {
    let (rows, total) = trace_prefixes::page(&services.db, &query).await?;
    let goods = goods::by_ids(&services.db, rows.iter().map(|row| row.goods_id)).await?;
    let rows = rows.into_iter().map(|row| AdminTracePrefix {
        goods: goods
            .get(&row.goods_id)
            .map(|goods| format!("{} {}", goods.name, goods.spec))
            .unwrap_or_default(),
        goods_id: row.goods_id,
        created_at: row.created_at,
        id: row.prefix,
    });
    Ok(Rows {
        name: "trace_prefixes",
        from: query.from,
        total,
        rows: rows.collect(),
    })
}

/// The wrong pack was scanned first: the next one that leaves teaches anew.
#[utoipa::path(delete, path = "/admin/api/trace_prefixes/{id}", tag = "shipments", params(("id" = String, Path)), responses((status = 200, body = String), (status = 404)))]
pub async fn forget(
    staff: Staff<WriteShipments>,
    Number(prefix): Number,
    State(services): State<Services>,
) -> ApiResult<PlainJson<String>> {
    let (actor, now, forgotten) = (staff.actor(), services.clock.now(), prefix.clone());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            trace_prefixes::forget(tx, &forgotten).await?;
            let entry = audit::Entry {
                action: "trace_prefix.forget",
                subject_kind: "trace_prefix",
                subject_id: forgotten.clone(),
                before: Some(json!({ "prefix": forgotten })),
                ..audit::Entry::default()
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, OrderError>(())
        })
        .await?;
    Ok(PlainJson(prefix))
}
