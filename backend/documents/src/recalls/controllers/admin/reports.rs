//! /admin/api/recalls and /admin/api/recall_notices: what buyers told on the phone, what the authority was told, and the
//! papers of a recall.
use axum::{extract::State, response::Response};
use files::{
    download::attachment,
    export::{Format, Table, Value, export},
};
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadRecalls, WriteRecalls},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::PlainJson,
    input::{Day, Id, Input, Text, moment},
    turns::TurnHolder,
};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::recalls::{qa, view};
use crate::{
    errors::DocumentError,
    recalls::{
        models::{
            dossier::{self, Dossier},
            find,
            notices::{self, Notice, Reply, Told},
            reports::{self, NewReport, ReportKind},
            stated::StatedQuantity,
        },
        views::{admin::recall::AdminRecall, pdf::recall as paper},
    },
};

#[derive(Deserialize, ToSchema)]
pub struct RecallCallInput {
    /// Who of the buyer said it.
    told_by: Text<40>,
    /// When; RFC 3339.
    told_at: Text<40>,
    /// Units that are still there, set apart.
    in_stock: StatedQuantity,
    sold: StatedQuantity,
    #[serde(default)]
    note: Text<200>,
}

/// What a buyer who does not answer online said on the phone.
#[utoipa::path(post, path = "/admin/api/recall_notices/{id}/call", tag = "documents", params(("id" = i64, Path)), request_body = RecallCallInput, responses((status = 200, body = AdminRecall), (status = 404), (status = 409), (status = 422)))]
pub async fn call(
    staff: Staff<WriteRecalls>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<RecallCallInput>,
) -> ApiResult<PlainJson<AdminRecall>> {
    let told_at = moment("told_at", Some(input.told_at))?;
    let told = Told::Phone {
        by: input.told_by.0,
        at: told_at.ok_or_else(|| ApiError::invalid("told_at", "请填写通话时间"))?,
        recorded: qa(&staff),
    };
    let reply = Reply {
        in_stock: input.in_stock.0,
        sold: input.sold.0,
        note: input.note.0,
    };
    let (actor, now) = (staff.actor(), services.clock.now());
    let recall = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (before, after) = notices::record_call(tx, id, told, reply, now).await?;
            let recall = find::by_id(tx.db(), after.recall_id).await?;
            let recall = recall.ok_or(DocumentError::NotFound("召回"))?;
            let entry = audit::Entry {
                action: "recall.call",
                subject_kind: "recall",
                subject_id: recall.number.clone(),
                before: Some(stated(&before)),
                after: Some(stated(&after)),
                reason: after.note.clone(),
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, DocumentError>(recall)
        })
        .await?;
    view(&services, &staff, recall).await
}

fn stated(notice: &Notice) -> serde_json::Value {
    json!({
        "company_id": notice.company_id,
        "in_stock": notice.in_stock,
        "sold": notice.sold,
        "answered_by": notice.answered_by,
        "told_at": notice.told_at,
    })
}

#[derive(Deserialize, ToSchema)]
pub struct RecallReportInput {
    /// plan | progress | summary
    kind: Text<20>,
    reported_on: Day,
    /// Who got it, 湖北省药品监督管理局 for example.
    authority: Text<60>,
    #[serde(default)]
    note: Text<300>,
}

/// Notes that the authority was told.
#[utoipa::path(post, path = "/admin/api/recalls/{id}/reports", tag = "documents", params(("id" = i64, Path)), request_body = RecallReportInput, responses((status = 200, body = AdminRecall), (status = 404), (status = 409), (status = 422)))]
pub async fn report(
    staff: Staff<WriteRecalls>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<RecallReportInput>,
) -> ApiResult<PlainJson<AdminRecall>> {
    let kind = ReportKind::from_code(&input.kind.0);
    let new = NewReport {
        kind: kind.ok_or_else(|| ApiError::invalid("kind", "请选择召回计划、进展报告或总结报告"))?,
        reported_on: input.reported_on.0,
        authority: input.authority.0,
        note: input.note.0,
    };
    let (actor, by, now) = (staff.actor(), qa(&staff), services.clock.now());
    let recall = services
        .writer
        .run(async move |tx: &WriteTx| {
            let row = reports::add(tx, id, new, by, now).await?;
            let recall = find::by_id(tx.db(), id).await?;
            let recall = recall.ok_or(DocumentError::NotFound("召回"))?;
            let entry = audit::Entry {
                action: "recall.report",
                subject_kind: "recall",
                subject_id: recall.number.clone(),
                after: Some(json!({
                    "kind": row.kind.code(),
                    "reported_on": row.reported_on,
                    "authority": row.authority,
                })),
                reason: row.note,
                ..audit::Entry::default()
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, DocumentError>(recall)
        })
        .await?;
    view(&services, &staff, recall).await
}

/// 召回计划 for the authority.
#[utoipa::path(get, path = "/admin/api/recalls/{id}/plan", tag = "documents", params(("id" = i64, Path)), responses((status = 200, content_type = "application/pdf"), (status = 404)))]
pub async fn plan(
    _: Staff<ReadRecalls>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<Response> {
    let dossier = dossier::of_recall(&services, id).await?;
    printed(ReportKind::Plan, dossier).await
}

/// 召回总结报告 for the authority, once the recall has ended.
#[utoipa::path(get, path = "/admin/api/recalls/{id}/summary", tag = "documents", params(("id" = i64, Path)), responses((status = 200, content_type = "application/pdf"), (status = 404), (status = 409)))]
pub async fn summary(
    _: Staff<ReadRecalls>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<Response> {
    let dossier = dossier::of_recall(&services, id).await?;
    if dossier.recall.closed_at.is_none() {
        return Err(ApiError::conflict("召回结束后才有总结报告"));
    }
    printed(ReportKind::Summary, dossier).await
}

async fn printed(kind: ReportKind, dossier: Dossier) -> ApiResult<Response> {
    let name = paper::file_name(kind, &dossier);
    let bytes = paper::file(kind, dossier).await?;
    Ok(attachment(bytes, "application/pdf", &name))
}

const HEADS: [&str; 13] = [
    "通用名称",
    "规格",
    "生产企业",
    "批准文号",
    "批号",
    "客户",
    "联系电话",
    "订单",
    "发出",
    "已退回",
    "库存",
    "已售",
    "回复",
];

/// The buyers and their answers as a sheet.
#[utoipa::path(get, path = "/admin/api/recalls/{id}/sheet", tag = "documents", params(("id" = i64, Path)), responses((status = 200, content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"), (status = 404)))]
pub async fn sheet(
    staff: Staff<ReadRecalls>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<Response> {
    let dossier = dossier::of_recall(&services, id).await?;
    let table = Table {
        name: format!("召回客户 {}", dossier.recall.number),
        format: Format::Xlsx,
        heads: HEADS.map(str::to_owned).to_vec(),
    };
    let turns = services.turns.exports.clone();
    export(&turns, TurnHolder::Staff(staff.id), table, |rows| async move {
        let lines = dossier.notices.iter().map(|notice| line(&dossier, notice));
        rows.add(lines.collect()).await?;
        Ok(rows)
    })
    .await
}

fn line(dossier: &Dossier, notice: &Notice) -> Vec<Value> {
    let (name, phone) = dossier
        .contacts
        .get(&notice.company_id)
        .cloned()
        .unwrap_or_default();
    let returned = dossier
        .returned
        .get(&notice.company_id)
        .copied()
        .unwrap_or_default();
    let recall = &dossier.recall;
    vec![
        recall.goods_name.as_str().into(),
        recall.spec.as_str().into(),
        recall.maker.as_str().into(),
        recall.approval_number.as_str().into(),
        recall.batch_number.as_str().into(),
        name.into(),
        phone.into(),
        notice.orders.clone().into(),
        Value::Number(notice.shipped),
        Value::Number(returned),
        Value::Number(notice.in_stock),
        Value::Number(notice.sold),
        paper::answer(notice).into(),
    ]
}
