//! Feedback of somebody who asks what is known of them, or who leaves.
use kernel::{Db, WriteTx};
use sea_orm::{DbErr, QueryOrder, prelude::*};

use super::feedback::{self, Feedback};
use crate::models::_entities::{
    feedback::{Column, Entity},
    feedback_messages,
};

/// Newest first.
pub async fn feedback_of(db: &Db, member_id: i64) -> Result<Vec<Feedback>, DbErr> {
    feedback::of(member_id).order_by_desc(Column::Id).all(db).await
}

/// What was complained of is kept, as complaints have to be; who may be called back is not.
pub async fn forget(tx: &WriteTx, member_id: i64) -> Result<(), DbErr> {
    let ids: Vec<i64> = feedback_of(tx.db(), member_id)
        .await?
        .into_iter()
        .map(|row| row.id)
        .collect();
    Entity::update_many()
        .col_expr(Column::Contact, Expr::value(""))
        .filter(Column::MemberId.eq(member_id))
        .exec(tx.db())
        .await?;
    feedback_messages::Entity::update_many()
        .col_expr(feedback_messages::Column::AuthorName, Expr::value(""))
        .filter(feedback_messages::Column::FeedbackId.is_in(ids))
        .filter(feedback_messages::Column::StaffId.is_null())
        .exec(tx.db())
        .await?;
    Ok(())
}
