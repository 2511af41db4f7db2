//! From how much given money on finance decides, and for how long what one colleague puts up alone is added up.
use kernel::{Db, Money, WriteTx, db::ROW_LOCK};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, QueryOrder, QuerySelect, prelude::*};

use crate::models::_entities::campaign_rules::{Column, Entity, Model};

pub use crate::models::_entities::campaign_rules::Model as CampaignRules;

/// 10,000,000.00
pub const HIGHEST: Money = Money(1_000_000_000);

/// The rule; the migration writes the one row there is.
#[kernel::boxed]
pub async fn current(db: &Db) -> Result<Model, DbErr> {
    let row = Entity::find().order_by_asc(Column::Id).one(db).await?;
    row.ok_or_else(|| DbErr::RecordNotFound("campaign_rules".into()))
}

/// The same, locked: no other decision on a campaign until the transaction ends.
pub(crate) async fn locked(tx: &WriteTx) -> Result<Model, DbErr> {
    let row = Entity::find()
        .order_by_asc(Column::Id)
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?;
    row.ok_or_else(|| DbErr::RecordNotFound("campaign_rules".into()))
}

/// Days for which campaigns of one colleague are added up.
pub const LONGEST_WINDOW: i64 = 366;

/// Before and after.
pub async fn set(tx: &WriteTx, finance_above: Money, window_days: i64) -> Result<(Model, Model), DbErr> {
    let before = locked(tx).await?;
    let mut row = before.clone().into_active_model();
    row.finance_above = Set(finance_above);
    row.window_days = Set(window_days);
    let after = row.update(tx.db()).await?;
    Ok((before, after))
}
