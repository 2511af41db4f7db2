//! /admin/api/licence_expiries: which documents run out when, and reminders to their buyers.
use axum::extract::State;
use chrono::{Days, NaiveDate};
use identity::{
    actors::Staff,
    audit::models::audit,
    errors::IdentityError,
    permissions::{ReadLicences, WriteLicences},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::PlainJson,
    counts::to_i64,
    input::{Day, Input, Query, RowId, Text},
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};

use crate::models::{last_days, reminders};

/// Days of one calendar page, six weeks and some.
const LONGEST: u64 = 62;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SpanQuery {
    #[param(value_type = String)]
    from: Day,
    #[param(value_type = String)]
    to: Day,
}

#[derive(Serialize, ToSchema)]
pub struct ExpiryDay {
    pub day: NaiveDate,
    /// Documents whose last day it is, or that of the check they state (校验期, 年报).
    pub documents: i64,
}

#[derive(Serialize, ToSchema)]
pub struct ExpiryCalendar {
    pub days: Vec<ExpiryDay>,
    /// Documents that ran out in the year before today, or whose check was due in it, and were not replaced.
    pub overdue: i64,
}

#[utoipa::path(get, path = "/admin/api/licence_expiries", tag = "licences", params(SpanQuery), responses((status = 200, body = ExpiryCalendar), (status = 422)))]
pub async fn calendar(
    _: Staff<ReadLicences>,
    State(services): State<Services>,
    Query(query): Query<SpanQuery>,
) -> ApiResult<PlainJson<ExpiryCalendar>> {
    let (from, to, today) = (query.from.0, query.to.0, services.clock.today());
    if to < from
        || from
            .checked_add_days(Days::new(LONGEST))
            .is_none_or(|last| last < to)
    {
        return Err(ApiError::invalid("to", format!("请选择最多 {LONGEST} 天")));
    }
    let days = last_days::by_day(&services.db, (from, to)).await?;
    let yesterday = today.pred_opt().unwrap_or(today);
    let a_year_ago = today.checked_sub_days(Days::new(365)).unwrap_or(today);
    let overdue = last_days::count_over(&services.db, (a_year_ago, yesterday)).await?;
    Ok(PlainJson(ExpiryCalendar {
        days: days
            .into_iter()
            .map(|(day, documents)| ExpiryDay { day, documents })
            .collect(),
        overdue: to_i64(overdue),
    }))
}

#[derive(Deserialize, ToSchema)]
pub struct ReminderInput {
    /// Documents, 500 at most.
    #[schema(value_type = Vec<i64>)]
    ids: Vec<RowId>,
    /// What the buyers read besides what runs out when.
    #[serde(default)]
    note: Text<200>,
}

#[derive(Serialize, ToSchema)]
pub struct RemindersSent {
    pub sent: usize,
    /// Reminded within the last 20 hours, not in force any more, with neither a last day nor a check, or of a buyer
    /// who is not approved.
    pub skipped: usize,
}

#[utoipa::path(post, path = "/admin/api/licence_expiries/remind", tag = "licences", request_body = ReminderInput, responses((status = 200, body = RemindersSent), (status = 422)))]
pub async fn remind(
    staff: Staff<WriteLicences>,
    State(services): State<Services>,
    Input(input): Input<ReminderInput>,
) -> ApiResult<PlainJson<RemindersSent>> {
    let mut ids: Vec<i64> = input.ids.iter().map(|id| id.0).collect();
    ids.sort_unstable();
    ids.dedup();
    if ids.is_empty() || ids.len() > reminders::MOST {
        return Err(ApiError::invalid(
            "ids",
            format!("请勾选 1 到 {} 份证照", reminders::MOST),
        ));
    }
    let (actor, today, now) = (staff.actor(), services.clock.today(), services.clock.now());
    let sent = services
        .writer
        .run(async move |tx: &WriteTx| {
            let sent = reminders::send(tx, &ids, &input.note.0, today, now).await?;
            let entries = sent.ids.iter().map(|id| audit::Entry {
                action: "licence.remind",
                subject_kind: "licence",
                subject_id: id.to_string(),
                after: Some(json!({ "note": input.note.0 })),
                ..Default::default()
            });
            audit::append_many(tx, &actor, entries.collect(), now).await?;
            Ok::<_, IdentityError>(sent)
        })
        .await?;
    Ok(PlainJson(RemindersSent {
        sent: sent.ids.len(),
        skipped: sent.skipped,
    }))
}
