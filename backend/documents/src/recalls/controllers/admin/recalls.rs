//! /admin/api/recalls: quality management recalls a batch, two people together, and sees who has answered.
use axum::extract::State;
use catalog::stock::models::batch_reports::BatchKey;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{Capability, ReadRecalls, WriteRecalls},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Id, Input, RowId, Text},
};
use sea_orm::DbErr;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    errors::DocumentError,
    recalls::{
        models::{
            find, issuing, notices,
            recalls::{self, Draft, QaActor, Recall},
            reports,
        },
        views::admin::recall::{AdminOwedReport, AdminRecall, AdminRecallNotice},
    },
    reports::models::returned_batches,
    settings::document_rules,
};

/// Filters: `id`, `status`, `goods_id`, `can_issue` (drafts that wait for this colleague as the second person), `is_late`
/// (somebody has not answered in time), `q` (number or batch).
#[utoipa::path(get, path = "/admin/api/recalls", tag = "documents", responses((status = 200, body = Vec<AdminRecall>)))]
pub async fn list(
    staff: Staff<ReadRecalls>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminRecall>> {
    let (rows, total) = find::page(&services.db, &query, staff.id, services.clock.now()).await?;
    Ok(Rows {
        name: "recalls",
        from: query.from,
        total,
        rows: views(&services, rows, staff.id).await?,
    })
}

async fn views(services: &Services, rows: Vec<Recall>, staff_id: i64) -> Result<Vec<AdminRecall>, DbErr> {
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let counts = notices::answered(&services.db, &ids).await?;
    let now = services.clock.now();
    let views = rows.into_iter().map(|row| {
        let counts = counts.get(&row.id).copied().unwrap_or_default();
        AdminRecall::new(row, counts, staff_id, now)
    });
    Ok(views.collect())
}

#[utoipa::path(get, path = "/admin/api/recalls/{id}", tag = "documents", params(("id" = i64, Path)), responses((status = 200, body = AdminRecall), (status = 404)))]
pub async fn show(
    staff: Staff<ReadRecalls>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminRecall>> {
    let found = find::by_id(&services.db, id).await?;
    let recall = found.ok_or_else(|| ApiError::not_found("召回"))?;
    view(&services, &staff, recall).await
}

pub(super) async fn view<C: Capability>(
    services: &Services,
    staff: &Staff<C>,
    recall: Recall,
) -> ApiResult<PlainJson<AdminRecall>> {
    let notices = notices::notices(&services.db, recall.id).await?;
    let contacts = find::contacts(&services.db, &notices).await?;
    let returned = returned_batches::by_company(&services.db, &recalls::batch_of(&recall)).await?;
    let told = reports::of_recall(&services.db, recall.id).await?;
    let next = reports::next(&recall, &told, &document_rules(&services.db).await?);
    let mut views = views(services, vec![recall], staff.id).await?;
    let mut view = views.pop().ok_or_else(|| ApiError::not_found("召回"))?;
    view.companies = notices
        .into_iter()
        .map(|notice| AdminRecallNotice::new(notice, &contacts, &returned))
        .collect();
    view.reports = told.into_iter().map(Into::into).collect();
    view.next_report = next.map(|owed| AdminOwedReport::new(owed, services.clock.today()));
    Ok(PlainJson(view))
}

#[derive(Deserialize, ToSchema)]
pub struct RecallInput {
    goods_id: RowId,
    batch_number: Text<60>,
    /// 1, 2 or 3
    level: i32,
    reason: Text<300>,
    instruction: Text<300>,
}

#[utoipa::path(post, path = "/admin/api/recalls", tag = "documents", request_body = RecallInput, responses((status = 200, body = AdminRecall), (status = 409), (status = 422)))]
pub async fn create(
    staff: Staff<WriteRecalls>,
    State(services): State<Services>,
    Input(input): Input<RecallInput>,
) -> ApiResult<PlainJson<AdminRecall>> {
    let draft = Draft {
        batch: BatchKey::new(input.goods_id.0, input.batch_number.0),
        level: input.level,
        reason: input.reason.0,
        instruction: input.instruction.0,
    };
    let (actor, by, now) = (staff.actor(), qa(&staff), services.clock.now());
    let rules = document_rules(&services.db).await?;
    let recall = services
        .writer
        .run(async move |tx: &WriteTx| {
            let recall = recalls::draft(tx, draft, by, &rules, now).await?;
            audit::append(tx, &actor, entry("recall.draft", None, &recall), now).await?;
            Ok::<_, DocumentError>(recall)
        })
        .await?;
    view(&services, &staff, recall).await
}

pub(super) fn qa(staff: &Staff<WriteRecalls>) -> QaActor {
    QaActor {
        id: staff.id,
        name: staff.name.clone(),
    }
}

fn entry(action: &'static str, before: Option<&Recall>, after: &Recall) -> audit::Entry {
    let facts = |recall: &Recall| {
        json!({
            "status": recall.status.code(),
            "goods_id": recall.goods_id,
            "batch_number": recall.batch_number,
            "level": recall.level.code(),
            "conclusion": recall.conclusion,
        })
    };
    audit::Entry {
        action,
        subject_kind: "recall",
        subject_id: after.number.clone(),
        before: before.map(facts),
        after: Some(facts(after)),
        reason: after.reason.clone(),
    }
}

/// The second person's approval notifies every buyer.
#[utoipa::path(post, path = "/admin/api/recalls/{id}/issue", tag = "documents", params(("id" = i64, Path)), responses((status = 200, body = AdminRecall), (status = 404), (status = 409)))]
pub async fn issue(
    staff: Staff<WriteRecalls>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminRecall>> {
    let (actor, by, now) = (staff.actor(), qa(&staff), services.clock.now());
    let recall = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (before, after) = issuing::issue(tx, id, by, now).await?;
            audit::append(tx, &actor, entry("recall.issue", Some(&before), &after), now).await?;
            Ok::<_, DocumentError>(after)
        })
        .await?;
    view(&services, &staff, recall).await
}

/// A draft that was a mistake.
#[utoipa::path(post, path = "/admin/api/recalls/{id}/drop", tag = "documents", params(("id" = i64, Path)), responses((status = 200, body = AdminRecall), (status = 404), (status = 409)))]
pub async fn drop_draft(
    staff: Staff<WriteRecalls>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminRecall>> {
    let (actor, by, now) = (staff.actor(), qa(&staff), services.clock.now());
    let recall = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (before, after) = recalls::drop_draft(tx, id, by, now).await?;
            audit::append(tx, &actor, entry("recall.drop", Some(&before), &after), now).await?;
            Ok::<_, DocumentError>(after)
        })
        .await?;
    view(&services, &staff, recall).await
}

#[derive(Deserialize, ToSchema)]
pub struct RecallEndInput {
    /// What the recall achieved (召回效果评价); printed in the summary.
    #[serde(default)]
    conclusion: Text<500>,
}

#[utoipa::path(post, path = "/admin/api/recalls/{id}/close", tag = "documents", params(("id" = i64, Path)), request_body = RecallEndInput, responses((status = 200, body = AdminRecall), (status = 404), (status = 409), (status = 422)))]
pub async fn close(
    staff: Staff<WriteRecalls>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<RecallEndInput>,
) -> ApiResult<PlainJson<AdminRecall>> {
    let (actor, by, now) = (staff.actor(), qa(&staff), services.clock.now());
    let recall = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (before, after) = recalls::close(tx, id, by, input.conclusion.0, now).await?;
            audit::append(tx, &actor, entry("recall.close", Some(&before), &after), now).await?;
            Ok::<_, DocumentError>(after)
        })
        .await?;
    view(&services, &staff, recall).await
}
