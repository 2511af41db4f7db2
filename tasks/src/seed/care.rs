//! Care of the demo's stock: some batches were looked at within the last month, the others are due; readings of the
//! warehouses, of which one was too warm.
use catalog::{
    goods::models::codes::Storage,
    models::_entities::{batches, warehouses},
    stock::models::warehouses as warehouse_finders,
};
use chrono::{DateTime, TimeDelta, Utc};
use kernel::{Actor, Services, WriteTx, counts::to_i64};
use receiving::{
    care::models::care::{self, Look},
    climate::models::climate::{self, Reading},
    errors::ReceivingError,
    settings::{CareRules, care_rules},
};
use sea_orm::{QueryOrder, QuerySelect, prelude::*};

use super::departments::Departments;

/// Batches with a record; the others are due.
const LOOKED_AT: u64 = 120;
/// Units of each that were looked at.
const SAMPLE: i64 = 5;
/// Days ago of which there are readings, in the morning and in the afternoon.
const DAYS: i64 = 5;
const READINGS_APART: TimeDelta = TimeDelta::hours(7);

pub async fn create(services: &Services) -> anyhow::Result<()> {
    let departments = Departments::load(services).await?;
    let stored = batches::Entity::find()
        .filter(batches::Column::OnHand.gt(SAMPLE))
        .order_by_asc(batches::Column::Id)
        .limit(LOOKED_AT)
        .all(&services.db)
        .await?;
    let warehouses = warehouse_finders::all(&services.db).await?;
    let (rules, now) = (care_rules(&services.db).await?, services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let keeper = &departments.warehouse.actor;
            look_at(tx, &stored, keeper, now).await?;
            for warehouse in &warehouses {
                measure(tx, warehouse, keeper, &rules, now).await?;
            }
            Ok::<_, ReceivingError>(())
        })
        .await?;
    Ok(())
}

/// Each six hours before the next; nothing is bad.
async fn look_at(
    tx: &WriteTx,
    stored: &[batches::Model],
    keeper: &Actor,
    now: DateTime<Utc>,
) -> Result<(), ReceivingError> {
    for (place, batch) in stored.iter().enumerate() {
        let look = Look {
            batch_id: batch.id,
            inspected: SAMPLE,
            bad: 0,
            finding: "外观、包装完好，按储存要求存放".into(),
            measure: String::new(),
        };
        care::note(tx, look, keeper, now - TimeDelta::hours(6 * to_i64(place))).await?;
    }
    Ok(())
}

async fn measure(
    tx: &WriteTx,
    warehouse: &warehouses::Model,
    keeper: &Actor,
    rules: &CareRules,
    now: DateTime<Utc>,
) -> Result<(), ReceivingError> {
    for half_day in (0..DAYS * 2).rev() {
        let at = now - READINGS_APART - TimeDelta::hours(12 * half_day);
        for (zone, usual, humidity) in [
            (Storage::Normal, 225, Some(562)),
            (Storage::Cool, 168, Some(548)),
            (Storage::Cold, 46, Some(583)),
        ] {
            // A door stood open in one afternoon.
            let is_warm = zone == Storage::Cool && half_day == 5;
            let reading = Reading {
                warehouse_id: warehouse.id,
                zone,
                temperature: if is_warm { 213 } else { usual + half_day % 4 },
                humidity,
                measured_at: at,
                note: String::new(),
            };
            let noted = climate::note(tx, reading, keeper, rules, at).await?;
            if is_warm {
                let measure = "关闭库门、调低空调，30 分钟后复测 17.4 ℃".to_owned();
                climate::handle(tx, noted.id, measure, keeper, at + TimeDelta::minutes(40)).await?;
            }
        }
    }
    Ok(())
}
