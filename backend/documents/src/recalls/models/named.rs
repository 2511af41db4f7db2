//! What a recall calls its goods is kept when it is drafted: as the delivery stated them that first brought the batch, and where
//! none did as they are called then.
use catalog::models::_entities::{batches, goods, manufacturers};
use kernel::Db;
use receiving::models::stated_batches::stated_batches;
use sea_orm::{ActiveValue::Set, DbErr, prelude::*};

use crate::models::_entities::recalls::ActiveModel;

/// What the recall of this batch keeps of it; its other fields are the caller's.
pub(super) async fn of_batch(db: &Db, batch: &batches::Model) -> Result<ActiveModel, DbErr> {
    let found = goods::Entity::find_by_id(batch.goods_id)
        .find_also_related(manufacturers::Entity)
        .one(db)
        .await?;
    let Some((goods, maker)) = found else {
        return Ok(<ActiveModel as Default>::default());
    };
    let mut stated = stated_batches(db, vec![batch.id]).await?;
    let unit = Set(goods.unit);
    Ok(match stated.remove(&batch.id) {
        Some(came) => ActiveModel {
            goods_name: Set(came.goods_name),
            spec: Set(came.spec),
            maker: Set(came.maker),
            approval_number: Set(came.approval_number),
            unit,
            ..Default::default()
        },
        None => ActiveModel {
            goods_name: Set(goods.name),
            spec: Set(goods.spec),
            maker: Set(maker.map(|maker| maker.name).unwrap_or_default()),
            approval_number: Set(goods.approval_number),
            unit,
            ..Default::default()
        },
    })
}
