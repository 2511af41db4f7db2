//! Opinions count for what they were given on: other facts and other scans begin a new round.
use kernel::{WriteTx, db::ROW_LOCK};
use sea_orm::{ActiveValue::Set, QuerySelect, prelude::*};

use super::standing::Standing;
use crate::{
    errors::ReceivingError,
    models::_entities::suppliers::{ActiveModel, Entity, Model as Supplier},
};

pub(super) async fn locked(tx: &WriteTx, id: i64) -> Result<Supplier, ReceivingError> {
    let found = Entity::find_by_id(id).lock(ROW_LOCK).one(tx.db()).await?;
    found.ok_or(ReceivingError::NotFound("供货单位"))
}

pub(super) fn begin(row: &mut ActiveModel, before: &Supplier) {
    row.status = Set(Standing::Draft);
    row.round = Set(before.round + 1);
    row.decided_at = Set(None);
}
