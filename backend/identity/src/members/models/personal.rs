//! A member's personal data, and closing their account (Personal Information Protection Law, articles 45 and
//! 47). Records that drug law requires for five years, a company's licences and contracts, stay with the
//! company.
use std::collections::BTreeSet;

use chrono::{DateTime, TimeDelta, Utc};
use kernel::{Actor, Db, WriteTx, db::ROW_LOCK, masking};
use sea_orm::{
    ActiveValue::Set, DbErr, IntoActiveModel, PaginatorTrait, QueryOrder, QuerySelect, QueryTrait, prelude::*,
};

use super::members::Member;
use crate::{
    addresses::models::{address_review, address_status::is_by_licence},
    audit::models::audit,
    changes::Changed,
    companies::models::{
        companies::{self as company, Company},
        company_status,
        facts::CompanyStatus,
    },
    errors::IdentityError,
    licences::models::{licence_pages, licences::Licence},
    member_rights::MemberRole,
    models::_entities::{
        addresses, companies, contracts, licences, member_invitations, member_sessions, members,
        one_time_codes, private_files, store_invitations,
    },
    sign_in::models::{
        sessions::{self, MemberSession},
        wechat::{self, Bound},
    },
};

/// A registration that is not continued for this long is deleted.
const DRAFT_KEPT_FOR: TimeDelta = TimeDelta::days(180);
/// Registrations given up by one run; the next run takes the rest.
const MOST_PER_RUN: u64 = 50;

/// The person, as far as this domain knows them.
pub struct MemberRecord {
    pub member: Member,
    pub company: Company,
    pub sessions: Vec<MemberSession>,
    pub wechat: Option<Bound>,
    /// That the member drew up.
    pub contracts: Vec<contracts::Model>,
    pub uploads: Vec<Uploaded>,
}

/// A file that the member handed in.
pub struct Uploaded {
    pub at: DateTime<Utc>,
    /// The document that it is a page of, and which page; none if it was never used.
    pub page: Option<(Licence, usize)>,
}

/// None: there is no such member, or no company of theirs any more.
#[kernel::boxed]
pub async fn known(db: &Db, member_id: i64, now: DateTime<Utc>) -> Result<Option<MemberRecord>, DbErr> {
    let found = members::Entity::find_by_id(member_id)
        .find_also_related(companies::Entity)
        .one(db)
        .await?;
    let Some((member, Some(company))) = found else {
        return Ok(None);
    };
    let contracts = contracts::Entity::find()
        .filter(contracts::Column::CreatedBy.eq(member_id))
        .order_by_desc(contracts::Column::Id)
        .all(db)
        .await?;
    Ok(Some(MemberRecord {
        member,
        company,
        sessions: sessions::of_member(db, member_id, now).await?,
        wechat: wechat::of_member(db, member_id).await?,
        contracts,
        uploads: uploads_of(db, member_id).await?,
    }))
}

async fn uploads_of(db: &Db, member_id: i64) -> Result<Vec<Uploaded>, DbErr> {
    let files = private_files::Entity::find()
        .filter(private_files::Column::MemberId.eq(member_id))
        .order_by_asc(private_files::Column::Id)
        .all(db)
        .await?;
    let companies: BTreeSet<i64> = files.iter().map(|file| file.company_id).collect();
    let documents = licences::Entity::find()
        .filter(licences::Column::CompanyId.is_in(companies))
        .order_by_desc(licences::Column::Id)
        .all(db)
        .await?;
    let page_of = |key: &str| {
        documents.iter().find_map(|document| {
            let keys = licence_pages::keys(document);
            let index = keys.iter().position(|page| page == key)?;
            Some((document.clone(), index + 1))
        })
    };
    let uploads = files.iter().map(|file| Uploaded {
        at: file.created_at,
        page: page_of(&file.key),
    });
    Ok(uploads.collect())
}

/// Data to delete in other crates once an account is closed.
#[derive(Debug)]
pub struct Closed {
    pub company_id: i64,
    pub phone: String,
    /// Scans of a registration that was never handed in.
    pub scans: Vec<String>,
}

/// Signs the member out everywhere and deletes their personal data. Without its owner a company can no longer
/// buy; an unsubmitted registration is deleted completely. `password_hash` is the hash of an unknown
/// password.
#[kernel::boxed]
pub async fn close(
    tx: &WriteTx,
    member_id: i64,
    password_hash: String,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<Closed, IdentityError> {
    let member = members::Entity::find_by_id(member_id)
        .filter(members::Column::IsActive.eq(true))
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?
        .ok_or(IdentityError::NotFound("账号"))?;
    let (company_id, phone) = (member.company_id, member.phone.clone());
    let scans = if member.role == MemberRole::Owner {
        close_company(tx, &member, now).await?
    } else {
        name_the_owner_instead(tx, &member, now).await?;
        Vec::new()
    };
    sessions::end_all_of_member(tx, member_id, now).await?;
    wechat::unbind(tx, member_id).await?;
    forget_phone(tx, &phone).await?;
    let entry = audit::Entry {
        action: "member.close",
        subject_kind: "member",
        subject_id: member_id.to_string(),
        ..Default::default()
    };
    audit::append(tx, actor, entry, now).await?;
    blank(tx, member, password_hash).await?;
    tx.touch(Changed::Member(member_id));
    Ok(Closed {
        company_id,
        phone,
        scans,
    })
}

async fn blank(tx: &WriteTx, member: Member, password_hash: String) -> Result<(), DbErr> {
    let nobody = format!("closed-{}", member.id);
    let mut row = member.into_active_model();
    row.username = Set(nobody.clone());
    row.phone = Set(nobody);
    row.name = Set("已注销".into());
    row.email = Set(String::new());
    row.face = Set(String::new());
    row.password_hash = Set(password_hash);
    row.is_active = Set(false);
    row.update(tx.db()).await.map(|_| ())
}

async fn close_company(
    tx: &WriteTx,
    owner: &Member,
    now: DateTime<Utc>,
) -> Result<Vec<String>, IdentityError> {
    let colleagues = members::Entity::find()
        .filter(members::Column::CompanyId.eq(owner.company_id))
        .filter(members::Column::IsActive.eq(true))
        .filter(members::Column::Id.ne(owner.id));
    if colleagues.count(tx.db()).await? > 0 {
        return Err(IdentityError::WrongState(
            "企业里还有其他成员，请先停用他们；要换负责人请联系客服",
        ));
    }
    addresses::Entity::delete_many()
        .filter(addresses::Column::CompanyId.eq(owner.company_id))
        .exec(tx.db())
        .await?;
    let known = company::by_id(tx.db(), owner.company_id)
        .await?
        .ok_or(IdentityError::NotFound("客户"))?;
    let status = known.status;
    if status == CompanyStatus::Draft {
        return give_up_registration(tx, known, now).await.map_err(Into::into);
    }
    let mut row = known.into_active_model();
    row.contact_phone = Set(String::new());
    row.updated_at = Set(now);
    row.update(tx.db()).await?;
    if status != CompanyStatus::Suspended {
        let reason = "负责人注销了账号";
        company_status::set_status(tx, owner.company_id, CompanyStatus::Suspended, reason, now).await?;
    }
    Ok(Vec::new())
}

/// Nothing of it was ever seen by staff: all of it goes. Returns the files it leaves behind, each with its row until it is removed.
async fn give_up_registration(
    tx: &WriteTx,
    draft: Company,
    now: DateTime<Utc>,
) -> Result<Vec<String>, DbErr> {
    let company_id = draft.id;
    let scans = private_files::Entity::find()
        .select_only()
        .column(private_files::Column::Key)
        .filter(private_files::Column::CompanyId.eq(company_id))
        .into_tuple()
        .all(tx.db())
        .await?;
    licences::Entity::delete_many()
        .filter(licences::Column::CompanyId.eq(company_id))
        .exec(tx.db())
        .await?;
    let mut row = draft.into_active_model();
    for text in [
        &mut row.name,
        &mut row.short_name,
        &mut row.credit_code,
        &mut row.legal_person,
        &mut row.province,
        &mut row.city,
        &mut row.district,
        &mut row.street,
        &mut row.contact_phone,
    ] {
        *text = Set(String::new());
    }
    row.updated_at = Set(now);
    row.update(tx.db()).await?;
    Ok(scans)
}

/// Goods still reach the company: its addresses name its owner where they named this member. A letter names who receives, too:
/// quality management looks at those addresses again.
async fn name_the_owner_instead(tx: &WriteTx, member: &Member, now: DateTime<Utc>) -> Result<(), DbErr> {
    use addresses::Column;
    let owner = super::members::owners_of(tx.db(), member.company_id).await?;
    let Some(owner) = owner.into_iter().next() else {
        return Ok(());
    };
    let named = addresses::Entity::find()
        .filter(Column::CompanyId.eq(member.company_id))
        .filter(Column::Phone.eq(&member.phone))
        .lock(ROW_LOCK)
        .all(tx.db())
        .await?;
    for address in named {
        let (is_by_licence, version) = (is_by_licence(&address), address.version);
        let mut row = address.into_active_model();
        row.name = Set(owner.name.clone());
        row.phone = Set(owner.phone.clone());
        if !is_by_licence {
            address_review::hand_in(&mut row, version + 1, now);
        }
        row.update(tx.db()).await?;
    }
    Ok(())
}

async fn forget_phone(tx: &WriteTx, phone: &str) -> Result<(), DbErr> {
    one_time_codes::Entity::delete_many()
        .filter(one_time_codes::Column::Phone.eq(phone))
        .exec(tx.db())
        .await?;
    let masked = masking::phone(phone);
    member_invitations::Entity::update_many()
        .col_expr(member_invitations::Column::Phone, Expr::value(&masked))
        .col_expr(member_invitations::Column::Name, Expr::value(""))
        .filter(member_invitations::Column::Phone.eq(phone))
        .exec(tx.db())
        .await?;
    store_invitations::Entity::update_many()
        .col_expr(store_invitations::Column::Phone, Expr::value(masked))
        .filter(store_invitations::Column::Phone.eq(phone))
        .exec(tx.db())
        .await?;
    Ok(())
}

/// Owners whose registration has not been touched, and who have no session.
#[kernel::boxed]
pub async fn given_up(db: &Db, now: DateTime<Utc>) -> Result<Vec<i64>, DbErr> {
    let signed_in = member_sessions::Entity::find()
        .select_only()
        .column(member_sessions::Column::MemberId)
        .filter(member_sessions::Column::ExpiresAt.gt(now))
        .into_query();
    members::Entity::find()
        .select_only()
        .column(members::Column::Id)
        .inner_join(companies::Entity)
        .filter(companies::Column::Status.eq(CompanyStatus::Draft))
        .filter(companies::Column::UpdatedAt.lt(now - DRAFT_KEPT_FOR))
        .filter(members::Column::IsActive.eq(true))
        .filter(members::Column::Id.not_in_subquery(signed_in))
        .order_by_asc(members::Column::Id)
        .limit(MOST_PER_RUN)
        .into_tuple()
        .all(db)
        .await
}
