//! Rows that tests begin with.
use argon2::{
    Algorithm, Argon2, Params, PasswordHasher, Version,
    password_hash::{SaltString, rand_core::OsRng},
};
use chrono::{DateTime, NaiveDate, Utc};
use kernel::{Money, WriteTx};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, prelude::*};
use serde_json::json;

use crate::{
    addresses::models::address_status::AddressStatus,
    companies::models::facts::{BuyerType, CompanyStatus, LicenceKind},
    licences::models::{
        licence_status::LicenceStatus,
        particulars::{Field, Form, check_due, fields, read},
    },
    member_rights::MemberRole,
    models::_entities::{addresses, companies, licences, members, staff, staff_roles},
    permissions::Role,
};

/// The password of all factory accounts.
pub const PASSWORD: &str = "yaoji-Test-2026";

pub async fn company(
    tx: &WriteTx,
    name: &str,
    buyer_type: BuyerType,
    status: CompanyStatus,
    now: DateTime<Utc>,
) -> Result<companies::Model, DbErr> {
    companies::ActiveModel {
        name: Set(name.into()),
        buyer_type: Set(buyer_type),
        status: Set(status),
        rank: Set(1),
        province: Set("湖北省".into()),
        city: Set("武汉市".into()),
        district: Set("江岸区".into()),
        street: Set("解放大道 1 号".into()),
        created_at: Set(now),
        updated_at: Set(now),
        ..Default::default()
    }
    .insert(tx.db())
    .await
}

pub async fn member(
    tx: &WriteTx,
    company_id: i64,
    username: &str,
    phone: &str,
    now: DateTime<Utc>,
) -> Result<members::Model, DbErr> {
    members::ActiveModel {
        company_id: Set(company_id),
        username: Set(username.into()),
        name: Set(format!("{username} 采购")),
        phone: Set(phone.into()),
        password_hash: Set(password_hash()?),
        role: Set(MemberRole::Owner),
        created_at: Set(now),
        ..Default::default()
    }
    .insert(tx.db())
    .await
}

/// Another member of a company; their phone follows from the user name's number.
pub async fn colleague(
    tx: &WriteTx,
    company_id: i64,
    username: &str,
    role: MemberRole,
    limit: Option<Money>,
    now: DateTime<Utc>,
) -> Result<members::Model, DbErr> {
    let number: String = username.chars().filter(char::is_ascii_digit).collect();
    let row = member(tx, company_id, username, &format!("137{number:0>8}"), now).await?;
    let mut row = row.into_active_model();
    row.role = Set(role);
    row.order_limit = Set(limit);
    row.update(tx.db()).await
}

/// Whose number an agent's identity card may have: it adds up, and belongs to nobody.
pub const AGENT_ID: &str = "11010519491231002X";

/// All fields of a document, filled in; a letter names the places of tests.
pub fn particulars(kind: LicenceKind, buyer_type: BuyerType) -> serde_json::Value {
    let mode = match buyer_type {
        BuyerType::Wholesaler => "批发",
        BuyerType::ChainHeadOffice => "零售（连锁）",
        _ => "零售",
    };
    let value = |field: &Field| match (field.code, field.form) {
        ("mode", _) => mode,
        ("subjects", _) => "内科、妇产科、中医科",
        (_, Form::IdNumber) => AGENT_ID,
        (_, Form::Day) => "2099-12-31",
        (_, Form::Year) => "2098",
        (_, Form::People) => "王小采 420502199001010032",
        ("places", _) => "湖北省武汉市江岸区解放大道 1 号\n湖北省武汉市武昌区中南路 9 号",
        (_, Form::Places) => "湖北省武汉市蔡甸区常福大道 8 号",
        _ => "王采购",
    };
    let fields = fields(kind).iter();
    fields
        .map(|field| (field.code.to_owned(), json!(value(field))))
        .collect()
}

pub async fn licence(
    tx: &WriteTx,
    company_id: i64,
    kind: LicenceKind,
    scope: &[&str],
    status: LicenceStatus,
    valid_to: Option<NaiveDate>,
    now: DateTime<Utc>,
) -> Result<licences::Model, DbErr> {
    let company = companies::Entity::find_by_id(company_id).one(tx.db()).await?;
    let buyer_type = company.map_or(BuyerType::Pharmacy, |company| company.buyer_type);
    let stated = particulars(kind, buyer_type);
    licences::ActiveModel {
        company_id: Set(company_id),
        kind: Set(kind),
        number: Set(format!("鄂{}-{company_id}", kind.code())),
        check_due: Set(check_due(kind, &read(&stated))),
        particulars: Set(stated),
        scope: Set(json!(scope)),
        valid_from: Set(NaiveDate::from_ymd_opt(2020, 1, 1)),
        valid_to: Set(valid_to),
        status: Set(status),
        version: Set(1),
        submitted_at: Set(Some(now)),
        created_at: Set(now),
        ..Default::default()
    }
    .insert(tx.db())
    .await
}

/// Approved, as if quality management had compared it.
pub async fn address(tx: &WriteTx, company_id: i64, now: DateTime<Utc>) -> Result<addresses::Model, DbErr> {
    addresses::ActiveModel {
        company_id: Set(company_id),
        name: Set("王收货".into()),
        phone: Set("13800000000".into()),
        province: Set("湖北省".into()),
        city: Set("武汉市".into()),
        district: Set("江岸区".into()),
        street: Set("解放大道 1 号".into()),
        is_default: Set(true),
        created_at: Set(now),
        updated_at: Set(now),
        status: Set(AddressStatus::Approved),
        submitted_at: Set(Some(now)),
        decided_at: Set(Some(now)),
        ..Default::default()
    }
    .insert(tx.db())
    .await
}

pub async fn staff(
    tx: &WriteTx,
    username: &str,
    roles: &[Role],
    now: DateTime<Utc>,
) -> Result<staff::Model, DbErr> {
    let person = staff::ActiveModel {
        username: Set(username.into()),
        name: Set(format!("{username} 同事")),
        password_hash: Set(password_hash()?),
        created_at: Set(now),
        ..Default::default()
    }
    .insert(tx.db())
    .await?;
    for role in roles {
        let row = staff_roles::ActiveModel {
            staff_id: Set(person.id),
            role: Set(*role),
            ..Default::default()
        };
        row.insert(tx.db()).await?;
    }
    Ok(person)
}

/// The least work that Argon2 allows: tests sign in thousands of times. Who verifies it follows the hash's own parameters.
fn password_hash() -> Result<String, DbErr> {
    let params = Params::new(Params::MIN_M_COST, 1, 1, None).map_err(failed)?;
    let hasher = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    let salt = SaltString::generate(&mut OsRng);
    let hash = hasher.hash_password(PASSWORD.as_bytes(), &salt).map_err(failed)?;
    Ok(hash.to_string())
}

fn failed(error: impl std::fmt::Display) -> DbErr {
    DbErr::Custom(format!("hashing a password: {error}"))
}

/// A registration that was begun, as if its owner had handed it in.
pub async fn hand_in(tx: &WriteTx, company_id: i64) -> Result<(), DbErr> {
    companies::Entity::update_many()
        .col_expr(
            companies::Column::Status,
            Expr::value(CompanyStatus::Pending.code()),
        )
        .filter(companies::Column::Id.eq(company_id))
        .exec(tx.db())
        .await
        .map(|_| ())
}
