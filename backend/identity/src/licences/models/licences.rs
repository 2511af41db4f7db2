//! Documents: submitted → approved | rejected; an approved one covers until its last day. A change is a new version,
//! and the old one stays in force until the new one is approved (domain section 2).
use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, NaiveDate, Utc};
use kernel::{
    Db, WriteTx,
    admin::{ListError, ListQuery},
    clock::shop_day,
    db::ROW_LOCK,
};
use sea_orm::{ActiveValue::Set, Condition, DbErr, IntoActiveModel, QueryOrder, QuerySelect, prelude::*};
use serde_json::Value;

use super::{
    licence_pages,
    licence_status::LicenceStatus,
    particulars::{self, Particulars, SUBJECTS},
    private_files,
};
use crate::{
    changes::Changed,
    companies::models::{
        companies::{self as companies_model, Company},
        facts::{LicenceFacts, LicenceKind, OpenDocument},
    },
    errors::IdentityError,
    models::_entities::{companies, licences},
};

pub use licences::Model as Licence;

/// None where it is no list.
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
pub fn status_on(licence: &Licence, today: NaiveDate) -> LicenceStatus {
    let is_over = particulars::last_day(licence).is_some_and(|to| to < today);
    match licence.status {
        LicenceStatus::Approved if is_over => LicenceStatus::Expired,
        stored => stored,
    }
}

/// The approved documents of a company, valid or expired, after them those that its head office submitted for
/// the chain; and the submitted ones that are not approved.
#[kernel::boxed]
pub async fn facts_of(
    db: &Db,
    company_id: i64,
    head_id: Option<i64>,
) -> Result<(Vec<LicenceFacts>, Vec<OpenDocument>), DbErr> {
    let rows = known_of(db, std::iter::once(company_id).chain(head_id)).await?;
    Ok(facts_among(&rows, company_id, head_id))
}

/// The documents of these companies that a buyer's facts are made of, the oldest first.
pub async fn known_of(db: &Db, company_ids: impl IntoIterator<Item = i64>) -> Result<Vec<Licence>, DbErr> {
    use licences::Column;
    let known = [
        LicenceStatus::Approved,
        LicenceStatus::Submitted,
        LicenceStatus::Rejected,
        LicenceStatus::Withdrawn,
    ];
    let rows = licences::Entity::find()
        .filter(Column::CompanyId.is_in(company_ids))
        .filter(Column::Status.is_in(known.map(LicenceStatus::code)))
        .order_by_asc(Column::Id)
        .all(db)
        .await?;
    Ok(rows.into_iter().filter(|row| !is_open_correction(row)).collect())
}

/// What [`facts_of`] says, out of documents that were read already.
pub fn facts_among(
    rows: &[Licence],
    company_id: i64,
    head_id: Option<i64>,
) -> (Vec<LicenceFacts>, Vec<OpenDocument>) {
    let of = |id: i64| rows.iter().filter(move |row| row.company_id == id).cloned();
    let own: Vec<Licence> = of(company_id).collect();
    let open = open_of(&own);
    let approved = own.into_iter().filter(is_approved).map(to_facts);
    let of_head = head_id.into_iter().flat_map(of).filter(is_approved);
    (approved.chain(for_chain(of_head)).collect(), open)
}

/// Is this one of quality management's corrections that was not agreed to? Buyers see nothing of it.
pub fn is_open_correction(licence: &Licence) -> bool {
    let is_settled = matches!(licence.status, LicenceStatus::Approved | LicenceStatus::Replaced);
    licence.corrects.is_some() && !is_settled
}

fn is_approved(licence: &Licence) -> bool {
    licence.status == LicenceStatus::Approved
}

/// Of each kind the newest version, where that is not approved.
fn open_of(own: &[Licence]) -> Vec<OpenDocument> {
    let newest: BTreeMap<&str, &Licence> = own.iter().map(|row| (row.kind.code(), row)).collect();
    let open = newest.into_values().filter(|row| !is_approved(row));
    open.map(|row| OpenDocument {
        kind: row.kind,
        status: row.status,
        since: shop_day(row.decided_at.or(row.submitted_at).unwrap_or(row.created_at)),
    })
    .collect()
}

/// What the head office of a linked store handed in for the whole chain and is in force.
pub async fn provided_by_head_office(
    db: &Db,
    store: &Company,
    today: NaiveDate,
) -> Result<Vec<LicenceFacts>, DbErr> {
    use licences::Column;
    let Some(head) = companies_model::head_office_of(db, store).await? else {
        return Ok(Vec::new());
    };
    let rows = licences::Entity::find()
        .filter(Column::CompanyId.eq(head.id))
        .filter(Column::Status.eq(LicenceStatus::Approved))
        .all(db)
        .await?;
    let held = for_chain(rows.into_iter());
    Ok(held.filter(|licence| licence.covers(today)).collect())
}

fn for_chain(of_head: impl Iterator<Item = Licence>) -> impl Iterator<Item = LicenceFacts> {
    let facts = of_head.map(to_facts);
    facts.filter(|licence| licence.kind.covers_chain())
}

fn to_facts(row: Licence) -> LicenceFacts {
    let valid_to = particulars::last_day(&row);
    let mut stated = particulars::of(&row);
    LicenceFacts {
        id: row.id,
        kind: row.kind,
        number: row.number,
        version: row.version,
        scope: scope_codes(&row.scope),
        agents: particulars::agents(&stated),
        subjects: stated.remove(SUBJECTS).unwrap_or_default(),
        valid_from: row.valid_from,
        valid_to,
    }
}

/// What a buyer says of a document.
#[derive(Clone, Debug)]
pub struct Details {
    pub kind: LicenceKind,
    pub number: String,
    /// Scope codes.
    pub scope: Vec<String>,
    pub valid_from: Option<NaiveDate>,
    /// None = 长期.
    pub valid_to: Option<NaiveDate>,
    pub particulars: Particulars,
    /// The pages in their order, of files that this company has handed in; none keeps those of the version before.
    pub scan_keys: Vec<String>,
}

/// Keeps a document as a draft: the one that there is, or a version after the newest.
pub async fn save_draft(
    tx: &WriteTx,
    company_id: i64,
    details: Details,
    now: DateTime<Utc>,
) -> Result<Licence, IdentityError> {
    use licences::ActiveModel;
    let newest = newest_version(tx, company_id, details.kind).await?;
    let next_version = newest.as_ref().map_or(1, |licence| licence.version + 1);
    let is_draft = |licence: &Licence| licence.status == LicenceStatus::Draft;
    let earlier = newest.as_ref().map(licence_pages::keys).unwrap_or_default();
    let pages = if details.scan_keys.is_empty() {
        earlier
    } else {
        let added = details.scan_keys.iter().filter(|key| !earlier.contains(key));
        private_files::check_are_of(tx.db(), company_id, added).await?;
        details.scan_keys
    };
    let (first_page, further_pages) =
        licence_pages::split(pages).ok_or(IdentityError::NoFile(details.kind))?;
    let draft = newest.filter(is_draft);
    let mut row = match &draft {
        Some(draft) => draft.clone().into_active_model(),
        None => ActiveModel {
            company_id: Set(company_id),
            kind: Set(details.kind),
            status: Set(LicenceStatus::Draft),
            version: Set(next_version),
            created_at: Set(now),
            ..Default::default()
        },
    };
    row.number = Set(details.number);
    row.scope = Set(details.scope.into());
    row.valid_from = Set(details.valid_from);
    row.valid_to = Set(details.valid_to);
    row.check_due = Set(particulars::check_due(details.kind, &details.particulars));
    row.particulars = Set(particulars::kept(&details.particulars));
    row.scan_key = Set(first_page);
    row.further_scans = Set(further_pages);
    let saved = match draft {
        Some(_) => row.update(tx.db()).await?,
        None => row.insert(tx.db()).await?,
    };
    Ok(saved)
}

/// With its company locked until the transaction ends; none: there is none of this kind yet. Refused while it is being looked at.
async fn newest_version(
    tx: &WriteTx,
    company_id: i64,
    kind: LicenceKind,
) -> Result<Option<Licence>, IdentityError> {
    use licences::{Column, Entity};
    companies::Entity::find_by_id(company_id)
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?;
    let newest = Entity::find()
        .filter(Column::CompanyId.eq(company_id))
        .filter(Column::Kind.eq(kind.code()))
        .order_by_desc(Column::Version)
        .one(tx.db())
        .await?;
    if let Some(waiting) = newest
        .as_ref()
        .filter(|licence| licence.status == LicenceStatus::Submitted)
    {
        return Err(IdentityError::WrongState(if waiting.corrects.is_some() {
            "质量管理正在更正这份证照，办完后再提交新版本"
        } else {
            "这份证照正在审核，要修改请先撤回，再重新提交"
        }));
    }
    Ok(newest)
}

/// Hands in every draft of the company; returns their ids.
#[kernel::boxed]
pub async fn submit_drafts(tx: &WriteTx, company_id: i64, now: DateTime<Utc>) -> Result<Vec<i64>, DbErr> {
    use licences::{Column, Entity};
    let drafts = Entity::find()
        .filter(Column::CompanyId.eq(company_id))
        .filter(Column::Status.eq(LicenceStatus::Draft))
        .all(tx.db())
        .await?;
    let ids: Vec<i64> = drafts.iter().map(|draft| draft.id).collect();
    Entity::update_many()
        .col_expr(Column::Status, Expr::value(LicenceStatus::Submitted))
        .col_expr(Column::SubmittedAt, Expr::value(now))
        .filter(Column::Id.is_in(ids.iter().copied()))
        .exec(tx.db())
        .await?;
    tx.touch(Changed::Company(company_id));
    Ok(ids)
}

/// The newest version of each kind, and the approved ones that a newer version waits behind.
#[kernel::boxed]
pub async fn versions_of(db: &Db, company_id: i64) -> Result<(Vec<Licence>, Vec<Licence>), DbErr> {
    use licences::Column;
    let mut all = licences::Entity::find()
        .filter(Column::CompanyId.eq(company_id))
        .order_by_asc(Column::Version)
        .order_by_asc(Column::Id)
        .all(db)
        .await?;
    all.retain(|row| !is_open_correction(row));
    let newest: BTreeMap<&str, Licence> = all.iter().map(|row| (row.kind.code(), row.clone())).collect();
    let is_older = |row: &Licence| {
        newest
            .get(row.kind.code())
            .is_some_and(|newer| newer.id != row.id)
    };
    let earlier = all.into_iter().filter(|row| is_approved(row) && is_older(row));
    let earlier = earlier.collect();
    Ok((newest.into_values().collect(), earlier))
}

/// A document with the company it belongs to.
pub type WithCompany = (Licence, Option<companies::Model>);

/// What the review list may ask for.
#[derive(Debug, Default)]
pub struct Filter {
    pub ids: Option<Vec<i64>>,
    /// submitted | approved | rejected | expired (approved and over) …; without one all that have been handed in.
    pub status: Option<String>,
    pub company_id: Option<i64>,
    pub kind: Option<String>,
    /// Last day, or that of the check it states, from … to …, both included.
    pub expires: (Option<NaiveDate>, Option<NaiveDate>),
}

impl Filter {
    pub fn of(query: &ListQuery) -> Result<Self, ListError> {
        Ok(Self {
            ids: query.ids(),
            status: query.text("status"),
            company_id: query.number("company_id")?,
            kind: query.text("kind"),
            expires: (query.day("expires_from")?, query.day("expires_to")?),
        })
    }
}

/// As `status_on` has it: of the checks, that of a medical institution ends the document.
fn is_over(today: NaiveDate) -> Condition {
    use licences::Column;
    let check_is_over = Condition::all()
        .add(Column::Kind.eq(LicenceKind::MedicalInstitution))
        .add(Column::CheckDue.lt(today));
    Condition::any().add(Column::ValidTo.lt(today)).add(check_is_over)
}

pub fn find(filter: Filter, today: NaiveDate) -> Select<licences::Entity> {
    use licences::Column;
    let mut query = licences::Entity::find();
    if let Some(ids) = filter.ids {
        query = query.filter(Column::Id.is_in(ids));
    }
    query = match filter.status.as_deref() {
        Some("expired") => query
            .filter(Column::Status.eq(LicenceStatus::Approved))
            .filter(is_over(today)),
        Some(status) => query.filter(Column::Status.eq(status)),
        None => query.filter(Column::Status.ne(LicenceStatus::Draft)),
    };
    if let Some(company_id) = filter.company_id {
        query = query.filter(Column::CompanyId.eq(company_id));
    }
    if let Some(kind) = filter.kind {
        query = query.filter(Column::Kind.eq(kind));
    }
    if filter.expires != (None, None) {
        let within = |day: Column| {
            Condition::all()
                .add(day.is_not_null())
                .add_option(filter.expires.0.map(|first| day.gte(first)))
                .add_option(filter.expires.1.map(|last| day.lte(last)))
        };
        query = query.filter(
            Condition::any()
                .add(within(Column::ValidTo))
                .add(within(Column::CheckDue)),
        );
    }
    query
}

#[kernel::boxed]
pub async fn by_id(db: &Db, id: i64) -> Result<Option<WithCompany>, DbErr> {
    licences::Entity::find_by_id(id)
        .find_also_related(companies::Entity)
        .one(db)
        .await
}

/// What this company has handed in: by kind, the newest version first.
#[kernel::boxed]
pub async fn handed_in(db: &Db, company_id: i64) -> Result<Vec<Licence>, DbErr> {
    use licences::Column;
    licences::Entity::find()
        .filter(Column::CompanyId.eq(company_id))
        .filter(Column::Status.ne(LicenceStatus::Draft))
        .order_by_asc(Column::Kind)
        .order_by_desc(Column::Version)
        .all(db)
        .await
}

/// The kinds of these documents, by id.
pub async fn kinds(db: &Db, ids: impl IntoIterator<Item = i64>) -> Result<HashMap<i64, LicenceKind>, DbErr> {
    let rows = licences::Entity::find()
        .filter(licences::Column::Id.is_in(ids))
        .all(db)
        .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.kind)).collect())
}
