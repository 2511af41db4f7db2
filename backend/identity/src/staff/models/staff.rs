//! Staff accounts and their roles.
use std::collections::HashMap;

use kernel::{Db, WriteTx, db::ROW_LOCK};
use sea_orm::{DbErr, QueryOrder, QuerySelect, prelude::*};

use super::staff_facts::StaffFacts;
use crate::{
    models::_entities::{staff, staff_roles},
    permissions::Role,
};

pub use staff::Model as StaffMember;

pub async fn by_username(db: &Db, username: &str) -> Result<Option<StaffMember>, DbErr> {
    staff::Entity::find()
        .filter(staff::Column::Username.eq(username))
        .one(db)
        .await
}

/// The person as they are now, held until the transaction ends; none if their password is another one by now.
pub async fn with_same_password(tx: &WriteTx, known: &StaffMember) -> Result<Option<StaffMember>, DbErr> {
    staff::Entity::find_by_id(known.id)
        .filter(staff::Column::PasswordHash.eq(&known.password_hash))
        .lock(ROW_LOCK)
        .one(tx.db())
        .await
}

/// What these people are called, by id.
pub async fn names(db: &Db, ids: impl IntoIterator<Item = i64>) -> Result<HashMap<i64, String>, DbErr> {
    let rows: Vec<(i64, String)> = staff::Entity::find()
        .select_only()
        .columns([staff::Column::Id, staff::Column::Name])
        .filter(staff::Column::Id.is_in(ids))
        .into_tuple()
        .all(db)
        .await?;
    Ok(rows.into_iter().collect())
}

/// What this person is called, if there is one.
#[kernel::boxed]
pub async fn name_of(db: &Db, id: Option<i64>) -> Result<Option<String>, DbErr> {
    let Some(id) = id else { return Ok(None) };
    let person = staff::Entity::find_by_id(id).one(db).await?;
    Ok(person.map(|person| person.name))
}

/// An active person and their roles.
#[kernel::boxed]
pub async fn facts(db: &Db, staff_id: i64) -> Result<Option<StaffFacts>, DbErr> {
    let found = staff::Entity::find_by_id(staff_id)
        .filter(staff::Column::IsActive.eq(true))
        .one(db)
        .await?;
    let Some(person) = found else { return Ok(None) };
    let roles = roles_of(db, person.id).await?;
    Ok(Some(facts_of(person, roles)))
}

pub fn facts_of(person: StaffMember, roles: Vec<Role>) -> StaffFacts {
    StaffFacts {
        id: person.id,
        has_second_factor: !person.totp_nonce.is_empty(),
        must_change_password: person.must_change_password,
        username: person.username,
        name: person.name,
        roles,
    }
}

pub async fn by_id(db: &Db, id: i64) -> Result<Option<(StaffMember, Vec<Role>)>, DbErr> {
    let Some(person) = staff::Entity::find_by_id(id).one(db).await? else {
        return Ok(None);
    };
    let roles = roles_of(db, id).await?;
    Ok(Some((person, roles)))
}

pub async fn roles_of(db: &Db, staff_id: i64) -> Result<Vec<Role>, DbErr> {
    let rows = staff_roles::Entity::find()
        .filter(staff_roles::Column::StaffId.eq(staff_id))
        .all(db)
        .await?;
    Ok(rows.iter().map(|row| row.role).collect())
}

/// Everybody with their roles, oldest account first.
#[kernel::boxed]
pub async fn all(db: &Db) -> Result<Vec<(StaffMember, Vec<Role>)>, DbErr> {
    let people = staff::Entity::find()
        .order_by_asc(staff::Column::Id)
        .find_with_related(staff_roles::Entity)
        .all(db)
        .await?;
    let roles = |rows: Vec<staff_roles::Model>| rows.iter().map(|row| row.role).collect();
    Ok(people
        .into_iter()
        .map(|(person, rows)| (person, roles(rows)))
        .collect())
}
