//! /admin/api/client_errors: errors that people met in the apps, for those who have them mended.
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadClientErrors, WriteClientErrors},
    staff::models::staff as people,
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::Id,
};
use sea_orm::DbErr;

use crate::{
    client_errors::{
        models::client_errors::{self, ClientError},
        views::admin::client_errors::AdminClientError,
    },
    errors::ContentError,
};

/// Filters: `id`, `q` (message), `app`, `version`, `resolved`.
#[utoipa::path(get, path = "/admin/api/client_errors", tag = "client_errors", responses((status = 200, body = Vec<AdminClientError>)))]
pub async fn list(
    _: Staff<ReadClientErrors>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminClientError>> {
    let (rows, total) = client_errors::page(&services.db, &query).await?;
    Ok(Rows {
        name: "client_errors",
        from: query.from,
        total,
        rows: views(&services, rows).await?,
    })
}

async fn views(services: &Services, rows: Vec<ClientError>) -> Result<Vec<AdminClientError>, DbErr> {
    let staff = people::names(&services.db, rows.iter().filter_map(|row| row.resolved_by)).await?;
    let views = rows.into_iter().map(|row| {
        let resolved_by = row.resolved_by.and_then(|id| staff.get(&id).cloned());
        AdminClientError::new(row, resolved_by.unwrap_or_default())
    });
    Ok(views.collect())
}

#[utoipa::path(get, path = "/admin/api/client_errors/{id}", tag = "client_errors", params(("id" = i64, Path)), responses((status = 200, body = AdminClientError), (status = 404)))]
pub async fn show(
    _: Staff<ReadClientErrors>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminClientError>> {
    let row = client_errors::by_id(&services.db, id).await?;
    view(&services, row.ok_or_else(|| ApiError::not_found("错误"))?).await
}

async fn view(services: &Services, row: ClientError) -> ApiResult<PlainJson<AdminClientError>> {
    let view = views(services, vec![row]).await?.pop();
    Ok(PlainJson(view.ok_or_else(|| ApiError::not_found("错误"))?))
}

/// It is mended. Reports of the same build go on counting; a later build that has it again is another error.
#[utoipa::path(post, path = "/admin/api/client_errors/{id}/resolve", tag = "client_errors", params(("id" = i64, Path)), responses((status = 200, body = AdminClientError), (status = 404)))]
pub async fn resolve(
    staff: Staff<WriteClientErrors>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminClientError>> {
    let (staff_id, actor, now) = (staff.id, staff.actor(), services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            if !client_errors::resolve(tx, id, staff_id, now).await? {
                return Ok(());
            }
            let entry = audit::Entry {
                action: "client_error.resolve",
                subject_kind: "client_error",
                subject_id: id.to_string(),
                ..Default::default()
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, ContentError>(())
        })
        .await?;
    let row = client_errors::by_id(&services.db, id).await?;
    view(&services, row.ok_or_else(|| ApiError::not_found("错误"))?).await
}
