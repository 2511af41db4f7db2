//! Members who may not chat for a week, because a service lead broke their conversation off: insults, floods of messages. Telephone,
//! feedback and everything else of the shop stay open to them, and so does what was said.
use std::collections::HashMap;

use chrono::{DateTime, Utc};
use kernel::{Db, clock::shop_time};
use sea_orm::{DbErr, QuerySelect, prelude::*};

use super::{
    _entities::conversations::{Column, Entity},
    conversations::{ChatMember, Conversation, chat_member},
};
use crate::errors::ServiceError;

/// None: they may chat, as far as nobody stopped them.
pub async fn muted_until(
    db: &Db,
    chat_member: ChatMember,
    now: DateTime<Utc>,
) -> Result<Option<DateTime<Utc>>, DbErr> {
    let until: Vec<Option<DateTime<Utc>>> = chat_member
        .find()
        .select_only()
        .column(Column::MutedUntil)
        .filter(Column::MutedUntil.gt(now))
        .into_tuple()
        .all(db)
        .await?;
    Ok(until.into_iter().flatten().max())
}

/// The same of these conversations' members, by conversation.
pub async fn of_each(
    db: &Db,
    rows: &[Conversation],
    now: DateTime<Utc>,
) -> Result<HashMap<i64, DateTime<Utc>>, DbErr> {
    let muted: Vec<Conversation> = Entity::find()
        .filter(Column::MemberId.is_in(rows.iter().map(|row| row.member_id)))
        .filter(Column::MutedUntil.gt(now))
        .all(db)
        .await?;
    let until = |row: &Conversation| {
        let theirs = muted.iter().filter(|one| chat_member(one) == chat_member(row));
        theirs.filter_map(|one| one.muted_until).max()
    };
    Ok(rows
        .iter()
        .filter_map(|row| Some((row.id, until(row)?)))
        .collect())
}

/// As the buyer reads it.
pub fn words(until: DateTime<Utc>) -> String {
    let until = shop_time(until).format("%-m月%-d日 %H:%M");
    format!("您的在线客服暂停到 {until}，请用电话或意见反馈联系我们")
}

/// 403 until then.
pub async fn refuse_muted(db: &Db, chat_member: ChatMember, now: DateTime<Utc>) -> Result<(), ServiceError> {
    match muted_until(db, chat_member, now).await? {
        Some(until) => Err(ServiceError::Muted(words(until))),
        None => Ok(()),
    }
}
