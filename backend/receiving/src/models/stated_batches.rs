//! What the goods of a batch are called in the records about it: as the delivery stated them that first brought it. Of batches
//! that no delivery brought, as they were called when that began to be kept.
use std::collections::HashMap;

use kernel::Db;
use sea_orm::{DbErr, QueryOrder, prelude::*};

use super::_entities::{goods_receipt_lines, opening_batches};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatedBatch {
    pub goods_name: String,
    pub form: String,
    pub spec: String,
    pub maker: String,
    pub approval_number: String,
    /// What the label of a batch of pieces of TCM said, where somebody entered it.
    pub origin: String,
}

/// By id of the batch; those of which nothing is stated are not among them.
#[kernel::boxed]
pub async fn stated_batches(db: &Db, batch_ids: Vec<i64>) -> Result<HashMap<i64, StatedBatch>, DbErr> {
    let opening = opening_batches::Entity::find()
        .filter(opening_batches::Column::BatchId.is_in(batch_ids.iter().copied()))
        .all(db)
        .await?;
    let opening = opening.into_iter().map(|row| {
        let stated = StatedBatch {
            goods_name: row.goods_name,
            form: row.form,
            spec: row.spec,
            maker: row.maker,
            approval_number: row.approval_number,
            origin: String::new(),
        };
        (row.batch_id, stated)
    });
    let lines = goods_receipt_lines::Entity::find()
        .filter(goods_receipt_lines::Column::BatchId.is_in(batch_ids))
        .order_by_desc(goods_receipt_lines::Column::Id)
        .all(db)
        .await?;
    let brought = lines.into_iter().filter_map(|row| {
        let stated = StatedBatch {
            goods_name: row.goods_name,
            form: row.form,
            spec: row.spec,
            maker: row.maker,
            approval_number: row.approval_number,
            origin: row.batch_origin,
        };
        Some((row.batch_id?, stated))
    });
    // The first delivery comes last, and what was there before any after that.
    Ok(brought.chain(opening).collect())
}
