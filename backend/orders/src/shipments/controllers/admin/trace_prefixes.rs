//! /admin/api/trace_prefixes: the product of the first seven digits of a 药品追溯码, learned from shipped packs.
use std::collections::HashMap;

use axum::extract::State;
use catalog::models::_entities::goods;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadShipments, WriteShipments},
};
use kernel::{
    ApiResult, Services, WriteTx,
    admin::{Direction, ListQuery, PlainJson, Rows},
    input::Number,
};
use sea_orm::prelude::*;
use serde_json::json;

use crate::{
    errors::OrderError,
    models::_entities::trace_prefixes as table,
    shipments::{models::trace_codes, views::admin::shipment::AdminTracePrefix},
};

#[utoipa::path(get, path = "/admin/api/trace_prefixes", tag = "shipments", responses((status = 200, body = Vec<AdminTracePrefix>)))]
pub async fn list(
    _: Staff<ReadShipments>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminTracePrefix>> {
    let mut found = table::Entity::find();
    if let Some(prefix) = query.text("q") {
        found = found.filter(kernel::db::patterns::contains(table::Column::Prefix, &prefix));
    }
    if let Some(goods_id) = query.number("goods_id")? {
        found = found.filter(table::Column::GoodsId.eq(goods_id));
    }
    let column = |field: &str| match field {
        "id" => Some(table::Column::Prefix),
        "created_at" => Some(table::Column::CreatedAt),
        "goods_id" => Some(table::Column::GoodsId),
        _ => None,
    };
    let (rows, total) = query
        .page(&services.db, found, ("id", Direction::Asc), column)
        .await?;
    let goods = goods::Entity::find()
        .filter(goods::Column::Id.is_in(rows.iter().map(|row| row.goods_id)))
        .all(&services.db)
        .await?;
    let names: HashMap<i64, String> = goods
        .into_iter()
        .map(|row| (row.id, format!("{} {}", row.name, row.spec)))
        .collect();
    let rows = rows.into_iter().map(|row| AdminTracePrefix {
        goods: names.get(&row.goods_id).cloned().unwrap_or_default(),
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
            trace_codes::forget_prefix(tx, &forgotten).await?;
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
