//! Files that members handed in: who may attach a key, and who may read it back.
use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use files::uploads::{StoredDocument, TakenFile, Uploads};
use kernel::{Db, Services, WriteTx};
use sea_orm::{ActiveValue::Set, PaginatorTrait, prelude::*};

use crate::{
    companies::models::company_lock,
    errors::IdentityError,
    models::_entities::private_files::{ActiveModel, Column, Entity},
};

/// Files of one company in a day; a phone sends some dozen photos while registering.
const MOST_A_DAY: u64 = 200;

/// Before a file is read: a company that may keep no more today costs no decoding.
#[kernel::boxed]
pub async fn check_quota(db: &Db, company_id: i64, now: DateTime<Utc>) -> Result<(), IdentityError> {
    let today = Entity::find()
        .filter(Column::CompanyId.eq(company_id))
        .filter(Column::CreatedAt.gt(now - chrono::TimeDelta::days(1)));
    if today.count(db).await? < MOST_A_DAY {
        return Ok(());
    }
    Err(IdentityError::WrongState(
        "今天上传的文件太多，请明天再传或联系客服",
    ))
}

/// Stores a document of this company and member, after `check_quota`.
#[kernel::boxed]
pub async fn keep(
    services: &Services,
    who: (i64, i64),
    bytes: Vec<u8>,
) -> Result<StoredDocument, IdentityError> {
    let taken = Uploads::of(&services.settings)
        .take_private_document(bytes)
        .await?;
    let document = taken.document()?;
    keep_taken(services, who, taken).await?;
    Ok(document)
}

/// Notes a file before it is stored: of whatever a crash leaves behind there is a row, by which it is removed one day. And of those
/// who come all at once nobody fills the disk beyond the quota.
#[kernel::boxed]
pub async fn keep_taken(services: &Services, who: (i64, i64), taken: TakenFile) -> Result<(), IdentityError> {
    let (key, now) = (taken.key().to_owned(), services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| note(tx, who, key, now).await)
        .await?;
    Ok(Uploads::of(&services.settings).store_taken(taken).await?)
}

/// Of a file, beside other writes. Asks again for the quota: others of the company may have been faster, of several at once the
/// later count the earlier.
#[kernel::boxed]
pub async fn note(
    tx: &WriteTx,
    (company_id, member_id): (i64, i64),
    key: String,
    now: DateTime<Utc>,
) -> Result<(), IdentityError> {
    company_lock::lock(tx, company_id).await?;
    check_quota(tx.db(), company_id, now).await?;
    let row = ActiveModel {
        key: Set(key),
        company_id: Set(company_id),
        member_id: Set(member_id),
        created_at: Set(now),
        ..Default::default()
    };
    Entity::insert(row).exec_without_returning(tx.db()).await?;
    Ok(())
}

/// Nobody may attach or read a file any more that was removed.
#[kernel::boxed]
pub async fn delete(tx: &WriteTx, key: &str) -> Result<(), DbErr> {
    let removed = Entity::delete_many().filter(Column::Key.eq(key));
    removed.exec(tx.db()).await.map(|_| ())
}

/// Has this company handed in that file?
#[kernel::boxed]
pub async fn is_of(db: &Db, company_id: i64, key: &str) -> Result<bool, DbErr> {
    let mine = Entity::find()
        .filter(Column::CompanyId.eq(company_id))
        .filter(Column::Key.eq(key));
    Ok(mine.count(db).await? > 0)
}

/// Refuses files that this company has not handed in.
pub async fn check_are_of(
    db: &Db,
    company_id: i64,
    keys: impl Iterator<Item = &String>,
) -> Result<(), IdentityError> {
    let keys: BTreeSet<&String> = keys.collect();
    if keys.is_empty() {
        return Ok(());
    }
    let found = Entity::find()
        .filter(Column::CompanyId.eq(company_id))
        .filter(Column::Key.is_in(keys.iter().copied()))
        .count(db)
        .await?;
    if usize::try_from(found) == Ok(keys.len()) {
        Ok(())
    } else {
        Err(IdentityError::ForeignFile)
    }
}
