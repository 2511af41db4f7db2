//! 药品追溯码 of destroyed packs; which of them may leave is said by `models::left_codes`.
use std::collections::HashMap;

use kernel::{Db, WriteTx};
use sea_orm::{ActiveValue::Set, DbErr, QueryOrder, prelude::*};

use crate::{
    errors::ReceivingError,
    models::{
        _entities::destruction_codes::{ActiveModel, Column, Entity},
        left_codes,
    },
};

/// The codes were checked before; fails where somebody else has entered one of them since.
pub async fn add(tx: &WriteTx, destruction_id: i64, codes: Vec<String>) -> Result<(), ReceivingError> {
    if codes.is_empty() {
        return Ok(());
    }
    let rows = codes.into_iter().map(|code| ActiveModel {
        destruction_id: Set(destruction_id),
        code: Set(code),
        ..Default::default()
    });
    let written = Entity::insert_many(rows).exec_without_returning(tx.db()).await;
    written.map(|_| ()).map_err(left_codes::written_meanwhile)
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
