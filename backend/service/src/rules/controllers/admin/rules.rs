//! /admin/api/service/rules: opening hours and limits.
use axum::extract::State;
use identity::{
    actors::Staff,
    permissions::{ReadService, WriteServiceLead},
};
use kernel::{
    ApiResult, Services, WriteTx,
    admin::PlainJson,
    input::{Count, Day, Flag, Input, Quantity, RowId, Text},
};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    models::{
        hours::{ServiceHoliday, ServiceShift, ServiceWorkday},
        rules::{self, Change},
    },
    rules::views::admin::rules::AdminServiceRules,
};

#[utoipa::path(get, path = "/admin/api/service/rules", tag = "service", responses((status = 200, body = AdminServiceRules)))]
pub async fn show(
    _: Staff<ReadService>,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminServiceRules>> {
    Ok(PlainJson(rules::current(&services.db).await?.into()))
}

#[derive(Deserialize, ToSchema)]
pub struct ServiceShiftInput {
    /// 1 = Monday … 7 = Sunday
    #[schema(value_type = i64)]
    day: RowId,
    /// HH:MM
    from: Text<5>,
    /// HH:MM, exclusive
    to: Text<5>,
}

#[derive(Deserialize, ToSchema)]
pub struct ServiceHolidayInput {
    day: Day,
    #[serde(default)]
    name: Text<20>,
}

#[derive(Deserialize, ToSchema)]
pub struct ServiceWorkdayInput {
    day: Day,
    #[serde(default)]
    name: Text<20>,
    /// HH:MM
    from: Text<5>,
    /// HH:MM, exclusive
    to: Text<5>,
}

#[derive(Deserialize, ToSchema)]
pub struct ServiceRulesInput {
    #[schema(value_type = bool)]
    is_open: Flag,
    #[serde(default)]
    week: Vec<ServiceShiftInput>,
    #[serde(default)]
    holidays: Vec<ServiceHolidayInput>,
    /// Hours of dates, in place of those of their weekday; never of a holiday.
    #[serde(default)]
    workdays: Vec<ServiceWorkdayInput>,
    #[schema(value_type = i64)]
    most_open: Quantity,
    #[schema(value_type = i64)]
    away_minutes: Quantity,
    #[schema(value_type = i64)]
    unread_minutes: Quantity,
    /// 0 or empty = never
    #[schema(value_type = i64)]
    idle_minutes: Count,
    /// What a conversation may be about.
    #[serde(default)]
    topics: Vec<Text<40>>,
    /// What who opens the chat reads first; empty = nothing.
    #[serde(default)]
    welcome: Text<200>,
    reason: Text<200>,
}

impl ServiceRulesInput {
    fn change(self) -> (Change, String) {
        let week = self.week.into_iter().map(|shift| ServiceShift {
            day: u32::try_from(shift.day.0).unwrap_or_default(),
            from: shift.from.0,
            to: shift.to.0,
        });
        let holidays = self.holidays.into_iter().map(|holiday| ServiceHoliday {
            day: holiday.day.0,
            name: holiday.name.0,
        });
        let workdays = self.workdays.into_iter().map(|shift| ServiceWorkday {
            day: shift.day.0,
            name: shift.name.0,
            from: shift.from.0,
            to: shift.to.0,
        });
        let change = Change {
            is_open: self.is_open.0,
            week: week.collect(),
            holidays: holidays.collect(),
            workdays: workdays.collect(),
            most_open: self.most_open.0,
            away_minutes: self.away_minutes.0,
            unread_minutes: self.unread_minutes.0,
            idle_minutes: self.idle_minutes.0,
            topics: self.topics.into_iter().map(|topic| topic.0).collect(),
            welcome: self.welcome.0,
        };
        (change, self.reason.0)
    }
}

#[utoipa::path(put, path = "/admin/api/service/rules", tag = "service", request_body = ServiceRulesInput, responses((status = 200, body = AdminServiceRules), (status = 422)))]
pub async fn set(
    staff: Staff<WriteServiceLead>,
    State(services): State<Services>,
    Input(input): Input<ServiceRulesInput>,
) -> ApiResult<PlainJson<AdminServiceRules>> {
    let ((change, reason), actor, now) = (input.change(), staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| rules::set(tx, change, &reason, &actor, now).await)
        .await?;
    Ok(PlainJson(row.into()))
}
