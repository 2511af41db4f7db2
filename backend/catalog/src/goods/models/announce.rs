//! Announces changed goods: to this process's caches, the index and the crates above.
use chrono::{DateTime, Utc};
use kernel::{WriteTx, outbox};
use sea_orm::{Condition, DbErr, prelude::*};

use super::lock::lock_all;
use crate::{
    changes::Changed,
    events::GoodsChanged,
    models::_entities::goods::{Column, Entity},
};

/// Goods that one event names.
const EVENT: usize = 1000;

/// For goods whose rows have been written.
#[kernel::boxed]
pub async fn announce(tx: &WriteTx, ids: &[i64], now: DateTime<Utc>) -> Result<(), DbErr> {
    for goods_ids in ids.chunks(EVENT) {
        for id in goods_ids {
            tx.touch(Changed::Goods(*id));
        }
        let event = GoodsChanged {
            goods_ids: goods_ids.to_vec(),
        };
        outbox::publish(tx, &event, now).await?;
    }
    Ok(())
}

/// For goods that show something of another record (manufacturer, brand, category) which has changed; how many they are.
pub async fn dependents_changed(tx: &WriteTx, which: Condition, now: DateTime<Utc>) -> Result<u64, DbErr> {
    let ids = lock_all(tx, which).await?;
    for chunk in ids.chunks(EVENT) {
        Entity::update_many()
            .col_expr(Column::UpdatedAt, now.into())
            .filter(Column::Id.is_in(chunk.iter().copied()))
            .exec(tx.db())
            .await?;
    }
    announce(tx, &ids, now).await?;
    Ok(ids.len() as u64)
}

/// For one product whose prices or rules have changed.
#[kernel::boxed]
pub async fn one_changed(tx: &WriteTx, id: i64, now: DateTime<Utc>) -> Result<(), DbErr> {
    dependents_changed(tx, Condition::all().add(Column::Id.eq(id)), now).await?;
    Ok(())
}
