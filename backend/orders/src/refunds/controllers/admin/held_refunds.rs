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
    admin::{Direction, ListQuery, PlainJson, Rows},
    db::patterns::contains,
    input::Id,
};
use sea_orm::prelude::*;
use serde_json::json;

use crate::{
    errors::OrderError,
    models::_entities::{
        orders,
        refunds::{Column, Entity},
    },
    payments::models::names,
    refunds::{
        models::refunds::{self, Refund, Status},
        views::admin::refund::AdminHeldRefund,
    },
};

/// `status=held`: those that wait; otherwise also those that were released.
#[utoipa::path(get, path = "/admin/api/held_refunds", tag = "payments", responses((status = 200, body = Vec<AdminHeldRefund>)))]
pub async fn list(
    _: Staff<ReadPayments>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminHeldRefund>> {
    let mut found = Entity::find().filter(Column::AskedBy.is_not_null());
    if let Some(status) = query.text("status") {
        found = found.filter(if status == Status::Held.to_value() {
            Column::Status.eq(Status::Held)
        } else {
            Column::Status.ne(Status::Held)
        });
    }
    if let Some(text) = query.text("q") {
        found = found
            .inner_join(orders::Entity)
            .filter(contains(orders::Column::Number, &text));
    }
    let (rows, total) = query
        .page(&services.db, found, ("id", Direction::Asc), |field| match field {
            "id" => Some(Column::Id),
            "amount" => Some(Column::Amount),
            "created_at" => Some(Column::CreatedAt),
            _ => None,
        })
        .await?;
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
    let row = Entity::find_by_id(id).one(&services.db).await?;
    let view = views_of(&services, row.into_iter().collect()).await?.pop();
    Ok(PlainJson(view.ok_or_else(|| ApiError::not_found("退款"))?))
}
