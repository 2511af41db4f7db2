//! /admin/api/orders: watching, shipping and cancelling orders.
use std::collections::HashMap;

use axum::extract::State;
use catalog::{goods::models::goods_cache::GoodsCache, stock::models::warehouses};
use identity::{
    actors::Staff,
    audit::models::audit,
    models::_entities::members,
    permissions::{Capability, ReadOrders, Role, WriteOrders},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{Direction, ListQuery, PlainJson, Rows},
    input::{Input, Number, Text},
};
use loco_rs::controller::extractor::shared_store::SharedStore;
use sea_orm::{QueryOrder, prelude::*};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    errors::OrderError,
    lifecycle::{
        models::{
            cancel,
            order_status::Move,
            orders::{self, Filter, Order},
        },
        views::admin::order::AdminOrder,
    },
    models::_entities::orders as table,
    settings::TradeRules,
    shipments::models::ship::{self, Parcel},
};

#[utoipa::path(get, path = "/admin/api/orders", tag = "orders", responses((status = 200, body = Vec<AdminOrder>)))]
pub async fn list(
    staff: Staff<ReadOrders>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminOrder>> {
    let (from, to) = query.period()?;
    let filter = Filter {
        status: query.number("status")?,
        from,
        to,
        keywords: query.text("q"),
    };
    let mut select = orders::filtered(visible(&staff), &filter);
    if let Some(company_id) = query.number("company_id")? {
        select = select.filter(table::Column::CompanyId.eq(company_id));
    }
    let (column, direction) = query.order(("placed", Direction::Desc), sortable)?;
    let ordered = select
        .order_by(column, direction.into())
        .order_by_desc(table::Column::Id);
    let (rows, total) = query.rows(&services.db, ordered).await?;
    let views = views_of(&services, rows).await?;
    Ok(Rows {
        name: "orders",
        from: query.from,
        total,
        rows: views,
    })
}

fn sortable(field: &str) -> Option<table::Column> {
    Some(match field {
        "placed" => table::Column::Id,
        "id" => table::Column::Number,
        "created_at" => table::Column::CreatedAt,
        "total" => table::Column::Total,
        "status" => table::Column::Status,
        "company" => table::Column::CompanyName,
        "paid_at" => table::Column::PaidAt,
        "shipped_at" => table::Column::ShippedAt,
        _ => return None,
    })
}

/// A salesman sees the orders of their own customers only.
fn visible<C: Capability>(staff: &Staff<C>) -> Select<table::Entity> {
    staff.visible(table::Entity::find(), table::Column::CompanyId)
}

async fn views_of(services: &Services, rows: Vec<Order>) -> Result<Vec<AdminOrder>, DbErr> {
    let member_ids: Vec<i64> = rows.iter().map(|order| order.member_id).collect();
    let people = members::Entity::find()
        .filter(members::Column::Id.is_in(member_ids))
        .all(&services.db)
        .await?;
    let people: HashMap<i64, String> = people
        .into_iter()
        .map(|member| (member.id, member.name))
        .collect();
    let names: HashMap<i64, String> = warehouses::all(&services.db)
        .await?
        .into_iter()
        .map(|row| (row.id, row.name))
        .collect();
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
    let order = find(&services, &staff, &number).await?;
    view_of(&services, order).await
}

pub async fn find<C: Capability>(services: &Services, staff: &Staff<C>, number: &str) -> ApiResult<Order> {
    let found = visible(staff)
        .filter(table::Column::Number.eq(number))
        .one(&services.db)
        .await?;
    found.ok_or_else(|| ApiError::not_found("订单"))
}

async fn view_of(services: &Services, order: Order) -> ApiResult<PlainJson<AdminOrder>> {
    let logs = orders::logs(&services.db, order.id).await?;
    let view = views_of(services, vec![order]).await?.pop();
    let mut view = view.ok_or_else(|| ApiError::not_found("订单"))?;
    view.logs = logs.into_iter().map(Into::into).collect();
    Ok(PlainJson(view))
}

#[derive(Deserialize, ToSchema)]
pub struct ShipInput {
    carrier: Text<40>,
    waybill: Text<40>,
}

#[utoipa::path(post, path = "/admin/api/orders/{id}/ship", tag = "orders", params(("id" = String, Path)), request_body = ShipInput, responses((status = 200, body = AdminOrder), (status = 409)))]
pub async fn ship(
    staff: Staff<WriteOrders>,
    Number(number): Number,
    State(services): State<Services>,
    SharedStore(goods_cache): SharedStore<GoodsCache>,
    Input(input): Input<ShipInput>,
) -> ApiResult<PlainJson<AdminOrder>> {
    let parcel = Parcel::read(&input.carrier.0, &input.waybill.0).map_err(ApiError::Invalid)?;
    let order = find(&services, &staff, &number).await?;
    let (actor, now, settings) = (staff.actor(), services.clock.now(), services.settings.clone());
    let order = services
        .writer
        .run(async move |tx: &WriteTx| {
            let after = ship::ship(
                tx,
                order.id,
                parcel,
                &actor,
                (settings.of::<TradeRules>(), &goods_cache),
                now,
            )
            .await?;
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
    // The warehouse ships; money goes back by service alone.
    if !staff
        .roles
        .iter()
        .any(|role| matches!(role, Role::Super | Role::Service))
    {
        return Err(ApiError::Forbidden("取消订单并退款由客服岗位办理".into()));
    }
    if input.reason.is_empty() {
        return Err(ApiError::invalid("reason", "请填写取消原因，客户会看到"));
    }
    let order = find(&services, &staff, &number).await?;
    let (actor, now, reason) = (staff.actor(), services.clock.now(), input.reason.0);
    let order = services
        .writer
        .run(async move |tx: &WriteTx| {
            let step = Move::CancelByStaff;
            let after = cancel::cancel_one(tx, order.id, step, &actor, &reason, now).await?;
            audit::append(tx, &actor, entry("order.cancel", &order, &after, reason), now).await?;
            Ok::<_, OrderError>(after)
        })
        .await?;
    view_of(&services, order).await
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
