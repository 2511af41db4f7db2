//! Feedback of a member who requests their personal data, or who leaves.
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

/// The complaint is kept, as the law requires; the contact data is deleted.
#[kernel::boxed]
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
