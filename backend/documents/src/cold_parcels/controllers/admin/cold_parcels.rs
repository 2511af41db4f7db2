//! /admin/api/cold_parcels: how cold parcels left and arrived, and quality management's decision on those that did not
//! arrive as they should; /admin/api/shipments/{id}/handover: the sheet of one.
use std::collections::HashMap;

use axum::{extract::State, response::Response};
use files::download::attachment;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadShipments, Role},
};
use kernel::{
    ApiError, ApiResult, Db, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Id, Input, Number, Text},
};
use orders::{dispatch::models::cold::ColdParcel, shipments::models::find as parcels};
use sea_orm::DbErr;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    cold_parcels::{
        models::{exceptions, handover},
        views::{
            admin::cold_parcel::{AdminColdParcel, Named},
            pdf::handover as paper,
        },
    },
    errors::DocumentError,
};

/// With the filter `state` = open those that wait for quality management.
#[utoipa::path(get, path = "/admin/api/cold_parcels", tag = "documents", responses((status = 200, body = Vec<AdminColdParcel>)))]
pub async fn list(
    _: Staff<ReadShipments>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminColdParcel>> {
    let (rows, total) = exceptions::page(&services.db, &query).await?;
    Ok(Rows {
        name: "cold_parcels",
        from: query.from,
        total,
        rows: views(&services.db, rows).await?,
    })
}

async fn views(db: &Db, rows: Vec<ColdParcel>) -> Result<Vec<AdminColdParcel>, DbErr> {
    let found = exceptions::parcels_of(db, &rows).await?;
    let mut names: HashMap<i64, Named> = found
        .into_iter()
        .map(|(shipment, order)| {
            let named = Named {
                shipment: shipment.number,
                order: order
                    .as_ref()
                    .map(|order| order.number.clone())
                    .unwrap_or_default(),
                company: order.map(|order| order.company_name).unwrap_or_default(),
            };
            (shipment.id, named)
        })
        .collect();
    let view = |row: ColdParcel| {
        let named = names.remove(&row.shipment_id).unwrap_or_default();
        AdminColdParcel::new(row, named)
    };
    Ok(rows.into_iter().map(view).collect())
}

#[derive(Deserialize, ToSchema)]
pub struct ColdDecisionInput {
    /// What was found, and what becomes of the goods.
    opinion: Text<200>,
}

#[utoipa::path(post, path = "/admin/api/cold_parcels/{id}/decide", tag = "documents", params(("id" = i64, Path)), request_body = ColdDecisionInput, responses((status = 200, body = AdminColdParcel), (status = 403), (status = 409), (status = 422)))]
pub async fn decide(
    staff: Staff<ReadShipments>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<ColdDecisionInput>,
) -> ApiResult<PlainJson<AdminColdParcel>> {
    if !staff.roles.contains(&Role::Qa) {
        return Err(ApiError::Forbidden("冷链异常由质量管理岗位处理".into()));
    }
    if input.opinion.is_empty() {
        return Err(ApiError::invalid("opinion", "请写明核实情况和处理意见"));
    }
    let (actor, now, opinion) = (staff.actor(), services.clock.now(), input.opinion.0);
    let after = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (before, after) = exceptions::decide(tx, id, &opinion, &actor, now).await?;
            let entry = audit::Entry {
                action: "cold_parcel.decide",
                subject_kind: "cold_parcel",
                subject_id: id.to_string(),
                before: Some(json!({ "exception": before.exception.text() })),
                after: Some(json!({ "decided_by": after.decided_by })),
                reason: opinion,
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, DocumentError>(after)
        })
        .await?;
    let view = views(&services.db, vec![after]).await?.pop();
    view.map(PlainJson).ok_or_else(|| ApiError::not_found("冷链包裹"))
}

/// 冷链药品交接单, to print, from the moment a cold parcel left.
#[utoipa::path(get, path = "/admin/api/shipments/{id}/handover", tag = "shipments", params(("id" = String, Path)), responses((status = 200, content_type = "application/pdf"), (status = 404)))]
pub async fn handover(
    _: Staff<ReadShipments>,
    Number(number): Number,
    State(services): State<Services>,
) -> ApiResult<Response> {
    let shipment = parcels::by_number(&services.db, &number).await?;
    let handover = handover::of_parcel(&services.db, &shipment).await?;
    let handover = handover.ok_or_else(|| ApiError::not_found("冷链交接单"))?;
    let name = paper::file_name(&number);
    let bytes = paper::file(handover).await?;
    Ok(attachment(bytes, "application/pdf", &name))
}
