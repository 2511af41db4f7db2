//! Members: the people of a buyer.
use chrono::{DateTime, Utc};
use kernel::WriteTx;
use sea_orm::{
    ActiveValue::Set, Condition, ConnectionTrait, DbErr, IntoActiveModel, QuerySelect, prelude::*,
};

use super::{
    _entities::{companies, members, staff},
    attempts,
    facts::{BuyerType, CompanyFacts, CompanyStatus, MemberFacts},
    licences,
};

pub use members::Model as Member;

/// The member with this user name or phone.
pub async fn by_login(db: &impl ConnectionTrait, login: &str) -> Result<Option<Member>, DbErr> {
    use members::Column;
    let either = Condition::any()
        .add(Column::Username.eq(login))
        .add(Column::Phone.eq(login));
    members::Entity::find().filter(either).one(db).await
}

pub async fn of_company(db: &impl ConnectionTrait, company_id: i64) -> Result<Vec<Member>, DbErr> {
    members::Entity::find()
        .filter(members::Column::CompanyId.eq(company_id))
        .all(db)
        .await
}

/// Counts a wrong password; locks the account when there were too many.
pub async fn note_failure(tx: &WriteTx, member: Member, now: DateTime<Utc>) -> Result<(), DbErr> {
    let (failures, lock) = attempts::after_failure(member.failed_logins, now);
    let mut row = member.into_active_model();
    row.failed_logins = Set(failures);
    row.locked_until = Set(lock);
    row.update(tx.db()).await.map(|_| ())
}

pub async fn note_success(tx: &WriteTx, member: Member) -> Result<(), DbErr> {
    if member.failed_logins == 0 && member.locked_until.is_none() {
        return Ok(());
    }
    let mut row = member.into_active_model();
    row.failed_logins = Set(0);
    row.locked_until = Set(None);
    row.update(tx.db()).await.map(|_| ())
}

/// Everything the shop needs to know of an active member; none when unknown or inactive.
pub async fn facts(db: &impl ConnectionTrait, member_id: i64) -> Result<Option<MemberFacts>, DbErr> {
    let found = members::Entity::find_by_id(member_id)
        .filter(members::Column::IsActive.eq(true))
        .find_also_related(companies::Entity)
        .one(db)
        .await?;
    let Some((member, Some(company))) = found else {
        return Ok(None);
    };
    let licences = licences::approved_facts(db, company.id).await?;
    let salesman = match company.salesman_id {
        Some(id) => staff::Entity::find_by_id(id).one(db).await?,
        None => None,
    };
    Ok(Some(MemberFacts {
        id: member.id,
        company_id: company.id,
        username: member.username,
        name: member.name,
        phone: member.phone,
        role: member.role,
        face: member.face,
        company: company_facts(company, salesman),
        licences,
    }))
}

fn company_facts(company: companies::Model, salesman: Option<staff::Model>) -> CompanyFacts {
    let address = [
        &company.province,
        &company.city,
        &company.district,
        &company.street,
    ]
    .map(String::as_str)
    .concat();
    let (salesman, salesman_phone) = salesman
        .map(|staff| (staff.name, staff.phone))
        .unwrap_or_default();
    CompanyFacts {
        id: company.id,
        name: company.name,
        buyer_type: BuyerType::from_code(company.buyer_type).unwrap_or(BuyerType::Pharmacy),
        status: CompanyStatus::from_code(&company.status),
        rank: company.rank,
        province: company.province,
        address,
        parent_id: company.parent_id,
        salesman,
        salesman_phone,
    }
}

/// Holds the member until the transaction ends: of several changes to what is theirs one goes first.
pub async fn lock(tx: &WriteTx, member_id: i64) -> Result<(), DbErr> {
    if tx.is_sqlite() {
        return Ok(());
    }
    members::Entity::find_by_id(member_id)
        .lock_exclusive()
        .one(tx.db())
        .await
        .map(|_| ())
}
