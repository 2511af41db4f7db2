//! A member's messages, and deleting them.
use kernel::{Db, WriteTx};
use sea_orm::{DbErr, QueryOrder, QuerySelect, QueryTrait, prelude::*};

use super::{
    _entities::{chat_messages, conversations},
    conversations::Message,
    states::Kind,
};

/// Both sides, oldest first.
#[kernel::boxed]
pub async fn messages_of(db: &Db, member_id: i64) -> Result<Vec<Message>, DbErr> {
    chat_messages::Entity::find()
        .inner_join(conversations::Entity)
        .filter(conversations::Column::MemberId.eq(member_id))
        .filter(chat_messages::Column::Kind.ne(Kind::Note))
        .order_by_asc(chat_messages::Column::Id)
        .all(db)
        .await
}

#[kernel::boxed]
pub async fn forget(tx: &WriteTx, member_id: i64) -> Result<(), DbErr> {
    let ids = conversations::Entity::find()
        .select_only()
        .column(conversations::Column::Id)
        .filter(conversations::Column::MemberId.eq(member_id))
        .into_query();
    chat_messages::Entity::delete_many()
        .filter(chat_messages::Column::ConversationId.in_subquery(ids))
        .exec(tx.db())
        .await?;
    conversations::Entity::delete_many()
        .filter(conversations::Column::MemberId.eq(member_id))
        .exec(tx.db())
        .await?;
    Ok(())
}
