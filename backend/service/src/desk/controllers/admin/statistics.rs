//! /admin/api/service/statistics: figures of the service team.
use axum::extract::State;
use identity::{actors::Staff, permissions::ReadServiceLead};
use kernel::{
    ApiResult, Services,
    admin::PlainJson,
    input::{Day, DayRange, Query},
};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::desk::{models::statistics, views::admin::statistics::AdminServiceStatistics};

/// Days of one question.
const MOST_DAYS: i64 = 92;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct StatisticsQuery {
    /// First day, YYYY-MM-DD; without it thirty days.
    #[param(value_type = Option<String>)]
    from: Option<Day>,
    /// Last day, YYYY-MM-DD; without it today.
    #[param(value_type = Option<String>)]
    to: Option<Day>,
}

#[utoipa::path(get, path = "/admin/api/service/statistics", tag = "service", params(StatisticsQuery), responses((status = 200, body = AdminServiceStatistics), (status = 422)))]
pub async fn show(
    _: Staff<ReadServiceLead>,
    State(services): State<Services>,
    Query(query): Query<StatisticsQuery>,
) -> ApiResult<PlainJson<AdminServiceStatistics>> {
    let days = DayRange::of_report(query.from, query.to, services.clock.today(), MOST_DAYS)?;
    let statistics = statistics::between(&services.db, days.first_moment(), days.moment_after()).await?;
    Ok(PlainJson(AdminServiceStatistics::new(
        days.first, days.last, statistics,
    )))
}
