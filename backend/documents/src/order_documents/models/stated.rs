//! What is stated of the goods in parcels: as they were when their parcel left.
use std::collections::HashMap;

use catalog::goods::models::{
    codes::Kind,
    particulars::{self, Particulars},
    stated::{self, Stated},
};
use kernel::Db;
use orders::shipments::models::shipments::ShipmentLine;
use receiving::models::stated_batches::stated_batches;
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
    let mut stated: HashMap<i64, Stated> = stated.collect();
    let is_piece = |row: &&ShipmentLine| stated.get(&row.id).is_some_and(|goods| goods.kind == Kind::Tcm);
    let pieces: Vec<i64> = rows.iter().filter(is_piece).map(|row| row.batch_id).collect();
    let origins = origins_of(db, pieces).await?;
    for row in rows {
        if let (Some(origin), Some(goods)) = (origins.get(&row.batch_id), stated.get_mut(&row.id)) {
            goods.particulars.origin.clone_from(origin);
        }
    }
    Ok(stated)
}

/// What the labels of these batches of pieces of TCM said when they came, where it was entered: each batch may come from another
/// place. Nobody changes it afterwards.
async fn origins_of(db: &Db, batch_ids: Vec<i64>) -> Result<HashMap<i64, String>, DbErr> {
    if batch_ids.is_empty() {
        return Ok(HashMap::new());
    }
    let stated = stated_batches(db, batch_ids).await?.into_iter();
    let said = stated.filter(|(_, batch)| !batch.origin.is_empty());
    Ok(said.map(|(id, batch)| (id, batch.origin)).collect())
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
