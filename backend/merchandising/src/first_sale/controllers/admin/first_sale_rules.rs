//! /admin/api/first_sale_rules: which documents a product may not be approved without (QA alone changes them).
use axum::extract::State;
use catalog::{documents::models::kinds::GoodsDocumentKind, goods::models::codes::Kind};
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadGoodsReview, WriteGoodsReview},
    shop_settings::Setting,
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::PlainJson,
    input::{Flag, Input, Text},
    models::second_word::{Outcome, SecondWordError},
};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::first_sale::{models::rules, views::admin::first_sale::FirstSaleRules};

#[utoipa::path(get, path = "/admin/api/first_sale_rules", tag = "goods", responses((status = 200, body = FirstSaleRules)))]
pub async fn show(
    _: Staff<ReadGoodsReview>,
    State(services): State<Services>,
) -> ApiResult<PlainJson<FirstSaleRules>> {
    Ok(PlainJson(FirstSaleRules::new(&rules::all(&services.db).await?)))
}

#[derive(Deserialize, ToSchema)]
pub struct FirstSaleRuleInput {
    /// 1 medicine, 2 TCM piece, 3 device
    kind: i32,
    /// As documents of goods have it: registration, leaflet, …
    document_kind: Text<20>,
    is_required: Flag,
    reason: Text<200>,
}

/// That a document is not needed any more waits until a second person sends the same (`asked_changes`).
#[utoipa::path(put, path = "/admin/api/first_sale_rules", tag = "goods", request_body = FirstSaleRuleInput, responses((status = 200, body = FirstSaleRules), (status = 422)))]
pub async fn update(
    staff: Staff<WriteGoodsReview>,
    State(services): State<Services>,
    Input(input): Input<FirstSaleRuleInput>,
) -> ApiResult<PlainJson<FirstSaleRules>> {
    Setting::FirstSaleDocuments.refuse_others(&staff.roles)?;
    let kind = Kind::from_code(input.kind).ok_or_else(|| ApiError::invalid("kind", "没有这类商品"))?;
    let document = GoodsDocumentKind::from_code(&input.document_kind.0)
        .ok_or_else(|| ApiError::invalid("document_kind", "没有这种资料，请刷新页面后重试"))?;
    let is_required = input.is_required.0;
    if input.reason.is_empty() {
        return Err(ApiError::invalid("reason", "请填写修改原因，会记入日志"));
    }
    let (actor, staff_id, reason, now) = (staff.actor(), staff.id, input.reason.0, services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let by = (staff_id, reason.as_str());
            let (before, outcome) = rules::set(tx, (kind, document), is_required, by, now).await?;
            let entry = audit::Entry {
                action: match outcome {
                    Outcome::Agreed => "first_sale_rule.update",
                    Outcome::Asked => "first_sale_rule.ask",
                },
                subject_kind: "first_sale_rule",
                subject_id: format!("{}.{}", kind.code(), document.code()),
                before: Some(json!({ "is_required": before })),
                after: Some(json!({ "is_required": is_required })),
                reason,
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, SecondWordError>(())
        })
        .await?;
    Ok(PlainJson(FirstSaleRules::new(&rules::all(&services.db).await?)))
}
