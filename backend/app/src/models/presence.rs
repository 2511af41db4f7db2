//! The people who have a page open, as rows.
use identity::models::_entities::{members, staff};
use kernel::Db;
use sea_orm::{DbErr, QueryOrder, QuerySelect, prelude::*};

/// People that one answer names.
const MOST: u64 = 200;

/// By id, at most `MOST`; ids of nobody are left out.
pub async fn members_among(db: &Db, ids: &[i64]) -> Result<Vec<members::Model>, DbErr> {
    members::Entity::find()
        .filter(members::Column::Id.is_in(ids.iter().copied()))
        .order_by_asc(members::Column::Id)
        .limit(MOST)
        .all(db)
        .await
}

/// By id, at most `MOST`; ids of nobody are left out.
pub async fn staff_among(db: &Db, ids: &[i64]) -> Result<Vec<staff::Model>, DbErr> {
    staff::Entity::find()
        .filter(staff::Column::Id.is_in(ids.iter().copied()))
        .order_by_asc(staff::Column::Id)
        .limit(MOST)
        .all(db)
        .await
}
