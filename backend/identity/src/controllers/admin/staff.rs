//! /admin/api/staff: who works here, read only.
use axum::extract::State;
use kernel::{
    ApiResult, Services,
    admin::{ListQuery, Rows},
};

use crate::{actors::Staff, models::staff, permissions::ReadStaff, views::admin::staff::AdminStaff};

#[utoipa::path(get, path = "/admin/api/staff", tag = "staff", responses((status = 200, body = Vec<AdminStaff>)))]
pub async fn list(
    _: Staff<ReadStaff>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminStaff>> {
    let people = staff::all(&services.db).await?;
    let q = query.text("q").unwrap_or_default();
    let fitting = people
        .into_iter()
        .filter(|(person, _)| person.name.contains(&q) || person.username.contains(&q))
        .map(Into::into);
    Ok(Rows::part_of("staff", fitting.collect(), &query))
}
