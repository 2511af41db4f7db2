//! 药品追溯码 of packs that go back to their supplier; which of them may leave is said by `models::left_codes`. The codes of a return
//! that comes to nothing are free again.
use std::collections::HashMap;

use kernel::{Db, WriteTx};
use sea_orm::{ActiveValue::Set, DbErr, QueryOrder, prelude::*};

use crate::{
    errors::ReceivingError,
    models::{
        _entities::supplier_return_codes::{ActiveModel, Column, Entity},
        left_codes,
    },
};

/// The codes were checked before; fails where somebody else has entered one of them since.
pub async fn add(tx: &WriteTx, return_id: i64, codes: Vec<String>) -> Result<(), ReceivingError> {
    if codes.is_empty() {
        return Ok(());
    }
    let rows = codes.into_iter().map(|code| ActiveModel {
        return_id: Set(return_id),
        code: Set(code),
        ..Default::default()
    });
    let written = Entity::insert_many(rows).exec_without_returning(tx.db()).await;
    written.map(|_| ()).map_err(left_codes::written_meanwhile)
}

/// The codes may leave again: the return does not take place.
pub async fn free(tx: &WriteTx, return_id: i64) -> Result<(), DbErr> {
    Entity::delete_many()
        .filter(Column::ReturnId.eq(return_id))
        .exec(tx.db())
        .await?;
    Ok(())
}

pub async fn of_return(db: &Db, id: i64) -> Result<Vec<String>, DbErr> {
    Ok(of(db, &[id]).await?.remove(&id).unwrap_or_default())
}

/// By return, in the order in which they were scanned.
pub async fn of(db: &Db, returns: &[i64]) -> Result<HashMap<i64, Vec<String>>, DbErr> {
    let rows = Entity::find()
        .filter(Column::ReturnId.is_in(returns.iter().copied()))
        .order_by_asc(Column::Id)
        .all(db)
        .await?;
    let mut codes: HashMap<i64, Vec<String>> = HashMap::new();
    for row in rows {
        codes.entry(row.return_id).or_default().push(row.code);
    }
    Ok(codes)
}
