//! /admin/api/points_orders: gifts on their way.
use std::collections::HashMap;

use axum::extract::State;
use identity::{
    actors::Staff,
    audit::models::audit,
    companies::models::companies,
    members::models::members,
    permissions::{ReadPointsOrders, WritePointsOrders},
};
use kernel::{
    ApiError, ApiResult, Db, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Id, Input, Text},
};
use sea_orm::DbErr;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    errors::LoyaltyError,
    mall::{
        models::{
            log,
            orders::{self, Order, Status},
            steps::{self, Parcel},
        },
        views::admin::order::AdminPointsOrder,
    },
    models::receivers,
};

async fn views(db: &Db, rows: Vec<Order>) -> Result<Vec<AdminPointsOrder>, DbErr> {
    let companies = companies::names(db, rows.iter().map(|row| row.company_id)).await?;
    let members = members::names(db, rows.iter().map(|row| row.member_id)).await?;
    let name = |names: &HashMap<i64, String>, id: i64| names.get(&id).cloned().unwrap_or_default();
    let views = rows.into_iter().map(|row| {
        let names = (name(&companies, row.company_id), name(&members, row.member_id));
        AdminPointsOrder::new(row, names)
    });
    Ok(views.collect())
}

async fn view(services: &Services, row: Order) -> Result<AdminPointsOrder, DbErr> {
    let db = &services.db;
    let log = log::of(db, row.id).await?;
    let held = match row.status {
        Status::Waiting => receivers::why_not_to(db, row.company_id, services.clock.now()).await?,
        Status::Shipped | Status::Finished | Status::Cancelled => None,
    };
    let mut views = views(db, vec![row]).await?;
    let view = AdminPointsOrder {
        held: held.unwrap_or_default(),
        ..views.remove(0)
    };
    Ok(view.with_log(log))
}

#[utoipa::path(get, path = "/admin/api/points_orders", tag = "points_orders", responses((status = 200, body = Vec<AdminPointsOrder>)))]
pub async fn list(
    _: Staff<ReadPointsOrders>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminPointsOrder>> {
    let (rows, total) = orders::list(&services.db, &query).await?;
    Ok(Rows {
        name: "points_orders",
        from: query.from,
        total,
        rows: views(&services.db, rows).await?,
    })
}

#[utoipa::path(get, path = "/admin/api/points_orders/{id}", tag = "points_orders", params(("id" = i64, Path)), responses((status = 200, body = AdminPointsOrder), (status = 404)))]
pub async fn show(
    _: Staff<ReadPointsOrders>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminPointsOrder>> {
    let row = orders::by_id(&services.db, id).await?;
    let row = row.ok_or_else(|| ApiError::not_found("积分订单"))?;
    Ok(PlainJson(view(&services, row).await?))
}

fn entry(action: &'static str, before: &Order, after: &Order, reason: &str) -> audit::Entry {
    audit::Entry {
        action,
        subject_kind: "points_order",
        subject_id: after.id.to_string(),
        before: Some(json!({ "status": before.status.text() })),
        after: Some(json!({
            "number": after.number, "status": after.status.text(), "carrier": after.carrier, "waybill": after.waybill,
        })),
        reason: reason.to_owned(),
    }
}

#[derive(Deserialize, ToSchema)]
pub struct ShipPointsOrderInput {
    carrier: Text<40>,
    waybill: Text<40>,
}

#[utoipa::path(post, path = "/admin/api/points_orders/{id}/ship", tag = "points_orders", params(("id" = i64, Path)), request_body = ShipPointsOrderInput, responses((status = 200, body = AdminPointsOrder), (status = 404), (status = 409), (status = 422)))]
pub async fn ship(
    staff: Staff<WritePointsOrders>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<ShipPointsOrderInput>,
) -> ApiResult<PlainJson<AdminPointsOrder>> {
    if input.carrier.is_empty() {
        return Err(ApiError::invalid("carrier", "请填写承运商"));
    }
    if input.waybill.is_empty() {
        return Err(ApiError::invalid("waybill", "请填写运单号"));
    }
    let parcel = Parcel {
        carrier: input.carrier.0,
        waybill: input.waybill.0,
    };
    let (actor, now) = (staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (before, after) = steps::ship(tx, id, &parcel, &actor, now).await?;
            let entry = entry("points_order.ship", &before, &after, "");
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, LoyaltyError>(after)
        })
        .await?;
    Ok(PlainJson(view(&services, row).await?))
}

#[derive(Deserialize, ToSchema)]
pub struct RefusePointsOrderInput {
    reason: Text<200>,
}

/// Before it is sent: points and money come back; a prize can be claimed anew.
#[utoipa::path(post, path = "/admin/api/points_orders/{id}/cancel", tag = "points_orders", params(("id" = i64, Path)), request_body = RefusePointsOrderInput, responses((status = 200, body = AdminPointsOrder), (status = 404), (status = 409), (status = 422)))]
pub async fn cancel(
    staff: Staff<WritePointsOrders>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<RefusePointsOrderInput>,
) -> ApiResult<PlainJson<AdminPointsOrder>> {
    if input.reason.is_empty() {
        return Err(ApiError::invalid("reason", "请填写原因，客户会看到"));
    }
    let (actor, now, reason) = (staff.actor(), services.clock.now(), input.reason.0);
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let before = steps::lock(tx, id).await?;
            let after = steps::cancel_by_staff(tx, before.clone(), &actor, &reason, now).await?;
            let entry = entry("points_order.cancel", &before, &after, &reason);
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, LoyaltyError>(after)
        })
        .await?;
    Ok(PlainJson(view(&services, row).await?))
}
