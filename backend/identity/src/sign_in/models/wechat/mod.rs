//! Who signs in with which WeChat account. One of each for the other.
pub mod oauth_state;

use chrono::{DateTime, Utc};
use gateways::wechat::WechatUser;
use kernel::{Db, WriteTx};
use sea_orm::{ActiveValue::Set, DbErr, PaginatorTrait, prelude::*, sea_query::OnConflict};

use crate::{
    errors::IdentityError,
    members::models::members::{self, Member},
    models::_entities::wechat_identities::{ActiveModel, Column, Entity},
};

pub use crate::models::_entities::wechat_identities::Model as Bound;

#[kernel::boxed]
pub async fn of_member(db: &Db, member_id: i64) -> Result<Option<Bound>, DbErr> {
    Entity::find()
        .filter(Column::MemberId.eq(member_id))
        .one(db)
        .await
}

/// The member who signs in with this account, held as they are now.
pub async fn member_of(tx: &WriteTx, open_id: &str) -> Result<Option<Member>, DbErr> {
    let Some(owner) = owner(tx.db(), open_id).await? else {
        return Ok(None);
    };
    members::lock(tx, owner).await?;
    // Who unbound it while the lock was waited for opens nothing with it any more.
    if self::owner(tx.db(), open_id).await? == Some(owner) {
        members::by_id(tx.db(), owner).await
    } else {
        Ok(None)
    }
}

async fn owner(db: &Db, open_id: &str) -> Result<Option<i64>, DbErr> {
    let found = Entity::find().filter(Column::OpenId.eq(open_id)).one(db).await?;
    Ok(found.map(|bound| bound.member_id))
}

/// Binds the account to the member. Binding it again changes nothing; another one must be unbound first.
pub async fn bind(
    tx: &WriteTx,
    member_id: i64,
    user: WechatUser,
    now: DateTime<Utc>,
) -> Result<(), IdentityError> {
    members::lock(tx, member_id).await?;
    if let Some(owner) = owner(tx.db(), &user.open_id).await? {
        return if owner == member_id { Ok(()) } else { Err(taken()) };
    }
    let own = Entity::find().filter(Column::MemberId.eq(member_id));
    if own.count(tx.db()).await? > 0 {
        return Err(IdentityError::WrongState("账户已绑定另一个微信，请先解绑"));
    }
    let row = ActiveModel {
        member_id: Set(member_id),
        open_id: Set(user.open_id),
        union_id: Set(user.union_id),
        nickname: Set(user.nickname),
        created_at: Set(now),
        ..Default::default()
    };
    // Of two members who bind it at once the other one is told, too.
    let once = OnConflict::column(Column::OpenId).do_nothing().to_owned();
    let bound = Entity::insert(row)
        .on_conflict(once)
        .exec_without_returning(tx.db())
        .await?;
    if bound == 0 { Err(taken()) } else { Ok(()) }
}

const fn taken() -> IdentityError {
    IdentityError::WrongState("这个微信已绑定另一个账户，请先在那个账户里解绑")
}

/// Binds the account that was scanned in the browser to the member who signs in or registers there now. If it was
/// bound to someone else meanwhile, signing in still succeeds.
#[kernel::boxed]
pub async fn bind_scanned(
    tx: &WriteTx,
    member_id: i64,
    scanned: Option<WechatUser>,
    now: DateTime<Utc>,
) -> Result<(), IdentityError> {
    let Some(user) = scanned else { return Ok(()) };
    match bind(tx, member_id, user, now).await {
        Ok(()) | Err(IdentityError::WrongState(_)) => Ok(()),
        Err(error) => Err(error),
    }
}

/// False when nothing was bound.
pub async fn unbind(tx: &WriteTx, member_id: i64) -> Result<bool, DbErr> {
    let gone = Entity::delete_many()
        .filter(Column::MemberId.eq(member_id))
        .exec(tx.db())
        .await?;
    Ok(gone.rows_affected > 0)
}
