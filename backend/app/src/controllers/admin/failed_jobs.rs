//! GET /admin/api/failed_jobs: what failed in the background, for those who keep the system.
use axum::extract::State;
use identity::{actors::Staff, permissions::ReadClientErrors};
use kernel::{
    ApiResult, Services,
    admin::{ListQuery, Rows},
};

use crate::{models::failed_jobs, views::failed_jobs::AdminFailedJob};

/// Filter: `kind`.
#[utoipa::path(get, path = "/admin/api/failed_jobs", tag = "failed_jobs", responses((status = 200, body = Vec<AdminFailedJob>)))]
pub async fn list(
    _: Staff<ReadClientErrors>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminFailedJob>> {
    let (jobs, total) = failed_jobs::page(&services.db, &query, services.clock.now()).await?;
    Ok(Rows {
        name: "failed_jobs",
        from: query.from,
        total,
        rows: jobs.into_iter().map(Into::into).collect(),
    })
}
