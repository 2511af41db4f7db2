//! /admin/api/shipments/{id}/check: a picked parcel, compared line by line before it leaves.
use axum::extract::State;
use identity::{actors::Staff, audit::models::audit, permissions::WriteShipments};
use kernel::{
    ApiResult, Services, WriteTx,
    admin::PlainJson,
    input::{Input, Number, RowId, Text},
};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    dispatch::models::check::{self, CheckedLine},
    errors::OrderError,
    shipments::{
        models::find,
        views::admin::{shipment::AdminShipment, shipment_record::view_of},
    },
};

#[derive(Deserialize, ToSchema)]
pub struct CheckedLineInput {
    /// Of the order line.
    id: RowId,
    /// What is wrong with it; empty = 合格
    #[serde(default)]
    fault: Text<100>,
}

#[derive(Deserialize, ToSchema)]
pub struct CheckInput {
    /// Every line of the parcel.
    lines: Vec<CheckedLineInput>,
}

/// With a fault the parcel goes back to the picker.
#[utoipa::path(post, path = "/admin/api/shipments/{id}/check", tag = "shipments", params(("id" = String, Path)), request_body = CheckInput, responses((status = 200, body = AdminShipment), (status = 409), (status = 422)))]
pub async fn check(
    staff: Staff<WriteShipments>,
    Number(number): Number,
    State(services): State<Services>,
    Input(input): Input<CheckInput>,
) -> ApiResult<PlainJson<AdminShipment>> {
    let shipment = find::by_number(&services.db, &number).await?;
    let read = |line: CheckedLineInput| CheckedLine {
        order_line_id: line.id.0,
        fault: line.fault.0,
    };
    let lines: Vec<CheckedLine> = input.lines.into_iter().map(read).collect();
    let (actor, now) = (staff.actor(), services.clock.now());
    let checked = services
        .writer
        .run(async move |tx: &WriteTx| {
            let checked = check::check(tx, shipment.id, &lines, &actor, now).await?;
            let faults: Vec<_> = lines.iter().filter(|line| !line.fault.is_empty()).collect();
            let told = faults
                .iter()
                .map(|line| json!({ "line": line.order_line_id, "fault": line.fault }));
            let entry = audit::Entry {
                action: "shipment.check",
                subject_kind: "shipment",
                subject_id: number,
                after: Some(json!({
                    "status": checked.status.code(), "lines": lines.len(), "faults": told.collect::<Vec<_>>(),
                })),
                ..audit::Entry::default()
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, OrderError>(checked)
        })
        .await?;
    view_of(&services, checked).await
}
