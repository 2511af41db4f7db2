//! /admin/api/held_refunds: refunds above the limit that one person alone has caused, until a second one
//! releases them.
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadPayments, WritePayments},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::Id,
};
use orders::{
    errors::OrderError,
    refunds::models::refunds::{self, Refund},
};
use sea_orm::DbErr;
use serde_json::json;

use crate::{
    models::{held_refunds, names},
    views::admin::held_refund::AdminHeldRefund,
};

/// `status=held`: those that wait; otherwise also those that were released.
#[utoipa::path(get, path = "/admin/api/held_refunds", tag = "payments", responses((status = 200, body = Vec<AdminHeldRefund>)))]
pub async fn list(
    _: Staff<ReadPayments>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminHeldRefund>> {
    let (rows, total) = held_refunds::page(&services.db, &query).await?;
    Ok(Rows {
        name: "held_refunds",
        from: query.from,
        total,
        rows: views_of(&services, rows).await?,
    })
}

async fn views_of(services: &Services, rows: Vec<Refund>) -> Result<Vec<AdminHeldRefund>, DbErr> {
    let db = &services.db;
    let companies = names::companies(db, rows.iter().map(|row| row.company_id)).await?;
    let numbers = names::order_numbers(db, rows.iter().map(|row| row.order_id)).await?;
    let views = rows.into_iter().map(|row| {
        let company = companies.get(&row.company_id).cloned().unwrap_or_default();
        let order = numbers.get(&row.order_id).cloned().unwrap_or_default();
        AdminHeldRefund::new(row, company, order)
    });
    Ok(views.collect())
}

/// The second person agrees: the money goes back the way it came.
#[utoipa::path(post, path = "/admin/api/held_refunds/{id}/release", tag = "payments", params(("id" = i64, Path)), responses((status = 200, body = AdminHeldRefund), (status = 404), (status = 409)))]
pub async fn release(
    staff: Staff<WritePayments>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminHeldRefund>> {
    let (actor, now) = (staff.actor(), services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let before = refunds::release(tx, id, &actor, now).await?;
            let entry = audit::Entry {
                action: "refund.release",
                subject_kind: "refund",
                subject_id: before.number.clone(),
                before: Some(json!({
                    "amount": before.amount, "cause": before.cause, "asked_by": before.asked_by_name,
                })),
                after: None,
                reason: String::new(),
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, OrderError>(())
        })
        .await?;
    let row = held_refunds::by_id(&services.db, id).await?;
    let view = views_of(&services, row.into_iter().collect()).await?.pop();
    Ok(PlainJson(view.ok_or_else(|| ApiError::not_found("退款"))?))
}
