//! /admin/api/payments: every attempt to pay, and what the gateway says of it now.
use axum::extract::State;
use gateways::payments::Gateways;
use identity::{
    actors::Staff,
    permissions::{ReadPayments, WritePayments},
};
use kernel::{
    ApiError, ApiResult, Services,
    admin::{Direction, ListQuery, PlainJson, Rows},
    db::patterns::contains,
    input::Id,
};
use loco_rs::controller::extractor::shared_store::SharedStore;
use sea_orm::{Condition, prelude::*};

use crate::{
    models::_entities::payment_attempts::{Column, Entity},
    payments::{
        models::{
            attempts::{self, Attempt},
            attempts_work, names,
        },
        views::admin::payment::AdminPayment,
    },
};

#[utoipa::path(get, path = "/admin/api/payments", tag = "payments", responses((status = 200, body = Vec<AdminPayment>)))]
pub async fn list(
    _: Staff<ReadPayments>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminPayment>> {
    let mut found = Entity::find();
    if let Some(ids) = query.ids() {
        found = found.filter(Column::Id.is_in(ids));
    }
    for (field, column) in [("status", Column::Status), ("channel", Column::Channel)] {
        if let Some(text) = query.text(field) {
            found = found.filter(column.eq(text));
        }
    }
    if let Some(company_id) = query.number("company_id")? {
        found = found.filter(Column::CompanyId.eq(company_id));
    }
    if query.flag("surplus")? == Some(true) {
        found = found.filter(Column::Surplus.gt(0));
    }
    if query.flag("unknown")? == Some(true) {
        found = found
            .filter(Column::LastError.ne(""))
            .filter(Column::Status.eq(attempts::Status::Waiting));
    }
    if let Some(text) = query.text("q") {
        let either = Condition::any()
            .add(contains(Column::Number, &text))
            .add(contains(Column::GatewayNumber, &text));
        found = found.filter(either);
    }
    let (from, to) = query.period()?;
    if let Some(from) = from {
        found = found.filter(Column::CreatedAt.gte(from));
    }
    if let Some(to) = to {
        found = found.filter(Column::CreatedAt.lt(to));
    }
    let (rows, total) = query
        .page(
            &services.db,
            found,
            ("id", Direction::Desc),
            |field| match field {
                "id" => Some(Column::Id),
                "created_at" => Some(Column::CreatedAt),
                "paid_at" => Some(Column::PaidAt),
                "amount" => Some(Column::Amount),
                "status" => Some(Column::Status),
                _ => None,
            },
        )
        .await?;
    Ok(Rows {
        name: "payments",
        from: query.from,
        total,
        rows: views_of(&services, rows).await?,
    })
}

async fn views_of(services: &Services, rows: Vec<Attempt>) -> Result<Vec<AdminPayment>, DbErr> {
    let companies = names::companies(&services.db, rows.iter().map(|row| row.company_id)).await?;
    let payments = names::payments(&services.db, rows.iter().map(|row| row.payment_id)).await?;
    let views = rows.into_iter().map(|row| {
        let company = companies.get(&row.company_id).cloned().unwrap_or_default();
        let payment = payments.get(&row.payment_id);
        let (number, status) = payment
            .map(|payment| (payment.number.clone(), payment.status.to_value()))
            .unwrap_or_default();
        AdminPayment::new(row, company, number, status)
    });
    Ok(views.collect())
}

async fn one(services: &Services, id: i64) -> ApiResult<PlainJson<AdminPayment>> {
    let row = Entity::find_by_id(id).one(&services.db).await?;
    let row = row.ok_or_else(|| ApiError::not_found("付款记录"))?;
    let view = views_of(services, vec![row]).await?.pop();
    Ok(PlainJson(view.ok_or_else(|| ApiError::not_found("付款记录"))?))
}

#[utoipa::path(get, path = "/admin/api/payments/{id}", tag = "payments", params(("id" = i64, Path)), responses((status = 200, body = AdminPayment), (status = 404)))]
pub async fn show(
    _: Staff<ReadPayments>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminPayment>> {
    one(&services, id).await
}

/// Asks the gateway now.
#[utoipa::path(post, path = "/admin/api/payments/{id}/check", tag = "payments", params(("id" = i64, Path)), responses((status = 200, body = AdminPayment), (status = 404)))]
pub async fn check(
    _: Staff<WritePayments>,
    Id(id): Id,
    State(services): State<Services>,
    SharedStore(gateways): SharedStore<Gateways>,
) -> ApiResult<PlainJson<AdminPayment>> {
    let row = Entity::find_by_id(id).one(&services.db).await?;
    let row = row.ok_or_else(|| ApiError::not_found("付款记录"))?;
    attempts_work::look_at_payment(&services, &gateways, row.payment_id).await?;
    one(&services, id).await
}
