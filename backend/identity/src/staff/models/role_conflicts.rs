//! Pairs of roles that no one person holds, because one of them checks the other (K, some M: each row says why).
//! Quality management adds and removes them.
use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use kernel::{
    Db, WriteTx,
    models::second_word::{self, Outcome, SecondWordError, Wish},
};
use sea_orm::{ActiveValue::Set, Condition, DbErr, IntoActiveModel, QueryOrder, prelude::*};
use serde_json::json;

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

/// An error that names every pair of these roles that one person may not have.
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

/// Forbids a pair for this reason, or none = allows it again, which takes two people. Returns the former reason.
pub async fn set(
    tx: &WriteTx,
    pair: (Role, Role),
    why: Option<String>,
    (by, reason): (i64, &str),
    now: DateTime<Utc>,
) -> Result<(Option<String>, Outcome), SecondWordError> {
    let known = find(tx.db(), pair).await?;
    let before = known.as_ref().map(|known| known.why.clone());
    // In the order of the table, so that both name the same pair.
    let (role, other) = known.as_ref().map_or(pair, |known| (known.role, known.other));
    let wish = Wish {
        subject: format!("role_conflicts {}.{}", role.code(), other.code()),
        what: format!("“{}”和“{}”可以由一人担任", role.text(), other.text()),
        wanted: json!({ "role": role.code(), "other": other.code(), "is_forbidden": false }),
        reason: reason.into(),
        by,
    };
    let is_looser = before.is_some() && why.is_none();
    if second_word::loosen(tx, is_looser, wish, now).await? == Outcome::Asked {
        return Ok((before, Outcome::Asked));
    }
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
    Ok((before, Outcome::Agreed))
}
