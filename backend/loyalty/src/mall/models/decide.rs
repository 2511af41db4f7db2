//! Finance releases goods of the mall, or gives them back; never who wrote them.
use chrono::{DateTime, Utc};
use kernel::{Actor, WriteTx, db::ROW_LOCK};
use sea_orm::{ActiveValue::Set, IntoActiveModel, QuerySelect, prelude::*};

use super::{goods::Goods, release::Release};
use crate::{errors::LoyaltyError, models::_entities::points_goods::Entity};

/// As they were read. Before and after.
pub async fn approve(
    tx: &WriteTx,
    (id, seen): (i64, DateTime<Utc>),
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<(Goods, Goods), LoyaltyError> {
    let before = lock_waiting(tx, id, actor).await?;
    if before.updated_at != seen {
        return Err(LoyaltyError::conflict(
            "商品在你查看之后改过，请看过现在的内容再批准",
        ));
    }
    let mut row = before.clone().into_active_model();
    row.release = Set(Release::Released);
    row.decided_by = Set(actor.id);
    row.decided_by_name = Set(actor.name.clone());
    row.decided_at = Set(Some(now));
    Ok((before, row.update(tx.db()).await?))
}

/// With a reason; after a change they wait again. Before and after.
pub async fn refuse(
    tx: &WriteTx,
    id: i64,
    (actor, reason): (&Actor, &str),
    now: DateTime<Utc>,
) -> Result<(Goods, Goods), LoyaltyError> {
    let before = lock_waiting(tx, id, actor).await?;
    let mut row = before.clone().into_active_model();
    row.release = Set(Release::Refused);
    row.refusal = Set(reason.to_owned());
    row.decided_by = Set(actor.id);
    row.decided_by_name = Set(actor.name.clone());
    row.decided_at = Set(Some(now));
    row.updated_at = Set(now);
    Ok((before, row.update(tx.db()).await?))
}

/// What waits for finance, held for one who did not write it.
async fn lock_waiting(tx: &WriteTx, id: i64, actor: &Actor) -> Result<Goods, LoyaltyError> {
    let found = Entity::find_by_id(id).lock(ROW_LOCK).one(tx.db()).await?;
    let goods = found.ok_or(LoyaltyError::NotFound("积分商品"))?;
    if goods.release != Release::Waiting {
        return Err(LoyaltyError::conflict("这件商品不在等待批准，请刷新后再看"));
    }
    if goods.written_by == actor.id {
        return Err(LoyaltyError::conflict(
            "自己填写的商品须由另一位有财务权限的同事批准或驳回",
        ));
    }
    Ok(goods)
}
