//! /admin/api/entrusted_carriers: who carries parcels, with its papers; the warehouse enters it, quality management lets it carry.
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadShipments, WriteLicences, WriteShipments},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Day, Flag, Id, Input, Text, moment},
};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::{
    errors::SiteError,
    models::{
        carrier_scans,
        carriers::{self, Carrier, CarrierFacts, Said},
    },
    views::admin::carrier::AdminEntrustedCarrier,
};

/// Filters: `id`, `status`, `q` (name).
#[utoipa::path(get, path = "/admin/api/entrusted_carriers", tag = "shipments", responses((status = 200, body = Vec<AdminEntrustedCarrier>)))]
pub async fn list(
    staff: Staff<ReadShipments>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminEntrustedCarrier>> {
    let (rows, total) = carriers::page(&services.db, &query).await?;
    let scans = carrier_scans::of(&services.db, rows.iter().map(|row| row.id).collect()).await?;
    let today = services.clock.today();
    let view = |row: Carrier| AdminEntrustedCarrier::new(row, &scans, staff.id, today);
    Ok(Rows {
        name: "entrusted_carriers",
        from: query.from,
        total,
        rows: rows.into_iter().map(view).collect(),
    })
}

#[utoipa::path(get, path = "/admin/api/entrusted_carriers/{id}", tag = "shipments", params(("id" = i64, Path)), responses((status = 200, body = AdminEntrustedCarrier), (status = 404)))]
pub async fn show(
    staff: Staff<ReadShipments>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminEntrustedCarrier>> {
    let found = carriers::find(&services.db, id).await?;
    let row = found.ok_or_else(|| ApiError::not_found("承运单位"))?;
    whole(&services, staff.id, row).await
}

/// A carrier with its scans.
pub(super) async fn whole(
    services: &Services,
    staff_id: i64,
    row: Carrier,
) -> ApiResult<PlainJson<AdminEntrustedCarrier>> {
    let scans = carrier_scans::of(&services.db, vec![row.id]).await?;
    let today = services.clock.today();
    Ok(PlainJson(AdminEntrustedCarrier::new(
        row, &scans, staff_id, today,
    )))
}

#[derive(Deserialize, ToSchema)]
pub struct EntrustedCarrierInput {
    /// As the waybill names it.
    name: Text<40>,
    #[serde(default)]
    is_own: Flag,
    #[serde(default)]
    credit_code: Text<30>,
    #[serde(default)]
    licence_number: Text<60>,
    licence_until: Option<Day>,
    contract_until: Option<Day>,
    #[serde(default)]
    carries_cold: Flag,
    validated_until: Option<Day>,
    /// Numbers of the validated vehicles and boxes; empty: all of the carrier's.
    #[serde(default)]
    vehicles: Text<500>,
    #[serde(default)]
    note: Text<300>,
    /// Why it is entered or changed.
    reason: Text<200>,
}

impl EntrustedCarrierInput {
    fn read(self) -> ApiResult<(CarrierFacts, String)> {
        if self.reason.is_empty() {
            return Err(ApiError::invalid("reason", "请填写原因，会记入日志"));
        }
        let day = |day: Option<Day>| day.map(|day| day.0);
        let facts = CarrierFacts {
            name: self.name.0,
            is_own: self.is_own.0,
            credit_code: self.credit_code.0,
            licence_number: self.licence_number.0,
            licence_until: day(self.licence_until),
            contract_until: day(self.contract_until),
            carries_cold: self.carries_cold.0,
            validated_until: day(self.validated_until),
            vehicles: self.vehicles.0,
            note: self.note.0,
        };
        Ok((facts, self.reason.0))
    }
}

/// It carries nothing before quality management has let it.
#[utoipa::path(post, path = "/admin/api/entrusted_carriers", tag = "shipments", request_body = EntrustedCarrierInput, responses((status = 200, body = AdminEntrustedCarrier), (status = 422)))]
pub async fn create(
    staff: Staff<WriteShipments>,
    State(services): State<Services>,
    Input(input): Input<EntrustedCarrierInput>,
) -> ApiResult<PlainJson<AdminEntrustedCarrier>> {
    enter(&services, &staff, None, input).await
}

/// Other facts wait for quality management again.
#[utoipa::path(put, path = "/admin/api/entrusted_carriers/{id}", tag = "shipments", params(("id" = i64, Path)), request_body = EntrustedCarrierInput, responses((status = 200, body = AdminEntrustedCarrier), (status = 404), (status = 422)))]
pub async fn update(
    staff: Staff<WriteShipments>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<EntrustedCarrierInput>,
) -> ApiResult<PlainJson<AdminEntrustedCarrier>> {
    enter(&services, &staff, Some(id), input).await
}

async fn enter(
    services: &Services,
    staff: &Staff<WriteShipments>,
    id: Option<i64>,
    input: EntrustedCarrierInput,
) -> ApiResult<PlainJson<AdminEntrustedCarrier>> {
    let (facts, reason) = input.read()?;
    let (actor, now) = (staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (before, after) = carriers::enter(tx, id, facts, &actor, now).await?;
            let entry = audit::Entry {
                action: if id.is_some() {
                    "carrier.update"
                } else {
                    "carrier.create"
                },
                subject_kind: "carrier",
                subject_id: after.id.to_string(),
                before: before.as_ref().map(told),
                after: Some(told(&after)),
                reason,
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, SiteError>(after)
        })
        .await?;
    whole(services, staff.id, row).await
}

fn told(row: &Carrier) -> Value {
    json!({
        "name": row.name,
        "status": row.standing.code(),
        "is_own": row.is_own,
        "credit_code": row.credit_code,
        "licence_number": row.licence_number,
        "licence_until": row.licence_until,
        "contract_until": row.contract_until,
        "carries_cold": row.carries_cold,
        "validated_until": row.validated_until,
        "vehicles": row.vehicles,
        "note": row.note,
    })
}

#[derive(Deserialize, ToSchema)]
pub struct EntrustedCarrierDecision {
    approves: Flag,
    opinion: Text<300>,
    /// Of the carrier as it was read: nobody approves what was entered since.
    entered_at: Text<40>,
}

/// Quality management lets it carry (never who entered it), or stops it.
#[utoipa::path(post, path = "/admin/api/entrusted_carriers/{id}/decide", tag = "shipments", params(("id" = i64, Path)), request_body = EntrustedCarrierDecision, responses((status = 200, body = AdminEntrustedCarrier), (status = 404), (status = 409), (status = 422)))]
pub async fn decide(
    staff: Staff<WriteLicences>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<EntrustedCarrierDecision>,
) -> ApiResult<PlainJson<AdminEntrustedCarrier>> {
    let read = moment("entered_at", Some(input.entered_at))?;
    let looked_at =
        read.ok_or_else(|| ApiError::invalid("entered_at", "请打开看过现在的资料，再提交意见"))?;
    let said = Said {
        approves: input.approves.0,
        opinion: input.opinion.0,
        looked_at,
    };
    let (actor, now) = (staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (before, after) = carriers::decide(tx, id, said, &actor, now).await?;
            let entry = audit::Entry {
                action: "carrier.decide",
                subject_kind: "carrier",
                subject_id: id.to_string(),
                before: Some(json!({ "status": before.standing.code() })),
                after: Some(json!({ "status": after.standing.code() })),
                reason: after.opinion.clone(),
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, SiteError>(after)
        })
        .await?;
    whole(&services, staff.id, row).await
}
