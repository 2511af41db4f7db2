//! /admin/api/wanted_items: what buyers look for, and the answers. Every answer is in the audit log.
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadGoods, WriteGoods},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Id, Input, RowId, Text},
};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    errors::ContentError,
    wanted::{
        models::wanted::{self, Answer, Status, Wanted},
        views::admin::wanted::AdminWanted,
    },
};

#[utoipa::path(get, path = "/admin/api/wanted_items", tag = "wanted", responses((status = 200, body = Vec<AdminWanted>)))]
pub async fn list(
    staff: Staff<ReadGoods>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminWanted>> {
    let (rows, total) = wanted::list(&services.db, &query, staff.own_customers_only()).await?;
    Ok(Rows {
        name: "wanted_items",
        from: query.from,
        total,
        rows: rows.into_iter().map(AdminWanted::from).collect(),
    })
}

#[utoipa::path(get, path = "/admin/api/wanted_items/{id}", tag = "wanted", params(("id" = i64, Path)), responses((status = 200, body = AdminWanted), (status = 404)))]
pub async fn show(
    staff: Staff<ReadGoods>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminWanted>> {
    let row = wanted::shown(&services.db, id, staff.own_customers_only()).await?;
    row.map(|row| PlainJson(row.into()))
        .ok_or_else(|| ApiError::not_found("求购"))
}

#[derive(Deserialize, ToSchema)]
pub struct WantedAnswerInput {
    /// 1 waiting, 2 looking, 3 available, 4 unavailable.
    status: RowId,
    #[serde(default)]
    reply: Text<200>,
    /// The product that meets the wish; 0 = none.
    #[serde(default)]
    goods_id: Option<RowId>,
}

#[utoipa::path(put, path = "/admin/api/wanted_items/{id}", tag = "wanted", params(("id" = i64, Path)), request_body = WantedAnswerInput, responses((status = 200, body = AdminWanted), (status = 404), (status = 422)))]
pub async fn answer(
    staff: Staff<WriteGoods>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<WantedAnswerInput>,
) -> ApiResult<PlainJson<AdminWanted>> {
    let status =
        Status::from_code(input.status.0).ok_or_else(|| ApiError::invalid("status", "请选择处理结果"))?;
    if status == Status::Unavailable && input.reply.is_empty() {
        return Err(ApiError::invalid("reply", "请写明原因，买家会看到"));
    }
    let answer = Answer {
        status,
        reply: input.reply.0,
        goods_id: input.goods_id.map(|id| id.0).filter(|id| *id > 0),
    };
    let (actor, now) = (staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
                let (before, after) = wanted::answer(tx, id, answer, now).await?;
                let facts = |row: &Wanted| {
                    json!({ "status": row.status.code(), "reply": row.reply, "goods_id": row.goods_id })
                };
                let entry = audit::Entry {
                    action: "wanted.answer",
                    subject_kind: "wanted",
                    subject_id: id.to_string(),
                    before: Some(facts(&before)),
                    after: Some(facts(&after)),
                    reason: String::new(),
                };
                audit::append(tx, &actor, entry, now).await?;
                Ok::<_, ContentError>(after)
            })
        .await?;
    Ok(PlainJson(row.into()))
}
