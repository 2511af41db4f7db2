//! GET /admin/api/visits: how often the storefront is visited, and how far visitors get. Pages are counted by
//! `content`; who ordered and paid is known from the orders.
use axum::extract::State;
use chrono::{Days, TimeDelta};
use content::visits::models::report;
use identity::{actors::Staff, permissions::ReadVisits};
use kernel::{
    ApiError, ApiResult, Services,
    admin::PlainJson,
    input::{Day, Query},
};
use orders::lifecycle::models::statistics::{self, CompanyDays};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::views::visits::AdminVisits;

/// Days of one question.
const MOST_DAYS: i64 = 92;
const USUAL_DAYS: u64 = 29;
const MOST_PAGES: u64 = 20;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct VisitsQuery {
    /// First day, YYYY-MM-DD; without it thirty days.
    #[param(value_type = Option<String>)]
    from: Option<Day>,
    /// Last day, YYYY-MM-DD; without it today.
    #[param(value_type = Option<String>)]
    to: Option<Day>,
}

#[utoipa::path(get, path = "/admin/api/visits", tag = "visits", params(VisitsQuery), responses((status = 200, body = AdminVisits), (status = 422)))]
pub async fn show(
    _: Staff<ReadVisits>,
    State(services): State<Services>,
    Query(query): Query<VisitsQuery>,
) -> ApiResult<PlainJson<AdminVisits>> {
    let to = query.to.map_or_else(|| services.clock.today(), |day| day.0);
    let from = query.from.map(|day| day.0);
    let from = from
        .or_else(|| to.checked_sub_days(Days::new(USUAL_DAYS)))
        .unwrap_or(to);
    if to < from || to - from >= TimeDelta::days(MOST_DAYS) {
        return Err(ApiError::invalid(
            "from",
            format!("请选择 {MOST_DAYS} 天以内的日期"),
        ));
    }
    let report = report::between(&services.db, from, to, MOST_PAGES).await?;
    // Orders of days on which no visit was counted yet would make more buyers than visitors.
    let orders = match report.counted_from() {
        Some(from) => statistics::company_days(&services.db, from, to).await?,
        None => CompanyDays::default(),
    };
    Ok(PlainJson(AdminVisits::new(from, to, report, orders)))
}
