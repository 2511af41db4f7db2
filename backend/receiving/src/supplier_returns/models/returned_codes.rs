//! 药品追溯码 of packs that go back to their supplier; packs without a code go back without one. A pack goes back once, and no
//! destroyed one does. The codes of a return that comes to nothing are free again.
use std::collections::HashMap;

use catalog::stock::models::pack_codes;
use kernel::{Db, WriteTx};
use sea_orm::{ActiveValue::Set, DbErr, QueryOrder, prelude::*};

use crate::models::_entities::{
    destruction_codes,
    supplier_return_codes::{ActiveModel, Column, Entity},
};

/// Why these are not the codes of so many packs that go back.
pub async fn unfit(tx: &WriteTx, codes: &[String], units: i64) -> Result<Option<String>, DbErr> {
    if let Some(why) = pack_codes::unfit(codes, units) {
        return Ok(Some(why));
    }
    let before = Entity::find()
        .filter(Column::Code.is_in(codes.iter().cloned()))
        .one(tx.db())
        .await?;
    if let Some(row) = before {
        return Ok(Some(format!(
            "追溯码 {} 已登记购进退出，请核对是否扫错",
            row.code
        )));
    }
    let destroyed = destruction_codes::Entity::find()
        .filter(destruction_codes::Column::Code.is_in(codes.iter().cloned()))
        .one(tx.db())
        .await?;
    Ok(destroyed.map(|row| format!("追溯码 {} 已登记销毁，请核对是否扫错", row.code)))
}

pub async fn add(tx: &WriteTx, return_id: i64, codes: Vec<String>) -> Result<(), DbErr> {
    if codes.is_empty() {
        return Ok(());
    }
    let rows = codes.into_iter().map(|code| ActiveModel {
        return_id: Set(return_id),
        code: Set(code),
        ..Default::default()
    });
    Entity::insert_many(rows).exec_without_returning(tx.db()).await?;
    Ok(())
}

pub async fn free(tx: &WriteTx, return_id: i64) -> Result<(), DbErr> {
    Entity::delete_many()
        .filter(Column::ReturnId.eq(return_id))
        .exec(tx.db())
        .await?;
    Ok(())
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
