//! /admin/api/feedback: buyers' feedback; actions of staff are in `feedback_steps`.
use axum::{extract::State, response::Response};
use files::uploads::Uploads;
use identity::{
    actors::Staff,
    companies::models::companies,
    licences::views::scan_file,
    members::models::members,
    permissions::{Access, ReadFeedback, Resource, WriteFeedback, best_access},
    staff::models::staff,
};
use kernel::{
    ApiError, ApiResult, Services,
    admin::{ListQuery, PlainJson, Rows},
    input::Id,
};
use sea_orm::DbErr;

use crate::feedback::{
    models::feedback::{self, Feedback},
    views::admin::feedback::{AdminFeedback, FeedbackAssignee, Names},
};

/// Filters: `id`, `q` (text, contact, order, product, batch), `status`, `kind`, `company_id`, `assignee_id` (0 = none),
/// `overdue`.
#[utoipa::path(get, path = "/admin/api/feedback", tag = "feedback", responses((status = 200, body = Vec<AdminFeedback>)))]
pub async fn list(
    staff: Staff<ReadFeedback>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminFeedback>> {
    let now = services.clock.now();
    let (rows, total) = feedback::page(&services.db, &query, &staff.roles, now).await?;
    Ok(Rows {
        name: "feedback",
        from: query.from,
        total,
        rows: views(&services, rows).await?,
    })
}

async fn views(services: &Services, rows: Vec<Feedback>) -> Result<Vec<AdminFeedback>, DbErr> {
    let (db, now) = (&services.db, services.clock.now());
    let companies = companies::names(db, rows.iter().map(|row| row.company_id)).await?;
    let members = members::names(db, rows.iter().map(|row| row.member_id)).await?;
    let staff = staff::names(db, rows.iter().filter_map(|row| row.assignee_id)).await?;
    let shown = rows.into_iter().map(|row| {
        let names = Names {
            company: companies.get(&row.company_id).cloned().unwrap_or_default(),
            member: members.get(&row.member_id).cloned().unwrap_or_default(),
            assignee: row
                .assignee_id
                .and_then(|id| staff.get(&id).cloned())
                .unwrap_or_default(),
        };
        AdminFeedback::new(row, names, now)
    });
    Ok(shown.collect())
}

#[utoipa::path(get, path = "/admin/api/feedback/{id}", tag = "feedback", params(("id" = i64, Path)), responses((status = 200, body = AdminFeedback), (status = 404)))]
pub async fn show(
    staff: Staff<ReadFeedback>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminFeedback>> {
    let row = feedback::seen_by(&services.db, &staff.roles, id).await?;
    let row = row.ok_or_else(|| ApiError::not_found("反馈"))?;
    view(&services, row).await
}

pub(super) async fn view(services: &Services, row: Feedback) -> ApiResult<PlainJson<AdminFeedback>> {
    let id = row.id;
    let messages = feedback::messages(&services.db, &[id]).await?.remove(&id);
    let photos = feedback::photos(&services.db, id).await?;
    let view = views(services, vec![row]).await?.pop();
    let view = view.ok_or_else(|| ApiError::not_found("反馈"))?;
    Ok(PlainJson(view.with_record(messages.unwrap_or_default(), &photos)))
}

/// Who can look after feedback.
#[utoipa::path(get, path = "/admin/api/feedback_assignees", tag = "feedback", responses((status = 200, body = Vec<FeedbackAssignee>)))]
pub async fn assignees(
    _: Staff<WriteFeedback>,
    State(services): State<Services>,
) -> ApiResult<PlainJson<Vec<FeedbackAssignee>>> {
    let people = staff::all(&services.db).await?;
    let able = people.into_iter().filter(|(person, roles)| {
        person.is_active && best_access(roles, Resource::Feedback) == Some(Access::Write)
    });
    let list = able.map(|(person, _)| FeedbackAssignee {
        id: person.id,
        name: person.name,
    });
    Ok(PlainJson(list.collect()))
}

/// A picture of feedback that this colleague may see.
#[utoipa::path(get, path = "/admin/api/feedback_photos/{id}", tag = "feedback", params(("id" = i64, Path)), responses((status = 200, content_type = "image/jpeg"), (status = 404)))]
pub async fn photo(
    staff: Staff<ReadFeedback>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<Response> {
    let photo = feedback::photo(&services.db, id, feedback::visible(&staff.roles)).await?;
    let photo = photo.ok_or_else(|| ApiError::not_found("图片"))?;
    let file = Uploads::of(&services.settings).read_private(&photo.key).await?;
    Ok(scan_file::answer(file))
}
