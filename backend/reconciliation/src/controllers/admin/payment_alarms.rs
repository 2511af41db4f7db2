//! /admin/api/payment_alarms: rejected notifications, for finance to check.
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadPayments, WritePayments},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Id, Input, Text},
};
use orders::payments::models::alarms::AlarmRow;
use sea_orm::DbErr;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    models::{alarms_list, names},
    views::admin::payment_alarm::AdminPaymentAlarm,
};

#[utoipa::path(get, path = "/admin/api/payment_alarms", tag = "payments", responses((status = 200, body = Vec<AdminPaymentAlarm>)))]
pub async fn list(
    _: Staff<ReadPayments>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminPaymentAlarm>> {
    let (rows, total) = alarms_list::page(&services.db, &query).await?;
    Ok(Rows {
        name: "payment_alarms",
        from: query.from,
        total,
        rows: views_of(&services, rows).await?,
    })
}

async fn views_of(services: &Services, rows: Vec<AlarmRow>) -> Result<Vec<AdminPaymentAlarm>, DbErr> {
    let staff = names::staff(&services.db, rows.iter().map(|row| row.seen_by)).await?;
    let views = rows.into_iter().map(|row| {
        let seen_by = row.seen_by.and_then(|id| staff.get(&id).cloned());
        AdminPaymentAlarm::new(row, seen_by.unwrap_or_default())
    });
    Ok(views.collect())
}

#[derive(Deserialize, ToSchema)]
pub struct SeenInput {
    /// The result of the check.
    reason: Text<200>,
}

#[utoipa::path(post, path = "/admin/api/payment_alarms/{id}/seen", tag = "payments", params(("id" = i64, Path)), request_body = SeenInput, responses((status = 200, body = AdminPaymentAlarm), (status = 404), (status = 422)))]
pub async fn see(
    staff: Staff<WritePayments>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<SeenInput>,
) -> ApiResult<PlainJson<AdminPaymentAlarm>> {
    if input.reason.is_empty() {
        return Err(ApiError::invalid("reason", "请写明核实的结果"));
    }
    let (actor, now) = (staff.actor(), services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            alarms_list::see(tx, id, actor.id, now).await?;
            let entry = audit::Entry {
                action: "payment_alarm.seen",
                subject_kind: "payment_alarm",
                subject_id: id.to_string(),
                reason: input.reason.0,
                ..Default::default()
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, DbErr>(())
        })
        .await?;
    let row = alarms_list::by_id(&services.db, id).await?;
    let row = row.ok_or_else(|| ApiError::not_found("告警"))?;
    let view = views_of(&services, vec![row]).await?.pop();
    Ok(PlainJson(view.ok_or_else(|| ApiError::not_found("告警"))?))
}
