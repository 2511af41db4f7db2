//! Colleagues whom the owner has invited: invited → accepted, or withdrawn. The phone that was invited activates the
//! account (`register/activate`): a one-time code proves it, and its owner sets the password.
use chrono::{DateTime, TimeDelta, Utc};
use kernel::{Db, Money, WriteTx, db::ROW_LOCK, outbox};
use sea_orm::{
    ActiveValue::Set, DbErr, IntoActiveModel, PaginatorTrait, QueryOrder, QuerySelect, prelude::*,
};

use super::members::{MOST_MEMBERS, by_login};
use crate::{
    errors::IdentityError,
    events::MemberInvited,
    member_rights::MemberRole,
    models::_entities::{
        companies,
        member_invitations::{ActiveModel, Column, Entity},
        members,
    },
};

pub use crate::models::_entities::member_invitations::Model as MemberInvitation;

const LIVES: TimeDelta = TimeDelta::days(7);

/// What became of an invitation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Status {
    Invited,
    Accepted,
    Withdrawn,
}

/// What the owner says of the colleague.
#[derive(Clone, Debug)]
pub struct Invite {
    pub phone: String,
    pub name: String,
    pub role: MemberRole,
    /// In fen; none = no limit.
    pub order_limit: Option<Money>,
}

/// A later invitation of the same phone takes the place of an earlier one.
pub async fn invite(
    tx: &WriteTx,
    (company_id, member_id): (i64, i64),
    invite: Invite,
    now: DateTime<Utc>,
) -> Result<MemberInvitation, IdentityError> {
    crate::companies::models::companies::lock(tx, company_id).await?;
    if by_login(tx.db(), &invite.phone).await?.is_some() {
        return Err(IdentityError::PhoneTaken);
    }
    let waiting = open(tx.db(), company_id, now).await?;
    let colleagues = members::Entity::find().filter(members::Column::CompanyId.eq(company_id));
    if colleagues.count(tx.db()).await? + waiting.len() as u64 >= MOST_MEMBERS {
        return Err(IdentityError::WrongState(
            "成员太多，请先撤回不用的邀请或联系客服",
        ));
    }
    Entity::update_many()
        .col_expr(Column::Status, Expr::value(Status::Withdrawn))
        .filter(Column::CompanyId.eq(company_id))
        .filter(Column::Phone.eq(&invite.phone))
        .filter(Column::Status.eq(Status::Invited))
        .exec(tx.db())
        .await?;
    let row = ActiveModel {
        company_id: Set(company_id),
        phone: Set(invite.phone),
        name: Set(invite.name),
        role: Set(invite.role),
        order_limit: Set(invite.order_limit),
        status: Set(Status::Invited),
        invited_by: Set(member_id),
        created_at: Set(now),
        expires_at: Set(now + LIVES),
        ..Default::default()
    };
    let row = row.insert(tx.db()).await?;
    let event = MemberInvited {
        invitation_id: row.id,
    };
    outbox::publish(tx, &event, now).await?;
    Ok(row)
}

/// What waits for an answer, newest first.
pub async fn open(db: &Db, company_id: i64, now: DateTime<Utc>) -> Result<Vec<MemberInvitation>, DbErr> {
    Entity::find()
        .filter(Column::CompanyId.eq(company_id))
        .filter(Column::Status.eq(Status::Invited))
        .filter(Column::ExpiresAt.gt(now))
        .order_by_desc(Column::Id)
        .all(db)
        .await
}

/// Fails for one that was answered or withdrawn already, and for one of another company.
pub async fn withdraw(tx: &WriteTx, company_id: i64, id: i64) -> Result<(), IdentityError> {
    let withdrawn = Entity::update_many()
        .col_expr(Column::Status, Expr::value(Status::Withdrawn))
        .filter(Column::Id.eq(id))
        .filter(Column::CompanyId.eq(company_id))
        .filter(Column::Status.eq(Status::Invited))
        .exec(tx.db())
        .await?;
    if withdrawn.rows_affected == 1 {
        Ok(())
    } else {
        Err(IdentityError::NotFound("邀请"))
    }
}

/// The newest invitation that this phone can still accept, held until the transaction ends.
#[kernel::boxed]
pub async fn open_for(
    tx: &WriteTx,
    phone: &str,
    now: DateTime<Utc>,
) -> Result<Option<MemberInvitation>, DbErr> {
    Entity::find()
        .filter(Column::Phone.eq(phone))
        .filter(Column::Status.eq(Status::Invited))
        .filter(Column::ExpiresAt.gt(now))
        .order_by_desc(Column::Id)
        .lock(ROW_LOCK)
        .one(tx.db())
        .await
}

/// The phone has been proved: its owner becomes a member, with what the invitation allows. Answers the member's id. `agreement_of`: when the agreement that they
/// agreed to was last changed.
#[kernel::boxed]
pub async fn accept(
    tx: &WriteTx,
    invitation: MemberInvitation,
    password_hash: String,
    agreement_of: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<i64, DbErr> {
    let member = members::ActiveModel {
        company_id: Set(invitation.company_id),
        username: Set(invitation.phone.clone()),
        name: Set(invitation.name.clone()),
        phone: Set(invitation.phone.clone()),
        password_hash: Set(password_hash),
        role: Set(invitation.role),
        order_limit: Set(invitation.order_limit),
        created_at: Set(now),
        agreed_at: Set(Some(now)),
        agreement_of: Set(Some(agreement_of)),
        ..Default::default()
    };
    let member_id = member.insert(tx.db()).await?.id;
    let mut row = invitation.into_active_model();
    row.status = Set(Status::Accepted);
    row.member_id = Set(Some(member_id));
    row.update(tx.db()).await?;
    Ok(member_id)
}

/// An invitation whose text has not been sent, with the name of the company.
#[kernel::boxed]
pub async fn unsent(
    db: &Db,
    id: i64,
    now: DateTime<Utc>,
) -> Result<Option<(MemberInvitation, String)>, DbErr> {
    let found = Entity::find_by_id(id)
        .filter(Column::IsSent.eq(false))
        .filter(Column::Status.eq(Status::Invited))
        .filter(Column::ExpiresAt.gt(now))
        .find_also_related(companies::Entity)
        .one(db)
        .await?;
    Ok(found.and_then(|(invitation, company)| Some((invitation, company?.name))))
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
