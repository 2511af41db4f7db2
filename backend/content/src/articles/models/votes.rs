//! Whether an article was helpful: one answer of each member, which they may change.
use chrono::{DateTime, Utc};
use kernel::{Db, WriteTx};
use sea_orm::{ActiveValue::Set, DbErr, PaginatorTrait, prelude::*, sea_query::OnConflict};

use crate::models::_entities::article_votes::{ActiveModel, Column, Entity};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub yes: u64,
    pub no: u64,
    /// What the member who asks has answered.
    pub own: Option<bool>,
}

/// `own`: what this member said; none without a member or a vote.
pub async fn tally(db: &Db, article_id: i64, member_id: Option<i64>) -> Result<Tally, DbErr> {
    let of = || Entity::find().filter(Column::ArticleId.eq(article_id));
    let own = match member_id {
        None => None,
        Some(member_id) => of().filter(Column::MemberId.eq(member_id)).one(db).await?,
    };
    Ok(Tally {
        yes: of().filter(Column::IsHelpful.eq(true)).count(db).await?,
        no: of().filter(Column::IsHelpful.eq(false)).count(db).await?,
        own: own.map(|vote| vote.is_helpful),
    })
}

/// The latest answer counts.
pub async fn answer(
    tx: &WriteTx,
    article_id: i64,
    member_id: i64,
    is_helpful: bool,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let vote = ActiveModel {
        article_id: Set(article_id),
        member_id: Set(member_id),
        is_helpful: Set(is_helpful),
        updated_at: Set(now),
        ..Default::default()
    };
    let changed = OnConflict::columns([Column::ArticleId, Column::MemberId])
        .update_columns([Column::IsHelpful, Column::UpdatedAt])
        .to_owned();
    Entity::insert(vote)
        .on_conflict(changed)
        .exec_without_returning(tx.db())
        .await?;
    Ok(())
}

/// Of an article that is no more.
pub async fn forget(tx: &WriteTx, article_id: i64) -> Result<(), DbErr> {
    Entity::delete_many()
        .filter(Column::ArticleId.eq(article_id))
        .exec(tx.db())
        .await?;
    Ok(())
}

/// Deletes the votes of a member who leaves.
#[kernel::boxed]
pub async fn forget_member(tx: &WriteTx, member_id: i64) -> Result<(), DbErr> {
    Entity::delete_many()
        .filter(Column::MemberId.eq(member_id))
        .exec(tx.db())
        .await?;
    Ok(())
}
