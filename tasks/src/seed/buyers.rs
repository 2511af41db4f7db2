//! Companies, their members, documents, addresses and balances.
use std::collections::HashMap;

use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};
use files::uploads::Uploads;
use identity::{
    addresses::models::{address_review, address_status::AddressStatus},
    companies::models::facts::{BuyerType, CompanyStatus, LicenceKind},
    licences::models::{
        licence_status::LicenceStatus,
        particulars::{check_due, read},
    },
    member_rights::MemberRole,
    models::_entities::{addresses, companies, licences, members, staff},
    sign_in::models::passwords,
};
use kernel::{Money, Services, WriteTx, clock::shop_day, ids};
use sea_orm::{ActiveValue::Set, DbErr, prelude::*};
use serde_json::json;
use wallet::models::ledger::{self, Cause, Kind, Movement};

use super::{
    accounts::PASSWORD,
    scans,
    tables::{self, items},
};

/// Before the first order of the demo was paid from it.
const TOPPED_UP: TimeDelta = TimeDelta::days(40);
const REGISTERED: TimeDelta = TimeDelta::days(200);

/// A document and the key of its stored scan.
type Document = (tables::Licence, String);

pub async fn create(services: &Services) -> anyhow::Result<()> {
    let hash = passwords::hash(PASSWORD.into()).await?;
    let documents = store_scans(services).await?;
    let rows = tables::companies()?;
    let now = services.clock.now();
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let mut ids = HashMap::new();
            for row in &rows {
                let company_id = insert_company(tx, row, &ids, now).await?;
                ids.insert(row.username.clone(), company_id);
                if row.has_account() {
                    insert_member(tx, row, company_id, &hash, now).await?;
                }
                insert_address(tx, row, company_id, now).await?;
                top_up(tx, row, company_id, now - TOPPED_UP).await?;
            }
            for document in &documents {
                insert_licence(tx, document, &ids, now).await?;
            }
            for company_id in ids.values() {
                address_review::settle(tx, *company_id, now).await?;
            }
            for further in &FURTHER_ADDRESSES {
                insert_further_address(tx, further, &ids, now).await?;
            }
            Ok::<_, anyhow::Error>(())
        })
        .await
}

async fn store_scans(services: &Services) -> anyhow::Result<Vec<Document>> {
    let uploads = Uploads::of(&services.settings);
    let mut documents = Vec::new();
    for row in tables::licences()? {
        let key = match scans::picture(&row.username, &row.kind, row.version) {
            Some(bytes) => uploads.store_private_picture(bytes.to_vec(), 2400).await?.key,
            None => String::new(),
        };
        documents.push((row, key));
    }
    Ok(documents)
}

async fn insert_company(
    tx: &WriteTx,
    row: &tables::Company,
    ids: &HashMap<String, i64>,
    now: DateTime<Utc>,
) -> anyhow::Result<i64> {
    let salesman = staff::Entity::find()
        .filter(staff::Column::Username.eq("salesman"))
        .one(tx.db())
        .await?;
    let company = companies::ActiveModel {
        name: Set(row.company.clone()),
        short_name: Set(row.short.clone()),
        buyer_type: Set(BuyerType::try_from_value(&row.buyer_type)?),
        credit_code: Set(row.credit_code.clone()),
        legal_person: Set(row.legal_person.clone()),
        status: Set(CompanyStatus::try_from_value(&row.status)?),
        rank: Set(row.rank),
        province: Set(row.province.clone()),
        city: Set(row.city.clone()),
        district: Set(row.district.clone()),
        street: Set(row.street.clone()),
        contact_phone: Set(if row.has_account() {
            String::new()
        } else {
            row.phone.clone()
        }),
        parent_id: Set(ids.get(&row.parent).copied()),
        // The chain is in no salesman's district.
        salesman_id: Set(salesman.filter(|_| row.rank < 3).map(|person| person.id)),
        created_at: Set(now - REGISTERED),
        updated_at: Set(now),
        ..Default::default()
    };
    Ok(company.insert(tx.db()).await?.id)
}

async fn insert_member(
    tx: &WriteTx,
    row: &tables::Company,
    company_id: i64,
    hash: &str,
    now: DateTime<Utc>,
) -> anyhow::Result<()> {
    let member = members::ActiveModel {
        company_id: Set(company_id),
        username: Set(row.username.clone()),
        name: Set(row.member.clone()),
        phone: Set(row.phone.clone()),
        password_hash: Set(hash.to_owned()),
        role: Set(MemberRole::try_from_value(&row.role)?),
        email: Set(format!("{}@yaoji.example", row.username)),
        created_at: Set(now - REGISTERED),
        ..Default::default()
    };
    member.insert(tx.db()).await?;
    Ok(())
}

async fn insert_address(
    tx: &WriteTx,
    row: &tables::Company,
    company_id: i64,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let address = addresses::ActiveModel {
        company_id: Set(company_id),
        name: Set(row.member.clone()),
        phone: Set(row.phone.clone()),
        province: Set(row.province.clone()),
        city: Set(row.city.clone()),
        district: Set(row.district.clone()),
        street: Set(format!("{} {}", row.street, row.short)),
        is_default: Set(true),
        created_at: Set(now),
        updated_at: Set(now),
        status: Set(AddressStatus::Waiting),
        submitted_at: Set(Some(now)),
        ..Default::default()
    };
    address.insert(tx.db()).await.map(|_| ())
}

/// Another address of a company, with its review state.
struct FurtherAddress {
    username: &'static str,
    receiver: &'static str,
    district: &'static str,
    street: &'static str,
    rejected: Option<&'static str>,
}

const FURTHER_ADDRESSES: [FurtherAddress; 3] = [
    FurtherAddress {
        username: "kangtai",
        receiver: "陈仓管",
        district: "江夏区",
        street: "藏龙岛科技园 6 号 康泰配送中心",
        rejected: None,
    },
    FurtherAddress {
        username: "huimin",
        receiver: "周护士",
        district: "伍家岗区",
        street: "沿江大道 128 号 2 楼",
        rejected: None,
    },
    FurtherAddress {
        username: "baikang",
        receiver: "刘店员",
        district: "黄石港区",
        street: "湖滨大道 77 号 3 栋 502",
        rejected: Some("委托书没有写这个地址，民宅不能收货"),
    },
];

async fn insert_further_address(
    tx: &WriteTx,
    further: &FurtherAddress,
    ids: &HashMap<String, i64>,
    now: DateTime<Utc>,
) -> anyhow::Result<()> {
    let Some(company_id) = ids.get(further.username) else {
        return Ok(());
    };
    let company = companies::Entity::find_by_id(*company_id).one(tx.db()).await?;
    let Some(company) = company else { return Ok(()) };
    let qa = staff::Entity::find()
        .filter(staff::Column::Username.eq("qa"))
        .one(tx.db())
        .await?;
    let status = if further.rejected.is_some() {
        AddressStatus::Rejected
    } else {
        AddressStatus::Waiting
    };
    let address = addresses::ActiveModel {
        company_id: Set(*company_id),
        name: Set(further.receiver.into()),
        phone: Set("13900001234".into()),
        province: Set(company.province),
        city: Set(company.city),
        district: Set(further.district.into()),
        street: Set(further.street.into()),
        is_default: Set(false),
        created_at: Set(now),
        updated_at: Set(now),
        status: Set(status),
        submitted_at: Set(Some(now)),
        decided_by: Set(further.rejected.and(qa).map(|person| person.id)),
        decided_at: Set(further.rejected.map(|_| now)),
        reject_reason: Set(further.rejected.unwrap_or_default().into()),
        ..Default::default()
    };
    address.insert(tx.db()).await?;
    Ok(())
}

async fn top_up(
    tx: &WriteTx,
    row: &tables::Company,
    company_id: i64,
    now: DateTime<Utc>,
) -> anyhow::Result<()> {
    if row.balance.is_empty() {
        return Ok(());
    }
    let amount: Money = row.balance.parse()?;
    let movement = Movement {
        company_id,
        kind: Kind::Balance,
        amount,
        cause: Cause::TopUp,
        reference: ids::document_number("CZ", now),
        memo: "演示充值".into(),
    };
    ledger::book(tx, movement, now).await?;
    Ok(())
}

async fn insert_licence(
    tx: &WriteTx,
    (row, scan_key): &Document,
    ids: &HashMap<String, i64>,
    now: DateTime<Utc>,
) -> anyhow::Result<()> {
    let today = shop_day(now);
    let kind = LicenceKind::try_from_value(&row.kind)?;
    let stated = particulars(&row.particulars);
    let is_decided = row.status != "submitted";
    let submitted_at = now - TimeDelta::hours(if is_decided { 24 * 190 } else { 6 });
    let licence = licences::ActiveModel {
        company_id: Set(ids.get(&row.username).copied().unwrap_or_default()),
        kind: Set(kind),
        number: Set(row.number.clone()),
        scope: Set(json!(items(&row.scope).collect::<Vec<_>>())),
        check_due: Set(check_due(kind, &read(&stated))),
        particulars: Set(stated),
        valid_from: Set(day(&row.valid_from, today)?),
        valid_to: Set(day(&row.valid_to, today)?),
        status: Set(LicenceStatus::try_from_value(&row.status)?),
        version: Set(row.version),
        scan_key: Set(scan_key.clone()),
        submitted_at: Set(Some(submitted_at)),
        decided_at: Set(is_decided.then_some(submitted_at + TimeDelta::hours(3))),
        created_at: Set(submitted_at),
        ..Default::default()
    };
    licence.insert(tx.db()).await?;
    Ok(())
}

fn particulars(text: &str) -> serde_json::Value {
    let fields = text.split(';').filter_map(|field| field.split_once('='));
    fields
        .map(|(code, value)| (code.to_owned(), json!(value.replace('|', "\n"))))
        .collect()
}

/// A day of the table: `YYYY-MM-DD`, `+n` or `-n` days from today, or none.
fn day(text: &str, today: NaiveDate) -> anyhow::Result<Option<NaiveDate>> {
    Ok(match text.split_at_checked(1) {
        None => None,
        Some(("+", days)) => today.checked_add_days(Days::new(days.parse()?)),
        Some(("-", days)) => today.checked_sub_days(Days::new(days.parse()?)),
        Some(_) => Some(text.parse()?),
    })
}
