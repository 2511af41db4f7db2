//! A buyer's rating, once for each answered conversation.
use chrono::{DateTime, Utc};
use kernel::WriteTx;
use sea_orm::{ActiveValue::Set, IntoActiveModel, QueryOrder, prelude::*};

use super::{
    _entities::conversations::Column,
    conversations::{ChatMember, Conversation, locked},
};
use crate::{changes::Changed, errors::ServiceError};

/// Of 1 to 5 stars.
pub const BEST: i64 = 5;

pub fn can_rate(conversation: &Conversation) -> bool {
    conversation.first_answer_at.is_some() && conversation.rating.is_none()
}

/// The newest conversation that was answered.
pub async fn rate(
    tx: &WriteTx,
    chat_member: ChatMember,
    (stars, words): (i64, String),
    now: DateTime<Utc>,
) -> Result<Conversation, ServiceError> {
    if !(1..=BEST).contains(&stars) {
        return Err(ServiceError::invalid("stars", "请选择 1 到 5 星"));
    }
    let answered = chat_member
        .find()
        .filter(Column::FirstAnswerAt.is_not_null())
        .order_by_desc(Column::Id)
        .one(tx.db())
        .await?;
    let answered = answered.ok_or_else(|| ServiceError::Conflict("客服回复后才能评价".into()))?;
    let conversation = locked(tx, answered.id).await?;
    if conversation.rating.is_some() {
        return Err(ServiceError::Conflict("您已经评价过这次服务，谢谢".into()));
    }
    let mut row = conversation.into_active_model();
    row.rating = Set(Some(stars));
    row.rating_words = Set(words);
    row.rated_at = Set(Some(now));
    let after = row.update(tx.db()).await?;
    tx.touch(Changed::State {
        conversation_id: after.id,
    });
    Ok(after)
}
