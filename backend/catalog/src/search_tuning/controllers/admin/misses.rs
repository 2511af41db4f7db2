//! /admin/api/search_misses: searches that found nothing, read only.
use axum::extract::State;
use identity::{actors::Staff, permissions::ReadSearch};
use kernel::{
    ApiResult, Services,
    admin::{ListQuery, Rows},
};

use crate::search_tuning::{models::misses, views::admin::search_tuning::AdminSearchMiss};

/// Filters: `from` and `to` (days, inclusive), `recent` (the last week), `q`. Written once a minute.
#[utoipa::path(get, path = "/admin/api/search_misses", tag = "search", responses((status = 200, body = Vec<AdminSearchMiss>)))]
pub async fn list(
    _: Staff<ReadSearch>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminSearchMiss>> {
    let (rows, total) = misses::page(&services.db, &query, services.clock.today()).await?;
    Ok(Rows {
        name: "search_misses",
        from: query.from,
        total,
        rows: rows.into_iter().map(Into::into).collect(),
    })
}
