//! Members: the people of a buyer.
use std::collections::HashMap;

use chrono::{DateTime, Utc};
use kernel::{Actor, Db, Money, WriteTx, db::ROW_LOCK};
use sea_orm::{ActiveValue::Set, Condition, DbErr, IntoActiveModel, QueryOrder, QuerySelect, prelude::*};

use crate::{
    audit::models::audit,
    changes::Changed,
    companies::models::facts::{BuyerContext, BuyerType, CompanyFacts, CompanyStatus, HomeFacts},
    contracts::models::standing,
    errors::IdentityError,
    licences::models::{
        document_rules, licences,
        second_looks::{self, LicenceRule},
    },
    member_rights::{MemberRole, Right},
    models::_entities::{companies, members, staff},
    sign_in::models::{
        guesses::{self, Subject},
        sessions,
    },
};

pub use members::Model as Member;

/// The member with this user name or phone.
#[kernel::boxed]
pub async fn by_login(db: &Db, login: &str) -> Result<Option<Member>, DbErr> {
    use members::Column;
    let either = Condition::any()
        .add(Column::Username.eq(login))
        .add(Column::Phone.eq(login));
    members::Entity::find().filter(either).one(db).await
}

#[kernel::boxed]
pub async fn by_id(db: &Db, id: i64) -> Result<Option<Member>, DbErr> {
    members::Entity::find_by_id(id).one(db).await
}

#[kernel::boxed]
pub async fn by_phone(db: &Db, phone: &str) -> Result<Option<Member>, DbErr> {
    members::Entity::find()
        .filter(members::Column::Phone.eq(phone))
        .one(db)
        .await
}

/// People of one company, invited ones included; a limit that keeps the table small.
pub const MOST_MEMBERS: u64 = 200;

#[kernel::boxed]
pub async fn of_company(db: &Db, company_id: i64) -> Result<Vec<Member>, DbErr> {
    members::Entity::find()
        .filter(members::Column::CompanyId.eq(company_id))
        .order_by_asc(members::Column::Id)
        .all(db)
        .await
}

/// What these people are called, by id.
pub async fn names(db: &Db, ids: impl IntoIterator<Item = i64>) -> Result<HashMap<i64, String>, DbErr> {
    let rows: Vec<(i64, String)> = members::Entity::find()
        .select_only()
        .columns([members::Column::Id, members::Column::Name])
        .filter(members::Column::Id.is_in(ids))
        .into_tuple()
        .all(db)
        .await?;
    Ok(rows.into_iter().collect())
}

/// Who answers for the company.
#[kernel::boxed]
pub async fn owners_of(db: &Db, company_id: i64) -> Result<Vec<Member>, DbErr> {
    use members::Column;
    members::Entity::find()
        .filter(Column::CompanyId.eq(company_id))
        .filter(Column::Role.eq(MemberRole::Owner))
        .filter(Column::IsActive.eq(true))
        .all(db)
        .await
}

/// The phone of an owner of each of these companies, by company.
pub async fn owner_phones(
    db: &Db,
    company_ids: impl Iterator<Item = i64>,
) -> Result<HashMap<i64, String>, DbErr> {
    use members::Column;
    let rows = members::Entity::find()
        .filter(Column::CompanyId.is_in(company_ids))
        .filter(Column::Role.eq(MemberRole::Owner))
        .filter(Column::IsActive.eq(true))
        .order_by_desc(Column::Id)
        .all(db)
        .await?;
    Ok(rows.into_iter().map(|row| (row.company_id, row.phone)).collect())
}

/// The active members of a company whose role gives them this right.
#[kernel::boxed]
pub async fn who_may(db: &Db, company_id: i64, right: Right) -> Result<Vec<Member>, DbErr> {
    let roles = MemberRole::ALL.into_iter().filter(|role| role.may(right));
    members::Entity::find()
        .filter(members::Column::CompanyId.eq(company_id))
        .filter(members::Column::IsActive.eq(true))
        .filter(members::Column::Role.is_in(roles.map(MemberRole::code)))
        .order_by_asc(members::Column::Id)
        .all(db)
        .await
}

/// What a member may do, and whether they still may at all.
#[derive(Clone, Debug)]
pub struct MemberState {
    /// Empty = the one that they have.
    pub name: String,
    pub role: MemberRole,
    /// In fen; none = no limit.
    pub order_limit: Option<Money>,
    pub is_active: bool,
}

/// Changes a colleague, never the owner. A member who is deactivated is signed out everywhere.
pub async fn set_standing(
    tx: &WriteTx,
    company_id: i64,
    member_id: i64,
    standing: MemberState,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<(), IdentityError> {
    let before = members::Entity::find_by_id(member_id)
        .filter(members::Column::CompanyId.eq(company_id))
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?
        .ok_or(IdentityError::NotFound("成员"))?;
    if before.role == MemberRole::Owner {
        return Err(IdentityError::WrongState(
            "负责人的权限不能修改，更换负责人请联系客服",
        ));
    }
    let mut row = before.clone().into_active_model();
    if !standing.name.is_empty() {
        row.name = Set(standing.name);
    }
    row.role = Set(standing.role);
    row.order_limit = Set(standing.order_limit);
    row.is_active = Set(standing.is_active);
    let after = row.update(tx.db()).await?;
    if before.is_active && !after.is_active {
        sessions::end_all_of_member(tx, member_id, now).await?;
    }
    note(tx, (&before, &after), actor, now).await?;
    tx.touch(Changed::Member(member_id));
    Ok(())
}

async fn note(
    tx: &WriteTx,
    (before, after): (&Member, &Member),
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let entry = audit::Entry {
        action: "member.update",
        subject_kind: "member",
        subject_id: after.id.to_string(),
        before: Some(summary(before)),
        after: Some(summary(after)),
        reason: String::new(),
    };
    audit::append(tx, actor, entry, now).await
}

fn summary(member: &Member) -> serde_json::Value {
    serde_json::json!({
        "name": member.name, "role": member.role.code(), "order_limit": member.order_limit.map(Money::fen), "is_active": member.is_active,
    })
}

/// Keeps a mail address that its member has proved; an empty one ends the mails.
pub async fn set_email(tx: &WriteTx, member_id: i64, email: String) -> Result<(), DbErr> {
    members::Entity::update_many()
        .col_expr(members::Column::Email, Expr::value(email))
        .filter(members::Column::Id.eq(member_id))
        .exec(tx.db())
        .await
        .map(|_| ())
}

/// Everything the shop needs to know of an active member; none when unknown or inactive.
#[kernel::boxed]
pub async fn facts(db: &Db, member_id: i64) -> Result<Option<BuyerContext>, DbErr> {
    facts_acting_for(db, member_id, None).await
}

/// The same of a member who acts for a store; for their own company when they may not, or no longer.
#[kernel::boxed]
pub async fn facts_acting_for(
    db: &Db,
    member_id: i64,
    store_id: Option<i64>,
) -> Result<Option<BuyerContext>, DbErr> {
    let found = members::Entity::find_by_id(member_id)
        .filter(members::Column::IsActive.eq(true))
        .find_also_related(companies::Entity)
        .one(db)
        .await?;
    let Some((member, Some(company))) = found else {
        return Ok(None);
    };
    let store = match store_id {
        Some(store_id) if may_act_for_stores(&member, &company) => {
            crate::companies::models::companies::store_of(db, company.id, store_id).await?
        }
        _ => None,
    };
    let (company, home, role) = match store {
        Some(store) => {
            let home = HomeFacts {
                company_id: company.id,
                name: company.name,
            };
            (store, Some(home), ACTING_ROLE)
        }
        None => (company, None, member.role),
    };
    let head = crate::companies::models::companies::head_office_of(db, &company).await?;
    let head_id = head.map(|head| head.id);
    let (licences, open) = licences::facts_of(db, company.id, head_id).await?;
    let contracts = standing::of(db, company.id, head_id).await?;
    let rules = document_rules::of(db, company.buyer_type).await?;
    let salesman = match company.salesman_id {
        Some(id) => staff::Entity::find_by_id(id).one(db).await?,
        None => None,
    };
    Ok(Some(BuyerContext {
        id: member.id,
        company_id: company.id,
        home,
        username: member.username,
        name: member.name,
        phone: member.phone,
        role,
        order_limit: member.order_limit,
        face: member.face,
        company: company_facts(company, salesman),
        licences,
        open,
        contracts,
        asked: rules.iter().map(|(kind, _)| *kind).collect(),
        required: document_rules::required(&rules).collect(),
        agents_order: second_looks::holds(db, LicenceRule::AgentsOrder).await?,
    }))
}

/// The role of a head office's member in a store: they buy for it, and neither sign for it nor manage its
/// people.
const ACTING_ROLE: MemberRole = MemberRole::Buyer;

fn may_act_for_stores(member: &Member, company: &companies::Model) -> bool {
    company.buyer_type == BuyerType::ChainHeadOffice
        && company.status == CompanyStatus::Approved
        && member.role.may(Right::ActForStores)
}

/// The facts of a company without an acting member, and without its salesman.
#[kernel::boxed]
pub async fn facts_of_company(db: &Db, company_id: i64) -> Result<Option<CompanyFacts>, DbErr> {
    let company = companies::Entity::find_by_id(company_id).one(db).await?;
    Ok(company.map(|company| company_facts(company, None)))
}

pub(crate) fn company_facts(company: companies::Model, salesman: Option<staff::Model>) -> CompanyFacts {
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
        buyer_type: company.buyer_type,
        status: company.status,
        rank: company.rank,
        province: company.province,
        city: company.city,
        district: company.district,
        street: company.street,
        address,
        parent_id: company.parent_id,
        salesman,
        salesman_phone,
        receipt_due_on: company.receipt_due_on,
        receipt_is_faulty: company.receipt_is_faulty,
    }
}

/// Locks the member until the transaction ends: concurrent changes of their data run one after the other.
#[kernel::boxed]
pub async fn lock(tx: &WriteTx, member_id: i64) -> Result<(), DbErr> {
    if tx.is_sqlite() {
        return Ok(());
    }
    members::Entity::find_by_id(member_id)
        .lock(ROW_LOCK)
        .one(tx.db())
        .await
        .map(|_| ())
}

/// Keeps the phone that a member has proved, and a name. Letters of purchase name who orders, so the owner alone names people.
pub async fn set_contact(
    tx: &WriteTx,
    member_id: i64,
    (name, phone): (String, String),
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<(), IdentityError> {
    let member = members::Entity::find_by_id(member_id)
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?
        .ok_or(IdentityError::NotFound("账号"))?;
    let is_renamed = member.name != name;
    if is_renamed && !member.role.may(Right::ManageMembers) {
        return Err(IdentityError::NamedByOwner);
    }
    let is_new = member.phone != phone;
    let other = by_login(tx.db(), &phone)
        .await?
        .filter(|other| other.id != member_id);
    if is_new && other.is_some() {
        return Err(IdentityError::PhoneTaken);
    }
    let signs_in_by_phone = member.username == member.phone;
    let mut row = member.clone().into_active_model();
    row.name = Set(name);
    if is_new && signs_in_by_phone {
        row.username = Set(phone.clone());
    }
    row.phone = Set(phone);
    let after = row.update(tx.db()).await?;
    if is_renamed {
        note(tx, (&member, &after), actor, now).await?;
    }
    tx.touch(Changed::Member(member_id));
    Ok(())
}

/// The member as they are now, held until the transaction ends; none if their password is another one by now.
pub async fn with_same_password(tx: &WriteTx, known: &Member) -> Result<Option<Member>, DbErr> {
    members::Entity::find_by_id(known.id)
        .filter(members::Column::PasswordHash.eq(&known.password_hash))
        .lock(ROW_LOCK)
        .one(tx.db())
        .await
}

/// Gives a member another password, lifts the lock, and ends all their sessions.
pub async fn set_password(
    tx: &WriteTx,
    member: Member,
    password_hash: String,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let member_id = member.id;
    let mut row = member.into_active_model();
    row.password_hash = Set(password_hash);
    row.update(tx.db()).await?;
    guesses::forget(tx, &Subject::member(member_id)).await?;
    sessions::end_all_of_member(tx, member_id, now).await
}
