//! /admin/api/class_changes: proposed class changes of approved goods; another person of quality management
//! decides.
use std::collections::HashMap;

use axum::extract::State;
use catalog::{
    categories::models::categories::CategoryTree,
    documents::models::documents::Document,
    goods::models::{codes::Storage, goods_cache, on_file},
};
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadGoodsReview, WriteGoodsClass, WriteGoodsReview},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Id, Input, RowId, Text},
};
use sea_orm::DbErr;
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::{
    class_changes::{
        models::class_changes::{self, ClassChange, Decision, Justification, Source},
        views::admin::class_change::AdminClassChange,
    },
    errors::MerchandisingError,
    goods::models::goods::RecordChange,
    prices::models::price_changes,
};

#[utoipa::path(get, path = "/admin/api/class_changes", tag = "goods", responses((status = 200, body = Vec<AdminClassChange>)))]
pub async fn list(
    staff: Staff<ReadGoodsReview>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminClassChange>> {
    let (changes, total) = class_changes::for_staff(&services.db, &query).await?;
    Ok(Rows {
        name: "class_changes",
        from: query.from,
        total,
        rows: views(&services, changes, staff.id).await?,
    })
}

#[utoipa::path(get, path = "/admin/api/class_changes/{id}", tag = "goods", params(("id" = i64, Path)), responses((status = 200, body = AdminClassChange), (status = 404)))]
pub async fn show(
    staff: Staff<ReadGoodsReview>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminClassChange>> {
    let found = class_changes::by_id(&services.db, id).await?;
    let change = found.ok_or_else(|| ApiError::not_found("分类变更"))?;
    one(&services, change, staff.id).await
}

async fn one(
    services: &Services,
    change: ClassChange,
    reader: i64,
) -> ApiResult<PlainJson<AdminClassChange>> {
    let view = views(services, vec![change], reader).await?.into_iter().next();
    Ok(PlainJson(view.ok_or_else(|| ApiError::not_found("分类变更"))?))
}

/// Each with its goods and documents, in the same order.
async fn views(
    services: &Services,
    changes: Vec<ClassChange>,
    reader: i64,
) -> Result<Vec<AdminClassChange>, DbErr> {
    let (db, today) = (&services.db, services.clock.today());
    let ids: Vec<i64> = changes.iter().map(|change| change.goods_id).collect();
    let tree = CategoryTree::load(db).await?;
    let facts = goods_cache::load(db, &tree, &ids).await?;
    let facts: HashMap<i64, _> = facts.into_iter().map(|goods| (goods.id, goods)).collect();
    let waiting = price_changes::waiting_of(db, &ids).await?;
    let mut documents: HashMap<i64, Vec<Document>> = HashMap::new();
    for document in on_file::current_documents(db, &ids).await? {
        documents.entry(document.goods_id).or_default().push(document);
    }
    let views = changes.into_iter().filter_map(|change| {
        let goods = facts.get(&change.goods_id)?.clone();
        let documents = documents.get(&change.goods_id).cloned().unwrap_or_default();
        let goods = (goods, waiting.get(&change.goods_id).copied());
        Some(AdminClassChange::new(change, goods, documents, reader, today))
    });
    Ok(views.collect())
}

/// Absent fields stay.
#[derive(Deserialize, ToSchema)]
pub struct ClassChangeInput {
    goods_id: RowId,
    name: Option<Text<100>>,
    maker_id: Option<RowId>,
    approval_number: Option<Text<60>>,
    /// rx | otc_a | otc_b | none
    rx: Option<Text<10>>,
    scope: Option<Text<20>>,
    control: Option<Text<20>>,
    /// I | II | III, of devices
    device_class: Option<Text<3>>,
    /// 01 … 22 of the device catalogue, of devices; empty = none
    device_code: Option<Text<2>>,
    /// normal | cool | cold
    storage: Option<Text<10>>,
    class_reason: Text<200>,
    /// A current document of the product that supports it.
    class_document_id: Option<RowId>,
}

/// Takes the place of a proposal for the same product that waits.
#[utoipa::path(post, path = "/admin/api/class_changes", tag = "goods", request_body = ClassChangeInput, responses((status = 200, body = AdminClassChange), (status = 404), (status = 409), (status = 422)))]
pub async fn create(
    staff: Staff<WriteGoodsClass>,
    State(services): State<Services>,
    Input(input): Input<ClassChangeInput>,
) -> ApiResult<PlainJson<AdminClassChange>> {
    let text = |Text(text): Text<20>| text;
    let class = RecordChange {
        name: input.name.map(|Text(text)| text),
        maker_id: input.maker_id.map(|RowId(id)| id),
        approval_number: input.approval_number.map(|Text(text)| text),
        rx: input.rx.map(|Text(text)| text),
        scope: input.scope.map(text),
        control: input.control.map(text),
        device_class: input.device_class.map(|Text(text)| text),
        device_code: input.device_code.map(|Text(text)| text),
        storage: input.storage.map(|Text(code)| Storage::read(&code)).transpose()?,
        ..Default::default()
    };
    let grounds = Justification {
        reason: input.class_reason.0,
        document_id: input.class_document_id.map(|RowId(id)| id),
        source: Source::Proposal,
        takers: Vec::new(),
    };
    let (goods_id, actor, now) = (input.goods_id.0, staff.actor(), services.clock.now());
    let change = services
        .writer
        .run(async move |tx: &WriteTx| {
            class_changes::propose(tx, goods_id, class, grounds, &actor, now).await
        })
        .await?;
    one(&services, change, staff.id).await
}

#[derive(Deserialize, ToSchema)]
pub struct ClassApproval {
    #[serde(default)]
    opinion: Text<200>,
}

#[utoipa::path(post, path = "/admin/api/class_changes/{id}/approve", tag = "goods", params(("id" = i64, Path)), request_body = ClassApproval, responses((status = 200, body = AdminClassChange), (status = 404), (status = 409)))]
pub async fn approve(
    staff: Staff<WriteGoodsReview>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<ClassApproval>,
) -> ApiResult<PlainJson<AdminClassChange>> {
    let opinion = input.opinion.0;
    decide(&staff, &services, id, Decision::Approve { opinion }).await
}

#[derive(Deserialize, ToSchema)]
pub struct ClassRejection {
    reason: Text<200>,
}

#[utoipa::path(post, path = "/admin/api/class_changes/{id}/reject", tag = "goods", params(("id" = i64, Path)), request_body = ClassRejection, responses((status = 200, body = AdminClassChange), (status = 404), (status = 409), (status = 422)))]
pub async fn reject(
    staff: Staff<WriteGoodsReview>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<ClassRejection>,
) -> ApiResult<PlainJson<AdminClassChange>> {
    if input.reason.is_empty() {
        return Err(ApiError::invalid("reason", "请写明驳回的原因"));
    }
    let reason = input.reason.0;
    decide(&staff, &services, id, Decision::Reject { reason }).await
}

async fn decide(
    staff: &Staff<WriteGoodsReview>,
    services: &Services,
    id: i64,
    decision: Decision,
) -> ApiResult<PlainJson<AdminClassChange>> {
    let (actor, now) = (staff.actor(), services.clock.now());
    let is_approval = matches!(decision, Decision::Approve { .. });
    let change = services
        .writer
        .run(async move |tx: &WriteTx| {
            let change = class_changes::decide(tx, id, decision, &actor, now).await?;
            let entry = if is_approval {
                let (before, after) = class_changes::told_of(&change);
                entry("class_change.approve", &change, (Some(before), Some(after)))
            } else {
                entry("class_change.reject", &change, (None, None))
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, MerchandisingError>(change)
        })
        .await?;
    one(services, change, staff.id).await
}

/// By the person who proposed it.
#[utoipa::path(post, path = "/admin/api/class_changes/{id}/withdraw", tag = "goods", params(("id" = i64, Path)), responses((status = 200, body = AdminClassChange), (status = 404), (status = 409)))]
pub async fn withdraw(
    staff: Staff<WriteGoodsClass>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminClassChange>> {
    let (actor, now) = (staff.actor(), services.clock.now());
    let change = services
        .writer
        .run(async move |tx: &WriteTx| {
            let change = class_changes::withdraw(tx, id, &actor, now).await?;
            let entry = entry("class_change.withdraw", &change, (None, None));
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, MerchandisingError>(change)
        })
        .await?;
    one(&services, change, staff.id).await
}

/// In the history of the product.
fn entry(
    action: &'static str,
    change: &ClassChange,
    (before, after): (Option<Value>, Option<Value>),
) -> audit::Entry {
    audit::Entry {
        action,
        subject_kind: "goods",
        subject_id: change.goods_id.to_string(),
        before,
        after,
        reason: change.opinion.clone(),
    }
}
