//! 药品追溯码 of destroyed packs; packs without a code are destroyed without one. A pack is destroyed once.
use std::collections::HashMap;

use catalog::stock::models::pack_codes;
use kernel::{Db, WriteTx};
use sea_orm::{ActiveValue::Set, DbErr, QueryOrder, prelude::*};

use crate::errors::ReceivingError;
use crate::models::_entities::destruction_codes::{ActiveModel, Column, Entity};

/// Why these are not the codes of so many destroyed packs.
pub async fn unfit(tx: &WriteTx, codes: &[String], units: i64) -> Result<Option<String>, DbErr> {
    if let Some(why) = pack_codes::unfit(codes, units) {
        return Ok(Some(why));
    }
    let before = Entity::find()
        .filter(Column::Code.is_in(codes.iter().cloned()))
        .one(tx.db())
        .await?;
    Ok(before.map(|row| format!("追溯码 {} 已登记销毁，请核对是否扫错", row.code)))
}

pub async fn add(tx: &WriteTx, destruction_id: i64, codes: Vec<String>) -> Result<(), ReceivingError> {
    if codes.is_empty() {
        return Ok(());
    }
    let rows = codes.into_iter().map(|code| ActiveModel {
        destruction_id: Set(destruction_id),
        code: Set(code),
        ..Default::default()
    });
    Entity::insert_many(rows).exec_without_returning(tx.db()).await?;
    Ok(())
}

/// By destruction, in the order in which they were scanned.
pub async fn of(db: &Db, destructions: &[i64]) -> Result<HashMap<i64, Vec<String>>, DbErr> {
    let rows = Entity::find()
        .filter(Column::DestructionId.is_in(destructions.iter().copied()))
        .order_by_asc(Column::Id)
        .all(db)
        .await?;
    let mut codes: HashMap<i64, Vec<String>> = HashMap::new();
    for row in rows {
        codes.entry(row.destruction_id).or_default().push(row.code);
    }
    Ok(codes)
}
