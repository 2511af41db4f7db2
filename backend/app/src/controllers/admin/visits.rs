//! GET /admin/api/visits: how often the storefront is visited, and how far visitors get. Pages are counted by
//! `content`; who ordered and paid is known from the orders.
use axum::extract::State;
use content::visits::models::report;
use identity::{actors::Staff, permissions::ReadVisits};
use kernel::{
    ApiResult, Services,
    admin::PlainJson,
    input::{Day, DayRange, Query},
};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::{
    models::order_statistics::{self as statistics, CompanyDays},
    views::visits::AdminVisits,
};

/// Days of one question.
const MOST_DAYS: i64 = 92;
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
    let today = services.clock.today();
    let DayRange { first, last } = DayRange::of_report(query.from, query.to, today, MOST_DAYS)?;
    let report = report::between(&services.db, first, last, MOST_PAGES).await?;
    // Orders of days on which no visit was counted yet would make more buyers than visitors.
    let orders = match report.counted_from() {
        Some(counted_from) => statistics::company_days(&services.db, counted_from, last).await?,
        None => CompanyDays::default(),
    };
    Ok(PlainJson(AdminVisits::new(first, last, report, orders)))
}
