//! Pairs of roles that no one person holds, because one of them checks the other (K, some M: each row says why).
//! Quality management adds and removes them.
use std::collections::BTreeSet;

use kernel::{Db, WriteTx};
use sea_orm::{ActiveValue::Set, Condition, DbErr, IntoActiveModel, QueryOrder, prelude::*};

use crate::{errors::IdentityError, models::_entities::role_conflicts, permissions::Role};

pub use role_conflicts::Model as RoleConflict;

pub async fn all(db: &Db) -> Result<Vec<RoleConflict>, DbErr> {
    role_conflicts::Entity::find()
        .order_by_asc(role_conflicts::Column::Id)
        .all(db)
        .await
}

/// Why these roles do not go together, one sentence for each pair; empty = they do.
pub fn among(conflicts: &[RoleConflict], holds: impl Fn(Role) -> bool) -> Vec<String> {
    let both = |conflict: &&RoleConflict| holds(conflict.role) && holds(conflict.other);
    conflicts.iter().filter(both).map(sentence).collect()
}

fn sentence(conflict: &RoleConflict) -> String {
    format!(
        "“{}”和“{}”不能由一人担任：{}",
        conflict.role.text(),
        conflict.other.text(),
        conflict.why
    )
}

pub async fn refuse(db: &Db, roles: &BTreeSet<&'static str>) -> Result<(), IdentityError> {
    let why = among(&all(db).await?, |role| roles.contains(role.code()));
    if why.is_empty() {
        return Ok(());
    }
    Err(IdentityError::ConflictingRoles(why.join("；")))
}

/// The pair, in either order.
pub async fn find(db: &Db, (role, other): (Role, Role)) -> Result<Option<RoleConflict>, DbErr> {
    use role_conflicts::Column;
    let pair = |one: Role, two: Role| {
        Condition::all()
            .add(Column::Role.eq(one))
            .add(Column::Other.eq(two))
    };
    role_conflicts::Entity::find()
        .filter(Condition::any().add(pair(role, other)).add(pair(other, role)))
        .one(db)
        .await
}

/// Forbids a pair for this reason, or none = allows it again.
pub async fn set(tx: &WriteTx, pair: (Role, Role), why: Option<String>) -> Result<(), DbErr> {
    let known = find(tx.db(), pair).await?;
    match (known, why) {
        (Some(known), Some(why)) => {
            let mut row = known.into_active_model();
            row.why = Set(why);
            row.update(tx.db()).await?;
        }
        (Some(known), None) => {
            role_conflicts::Entity::delete_by_id(known.id)
                .exec(tx.db())
                .await?;
        }
        (None, Some(why)) => {
            let row = role_conflicts::ActiveModel {
                role: Set(pair.0),
                other: Set(pair.1),
                why: Set(why),
                ..Default::default()
            };
            row.insert(tx.db()).await?;
        }
        (None, None) => {}
    }
    Ok(())
}
