//! /admin/api/gateway_refunds: what goes back through a gateway, and what the gateway would not do.
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadPayments, WritePayments},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Id, Input},
};
use orders::{
    errors::OrderError,
    payments::models::{
        channel_refunds::Returned,
        payouts::{self, InsteadInput},
    },
};
use sea_orm::DbErr;
use serde_json::json;

use crate::{
    models::{gateway_refunds, names},
    views::admin::gateway_refund::{AdminGatewayRefund, RefundNames},
};

#[utoipa::path(get, path = "/admin/api/gateway_refunds", tag = "payments", responses((status = 200, body = Vec<AdminGatewayRefund>)))]
pub async fn list(
    _: Staff<ReadPayments>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminGatewayRefund>> {
    let (rows, total) = gateway_refunds::page(&services.db, &query).await?;
    Ok(Rows {
        name: "gateway_refunds",
        from: query.from,
        total,
        rows: views_of(&services, rows).await?,
    })
}

async fn views_of(services: &Services, rows: Vec<Returned>) -> Result<Vec<AdminGatewayRefund>, DbErr> {
    let db = &services.db;
    let companies = names::companies(db, rows.iter().map(|row| row.company_id)).await?;
    let tries = names::tries(db, rows.iter().map(|row| row.try_id)).await?;
    let staff = names::staff(db, rows.iter().map(|row| row.proposed_by)).await?;
    let refunded = names::orders_of_refunds(db, rows.iter().filter_map(|row| row.refund_id)).await?;
    let paid_for = names::orders(db, tries.values().map(|attempt| attempt.payment_id)).await?;
    let views = rows.into_iter().map(|row| {
        let attempt = tries.get(&row.try_id);
        let orders = if let Some(id) = row.refund_id {
            refunded.get(&id).cloned().into_iter().collect()
        } else {
            let orders = attempt.and_then(|attempt| paid_for.get(&attempt.payment_id));
            let orders = orders.map_or(&[][..], Vec::as_slice);
            orders.iter().map(|order| order.number.clone()).collect()
        };
        let proposer = row.proposed_by.and_then(|id| staff.get(&id).cloned());
        let of = RefundNames {
            company: companies.get(&row.company_id).cloned().unwrap_or_default(),
            try_number: attempt.map(|attempt| attempt.number.clone()).unwrap_or_default(),
            orders,
            proposed_by: proposer.unwrap_or_default(),
        };
        AdminGatewayRefund::new(row, of)
    });
    Ok(views.collect())
}

async fn one(services: &Services, id: i64) -> ApiResult<PlainJson<AdminGatewayRefund>> {
    let row = gateway_refunds::by_id(&services.db, id).await?;
    let row = row.ok_or_else(|| ApiError::not_found("退款"))?;
    let view = views_of(services, vec![row]).await?.pop();
    Ok(PlainJson(view.ok_or_else(|| ApiError::not_found("退款"))?))
}

#[utoipa::path(get, path = "/admin/api/gateway_refunds/{id}", tag = "payments", params(("id" = i64, Path)), responses((status = 200, body = AdminGatewayRefund), (status = 404)))]
pub async fn show(
    _: Staff<ReadPayments>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminGatewayRefund>> {
    one(&services, id).await
}

/// Asks the gateway once more for a refund that it refused.
#[utoipa::path(post, path = "/admin/api/gateway_refunds/{id}/retry", tag = "payments", params(("id" = i64, Path)), responses((status = 200, body = AdminGatewayRefund), (status = 409)))]
pub async fn retry(
    staff: Staff<WritePayments>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminGatewayRefund>> {
    let (actor, now) = (staff.actor(), services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let before = payouts::retry(tx, id, now).await?;
            audit::append(tx, &actor, entry("refund.retry", &before, String::new()), now).await?;
            Ok::<_, OrderError>(())
        })
        .await?;
    one(&services, id).await
}

/// Another way for a refund that the gateway refused: the first person proposes it, a second one agrees.
#[utoipa::path(post, path = "/admin/api/gateway_refunds/{id}/instead", tag = "payments", params(("id" = i64, Path)), request_body = InsteadInput, responses((status = 200, body = AdminGatewayRefund), (status = 409), (status = 422)))]
pub async fn instead(
    staff: Staff<WritePayments>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<InsteadInput>,
) -> ApiResult<PlainJson<AdminGatewayRefund>> {
    let wish = input.wish()?;
    let (actor, now) = (staff.actor(), services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let reason = wish.note();
            let before = payouts::instead(tx, id, wish, &actor, now).await?;
            audit::append(tx, &actor, entry("refund.instead", &before, reason), now).await?;
            Ok::<_, OrderError>(())
        })
        .await?;
    one(&services, id).await
}

fn entry(action: &'static str, before: &Returned, reason: String) -> audit::Entry {
    audit::Entry {
        action,
        subject_kind: "gateway_refund",
        subject_id: before.number.clone(),
        before: Some(json!({
            "status": before.status, "amount": before.amount.fen(), "last_error": before.last_error,
            "proposed_by": before.proposed_by,
        })),
        after: None,
        reason,
    }
}
