//! Documents: submitted → approved | rejected; an approved one covers until its last day. A change is a new version,
//! and the old one stays in force until the new one is approved (domain section 2).
use chrono::{DateTime, NaiveDate, Utc};
use kernel::{WriteTx, db::Touched, outbox};
use sea_orm::{
    ActiveValue::Set, ConnectionTrait, DbErr, IntoActiveModel, QueryOrder, QuerySelect, prelude::*,
};
use serde_json::Value;

use super::{
    _entities::{companies, licences},
    facts::{LicenceFacts, LicenceKind},
};
use crate::{errors::IdentityError, events::LicenceDecided};

pub use licences::Model as Licence;

/// The scope codes that licences carry and goods ask for, with their names (domain section 1, `jyfw`).
pub const SCOPES: &[(&str, &str)] = &[
    ("chemical", "化学药制剂"),
    ("antibiotic", "抗生素制剂"),
    ("biochemical", "生化药品"),
    ("biological", "生物制品"),
    ("chinese_patent", "中成药"),
    ("tcm_piece", "中药饮片"),
    ("psychotropic2", "第二类精神药品"),
    ("rx", "处方药"),
    ("otc_a", "甲类非处方药"),
    ("otc_b", "乙类非处方药"),
    ("cold_chain", "冷藏冷冻药品"),
    ("device", "医疗器械"),
    ("food", "食品"),
];

pub fn scope_name(code: &str) -> &str {
    SCOPES
        .iter()
        .find(|(known, _)| *known == code)
        .map_or(code, |(_, name)| name)
}

pub fn scope_codes(scope: &Value) -> Vec<String> {
    scope
        .as_array()
        .map(|codes| {
            codes
                .iter()
                .filter_map(Value::as_str)
                .map(str::to_owned)
                .collect()
        })
        .unwrap_or_default()
}

/// The state a document is in on this shop day; approved ones expire by themselves.
pub fn status_on(licence: &Licence, today: NaiveDate) -> &str {
    let is_over = licence.valid_to.is_some_and(|to| to < today);
    if licence.status == "approved" && is_over {
        "expired"
    } else {
        &licence.status
    }
}

pub fn status_text(status: &str) -> &'static str {
    match status {
        "submitted" => "待审核",
        "approved" => "已通过",
        "rejected" => "已驳回",
        "expired" => "已过期",
        "replaced" => "已被新版本替换",
        _ => "草稿",
    }
}

/// The approved documents of a company, in force or expired.
pub async fn approved_facts(db: &impl ConnectionTrait, company_id: i64) -> Result<Vec<LicenceFacts>, DbErr> {
    use licences::Column;
    let rows = licences::Entity::find()
        .filter(Column::CompanyId.eq(company_id))
        .filter(Column::Status.eq("approved"))
        .all(db)
        .await?;
    Ok(rows.into_iter().filter_map(to_facts).collect())
}

fn to_facts(row: Licence) -> Option<LicenceFacts> {
    Some(LicenceFacts {
        id: row.id,
        kind: LicenceKind::from_code(&row.kind)?,
        number: row.number,
        version: row.version,
        scope: scope_codes(&row.scope),
        valid_from: row.valid_from,
        valid_to: row.valid_to,
    })
}

/// QA's decision on a submitted document.
pub enum Decision {
    Approve,
    /// With the reason that the buyer reads.
    Reject(String),
}

/// Decides a submitted document once: the second of two reviewers is told that it is done. Approval replaces the
/// version that was in force.
pub async fn decide(
    tx: &WriteTx,
    licence_id: i64,
    decision: Decision,
    staff_id: i64,
    now: DateTime<Utc>,
) -> Result<(Licence, Licence), IdentityError> {
    let query = licences::Entity::find_by_id(licence_id).lock_exclusive();
    let before = query.one(tx.db()).await?.ok_or(IdentityError::NotFound("证照"))?;
    if before.status != "submitted" {
        return Err(IdentityError::AlreadyDecided);
    }
    let (status, reason) = match decision {
        Decision::Approve => ("approved", String::new()),
        Decision::Reject(reason) => ("rejected", reason),
    };
    if status == "approved" {
        replace_version_in_force(tx, &before).await?;
    }
    let mut row = before.clone().into_active_model();
    row.status = Set(status.into());
    row.reject_reason = Set(reason.clone());
    row.decided_at = Set(Some(now));
    row.decided_by = Set(Some(staff_id));
    let after = row.update(tx.db()).await?;
    let event = LicenceDecided {
        licence_id,
        company_id: after.company_id,
        kind_text: LicenceKind::from_code(&after.kind)
            .map_or("证照", LicenceKind::text)
            .into(),
        approved: status == "approved",
        reason,
    };
    outbox::publish(tx, &event, now).await?;
    tx.touch(Touched::Company(after.company_id));
    Ok((before, after))
}

async fn replace_version_in_force(tx: &WriteTx, newer: &Licence) -> Result<(), DbErr> {
    use licences::Column;
    licences::Entity::update_many()
        .col_expr(Column::Status, Expr::value("replaced"))
        .filter(Column::CompanyId.eq(newer.company_id))
        .filter(Column::Kind.eq(&newer.kind))
        .filter(Column::Status.eq("approved"))
        .exec(tx.db())
        .await?;
    Ok(())
}

/// A document with the company it belongs to.
pub type WithCompany = (Licence, Option<companies::Model>);

/// What the review list may ask for.
#[derive(Debug, Default)]
pub struct Filter {
    pub ids: Option<Vec<i64>>,
    /// submitted | approved | rejected | expired (approved and over) …
    pub status: Option<String>,
    pub company_id: Option<i64>,
    pub kind: Option<String>,
}

pub fn find(filter: Filter, today: NaiveDate) -> Select<licences::Entity> {
    use licences::Column;
    let mut query = licences::Entity::find();
    if let Some(ids) = filter.ids {
        query = query.filter(Column::Id.is_in(ids));
    }
    query = match filter.status.as_deref() {
        Some("expired") => query
            .filter(Column::Status.eq("approved"))
            .filter(Column::ValidTo.lt(today)),
        Some(status) => query.filter(Column::Status.eq(status)),
        None => query,
    };
    if let Some(company_id) = filter.company_id {
        query = query.filter(Column::CompanyId.eq(company_id));
    }
    if let Some(kind) = filter.kind {
        query = query.filter(Column::Kind.eq(kind));
    }
    query
}

pub async fn by_id(db: &impl ConnectionTrait, id: i64) -> Result<Option<WithCompany>, DbErr> {
    licences::Entity::find_by_id(id)
        .find_also_related(companies::Entity)
        .one(db)
        .await
}

/// Approved documents whose last day is within `days`, soonest first.
pub async fn expiring(
    db: &impl ConnectionTrait,
    today: NaiveDate,
    days: u64,
    most: u64,
) -> Result<Vec<WithCompany>, DbErr> {
    use licences::Column;
    let until = today.checked_add_days(chrono::Days::new(days)).unwrap_or(today);
    licences::Entity::find()
        .filter(Column::Status.eq("approved"))
        .filter(Column::ValidTo.between(today, until))
        .order_by_asc(Column::ValidTo)
        .find_also_related(companies::Entity)
        .limit(most)
        .all(db)
        .await
}
