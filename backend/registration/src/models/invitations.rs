//! Stores that a chain's head office invites. The phone that was invited accepts, by registering with it or from the account that
//! it has.
use chrono::{DateTime, TimeDelta, Utc};
use identity::{
    changes::Changed,
    companies::models::{
        company_lock,
        facts::{BuyerContext, BuyerType, CompanyStatus},
    },
    errors::IdentityError,
    events::StoreInvited,
    member_rights::Right,
    models::_entities::{
        companies,
        store_invitations::{ActiveModel, Column, Entity},
    },
    stores::models::chain_links::{self, Invitation, Status, link},
};
use kernel::{Db, WriteTx, db::ROW_LOCK, outbox};
use sea_orm::{
    ActiveValue::Set, DbErr, IntoActiveModel, PaginatorTrait, QueryOrder, QuerySelect, prelude::*,
};

const LIVES: TimeDelta = TimeDelta::days(30);
/// Invitations of one head office that wait; a limit on the texts sent.
const MOST_WAITING: u64 = 200;

/// What the head office says of the store.
#[derive(Clone, Debug)]
pub struct Invite {
    pub store_name: String,
    pub phone: String,
}

/// Only the owner of an approved head office invites.
pub fn check_may_invite(member: &BuyerContext) -> Result<(), IdentityError> {
    let company = &member.company;
    if company.buyer_type != BuyerType::ChainHeadOffice || company.status != CompanyStatus::Approved {
        return Err(IdentityError::WrongState("审核通过的连锁总部才能邀请门店"));
    }
    if !member.role.may(Right::LinkStores) {
        return Err(IdentityError::WrongState("请由总部账户的负责人邀请门店"));
    }
    Ok(())
}

/// Refused where this phone is invited already, or too many wait. Not sent here: `note_sent` says when it was.
pub async fn invite(
    tx: &WriteTx,
    (head_id, member_id): (i64, i64),
    invite: Invite,
    now: DateTime<Utc>,
) -> Result<Invitation, IdentityError> {
    company_lock::lock(tx, head_id).await?;
    let waiting = Entity::find()
        .filter(Column::HeadId.eq(head_id))
        .filter(Column::Status.eq(Status::Invited.code()))
        .filter(Column::ExpiresAt.gt(now));
    if waiting
        .clone()
        .filter(Column::Phone.eq(&invite.phone))
        .count(tx.db())
        .await?
        > 0
    {
        return Err(IdentityError::WrongState("已经邀请过这个手机号，等对方接受即可"));
    }
    if waiting.count(tx.db()).await? >= MOST_WAITING {
        return Err(IdentityError::WrongState(
            "等待接受的邀请太多，请先撤回不用的邀请",
        ));
    }
    let row = ActiveModel {
        head_id: Set(head_id),
        store_name: Set(invite.store_name),
        phone: Set(invite.phone),
        status: Set(Status::Invited),
        invited_by: Set(member_id),
        created_at: Set(now),
        expires_at: Set(now + LIVES),
        ..Default::default()
    };
    let row = row.insert(tx.db()).await?;
    outbox::publish(
        tx,
        &StoreInvited {
            invitation_id: row.id,
        },
        now,
    )
    .await?;
    Ok(row)
}

/// Withdraws an unanswered invitation.
pub async fn withdraw(tx: &WriteTx, head_id: i64, id: i64) -> Result<(), IdentityError> {
    let found = Entity::find_by_id(id)
        .filter(Column::HeadId.eq(head_id))
        .filter(Column::Status.ne(Status::Withdrawn.code()))
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?
        .ok_or(IdentityError::NotFound("邀请"))?;
    if found.status != Status::Invited {
        return Err(IdentityError::WrongState("对方已经接受，不能再撤回"));
    }
    let mut row = found.into_active_model();
    row.status = Set(Status::Withdrawn);
    row.update(tx.db()).await?;
    Ok(())
}

/// The newest invitation that this phone can still accept.
pub async fn open_for(db: &Db, phone: &str, now: DateTime<Utc>) -> Result<Option<Invitation>, DbErr> {
    Entity::find()
        .filter(Column::Phone.eq(phone))
        .filter(Column::Status.eq(Status::Invited.code()))
        .filter(Column::ExpiresAt.gt(now))
        .order_by_desc(Column::Id)
        .lock(ROW_LOCK)
        .one(db)
        .await
}

/// The company that a new owner registers answers the invitation.
pub async fn accept_by_new_store(tx: &WriteTx, invitation: Invitation, store_id: i64) -> Result<(), DbErr> {
    let mut row = invitation.into_active_model();
    row.status = Set(Status::Accepted);
    row.store_id = Set(Some(store_id));
    row.update(tx.db()).await.map(|_| ())
}

/// A store that buys here already joins the chain, at once when it is approved, and one chain only.
pub async fn accept(
    tx: &WriteTx,
    member: &BuyerContext,
    id: i64,
    now: DateTime<Utc>,
) -> Result<(), IdentityError> {
    // As it is now and stays: its approval, or the answer to another chain, may have come since the request began.
    let store = companies::Entity::find_by_id(member.company_id)
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?
        .ok_or(IdentityError::NotFound("企业"))?;
    let invitation = Entity::find_by_id(id)
        .filter(Column::Phone.eq(&member.phone))
        .filter(Column::Status.eq(Status::Invited.code()))
        .filter(Column::ExpiresAt.gt(now))
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?
        .ok_or(IdentityError::NotFound("邀请"))?;
    if store.buyer_type != BuyerType::ChainStore {
        return Err(IdentityError::WrongState("只有连锁门店可以接受总部的邀请"));
    }
    if store.parent_id.is_some() {
        return Err(IdentityError::WrongState(
            "门店已经属于一家连锁，请先联系客服解除",
        ));
    }
    if chain_links::accepted_head(tx.db(), store.id).await?.is_some() {
        return Err(IdentityError::WrongState(
            "门店已接受另一家连锁的邀请，审核通过后加入；要更换请联系客服",
        ));
    }
    accept_by_new_store(tx, invitation, store.id).await?;
    if store.status == CompanyStatus::Approved {
        let head_id = link(tx, member.company_id).await?;
        let mut row = store.into_active_model();
        row.parent_id = Set(head_id);
        row.updated_at = Set(now);
        row.update(tx.db()).await?;
        tx.touch(Changed::Company(member.company_id));
    }
    Ok(())
}

/// An invitation with the chain that sent it.
pub type WithHead = (Invitation, Option<companies::Model>);

/// What a head office has sent, newest first.
pub async fn sent_by(db: &Db, head_id: i64) -> Result<Vec<Invitation>, DbErr> {
    Entity::find()
        .filter(Column::HeadId.eq(head_id))
        .filter(Column::Status.ne(Status::Withdrawn.code()))
        .order_by_desc(Column::Id)
        .limit(MOST_WAITING)
        .all(db)
        .await
}

/// What waits for the answer of this phone.
pub async fn received_by(db: &Db, phone: &str, now: DateTime<Utc>) -> Result<Vec<WithHead>, DbErr> {
    let rows = Entity::find()
        .filter(Column::Phone.eq(phone))
        .filter(Column::Status.eq(Status::Invited.code()))
        .filter(Column::ExpiresAt.gt(now))
        .order_by_desc(Column::Id)
        .all(db)
        .await?;
    let mut found = Vec::with_capacity(rows.len());
    let heads = companies::Entity::find()
        .filter(companies::Column::Id.is_in(rows.iter().map(|row| row.head_id)))
        .all(db)
        .await?;
    for row in rows {
        let head = heads.iter().find(|head| head.id == row.head_id).cloned();
        found.push((row, head));
    }
    Ok(found)
}

/// An invitation whose text has not been sent, with the name of the chain.
#[kernel::boxed]
pub async fn unsent(db: &Db, id: i64, now: DateTime<Utc>) -> Result<Option<(Invitation, String)>, DbErr> {
    let found = Entity::find_by_id(id)
        .filter(Column::IsSent.eq(false))
        .filter(Column::Status.eq(Status::Invited.code()))
        .filter(Column::ExpiresAt.gt(now))
        .one(db)
        .await?;
    let Some(invitation) = found else {
        return Ok(None);
    };
    let head = companies::Entity::find_by_id(invitation.head_id).one(db).await?;
    Ok(head.map(|head| (invitation, head.name)))
}

#[kernel::boxed]
pub async fn note_sent(tx: &WriteTx, id: i64) -> Result<(), DbErr> {
    Entity::update_many()
        .col_expr(Column::IsSent, Expr::value(true))
        .filter(Column::Id.eq(id))
        .exec(tx.db())
        .await?;
    Ok(())
}
