//! Accounts of staff: opened and closed by the system role, one per person (domain section 6). What they may do is
//! their roles'.
use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use kernel::{WriteTx, db::ROW_LOCK};
use sea_orm::{
    ActiveValue::Set, DbErr, IntoActiveModel, PaginatorTrait, QueryOrder, QuerySelect, prelude::*,
};

use super::{
    role_conflicts,
    staff::{StaffMember, roles_of},
};
use crate::{
    changes::Changed,
    errors::IdentityError,
    models::_entities::{staff, staff_roles},
    permissions::Role,
    sign_in::models::{
        guesses::{self, Subject},
        passwords, sessions,
    },
};

/// The data of an account that the system role maintains.
#[derive(Clone, Debug)]
pub struct Person {
    pub name: String,
    pub phone: String,
    pub roles: BTreeSet<&'static str>,
    pub is_active: bool,
}

/// Opens an account with a password that its owner must change.
pub async fn create(
    tx: &WriteTx,
    username: String,
    person: Person,
    password_hash: String,
    now: DateTime<Utc>,
) -> Result<StaffMember, IdentityError> {
    let namesakes = staff::Entity::find().filter(staff::Column::Username.eq(&username));
    if namesakes.count(tx.db()).await? > 0 {
        return Err(IdentityError::UsernameTaken);
    }
    role_conflicts::refuse(tx.db(), &person.roles).await?;
    let row = staff::ActiveModel {
        username: Set(username),
        name: Set(person.name),
        phone: Set(person.phone),
        password_hash: Set(password_hash),
        is_active: Set(person.is_active),
        must_change_password: Set(true),
        created_at: Set(now),
        ..Default::default()
    };
    let row = row.insert(tx.db()).await?;
    set_roles(tx, row.id, &person.roles).await?;
    Ok(row)
}

/// Changes another person's account. A closed account is signed out; the last account administrator cannot be
/// closed.
pub async fn update(
    tx: &WriteTx,
    (id, by): (i64, i64),
    person: Person,
    now: DateTime<Utc>,
) -> Result<(StaffMember, StaffMember), IdentityError> {
    lock_keepers(tx).await?;
    let before = locked(tx, id).await?;
    let roles: BTreeSet<&str> = roles_of(tx.db(), id).await?.into_iter().map(Role::code).collect();
    let is_same_right = roles == person.roles && before.is_active == person.is_active;
    if id == by && !is_same_right {
        return Err(IdentityError::WrongState(
            "不能修改自己的岗位或停用自己，请由另一位系统管理员操作",
        ));
    }
    if person.is_active && !is_same_right {
        role_conflicts::refuse(tx.db(), &person.roles).await?;
    }
    let mut row = before.clone().into_active_model();
    row.name = Set(person.name);
    row.phone = Set(person.phone);
    row.is_active = Set(person.is_active);
    let after = row.update(tx.db()).await?;
    set_roles(tx, id, &person.roles).await?;
    if lock_keepers(tx).await? == 0 {
        return Err(IdentityError::WrongState(
            "至少要有一个启用的“系统”岗位账号，否则没有人能再管理账号",
        ));
    }
    if !after.is_active {
        sessions::end_staff_but(tx, id, None, now).await?;
    }
    tx.touch(Changed::Staff(id));
    Ok((before, after))
}

/// For a forgotten password: a new one that they must change; they are signed out everywhere.
pub async fn reset_password(
    tx: &WriteTx,
    id: i64,
    password_hash: String,
    now: DateTime<Utc>,
) -> Result<StaffMember, IdentityError> {
    let mut row = locked(tx, id).await?.into_active_model();
    row.password_hash = Set(password_hash);
    row.must_change_password = Set(true);
    let after = row.update(tx.db()).await?;
    guesses::forget(tx, &Subject::staff(id)).await?;
    sessions::end_staff_but(tx, id, None, now).await?;
    tx.touch(Changed::Staff(id));
    Ok(after)
}

/// Staff choose their own password; their other sessions end.
pub async fn choose_password(
    tx: &WriteTx,
    (id, session): (i64, &str),
    password_hash: String,
    now: DateTime<Utc>,
) -> Result<(), IdentityError> {
    let mut row = locked(tx, id).await?.into_active_model();
    row.password_hash = Set(password_hash);
    row.must_change_password = Set(false);
    row.update(tx.db()).await?;
    sessions::end_staff_but(tx, id, Some(session), now).await?;
    tx.touch(Changed::Staff(id));
    Ok(())
}

/// Well-known words about the owner must not be the password.
pub fn check_password(password: &str, person: &StaffMember) -> Result<(), IdentityError> {
    let known = [person.username.as_str(), &person.name, &person.phone, "yaoji"];
    passwords::check_strength_of_staff(password, &known).map_err(IdentityError::WeakPassword)
}

async fn locked(tx: &WriteTx, id: i64) -> Result<StaffMember, IdentityError> {
    let query = staff::Entity::find_by_id(id).lock(ROW_LOCK);
    query.one(tx.db()).await?.ok_or(IdentityError::NotFound("员工"))
}

async fn set_roles(tx: &WriteTx, id: i64, roles: &BTreeSet<&'static str>) -> Result<(), DbErr> {
    use staff_roles::{ActiveModel, Column, Entity};
    Entity::delete_many()
        .filter(Column::StaffId.eq(id))
        .exec(tx.db())
        .await?;
    let rows = roles
        .iter()
        .filter_map(|code| Role::from_code(code))
        .map(|role| ActiveModel {
            staff_id: Set(id),
            role: Set(role),
            ..Default::default()
        });
    let rows: Vec<_> = rows.collect();
    if !rows.is_empty() {
        Entity::insert_many(rows).exec_without_returning(tx.db()).await?;
    }
    Ok(())
}

/// Open accounts that keep accounts. All of them are locked, in id order, so that two don't close each other.
async fn lock_keepers(tx: &WriteTx) -> Result<usize, DbErr> {
    use staff_roles::Column;
    let rows = staff_roles::Entity::find()
        .filter(Column::Role.eq(Role::System))
        .all(tx.db())
        .await?;
    let administrators = staff::Entity::find()
        .filter(staff::Column::Id.is_in(rows.iter().map(|row| row.staff_id)))
        .filter(staff::Column::IsActive.eq(true))
        .order_by_asc(staff::Column::Id)
        .lock(ROW_LOCK)
        .all(tx.db())
        .await?;
    Ok(administrators.len())
}
