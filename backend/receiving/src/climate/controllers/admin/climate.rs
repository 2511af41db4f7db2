//! /admin/api/climate_records: temperature and humidity of the warehouse, zone by zone.
use axum::extract::State;
use catalog::goods::models::codes::Storage;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadGoodsReceipts, WriteGoodsReceipts},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Celsius, Id, Input, RowId, Text, moment},
};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    climate::{
        models::climate::{self, ClimateRecord, Reading},
        views::admin::climate::AdminClimateRecord,
    },
    errors::ReceivingError,
    settings::care_rules,
};

/// Filters: `id`, `warehouse_id`, `zone`, `alarm` (nothing was done yet), `from`, `to`.
#[utoipa::path(get, path = "/admin/api/climate_records", tag = "goods receipts", responses((status = 200, body = Vec<AdminClimateRecord>)))]
pub async fn list(
    _: Staff<ReadGoodsReceipts>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminClimateRecord>> {
    let (rows, total) = climate::page(&services.db, &query).await?;
    Ok(Rows {
        name: "climate_records",
        from: query.from,
        total,
        rows: rows
            .into_iter()
            .map(|(row, warehouse)| AdminClimateRecord::new(row, warehouse))
            .collect(),
    })
}

#[derive(Deserialize, ToSchema)]
pub struct ClimateInput {
    warehouse_id: RowId,
    /// normal | cool | cold
    zone: Text<10>,
    /// Degrees with at most one decimal.
    temperature: Celsius,
    /// Percent with at most one decimal.
    #[serde(default)]
    humidity: Celsius,
    /// RFC 3339
    measured_at: Text<40>,
    #[serde(default)]
    note: Text<200>,
}

impl ClimateInput {
    fn reading(self) -> ApiResult<Reading> {
        let zone = match self.zone.0.as_str() {
            "normal" => Storage::Normal,
            "cool" => Storage::Cool,
            "cold" => Storage::Cold,
            _ => return Err(ApiError::invalid("zone", "请选择常温、阴凉或冷藏库区")),
        };
        let temperature = self.temperature.0;
        let measured_at = moment("measured_at", Some(self.measured_at))?;
        Ok(Reading {
            warehouse_id: self.warehouse_id.0,
            zone,
            temperature: temperature.ok_or_else(|| ApiError::invalid("temperature", "请填写温度"))?,
            humidity: self.humidity.0,
            measured_at: measured_at.ok_or_else(|| ApiError::invalid("measured_at", "请填写测量时间"))?,
            note: self.note.0,
        })
    }
}

/// One out of range is an alarm, until somebody says what was done.
#[utoipa::path(post, path = "/admin/api/climate_records", tag = "goods receipts", request_body = ClimateInput, responses((status = 200, body = AdminClimateRecord), (status = 422)))]
pub async fn create(
    staff: Staff<WriteGoodsReceipts>,
    State(services): State<Services>,
    Input(input): Input<ClimateInput>,
) -> ApiResult<PlainJson<AdminClimateRecord>> {
    let reading = input.reading()?;
    let rules = care_rules(&services.db).await?;
    let (actor, now) = (staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let row = climate::note(tx, reading, &actor, &rules, now).await?;
            audit::append(tx, &actor, entry("climate.note", &row), now).await?;
            Ok::<_, ReceivingError>(row)
        })
        .await?;
    named(&services, row).await
}

async fn named(services: &Services, row: ClimateRecord) -> ApiResult<PlainJson<AdminClimateRecord>> {
    let warehouse = climate::warehouse_of(&services.db, &row).await?;
    Ok(PlainJson(AdminClimateRecord::new(row, warehouse)))
}

fn entry(action: &'static str, row: &ClimateRecord) -> audit::Entry {
    audit::Entry {
        action,
        subject_kind: "climate_record",
        subject_id: row.id.to_string(),
        after: Some(json!({
            "warehouse_id": row.warehouse_id,
            "zone": row.zone.code(),
            "temperature": row.temperature,
            "humidity": row.humidity,
            "measured_at": row.measured_at,
            "measure": row.measure,
        })),
        reason: row.reason.clone(),
        ..audit::Entry::default()
    }
}

#[derive(Deserialize, ToSchema)]
pub struct ClimateMeasureInput {
    measure: Text<300>,
}

#[utoipa::path(post, path = "/admin/api/climate_records/{id}/handle", tag = "goods receipts", params(("id" = i64, Path)), request_body = ClimateMeasureInput, responses((status = 200, body = AdminClimateRecord), (status = 404), (status = 409), (status = 422)))]
pub async fn handle(
    staff: Staff<WriteGoodsReceipts>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<ClimateMeasureInput>,
) -> ApiResult<PlainJson<AdminClimateRecord>> {
    let (actor, now) = (staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let row = climate::handle(tx, id, input.measure.0, &actor, now).await?;
            audit::append(tx, &actor, entry("climate.handle", &row), now).await?;
            Ok::<_, ReceivingError>(row)
        })
        .await?;
    named(&services, row).await
}
