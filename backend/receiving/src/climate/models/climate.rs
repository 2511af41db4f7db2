//! Temperature and humidity of the zones of each warehouse (GSP; H): readings that are noted, and alarms of those out of range.
use catalog::{goods::models::codes::Storage, models::_entities::warehouses};
use chrono::{DateTime, Utc};
use kernel::{
    Actor, Db, WriteTx,
    admin::{Direction, ListError, ListQuery},
    api::FieldErrors,
    db::ROW_LOCK,
};
use sea_orm::{ActiveValue::Set, Condition, DbErr, IntoActiveModel, QuerySelect, prelude::*};

use crate::{errors::ReceivingError, settings::CareRules};
use crate::{
    models::_entities::climate_records::{ActiveModel, Column, Entity},
    receipts::models::receipts::check::celsius,
};

pub use crate::models::_entities::climate_records::Model as ClimateRecord;

/// Tenths of a degree and of a percent that a device can show.
const MEASURABLE: std::ops::RangeInclusive<i64> = -500..=600;
const PERCENT: std::ops::RangeInclusive<i64> = 0..=1000;

/// What a device showed.
#[derive(Clone, Debug)]
pub struct Reading {
    pub warehouse_id: i64,
    pub zone: Storage,
    /// Tenths of a degree.
    pub temperature: i64,
    /// Tenths of a percent. None: nothing was entered, which no zone allows.
    pub humidity: Option<i64>,
    pub measured_at: DateTime<Utc>,
    pub note: String,
}

/// Why a reading is out of range; empty when it is in it.
pub fn faults(reading: &Reading, rules: &CareRules) -> Vec<String> {
    let [coldest, warmest] = match reading.zone {
        Storage::Normal => rules.normal,
        Storage::Cool => rules.cool,
        Storage::Cold => rules.cold,
    };
    let mut faults = Vec::new();
    if !(coldest..=warmest).contains(&reading.temperature) {
        faults.push(format!(
            "温度 {} ℃，应为 {}～{} ℃",
            celsius(reading.temperature),
            celsius(coldest),
            celsius(warmest)
        ));
    }
    let [driest, dampest] = rules.humidity;
    if let Some(humidity) = reading
        .humidity
        .filter(|tenths| !(driest..=dampest).contains(tenths))
    {
        faults.push(format!(
            "湿度 {} %，应为 {}～{} %",
            celsius(humidity),
            celsius(driest),
            celsius(dampest)
        ));
    }
    faults
}

/// Temperature in tenths of a degree, humidity in tenths of a percent. Out of the range of its zone it is kept as an alarm
/// with the reasons; what no instrument can have measured is refused.
pub async fn note(
    tx: &WriteTx,
    reading: Reading,
    actor: &Actor,
    rules: &CareRules,
    now: DateTime<Utc>,
) -> Result<ClimateRecord, ReceivingError> {
    check(tx, &reading, now).await?;
    let faults = faults(&reading, rules);
    let row = ActiveModel {
        warehouse_id: Set(reading.warehouse_id),
        zone: Set(reading.zone),
        temperature: Set(reading.temperature),
        humidity: Set(reading.humidity),
        measured_at: Set(reading.measured_at),
        is_alarm: Set(!faults.is_empty()),
        reason: Set(faults.join("；")),
        note: Set(reading.note),
        noted_by: Set(actor.id.ok_or(ReceivingError::NotFound("记录人"))?),
        noted_by_name: Set(actor.name.clone()),
        ..Default::default()
    };
    Ok(row.insert(tx.db()).await?)
}

async fn check(tx: &WriteTx, reading: &Reading, now: DateTime<Utc>) -> Result<(), ReceivingError> {
    let mut errors = FieldErrors::default();
    let warehouse = warehouses::Entity::find_by_id(reading.warehouse_id)
        .one(tx.db())
        .await?;
    if warehouse.is_none() {
        errors.add("warehouse_id", "请选择仓库");
    }
    if !MEASURABLE.contains(&reading.temperature) {
        errors.add("temperature", "温度应为 -50 到 60 ℃");
    }
    match reading.humidity {
        Some(humidity) if !PERCENT.contains(&humidity) => {
            errors.add("humidity", "湿度应为 0 到 100 %");
        }
        Some(_) => {}
        None => errors.add("humidity", "请填写湿度"),
    }
    if reading.measured_at > now {
        errors.add("measured_at", "测量时间不能晚于现在");
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(ReceivingError::Invalid(errors))
    }
}

/// What was done about an alarm; said once.
pub async fn handle(
    tx: &WriteTx,
    id: i64,
    measure: String,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<ClimateRecord, ReceivingError> {
    let found = Entity::find_by_id(id).lock(ROW_LOCK).one(tx.db()).await?;
    let row = found.ok_or(ReceivingError::NotFound("温湿度记录"))?;
    if measure.is_empty() {
        return Err(ReceivingError::invalid("measure", "请填写采取的措施"));
    }
    if !row.is_alarm || row.handled_at.is_some() {
        return Err(ReceivingError::Conflict("这条记录没有待处理的报警".into()));
    }
    let mut row = row.into_active_model();
    row.measure = Set(measure);
    row.handled_by_name = Set(actor.name.clone());
    row.handled_at = Set(Some(now));
    Ok(row.update(tx.db()).await?)
}

/// One page, newest first. Filters: `id`, `warehouse_id`, `zone`, `alarm` (nothing was done yet), `from`, `to`.
#[kernel::boxed]
pub async fn page(
    db: &Db,
    query: &ListQuery,
) -> Result<(Vec<(ClimateRecord, Option<warehouses::Model>)>, u64), ListError> {
    let (from, to) = query.period()?;
    let mut all = Condition::all()
        .add_option(query.ids().map(|ids| Column::Id.is_in(ids)))
        .add_option(query.number("warehouse_id")?.map(|id| Column::WarehouseId.eq(id)))
        .add_option(query.text("zone").map(|zone| Column::Zone.eq(zone)))
        .add_option(from.map(|from| Column::MeasuredAt.gte(from)))
        .add_option(to.map(|to| Column::MeasuredAt.lt(to)));
    if query.flag("alarm")? == Some(true) {
        all = all.add(Column::IsAlarm.eq(true)).add(Column::HandledAt.is_null());
    }
    let column = |field: &str| match field {
        "id" => Some(Column::Id),
        "measured_at" => Some(Column::MeasuredAt),
        _ => None,
    };
    let found = Entity::find().filter(all);
    let (rows, total) = query.page(db, found, ("id", Direction::Desc), column).await?;
    let known = warehouses::Entity::find().all(db).await?;
    let named = rows.into_iter().map(|row| {
        let warehouse = known.iter().find(|one| one.id == row.warehouse_id);
        (row, warehouse.cloned())
    });
    Ok((named.collect(), total))
}

pub async fn warehouse_of(db: &Db, row: &ClimateRecord) -> Result<Option<warehouses::Model>, DbErr> {
    warehouses::Entity::find_by_id(row.warehouse_id).one(db).await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reading(zone: Storage, temperature: i64, humidity: Option<i64>) -> Reading {
        Reading {
            warehouse_id: 1,
            zone,
            temperature,
            humidity,
            measured_at: DateTime::UNIX_EPOCH,
            note: String::new(),
        }
    }

    #[test]
    fn each_zone_has_its_range() {
        let rules = CareRules::default();
        let count = |reading: Reading| faults(&reading, &rules).len();
        assert_eq!(count(reading(Storage::Normal, 300, Some(350))), 0);
        assert_eq!(count(reading(Storage::Cool, 201, Some(500))), 1);
        assert_eq!(count(reading(Storage::Cold, 19, Some(500))), 1);
        assert_eq!(count(reading(Storage::Cold, 81, Some(760))), 2);
        assert_eq!(count(reading(Storage::Normal, 99, Some(751))), 2);
    }
}
