//! /admin/api/contract_texts: the texts of contracts, in all versions; new contracts use the newest.
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::models::audit,
    contracts::models::contracts::ContractKind,
    permissions::{ReadContracts, WriteContracts},
    shop_settings::Setting,
    staff::models::staff,
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Id, Input, Text},
    models::second_word::Outcome,
};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::{
    errors::ContractError,
    models::texts::{self, ContractText, NewText},
    views::admin::contract::AdminContractText,
};

#[utoipa::path(get, path = "/admin/api/contract_texts", tag = "contracts", responses((status = 200, body = Vec<AdminContractText>)))]
pub async fn list(
    _: Staff<ReadContracts>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminContractText>> {
    let (rows, total) = texts::page(&services.db, &query).await?;
    Ok(Rows {
        name: "contract_texts",
        from: query.from,
        total,
        rows: views(&services, rows).await?,
    })
}

async fn views(services: &Services, rows: Vec<ContractText>) -> ApiResult<Vec<AdminContractText>> {
    let names = staff::names(&services.db, rows.iter().filter_map(|row| row.written_by)).await?;
    let mut newest = Vec::with_capacity(ContractKind::ALL.len());
    for kind in ContractKind::ALL {
        newest.push(texts::newest(&services.db, kind).await?.id);
    }
    let views = rows.into_iter().map(|row| {
        let written_by = row.written_by.and_then(|id| names.get(&id).cloned());
        let is_newest = newest.contains(&row.id);
        AdminContractText::new(row, written_by, is_newest)
    });
    Ok(views.collect())
}

#[utoipa::path(get, path = "/admin/api/contract_texts/{id}", tag = "contracts", params(("id" = i64, Path)), responses((status = 200, body = AdminContractText)))]
pub async fn show(
    _: Staff<ReadContracts>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminContractText>> {
    view_of(&services, id).await
}

async fn view_of(services: &Services, id: i64) -> ApiResult<PlainJson<AdminContractText>> {
    let found = texts::by_id(&services.db, id).await?;
    let view = views(services, found.into_iter().collect()).await?.pop();
    view.map(PlainJson).ok_or_else(|| ApiError::not_found("合同文本"))
}

#[derive(Deserialize, ToSchema)]
pub struct ContractTextInput {
    /// purchase, quality
    kind: Text<20>,
    title: Text<40>,
    /// Paragraphs by line; a line after `## ` is a heading, `{{…}}` a field.
    body: Text<20000>,
    /// Why it is written anew.
    reason: Text<200>,
}

/// The next version of a text, which waits until a second person sends the same (`asked_changes`): until then the answer is the one
/// in use. Existing contracts keep theirs.
#[utoipa::path(post, path = "/admin/api/contract_texts", tag = "contracts", request_body = ContractTextInput, responses((status = 200, body = AdminContractText), (status = 403), (status = 409), (status = 422)))]
pub async fn add(
    staff: Staff<WriteContracts>,
    State(services): State<Services>,
    Input(input): Input<ContractTextInput>,
) -> ApiResult<PlainJson<AdminContractText>> {
    Setting::ContractText.refuse_others(&staff.roles)?;
    let kind =
        ContractKind::from_code(&input.kind.0).ok_or_else(|| ApiError::invalid("kind", "请选择合同种类"))?;
    if input.title.is_empty() {
        return Err(ApiError::invalid("title", "请填写合同名称"));
    }
    if input.body.is_empty() {
        return Err(ApiError::invalid("body", "请填写合同正文"));
    }
    if input.reason.is_empty() {
        return Err(ApiError::invalid("reason", "请填写修改原因"));
    }
    let reason = input.reason.0;
    let new = NewText {
        kind,
        title: input.title.0,
        body: input.body.0,
    };
    let (actor, staff_id, now) = (staff.actor(), staff.id, services.clock.now());
    let added = services
        .writer
        .run(async move |tx: &WriteTx| {
            let wanted = json!({ "kind": new.kind.code(), "title": new.title });
            let (newest, outcome) = texts::add(tx, new, (staff_id, &reason), now).await?;
            let (action, after) = match outcome {
                Outcome::Agreed => ("contract_text.create", summary(&newest)),
                Outcome::Asked => ("contract_text.ask", wanted),
            };
            let entry = audit::Entry {
                action,
                subject_kind: "contract_text",
                subject_id: newest.id.to_string(),
                before: None,
                after: Some(after),
                reason,
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, ContractError>(newest.id)
        })
        .await?;
    view_of(&services, added).await
}

fn summary(text: &ContractText) -> Value {
    json!({ "kind": text.kind.code(), "version": text.version, "title": text.title })
}
