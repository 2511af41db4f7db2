//! A ticket: proof, kept by the browser, that a person may set a new password. It is sealed with the present
//! password hash, so that it becomes invalid when the password changes.
use chrono::{DateTime, TimeDelta, Utc};
use kernel::{Db, signing};
use sea_orm::{DbErr, prelude::*};

use crate::{members::models::members::Member, models::_entities::members};

const LIVES: TimeDelta = TimeDelta::minutes(10);

/// `<member>.<expires at, unix seconds>.<seal in hex>`
pub fn issue(secret: &str, member: &Member, now: DateTime<Utc>) -> String {
    let expires = (now + LIVES).timestamp();
    format!("{}.{expires}.{}", member.id, seal(secret, member, expires))
}

/// The member whose password the ticket may change.
pub async fn redeem(
    db: &Db,
    secret: &str,
    ticket: &str,
    now: DateTime<Utc>,
) -> Result<Option<Member>, DbErr> {
    let Some((member_id, expires, given)) = parts(ticket) else {
        return Ok(None);
    };
    if expires < now.timestamp() {
        return Ok(None);
    }
    let member = members::Entity::find_by_id(member_id).one(db).await?;
    Ok(member.filter(|member| signing::same(seal(secret, member, expires).as_bytes(), given.as_bytes())))
}

fn parts(ticket: &str) -> Option<(i64, i64, &str)> {
    let mut parts = ticket.split('.');
    let (member_id, expires, seal) = (parts.next()?, parts.next()?, parts.next()?);
    Some((member_id.parse().ok()?, expires.parse().ok()?, seal))
}

fn seal(secret: &str, member: &Member, expires: i64) -> String {
    let text = format!("reset:{}:{expires}:{}", member.id, member.password_hash);
    hex::encode(signing::sign(secret.as_bytes(), text.as_bytes()))
}
