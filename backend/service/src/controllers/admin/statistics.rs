//! /admin/api/service/statistics: figures of the service team.
use axum::extract::State;
use chrono::{Days, TimeDelta};
use identity::{actors::Staff, permissions::ReadServiceLead};
use kernel::{
    ApiError, ApiResult, Services,
    admin::PlainJson,
    clock::day_start,
    input::{Day, Query},
};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::{models::statistics, views::admin::statistics::AdminServiceStatistics};

/// Days of one question.
const MOST_DAYS: i64 = 92;
const USUAL_DAYS: u64 = 29;

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
    let end = day_start(to) + TimeDelta::days(1);
    let statistics = statistics::between(&services.db, day_start(from), end).await?;
    Ok(PlainJson(AdminServiceStatistics::new(from, to, statistics)))
}
