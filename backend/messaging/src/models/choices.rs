//! A member's choice is kept, and what waits to go out over a channel that is switched off stays here.
use chrono::{DateTime, Utc};
use kernel::WriteTx;
use sea_orm::{ActiveValue::Set, DbErr, prelude::*, sea_query::OnConflict};

use super::{
    _entities::message_preferences::{ActiveModel, Column, Entity},
    kinds::{Channel, Kind},
    mails, phone_texts,
    preferences::Source,
};

/// Keeps a choice. What waits to go out over a channel that is switched off stays here.
pub async fn set(
    tx: &WriteTx,
    member_id: i64,
    (kind, channel, is_on): (Kind, Channel, bool),
    source: Source,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let row = ActiveModel {
        member_id: Set(member_id),
        kind: Set(kind),
        channel: Set(channel),
        is_on: Set(is_on),
        source: Set(source),
        changed_at: Set(now),
        ..Default::default()
    };
    let newest = OnConflict::columns([Column::MemberId, Column::Kind, Column::Channel])
        .update_columns([Column::IsOn, Column::Source, Column::ChangedAt])
        .to_owned();
    Entity::insert(row)
        .on_conflict(newest)
        .exec_without_returning(tx.db())
        .await?;
    match (is_on, channel) {
        (false, Channel::Mail) => mails::keep_back_of(tx, member_id, kind).await,
        (false, Channel::Sms) => phone_texts::keep_back(tx, (Some(member_id), Some(kind)), None).await,
        _ => Ok(()),
    }
}
