//! /admin/api/licences: the review queue, the scan, approval, rejection and correction (QA alone).
use std::collections::BTreeMap;

use axum::{extract::State, response::Response};
use identity::{
    actors::Staff,
    audit::models::audit,
    companies::models::{
        companies::{self, Company},
        facts::LicenceKind,
    },
    licences::{
        models::{
            licence_status::LicenceStatus,
            licences::{self, Filter, Licence},
            particulars::{self, Particulars},
            scopes::{self, Scope},
            second_looks,
        },
        views::scan_file::{self, PageQuery},
    },
    models::_entities::licences as table,
    permissions::{ReadLicences, WriteLicences},
    staff::models::staff,
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{Direction, ListQuery, PlainJson, Rows},
    api::FieldErrors,
    input::{Day, Id, Input, Query, Text},
};
use sea_orm::QueryOrder;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    errors::VettingError,
    models::{
        correct::{self, LicenceReading},
        review::{self, Decision},
    },
    views::admin::licence::{AdminLicence, Reviewers},
};

#[utoipa::path(get, path = "/admin/api/licences", tag = "licences", responses((status = 200, body = Vec<AdminLicence>)))]
pub async fn list(
    _: Staff<ReadLicences>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminLicence>> {
    let today = services.clock.today();
    let filter = Filter::of(&query)?;
    let second_looks = second_looks::kinds(&services.db).await?;
    let (column, direction) = query.order(("submitted_at", Direction::Asc), sortable)?;
    let ordered = licences::find(filter, today)
        .order_by(column, direction.into())
        .order_by_asc(table::Column::Id);
    let (rows, total) = query.rows(&services.db, ordered).await?;
    let names = companies::names(&services.db, rows.iter().map(|row| row.company_id)).await?;
    let rows = rows.into_iter().map(|row| {
        let company = names.get(&row.company_id).map(String::as_str).unwrap_or_default();
        AdminLicence::new(row, company, Reviewers::default(), &second_looks, today)
    });
    Ok(Rows {
        name: "licences",
        from: query.from,
        total,
        rows: rows.collect(),
    })
}

/// The queue is worked oldest first.
fn sortable(field: &str) -> Option<table::Column> {
    Some(match field {
        "id" => table::Column::Id,
        "kind" => table::Column::Kind,
        "status" => table::Column::Status,
        "valid_to" => table::Column::ValidTo,
        "submitted_at" => table::Column::SubmittedAt,
        "decided_at" => table::Column::DecidedAt,
        _ => return None,
    })
}

#[utoipa::path(get, path = "/admin/api/licences/{id}", tag = "licences", params(("id" = i64, Path)), responses((status = 200, body = AdminLicence)))]
pub async fn show(
    _: Staff<ReadLicences>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminLicence>> {
    Ok(PlainJson(view_of(&services, id).await?))
}

/// Drafts are their owner's alone.
fn was_handed_in((row, _): &licences::WithCompany) -> bool {
    row.status != LicenceStatus::Draft
}

async fn view_of(services: &Services, id: i64) -> ApiResult<AdminLicence> {
    let found = licences::by_id(&services.db, id).await?;
    let (row, company) = found
        .filter(was_handed_in)
        .ok_or_else(|| ApiError::not_found("证照"))?;
    described(services, row, company).await
}

async fn described(services: &Services, row: Licence, company: Option<Company>) -> ApiResult<AdminLicence> {
    let reviewers = Reviewers {
        checked_by: staff::name_of(&services.db, row.checked_by).await?,
        decided_by: staff::name_of(&services.db, row.decided_by).await?,
    };
    let company = company.map(|company| company.name).unwrap_or_default();
    let second_looks = second_looks::kinds(&services.db).await?;
    Ok(AdminLicence::new(
        row,
        &company,
        reviewers,
        &second_looks,
        services.clock.today(),
    ))
}

/// The scans are for QA's eyes.
#[utoipa::path(get, path = "/admin/api/licences/{id}/scan", tag = "licences", params(("id" = i64, Path), PageQuery), responses((status = 200, content_type = "image/jpeg"), (status = 404)))]
pub async fn scan(
    _: Staff<ReadLicences>,
    Id(id): Id,
    State(services): State<Services>,
    Query(query): Query<PageQuery>,
) -> ApiResult<Response> {
    let found = licences::by_id(&services.db, id).await?;
    let (row, _) = found
        .filter(was_handed_in)
        .ok_or_else(|| ApiError::not_found("证照"))?;
    scan_file::page_of(&services, &row, &query).await
}

#[derive(Deserialize, ToSchema)]
pub struct ApproveLicenceInput {
    /// Of the document as it was read: what has been read otherwise since is not approved.
    seen: Text<64>,
}

#[utoipa::path(post, path = "/admin/api/licences/{id}/approve", tag = "licences", params(("id" = i64, Path)), request_body = ApproveLicenceInput, responses((status = 200, body = AdminLicence), (status = 409), (status = 422)))]
pub async fn approve(
    staff: Staff<WriteLicences>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<ApproveLicenceInput>,
) -> ApiResult<PlainJson<AdminLicence>> {
    decide(staff, id, services, Decision::Approve(input.seen.0)).await
}

#[derive(Deserialize, ToSchema)]
pub struct RejectInput {
    reason: Text<200>,
}

#[utoipa::path(post, path = "/admin/api/licences/{id}/reject", tag = "licences", params(("id" = i64, Path)), request_body = RejectInput, responses((status = 200, body = AdminLicence), (status = 409)))]
pub async fn reject(
    staff: Staff<WriteLicences>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<RejectInput>,
) -> ApiResult<PlainJson<AdminLicence>> {
    if input.reason.is_empty() {
        return Err(ApiError::invalid("reason", "请填写驳回原因，客户会照此修改"));
    }
    decide(staff, id, services, Decision::Reject(input.reason.0)).await
}

async fn decide(
    staff: Staff<WriteLicences>,
    id: i64,
    services: Services,
    decision: Decision,
) -> ApiResult<PlainJson<AdminLicence>> {
    let (actor, staff_id, now) = (staff.actor(), staff.id, services.clock.now());
    // The state after this decision: someone else may have continued meanwhile.
    let decided = services
        .writer
        .run(async move |tx: &WriteTx| {
            let change = review::decide(tx, id, decision, staff_id, now).await?;
            let action = match change.after.status {
                LicenceStatus::Approved => "licence.approve",
                LicenceStatus::Rejected => "licence.reject",
                _ => "licence.check",
            };
            let reason = change.after.reject_reason.clone();
            audit::append(tx, &actor, change.entry(action, reason), now).await?;
            Ok::<_, VettingError>(change.after)
        })
        .await?;
    let company = companies::by_id(&services.db, decided.company_id).await?;
    Ok(PlainJson(described(&services, decided, company).await?))
}

#[derive(Deserialize, ToSchema)]
pub struct ReadingInput {
    #[serde(default)]
    number: Text<60>,
    /// Scope codes.
    #[serde(default)]
    scope: Vec<Text<40>>,
    valid_from: Option<Day>,
    /// null = 长期
    valid_to: Option<Day>,
    /// By the codes of the document's `particulars`.
    #[serde(default)]
    particulars: BTreeMap<String, Text<5000>>,
    reason: Text<200>,
}

impl ReadingInput {
    fn checked(self, kind: Option<LicenceKind>) -> ApiResult<LicenceReading> {
        let mut errors = FieldErrors::default();
        if self.reason.is_empty() {
            errors.add("reason", "请填写修改原因，会记入日志");
        }
        let scope = self.scope_of(kind).unwrap_or_else(|why| {
            errors.add("scope", why);
            Vec::new()
        });
        let (from, to) = (self.valid_from.map(|day| day.0), self.valid_to.map(|day| day.0));
        if from.zip(to).is_some_and(|(from, to)| to < from) {
            errors.add("valid_to", "有效期的最后一天早于第一天，请核对");
        }
        if let Some(kind) = kind {
            errors.0.extend(particulars::term_faults(kind, from, to).0);
        }
        let typed: Particulars = self
            .particulars
            .into_iter()
            .map(|(code, text)| (code, text.0))
            .collect();
        let particulars = kind.map_or_else(
            || Ok(Particulars::new()),
            |kind| particulars::checked(kind, &typed),
        );
        let particulars = particulars.unwrap_or_else(|faults| {
            errors.0.extend(faults.0);
            Particulars::new()
        });
        if !errors.is_empty() {
            return Err(ApiError::Invalid(errors));
        }
        Ok(LicenceReading {
            number: self.number.0,
            scope,
            valid_from: from,
            valid_to: to,
            particulars,
            reason: self.reason.0,
        })
    }

    /// A document kind without scopes may keep the scope it has.
    fn scope_of(&self, kind: Option<LicenceKind>) -> Result<Vec<String>, &'static str> {
        let codes: Vec<&str> = self.scope.iter().map(|code| code.0.as_str()).collect();
        match kind.filter(|kind| kind.lists_scope()) {
            Some(kind) => scopes::ticked(&scopes::choices(kind), &codes),
            None if codes.is_empty() => Ok(Vec::new()),
            None => scopes::ticked(&scopes::all().collect::<Vec<Scope>>(), &codes),
        }
    }
}

/// Number, scope, validity and particulars as the scan says them. A document that waits gets them; one in force is never
/// altered: the answer is then a new version, which a second person approves or rejects where the rules say so. Addresses
/// that the version in force names no longer wait again.
#[utoipa::path(put, path = "/admin/api/licences/{id}", tag = "licences", params(("id" = i64, Path)), request_body = ReadingInput, responses((status = 200, body = AdminLicence), (status = 409), (status = 422)))]
pub async fn correct(
    staff: Staff<WriteLicences>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<ReadingInput>,
) -> ApiResult<PlainJson<AdminLicence>> {
    let kind = LicenceKind::from_code(&view_of(&services, id).await?.kind);
    let reading = input.checked(kind)?;
    let (actor, staff_id, now) = (staff.actor(), staff.id, services.clock.now());
    let corrected_id = services
        .writer
        .run(async move |tx: &WriteTx| {
            let reason = reading.reason.clone();
            let change = correct::correct(tx, id, reading, staff_id, now).await?;
            audit::append(tx, &actor, change.entry_of_correction(reason), now).await?;
            Ok::<_, VettingError>(change.after.id)
        })
        .await?;
    Ok(PlainJson(view_of(&services, corrected_id).await?))
}
