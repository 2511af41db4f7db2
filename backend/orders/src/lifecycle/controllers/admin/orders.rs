//! /admin/api/orders: watching, shipping and cancelling orders.
use axum::extract::State;
use catalog::{goods::models::goods_cache::GoodsCache, stock::models::warehouses};
use identity::{
    actors::Staff,
    audit::models::audit,
    members::models::members,
    permissions::{Capability, ReadOrders, Role, WriteOrders},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Input, Number, RowId, Text},
};
use loco_rs::controller::extractor::shared_store::SharedStore;
use sea_orm::DbErr;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::{
    errors::OrderError,
    lifecycle::{
        models::{
            cancel::{self, CancelledOrders},
            find,
            order_status::Move,
            orders::{self, Order},
        },
        views::{
            admin::order::{AdminOrder, OrderCount},
            shop::order::proofs_of,
        },
    },
    picking::models::close_rest,
    shipments::models::{departure::SendInput, ship},
};

#[utoipa::path(get, path = "/admin/api/orders", tag = "orders", responses((status = 200, body = Vec<AdminOrder>)))]
pub async fn list(
    staff: Staff<ReadOrders>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminOrder>> {
    let (rows, total) = find::page(&services.db, &query, staff.own_customers_only()).await?;
    let views = views_of(&services, rows).await?;
    Ok(Rows {
        name: "orders",
        from: query.from,
        total,
        rows: views,
    })
}

/// How many orders each status has under the other filters of the list; those that none has are left out.
#[utoipa::path(get, path = "/admin/api/order_counts", tag = "orders", responses((status = 200, body = Vec<OrderCount>)))]
pub async fn counts(
    staff: Staff<ReadOrders>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<PlainJson<Vec<OrderCount>>> {
    let by_status = find::counts(&services.db, &query, staff.own_customers_only()).await?;
    let mut counts: Vec<OrderCount> = by_status
        .into_iter()
        .map(|(status, total)| OrderCount {
            status: status.code(),
            total,
        })
        .collect();
    counts.sort_unstable_by_key(|count| count.status);
    Ok(PlainJson(counts))
}

async fn views_of(services: &Services, rows: Vec<Order>) -> Result<Vec<AdminOrder>, DbErr> {
    let member_ids: Vec<i64> = rows.iter().map(|order| order.member_id).collect();
    let people = members::names(&services.db, member_ids).await?;
    let names = warehouses::names(&services.db).await?;
    let whole = orders::with_lines(&services.db, rows).await?;
    let views = whole.into_iter().map(|whole| {
        let member = people.get(&whole.order.member_id).cloned().unwrap_or_default();
        let warehouse = names.get(&whole.order.warehouse_id).cloned().unwrap_or_default();
        AdminOrder::new(whole, member, warehouse)
    });
    Ok(views.collect())
}

#[utoipa::path(get, path = "/admin/api/orders/{id}", tag = "orders", params(("id" = String, Path)), responses((status = 200, body = AdminOrder)))]
pub async fn show(
    staff: Staff<ReadOrders>,
    Number(number): Number,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminOrder>> {
    let order = visible(&services, &staff, &number).await?;
    view_of(&services, order).await
}

async fn visible<C: Capability>(services: &Services, staff: &Staff<C>, number: &str) -> ApiResult<Order> {
    Ok(find::by_number(&services.db, number, staff.own_customers_only()).await?)
}

async fn view_of(services: &Services, order: Order) -> ApiResult<PlainJson<AdminOrder>> {
    let logs = orders::logs(&services.db, order.id).await?;
    let lines = orders::lines(&services.db, order.id).await?;
    let view = views_of(services, vec![order]).await?.pop();
    let mut view = view.ok_or_else(|| ApiError::not_found("订单"))?;
    view.logs = logs.into_iter().map(Into::into).collect();
    view.proofs = proofs_of(&lines);
    Ok(PlainJson(view))
}

#[utoipa::path(post, path = "/admin/api/orders/{id}/ship", tag = "orders", params(("id" = String, Path)), request_body = SendInput, responses((status = 200, body = AdminOrder), (status = 409)))]
pub async fn ship(
    staff: Staff<WriteOrders>,
    Number(number): Number,
    State(services): State<Services>,
    SharedStore(goods_cache): SharedStore<GoodsCache>,
    Input(input): Input<SendInput>,
) -> ApiResult<PlainJson<AdminOrder>> {
    let departure = input.read()?;
    let order = visible(&services, &staff, &number).await?;
    let (actor, now, settings) = (staff.actor(), services.clock.now(), services.settings.clone());
    let order = services
        .writer
        .run(async move |tx: &WriteTx| {
            let after = ship::ship(tx, order.id, departure, &actor, (&*settings, &goods_cache), now).await?;
            let entry = entry("order.ship", &order, &after, String::new());
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, OrderError>(after)
        })
        .await?;
    view_of(&services, order).await
}

#[derive(Deserialize, ToSchema)]
pub struct StaffCancelInput {
    reason: Text<200>,
}

#[utoipa::path(post, path = "/admin/api/orders/{id}/cancel", tag = "orders", params(("id" = String, Path)), request_body = StaffCancelInput, responses((status = 200, body = AdminOrder), (status = 403), (status = 409)))]
pub async fn cancel(
    staff: Staff<WriteOrders>,
    Number(number): Number,
    State(services): State<Services>,
    Input(input): Input<StaffCancelInput>,
) -> ApiResult<PlainJson<AdminOrder>> {
    refuse_but_service(&staff, "取消订单并退款由客服岗位办理")?;
    if input.reason.is_empty() {
        return Err(ApiError::invalid("reason", "请填写取消原因，客户会看到"));
    }
    let order = visible(&services, &staff, &number).await?;
    let (actor, now, reason) = (staff.actor(), services.clock.now(), input.reason.0);
    let order = services
        .writer
        .run(async move |tx: &WriteTx| {
            let step = Move::CancelByStaff;
            let CancelledOrders { order: after, along } =
                cancel::cancel_one(tx, order.id, step, &actor, &reason, now).await?;
            let along: Vec<&str> = along.iter().map(|one| one.number.as_str()).collect();
            let mut entry = entry("order.cancel", &order, &after, reason);
            entry.after = entry.after.map(|after| with_along(after, &along));
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, OrderError>(after)
        })
        .await?;
    view_of(&services, order).await
}

#[derive(Deserialize, ToSchema)]
pub struct CloseRestInput {
    reason: Text<200>,
    /// Order lines that are not to leave, so that the others do. None: all that is left of an order that left in part.
    #[serde(default)]
    lines: Vec<RowId>,
}

/// Lines, or what is left of an order that left in part, are not sent any more and are paid back.
#[utoipa::path(post, path = "/admin/api/orders/{id}/close_rest", tag = "orders", params(("id" = String, Path)), request_body = CloseRestInput, responses((status = 200, body = AdminOrder), (status = 403), (status = 409), (status = 422)))]
pub async fn close_rest(
    staff: Staff<WriteOrders>,
    Number(number): Number,
    State(services): State<Services>,
    Input(input): Input<CloseRestInput>,
) -> ApiResult<PlainJson<AdminOrder>> {
    refuse_but_service(&staff, "取出商品、结束余货并退款由客服岗位办理")?;
    if input.reason.is_empty() {
        return Err(ApiError::invalid("reason", "请填写不再发货的原因，客户会看到"));
    }
    let order = visible(&services, &staff, &number).await?;
    let (actor, now, reason) = (staff.actor(), services.clock.now(), input.reason.0);
    let line_ids: Vec<i64> = input.lines.into_iter().map(|id| id.0).collect();
    let order = services
        .writer
        .run(async move |tx: &WriteTx| {
            let closed = (order.id, line_ids.as_slice());
            let (after, refunded) = close_rest::close_rest(tx, closed, &actor, &reason, now).await?;
            let mut entry = entry("order.close_rest", &order, &after, reason);
            if let Some(summary) = &mut entry.after {
                summary["refunded"] = json!(refunded.fen());
            }
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, OrderError>(after)
        })
        .await?;
    view_of(&services, order).await
}

/// The warehouse ships; money goes back by service alone.
fn refuse_but_service(staff: &Staff<WriteOrders>, why: &str) -> ApiResult<()> {
    let may = |role: &Role| matches!(role, Role::Super | Role::Service);
    if staff.roles.iter().any(may) {
        return Ok(());
    }
    Err(ApiError::Forbidden(why.into()))
}

/// Orders that were cancelled with it are named in its entry.
fn with_along(mut after: Value, along: &[&str]) -> Value {
    if !along.is_empty() {
        after["cancelled_along"] = json!(along);
    }
    after
}

fn entry(action: &'static str, before: &Order, after: &Order, reason: String) -> audit::Entry {
    let summary = |order: &Order| json!({ "status": order.status.code(), "carrier": order.carrier, "waybill": order.waybill, "paid_amount": order.paid_amount.fen() });
    audit::Entry {
        action,
        subject_kind: "order",
        subject_id: after.number.clone(),
        before: Some(summary(before)),
        after: Some(summary(after)),
        reason,
    }
}
