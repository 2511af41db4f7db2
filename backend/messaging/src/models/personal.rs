//! A member's messages, and deleting them.
use kernel::{Db, WriteTx};
use sea_orm::{DbErr, QueryOrder, prelude::*};

use super::{
    _entities::{mails, mass_message_members, messages},
    mails::QueuedMail,
    messages::Message,
    phone_texts::{self, PhoneText},
    preferences,
};

pub use super::_entities::message_preferences::Model as Choice;

/// Newest first.
#[kernel::boxed]
pub async fn messages_of(db: &Db, member_id: i64) -> Result<Vec<Message>, DbErr> {
    messages::Entity::find()
        .filter(messages::Column::MemberId.eq(member_id))
        .order_by_desc(messages::Column::Id)
        .all(db)
        .await
}

/// Newest first.
#[kernel::boxed]
pub async fn mails_of(db: &Db, member_id: i64) -> Result<Vec<QueuedMail>, DbErr> {
    mails::Entity::find()
        .filter(mails::Column::MemberId.eq(member_id))
        .order_by_desc(mails::Column::Id)
        .all(db)
        .await
}

/// Newest first.
#[kernel::boxed]
pub async fn texts_of(db: &Db, member_id: i64) -> Result<Vec<PhoneText>, DbErr> {
    phone_texts::of_member(db, member_id).await
}

#[kernel::boxed]
pub async fn choices_of(db: &Db, member_id: i64) -> Result<Vec<Choice>, DbErr> {
    preferences::rows_of(db, member_id).await
}

/// A mail or text that is not sent yet is sent no more.
#[kernel::boxed]
pub async fn forget(tx: &WriteTx, member_id: i64) -> Result<(), DbErr> {
    messages::Entity::delete_many()
        .filter(messages::Column::MemberId.eq(member_id))
        .exec(tx.db())
        .await?;
    mails::Entity::delete_many()
        .filter(mails::Column::MemberId.eq(member_id))
        .exec(tx.db())
        .await?;
    mass_message_members::Entity::delete_many()
        .filter(mass_message_members::Column::MemberId.eq(member_id))
        .exec(tx.db())
        .await?;
    phone_texts::forget(tx, member_id).await?;
    preferences::forget(tx, member_id).await
}
