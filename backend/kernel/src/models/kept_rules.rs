//! Rules that quality management keeps in the back office, as parts of one row each. The crate that asks owns a part: its
//! fields, and their defaults, which hold until somebody has changed them.
use sea_orm::{ActiveValue::Set, DbErr, prelude::*, sea_query::OnConflict};
use serde::{Serialize, de::DeserializeOwned};

use super::_entities::kept_rules::{ActiveModel, Column, Entity};
use crate::db::{Db, WriteTx};

/// One part. What is known (K) or practice (M) has the stricter value as its default (docs/law.md).
pub trait KeptRules: DeserializeOwned + Serialize + Default + Send + Sync + 'static {
    const PART: &'static str;
}

/// The default until somebody has kept some; an error where what is kept cannot be read.
pub async fn read<R: KeptRules>(db: &Db) -> Result<R, DbErr> {
    let found = Entity::find().filter(Column::Part.eq(R::PART)).one(db).await?;
    match found {
        Some(row) => serde_json::from_value(row.rules).map_err(|error| DbErr::Json(error.to_string())),
        None => Ok(R::default()),
    }
}

pub async fn write<R: KeptRules>(tx: &WriteTx, rules: &R) -> Result<(), DbErr> {
    let rules = serde_json::to_value(rules).map_err(|error| DbErr::Json(error.to_string()))?;
    let row = ActiveModel {
        part: Set(R::PART.into()),
        rules: Set(rules),
        ..Default::default()
    };
    let again = OnConflict::column(Column::Part)
        .update_column(Column::Rules)
        .to_owned();
    Entity::insert(row)
        .on_conflict(again)
        .exec_without_returning(tx.db())
        .await?;
    Ok(())
}
