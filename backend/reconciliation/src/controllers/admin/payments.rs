//! /admin/api/payments: every attempt to pay, and what the gateway says of it now.
use axum::extract::State;
use gateways::payments::Gateways;
use identity::{
    actors::Staff,
    permissions::{ReadPayments, WritePayments},
};
use kernel::{
    ApiError, ApiResult, Services,
    admin::{ListQuery, PlainJson, Rows},
    input::Id,
};
use loco_rs::controller::extractor::shared_store::SharedStore;
use orders::payments::models::{attempts::Attempt, attempts_work};
use sea_orm::{ActiveEnum, DbErr};

use crate::{
    models::{attempts_list, names},
    views::admin::payment::AdminPayment,
};

#[utoipa::path(get, path = "/admin/api/payments", tag = "payments", responses((status = 200, body = Vec<AdminPayment>)))]
pub async fn list(
    _: Staff<ReadPayments>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminPayment>> {
    let (rows, total) = attempts_list::page(&services.db, &query).await?;
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
    let row = attempts_list::by_id(&services.db, id).await?;
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
    let row = attempts_list::by_id(&services.db, id).await?;
    let row = row.ok_or_else(|| ApiError::not_found("付款记录"))?;
    attempts_work::look_at_payment(&services, &gateways, row.payment_id).await?;
    one(&services, id).await
}
