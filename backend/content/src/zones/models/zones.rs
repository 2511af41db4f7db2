//! The texts of the zones. The rows are created by a migration; staff can change them but not add or remove
//! any.
use kernel::{Db, WriteTx, api::FieldErrors, db::ROW_LOCK};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, QueryOrder, QuerySelect, prelude::*};

pub use crate::models::_entities::zones::Model as Zone;
use crate::{
    ads::models::ads::Slot,
    models::_entities::zones::{Column, Entity},
};
use crate::{changes::Changed, errors::ContentError};

/// A zone's code in the address and in the database, and the place of its adverts.
pub const ALL: [(&str, Slot); 5] = [
    ("yx", Slot::ZoneYx),
    ("zy", Slot::ZoneZy),
    ("qx", Slot::ZoneQx),
    ("jxq", Slot::ZoneJxq),
    ("kx", Slot::ZoneKx),
];

/// What a member of staff writes.
#[derive(Clone, Debug)]
pub struct Draft {
    pub title: String,
    /// One line below the title.
    pub lead: String,
    /// See [`crate::models::rules`].
    pub rules: String,
}

pub async fn all(db: &Db) -> Result<Vec<Zone>, DbErr> {
    Entity::find().order_by_asc(Column::Id).all(db).await
}

pub async fn find(db: &Db, id: i64) -> Result<Option<Zone>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// The zone before and after.
pub async fn update(tx: &WriteTx, id: i64, draft: Draft) -> Result<(Zone, Zone), ContentError> {
    if draft.title.is_empty() {
        let mut errors = FieldErrors::default();
        errors.add("title", "请填写标题");
        return Err(ContentError::Invalid(errors));
    }
    let found = Entity::find_by_id(id).lock(ROW_LOCK).one(tx.db()).await?;
    let before = found.ok_or(ContentError::NotFound("专区"))?;
    let mut row = before.clone().into_active_model();
    row.title = Set(draft.title);
    row.lead = Set(draft.lead);
    row.rules = Set(draft.rules);
    let after = row.update(tx.db()).await?;
    tx.touch(Changed);
    Ok((before, after))
}
