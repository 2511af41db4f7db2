//! What is stated of the goods in parcels: as they were when their parcel left.
use std::collections::HashMap;

use catalog::goods::models::{
    particulars::{self, Particulars},
    stated::{self, Stated},
};
use kernel::Db;
use orders::shipments::models::shipments::ShipmentLine;
use sea_orm::DbErr;

/// By the id of the row. What is still in the warehouse is as it is today.
pub async fn of_rows(db: &Db, rows: &[ShipmentLine]) -> Result<HashMap<i64, Stated>, DbErr> {
    let here = rows.iter().filter(|row| row.kind.is_none());
    let here: Vec<i64> = here.map(|row| row.goods_id).collect();
    let today = as_today(db, &here).await?;
    let stated = rows.iter().filter_map(|row| {
        let stated = kept(row).or_else(|| today.get(&row.goods_id).cloned());
        Some((row.id, stated?))
    });
    Ok(stated.collect())
}

/// By the id of the product.
pub async fn as_today(db: &Db, goods_ids: &[i64]) -> Result<HashMap<i64, Stated>, DbErr> {
    if goods_ids.is_empty() {
        return Ok(HashMap::new());
    }
    stated::of_goods(db, goods_ids).await
}

/// None while its parcel has not left.
fn kept(row: &ShipmentLine) -> Option<Stated> {
    Some(Stated {
        kind: row.kind?,
        device_class: row.device_class,
        form: row.form.clone(),
        holder: row.holder.clone(),
        particulars: Particulars {
            origin: row.origin.clone(),
            standard: row.standard.clone(),
            registrant: row.registrant.clone(),
            production_licence: row.production_licence.clone(),
            udi: row.udi.clone(),
            ..particulars::nothing(row.goods_id)
        },
    })
}
