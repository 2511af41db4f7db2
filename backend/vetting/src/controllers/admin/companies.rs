//! /admin/api/companies: the buyers, their approval and suspension.
use axum::extract::State;
use chrono::{DateTime, Utc};
use identity::{
    actors::Staff,
    audit::models::audit,
    companies::models::{
        companies::{self, Company, Filter},
        company_status,
        facts::CompanyStatus,
    },
    licences::{
        models::{licences, particulars, second_looks},
        views::particular::particulars_of,
    },
    members::models::members,
    models::_entities::companies as table,
    permissions::{ReadCompanies, WriteCompanies, WriteCompanyApproval},
    settings::CustomerRules,
    staff::models::staff,
};
use kernel::{
    Actor, ApiError, ApiResult, Db, Services, WriteTx,
    admin::{Direction, ListQuery, PlainJson, Rows},
    input::{Id, Input, Phone, Text, read_version},
};
use sea_orm::{QueryOrder, prelude::*};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    errors::VettingError,
    models::base_data,
    views::admin::{
        company::AdminCompany,
        licence::{AdminLicence, Reviewers},
    },
};

/// Filters: `id`, `q`, `buyer_type`, `status`, `silent`.
#[utoipa::path(get, path = "/admin/api/companies", tag = "companies", responses((status = 200, body = Vec<AdminCompany>)))]
pub async fn list(
    staff: Staff<ReadCompanies>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminCompany>> {
    let rules = services.settings.of::<CustomerRules>();
    let silent_since = rules.silent_since(services.clock.now());
    let select = companies::find(Filter::of(&query, staff.own_customers_only(), silent_since)?);
    let (column, direction) = query.order(("id", Direction::Desc), sortable)?;
    let ordered = select
        .order_by(column, direction.into())
        .order_by_desc(table::Column::Id);
    let (rows, total) = query.rows(&services.db, ordered).await?;
    let mut views = Vec::with_capacity(rows.len());
    for row in rows {
        views.push(with_names(&services.db, row).await?);
    }
    Ok(Rows {
        name: "companies",
        from: query.from,
        total,
        rows: views,
    })
}

fn sortable(field: &str) -> Option<table::Column> {
    Some(match field {
        "id" => table::Column::Id,
        "name" => table::Column::Name,
        "buyer_type" => table::Column::BuyerType,
        "status" => table::Column::Status,
        "rank" => table::Column::Rank,
        "created_at" => table::Column::CreatedAt,
        "last_ordered_at" => table::Column::LastOrderedAt,
        _ => return None,
    })
}

pub(super) async fn with_names(db: &Db, row: Company) -> Result<AdminCompany, DbErr> {
    let parent = match row.parent_id {
        Some(id) => companies::by_id(db, id).await?.map(|parent| parent.name),
        None => None,
    };
    let salesman = staff::name_of(db, row.salesman_id).await?;
    Ok(AdminCompany::new(row, parent, salesman))
}

#[utoipa::path(get, path = "/admin/api/companies/{id}", tag = "companies", params(("id" = i64, Path)), responses((status = 200, body = AdminCompany)))]
pub async fn show(
    staff: Staff<ReadCompanies>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminCompany>> {
    let filter = Filter {
        salesman_id: staff.own_customers_only(),
        ids: Some(vec![id]),
        ..Default::default()
    };
    let row = companies::find(filter)
        .one(&services.db)
        .await?
        .ok_or_else(|| ApiError::not_found("客户"))?;
    let name = row.name.clone();
    let missing = company_status::missing_papers(&services.db, &row, services.clock.now()).await?;
    let mut view = with_names(&services.db, row).await?;
    view.missing_papers = missing.into_iter().map(Into::into).collect();
    view.members = members::of_company(&services.db, id)
        .await?
        .into_iter()
        .map(Into::into)
        .collect();
    let today = services.clock.today();
    let second_looks = second_looks::kinds(&services.db).await?;
    let documents = licences::handed_in(&services.db, id).await?;
    view.licences = documents
        .into_iter()
        .map(|row| {
            let particulars = particulars_of(row.kind, &particulars::masked(&row));
            AdminLicence {
                particulars,
                // It would tell whether a guess at what is masked is right.
                seen: String::new(),
                ..AdminLicence::new(row, &name, Reviewers::default(), &second_looks, today)
            }
        })
        .collect();
    Ok(PlainJson(view))
}

#[derive(Deserialize, ToSchema)]
pub struct ApproveCompanyInput {
    /// Quality management's opinion, for the log.
    #[serde(default)]
    reason: Text<200>,
    /// Of the company as it was read: what has changed since is not approved.
    updated_at: Text<40>,
}

/// Quality management alone approves a company, and only with every required paper in force: each one that is missing or over
/// is named under `documents.<kind>`.
#[utoipa::path(post, path = "/admin/api/companies/{id}/approve", tag = "companies", params(("id" = i64, Path)), request_body = ApproveCompanyInput, responses((status = 200, body = AdminCompany), (status = 409), (status = 422)))]
pub async fn approve(
    staff: Staff<WriteCompanyApproval>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<ApproveCompanyInput>,
) -> ApiResult<PlainJson<AdminCompany>> {
    if input.reason.is_empty() {
        return Err(ApiError::invalid("reason", "请填写审核意见，会记入日志"));
    }
    let seen = read_version(input.updated_at)?;
    let to = (CompanyStatus::Approved, Some(seen));
    set_status(staff.actor(), id, services, to, input.reason.0).await
}

#[derive(Deserialize, ToSchema)]
pub struct SuspendInput {
    reason: Text<200>,
}

#[utoipa::path(post, path = "/admin/api/companies/{id}/suspend", tag = "companies", params(("id" = i64, Path)), request_body = SuspendInput, responses((status = 200, body = AdminCompany), (status = 409)))]
pub async fn suspend(
    staff: Staff<WriteCompanies>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<SuspendInput>,
) -> ApiResult<PlainJson<AdminCompany>> {
    if input.reason.is_empty() {
        return Err(ApiError::invalid("reason", "请填写停用原因，客户会看到"));
    }
    let to = (CompanyStatus::Suspended, None);
    set_status(staff.actor(), id, services, to, input.reason.0).await
}

#[derive(Deserialize, ToSchema)]
pub struct ContactInput {
    phone: Phone,
    reason: Text<200>,
}

/// The phone with which a customer from before activates its account in the shop.
#[utoipa::path(put, path = "/admin/api/companies/{id}/contact", tag = "companies", params(("id" = i64, Path)), request_body = ContactInput, responses((status = 200, body = AdminCompany), (status = 409), (status = 422)))]
pub async fn note_contact(
    staff: Staff<WriteCompanies>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<ContactInput>,
) -> ApiResult<PlainJson<AdminCompany>> {
    if !input.phone.is_mobile() {
        return Err(ApiError::invalid(
            "phone",
            "请填写 11 位手机号，客户要用它收验证码",
        ));
    }
    if input.reason.is_empty() {
        return Err(ApiError::invalid("reason", "请填写修改原因"));
    }
    let (actor, now) = (staff.actor(), services.clock.now());
    let after = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (before, after) = base_data::note_contact(tx, id, input.phone.0, now).await?;
            let entry = audit::Entry {
                action: "company.contact",
                subject_kind: "company",
                subject_id: id.to_string(),
                before: Some(json!({ "contact_phone": before.contact_phone })),
                after: Some(json!({ "contact_phone": after.contact_phone })),
                reason: input.reason.0,
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, VettingError>(after)
        })
        .await?;
    Ok(PlainJson(with_names(&services.db, after).await?))
}

/// `seen`: when the company that was looked at had last changed, where that matters.
async fn set_status(
    actor: Actor,
    id: i64,
    services: Services,
    (status, seen): (CompanyStatus, Option<DateTime<Utc>>),
    reason: String,
) -> ApiResult<PlainJson<AdminCompany>> {
    let now = services.clock.now();
    let action = if status == CompanyStatus::Approved {
        "company.approve"
    } else {
        "company.suspend"
    };
    let after = services
        .writer
        .run(async move |tx: &WriteTx| {
            // The opinion on an approval is for the log, not for the buyer.
            let told = if status == CompanyStatus::Suspended {
                reason.as_str()
            } else {
                ""
            };
            let (before, after) = company_status::set_status(tx, id, status, told, now).await?;
            if seen.is_some_and(|seen| seen != before.updated_at) {
                return Err(VettingError::WrongState(
                    "客户资料在您打开之后有变动，请核对现在的资料再审核",
                ));
            }
            let entry = audit::Entry {
                action,
                subject_kind: "company",
                subject_id: id.to_string(),
                before: Some(json!({ "status": before.status })),
                after: Some(json!({ "status": after.status })),
                reason,
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, VettingError>(after)
        })
        .await?;
    Ok(PlainJson(with_names(&services.db, after).await?))
}
