//! From a phone to a company that waits for approval (domain section 2). Step 1 creates a draft company with
//! its owner, who is then signed in; step 2 fills it in, as often as the owner likes; step 3 submits it.
//! Existing customers of the wholesaler and invited stores of a chain start with the data that is known of
//! them.
use chrono::{DateTime, Utc};
use identity::{
    addresses::models::addresses,
    changes::Changed,
    companies::models::{
        companies::Company,
        credit_code,
        facts::{BuyerType, CompanyStatus, LicenceKind},
        registration_kind::Kind,
    },
    errors::IdentityError,
    events::{CompanyStatusChanged, LicenceSubmitted},
    licences::models::{
        document_rules::{self, Need},
        licences,
    },
    member_rights::MemberRole,
    members::models::member_invitations,
    models::_entities::{companies, members},
};
use kernel::{Db, WriteTx, db::ROW_LOCK, outbox};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, PaginatorTrait, QuerySelect, prelude::*};

pub use super::missing::MissingItem;
use super::{invitations, missing};

/// What the owner of a phone begins with. The phone has been proved.
#[derive(Clone, Debug)]
pub struct RegistrationStart {
    pub kind: Kind,
    pub phone: String,
    pub password_hash: String,
    /// When the agreement that they agree to was last saved.
    pub agreement_of: DateTime<Utc>,
}

/// Creates the company and its owner; returns the owner's id. A phone that a company has invited makes a
/// member of that company instead.
pub async fn start(tx: &WriteTx, start: RegistrationStart, now: DateTime<Utc>) -> Result<i64, IdentityError> {
    if identity::members::models::members::by_login(tx.db(), &start.phone)
        .await?
        .is_some()
    {
        return Err(IdentityError::PhoneTaken);
    }
    if start.kind == Kind::Activate
        && let Some(invitation) = member_invitations::open_for(tx, &start.phone, now).await?
    {
        let RegistrationStart {
            password_hash,
            agreement_of,
            ..
        } = start;
        return Ok(member_invitations::accept(tx, invitation, password_hash, agreement_of, now).await?);
    }
    let company_id = if start.kind == Kind::Activate {
        activate(tx, &start, now).await?
    } else {
        draft(tx, &start, String::new(), now).await?
    };
    let owner = members::ActiveModel {
        company_id: Set(company_id),
        username: Set(start.phone.clone()),
        name: Set(String::new()),
        phone: Set(start.phone),
        password_hash: Set(start.password_hash),
        role: Set(MemberRole::Owner),
        created_at: Set(now),
        agreed_at: Set(Some(now)),
        agreement_of: Set(Some(start.agreement_of)),
        ..Default::default()
    };
    Ok(owner.insert(tx.db()).await?.id)
}

async fn draft(
    tx: &WriteTx,
    start: &RegistrationStart,
    name: String,
    now: DateTime<Utc>,
) -> Result<i64, DbErr> {
    let company = companies::ActiveModel {
        name: Set(name),
        buyer_type: Set(start.kind.buyer_types()[0]),
        status: Set(CompanyStatus::Draft),
        rank: Set(1),
        contact_phone: Set(start.phone.clone()),
        registered_as: Set(start.kind),
        created_at: Set(now),
        updated_at: Set(now),
        ..Default::default()
    };
    Ok(company.insert(tx.db()).await?.id)
}

/// The company that waits for the owner of this phone: one that staff noted, or one that a chain's invitation begins.
async fn activate(tx: &WriteTx, start: &RegistrationStart, now: DateTime<Utc>) -> Result<i64, IdentityError> {
    if let Some(company) = known_customer(tx, &start.phone).await? {
        let company_id = company.id;
        let mut row = company.into_active_model();
        row.registered_as = Set(Kind::Activate);
        row.updated_at = Set(now);
        row.update(tx.db()).await?;
        return Ok(company_id);
    }
    let invitation = invitations::open_for(tx.db(), &start.phone, now)
        .await?
        .ok_or(IdentityError::UnknownCustomer)?;
    let store_id = draft(tx, start, invitation.store_name.clone(), now).await?;
    invitations::accept_by_new_store(tx, invitation, store_id).await?;
    Ok(store_id)
}

/// The company that staff recorded with this phone and that has no member yet.
async fn known_customer(tx: &WriteTx, phone: &str) -> Result<Option<Company>, IdentityError> {
    use companies::{Column, Entity};
    let company = Entity::find()
        .filter(Column::ContactPhone.eq(phone))
        .filter(Column::Status.ne(CompanyStatus::Draft))
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?;
    let Some(company) = company else {
        return Ok(None);
    };
    let people = members::Entity::find().filter(members::Column::CompanyId.eq(company.id));
    let is_in_use = people.count(tx.db()).await? > 0;
    Ok(Some(company).filter(|_| !is_in_use))
}

/// What step 2 asks of the company.
#[derive(Clone, Debug)]
pub struct Details {
    pub buyer_type: BuyerType,
    pub name: String,
    pub credit_code: String,
    pub legal_person: String,
    pub province: String,
    pub city: String,
    pub district: String,
    pub street: String,
    /// Of the owner.
    pub contact: String,
}

/// Keeps what step 2 says so far; empty fields wait for later.
pub async fn fill_in(
    tx: &WriteTx,
    (company_id, member_id): (i64, i64),
    details: Details,
    now: DateTime<Utc>,
) -> Result<(), IdentityError> {
    let company = lock_draft(tx, company_id).await?;
    if !company.registered_as.buyer_types().contains(&details.buyer_type) {
        return Err(IdentityError::WrongBuyerType);
    }
    let mut row = company.into_active_model();
    row.buyer_type = Set(details.buyer_type);
    row.name = Set(details.name);
    row.credit_code = Set(details.credit_code);
    row.legal_person = Set(details.legal_person);
    row.province = Set(details.province);
    row.city = Set(details.city);
    row.district = Set(details.district);
    row.street = Set(details.street);
    row.updated_at = Set(now);
    row.update(tx.db()).await?;
    members::Entity::update_many()
        .col_expr(members::Column::Name, Expr::value(details.contact))
        .filter(members::Column::Id.eq(member_id))
        .exec(tx.db())
        .await?;
    tx.touch(Changed::Company(company_id));
    Ok(())
}

/// What a draft still lacks.
pub async fn missing(db: &Db, company: &Company) -> Result<Vec<MissingItem>, DbErr> {
    let fields = [
        ("name", &company.name),
        ("province", &company.province),
        ("city", &company.city),
        ("street", &company.street),
    ];
    let mut missing: Vec<MissingItem> = fields
        .into_iter()
        .filter(|(_, text)| text.is_empty())
        .map(|(field, _)| MissingItem::Field(field))
        .collect();
    let buyer_type = company.buyer_type;
    match company.credit_code.as_str() {
        "" if !buyer_type.is_medical() => missing.push(MissingItem::Field("credit_code")),
        "" => {}
        code if credit_code::parse(code).is_none() => missing.push(MissingItem::CreditCode),
        _ => {}
    }
    let (handed_in, _) = licences::versions_of(db, company.id).await?;
    let is_handed_in = |kind: LicenceKind| {
        let mut kinds = handed_in.iter().map(|row| row.kind);
        kinds.any(|handed_in| handed_in == kind || kind.stand_in() == Some(handed_in))
    };
    let required = document_rules::of(db, buyer_type).await?;
    missing.extend(
        required
            .into_iter()
            .filter(|(kind, need)| *need == Need::Required && !is_handed_in(*kind))
            .map(|(kind, _)| MissingItem::Document(kind)),
    );
    Ok(missing)
}

/// Step 3: company and documents wait for QA.
pub async fn hand_in(tx: &WriteTx, company_id: i64, now: DateTime<Utc>) -> Result<(), IdentityError> {
    let company = lock_draft(tx, company_id).await?;
    let missing = missing(tx.db(), &company).await?;
    if !missing.is_empty() {
        return Err(IdentityError::Incorrect(missing::faults(&missing)));
    }
    refuse_known_company(tx, &company).await?;
    let owner = members::Entity::find()
        .filter(members::Column::CompanyId.eq(company_id))
        .one(tx.db())
        .await?;
    if let Some(owner) = owner {
        deliver_to_the_licensed_address(tx, &company, owner, now).await?;
    }
    let name = company.name.clone();
    let mut row = company.into_active_model();
    row.status = Set(CompanyStatus::Pending);
    row.updated_at = Set(now);
    row.update(tx.db()).await?;
    for licence_id in licences::submit_drafts(tx, company_id, now).await? {
        let fact = LicenceSubmitted {
            licence_id,
            company: name.clone(),
        };
        outbox::publish(tx, &fact, now).await?;
    }
    let fact = CompanyStatusChanged {
        company_id,
        status: CompanyStatus::Pending.code().into(),
        reason: String::new(),
    };
    outbox::publish(tx, &fact, now).await?;
    tx.touch(Changed::Company(company_id));
    Ok(())
}

/// A company buys here once: its own people let others in.
async fn refuse_known_company(tx: &WriteTx, company: &Company) -> Result<(), IdentityError> {
    use companies::{Column, Entity};
    if company.credit_code.is_empty() {
        return Ok(());
    }
    let known = Entity::find()
        .filter(Column::CreditCode.eq(&company.credit_code))
        .filter(Column::Id.ne(company.id))
        .filter(Column::Status.ne(CompanyStatus::Draft));
    if known.count(tx.db()).await? > 0 {
        return Err(IdentityError::CompanyTaken);
    }
    Ok(())
}

/// Goods go to the licensed address until the buyer keeps another one.
async fn deliver_to_the_licensed_address(
    tx: &WriteTx,
    company: &Company,
    owner: members::Model,
    now: DateTime<Utc>,
) -> Result<(), IdentityError> {
    if addresses::of(company.id).count(tx.db()).await? > 0 {
        return Ok(());
    }
    let receiver = if owner.name.is_empty() {
        &company.name
    } else {
        &owner.name
    };
    let address = addresses::Details {
        name: receiver.chars().take(20).collect(),
        phone: owner.phone,
        province: company.province.clone(),
        city: company.city.clone(),
        district: company.district.clone(),
        street: company.street.clone(),
        is_default: true,
    };
    addresses::add(tx, company.id, address, now).await?;
    Ok(())
}

async fn lock_draft(tx: &WriteTx, company_id: i64) -> Result<Company, IdentityError> {
    let company = companies::Entity::find_by_id(company_id)
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?
        .ok_or(IdentityError::NotFound("企业"))?;
    if company.status == CompanyStatus::Draft {
        Ok(company)
    } else {
        Err(IdentityError::WrongState("资料已经提交，请在“资质证件”里修改"))
    }
}
