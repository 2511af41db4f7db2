//! /admin/api/statements and statement_differences: daily reconciliation.
use axum::extract::{Multipart, State};
use files::uploads::{UploadForm, file_of};
use gateways::payments::{Channel, Gateways};
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadPayments, WritePayments},
};
use kernel::{
    ApiError, ApiResult, Money, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Day, Id, Input, Query, Text},
};
use loco_rs::controller::extractor::shared_store::SharedStore;
use orders::errors::OrderError;
use sea_orm::DbErr;
use serde::Deserialize;
use serde_json::json;
use utoipa::{IntoParams, ToSchema};

use crate::{
    models::{
        bank_file, fetching, find, names,
        statements::{self, DifferenceRow, Statement},
    },
    views::admin::statement::{AdminStatement, AdminStatementDifference},
};

#[utoipa::path(get, path = "/admin/api/statements", tag = "payments", responses((status = 200, body = Vec<AdminStatement>)))]
pub async fn list(
    _: Staff<ReadPayments>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminStatement>> {
    let (rows, total) = find::page(&services.db, &query).await?;
    Ok(Rows {
        name: "statements",
        from: query.from,
        total,
        rows: rows.into_iter().map(Into::into).collect(),
    })
}

#[derive(Deserialize, ToSchema)]
pub struct FetchInput {
    /// alipay | wechat
    channel: Text<20>,
    day: Day,
}

/// Fetches the statement of a day from the gateway, again if need be, and compares it.
#[utoipa::path(post, path = "/admin/api/statements/fetch", tag = "payments", request_body = FetchInput, responses((status = 200, body = AdminStatement), (status = 409), (status = 422)))]
pub async fn fetch(
    staff: Staff<WritePayments>,
    State(services): State<Services>,
    SharedStore(gateways): SharedStore<Gateways>,
    Input(input): Input<FetchInput>,
) -> ApiResult<PlainJson<AdminStatement>> {
    let gateway = Channel::from_code(&input.channel.0).and_then(|channel| gateways.of(channel));
    let gateway = gateway.ok_or_else(|| ApiError::invalid("channel", "请选择已开通的支付宝或微信支付"))?;
    if input.day.0 >= services.clock.today() {
        return Err(ApiError::invalid(
            "day",
            "当天的对账单要到第二天才生成，请选择以前的日期",
        ));
    }
    let statement = fetching::fetch(&services, gateway.as_ref(), input.day.0).await?;
    note(&services, &staff, "statement.fetch", &statement).await?;
    Ok(PlainJson(statement.into()))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct BankQuery {
    /// YYYY-MM-DD
    #[param(value_type = String)]
    day: Day,
}

/// The bank's statement of a day, as CSV.
#[utoipa::path(post, path = "/admin/api/statements/bank", tag = "payments", params(BankQuery), request_body(content = UploadForm, content_type = "multipart/form-data"), responses((status = 200, body = AdminStatement), (status = 422)))]
pub async fn bank(
    staff: Staff<WritePayments>,
    State(services): State<Services>,
    Query(query): Query<BankQuery>,
    form: Multipart,
) -> ApiResult<PlainJson<AdminStatement>> {
    let (file, day, now) = (file_of(form).await?, query.day.0, services.clock.now());
    if day >= services.clock.today() {
        return Err(ApiError::invalid(
            "day",
            "当天的流水还不完整，请选择昨天或更早的日期",
        ));
    }
    let lines = bank_file::lines_of(&file, day)?;
    let statement = services
        .writer
        .run(async move |tx: &WriteTx| statements::take(tx, Channel::Transfer, day, &lines, now).await)
        .await?;
    note(&services, &staff, "statement.upload", &statement).await?;
    Ok(PlainJson(statement.into()))
}

async fn note(
    services: &Services,
    staff: &Staff<WritePayments>,
    action: &'static str,
    statement: &Statement,
) -> ApiResult<()> {
    let (actor, now) = (staff.actor(), services.clock.now());
    let entry = audit::Entry {
        action,
        subject_kind: "statement",
        subject_id: statement.id.to_string(),
        after: Some(json!({
            "channel": statement.channel.code(), "day": statement.day, "lines": statement.lines,
            "differences": statement.differences,
        })),
        ..Default::default()
    };
    services
        .writer
        .run(async move |tx: &WriteTx| audit::append(tx, &actor, entry, now).await)
        .await?;
    Ok(())
}

#[utoipa::path(get, path = "/admin/api/statement_differences", tag = "payments", responses((status = 200, body = Vec<AdminStatementDifference>)))]
pub async fn list_differences(
    _: Staff<ReadPayments>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminStatementDifference>> {
    let (rows, total) = find::page_of_differences(&services.db, &query).await?;
    Ok(Rows {
        name: "statement_differences",
        from: query.from,
        total,
        rows: views_of(&services, rows).await?,
    })
}

async fn views_of(
    services: &Services,
    rows: Vec<DifferenceRow>,
) -> Result<Vec<AdminStatementDifference>, DbErr> {
    let staff = names::staff(&services.db, rows.iter().map(|row| row.settled_by)).await?;
    let views = rows.into_iter().map(|row| {
        let settled_by = row.settled_by.and_then(|id| staff.get(&id).cloned());
        AdminStatementDifference::new(row, settled_by.unwrap_or_default())
    });
    Ok(views.collect())
}

#[derive(Deserialize, ToSchema)]
pub struct SettleInput {
    reason: Text<200>,
}

#[utoipa::path(post, path = "/admin/api/statement_differences/{id}/settle", tag = "payments", params(("id" = i64, Path)), request_body = SettleInput, responses((status = 200, body = AdminStatementDifference), (status = 409), (status = 422)))]
pub async fn settle(
    staff: Staff<WritePayments>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<SettleInput>,
) -> ApiResult<PlainJson<AdminStatementDifference>> {
    if input.reason.is_empty() {
        return Err(ApiError::invalid("reason", "请写明差异的原因和处理结果"));
    }
    let (actor, now) = (staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let after = statements::settle(tx, id, &input.reason.0, &actor, now).await?;
            let entry = audit::Entry {
                action: "statement_difference.settle",
                subject_kind: "statement_difference",
                subject_id: after.number.clone(),
                before: None,
                after: Some(json!({
                    "difference": after.difference, "our_amount": after.our_amount.map(Money::fen),
                    "their_amount": after.their_amount.map(Money::fen),
                })),
                reason: after.reason.clone(),
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, OrderError>(after)
        })
        .await?;
    let view = views_of(&services, vec![row]).await?.pop();
    Ok(PlainJson(view.ok_or_else(|| ApiError::not_found("对账差异"))?))
}
