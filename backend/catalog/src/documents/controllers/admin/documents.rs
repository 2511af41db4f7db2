//! /admin/api/goods_documents: product and QA upload, replace and withdraw. Every write is in the audit log.
use std::collections::HashMap;

use axum::{
    extract::{Multipart, State},
    response::Response,
};
use chrono::{Days, NaiveDate};
use files::{
    download::attachment,
    uploads::{LARGEST_DOCUMENT, Uploads},
};
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadDocuments, WriteDocuments},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{
        Id, Input, Text,
        parts::{bytes_of, next_part},
    },
};
use loco_rs::controller::extractor::shared_store::SharedStore;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::{
    documents::{
        models::documents::{self, Document, Draft, read},
        views::{admin::document::AdminGoodsDocument, document_file::file_name},
    },
    errors::CatalogError,
    goods::models::goods_cache::GoodsCache,
};

/// Days before its end from which a document counts as expiring.
const EXPIRING_DAYS: u64 = 60;

async fn view(
    services: &Services,
    goods_cache: &GoodsCache,
    document: Document,
) -> ApiResult<AdminGoodsDocument> {
    let goods = goods_cache.get(&services.db, document.goods_id).await?;
    Ok(AdminGoodsDocument::new(
        document,
        goods.as_deref(),
        services.clock.today(),
    ))
}

#[utoipa::path(get, path = "/admin/api/goods_documents", tag = "documents", responses((status = 200, body = Vec<AdminGoodsDocument>)))]
pub async fn list(
    _: Staff<ReadDocuments>,
    State(services): State<Services>,
    SharedStore(goods_cache): SharedStore<GoodsCache>,
    query: ListQuery,
) -> ApiResult<Rows<AdminGoodsDocument>> {
    let today = services.clock.today();
    let until = today.checked_add_days(Days::new(EXPIRING_DAYS)).unwrap_or(today);
    let (rows, total) = documents::for_staff(&services.db, &query, until).await?;
    let ids: Vec<i64> = rows.iter().map(|row| row.goods_id).collect();
    let facts = goods_cache.get_many(&services.db, &ids).await?;
    let goods: HashMap<i64, _> = facts.iter().map(|goods| (goods.id, &**goods)).collect();
    let rows = rows.into_iter().map(|row| {
        let goods = goods.get(&row.goods_id).copied();
        AdminGoodsDocument::new(row, goods, today)
    });
    Ok(Rows {
        name: "goods_documents",
        from: query.from,
        total,
        rows: rows.collect(),
    })
}

async fn found(services: &Services, id: i64) -> ApiResult<Document> {
    let document = documents::by_id(&services.db, id).await?;
    document.ok_or_else(|| ApiError::not_found("商品资料"))
}

#[utoipa::path(get, path = "/admin/api/goods_documents/{id}", tag = "documents", params(("id" = i64, Path)), responses((status = 200, body = AdminGoodsDocument), (status = 404)))]
pub async fn show(
    _: Staff<ReadDocuments>,
    Id(id): Id,
    State(services): State<Services>,
    SharedStore(goods_cache): SharedStore<GoodsCache>,
) -> ApiResult<PlainJson<AdminGoodsDocument>> {
    let document = found(&services, id).await?;
    Ok(PlainJson(view(&services, &goods_cache, document).await?))
}

/// Also replaced and withdrawn ones.
#[utoipa::path(get, path = "/admin/api/goods_documents/{id}/file", tag = "documents", params(("id" = i64, Path)), responses((status = 200, content_type = "application/pdf"), (status = 404)))]
pub async fn file(
    _: Staff<ReadDocuments>,
    Id(id): Id,
    State(services): State<Services>,
    SharedStore(goods_cache): SharedStore<GoodsCache>,
) -> ApiResult<Response> {
    let document = found(&services, id).await?;
    let goods = goods_cache.get(&services.db, document.goods_id).await?;
    let bytes = read(&services, &document).await?;
    let name = file_name(&document, goods.as_deref());
    Ok(attachment(bytes, &document.content_type, &name))
}

#[derive(ToSchema)]
#[allow(dead_code, reason = "describes the form for OpenAPI")]
pub struct DocumentForm {
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
    goods_id: i64,
    /// registration | leaflet | maker_licence | first_sale | inspection | other
    kind: String,
    title: String,
    /// buyers | staff
    audience: String,
    /// YYYY-MM-DD, or empty
    issued_on: String,
    /// YYYY-MM-DD, or empty
    valid_until: String,
}

#[utoipa::path(post, path = "/admin/api/goods_documents", tag = "documents", request_body(content = DocumentForm, content_type = "multipart/form-data"), responses((status = 200, body = AdminGoodsDocument), (status = 413), (status = 422)))]
pub async fn create(
    staff: Staff<WriteDocuments>,
    State(services): State<Services>,
    SharedStore(goods_cache): SharedStore<GoodsCache>,
    form: Multipart,
) -> ApiResult<PlainJson<AdminGoodsDocument>> {
    let (bytes, draft) = Form::read(form).await?.parts()?;
    let description = draft.check()?;
    documents::refuse_unknown_goods(&services.db, description.goods_id).await?;
    let stored = Uploads::of(&services.settings)
        .store_private_document(bytes)
        .await?;
    let (actor, name, now) = (staff.actor(), staff.name.clone(), services.clock.now());
    let document = services
        .writer
        .run(async move |tx: &WriteTx| {
            let document = documents::add(tx, description, stored, &name, now).await?;
            let entry = entry("goods_document.create", None, &document, String::new());
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, CatalogError>(document)
        })
        .await?;
    Ok(PlainJson(view(&services, &goods_cache, document).await?))
}

/// A newer file in the place of a current one; returns the newer.
#[utoipa::path(post, path = "/admin/api/goods_documents/{id}/replace", tag = "documents", params(("id" = i64, Path)), request_body(content = DocumentForm, content_type = "multipart/form-data"), responses((status = 200, body = AdminGoodsDocument), (status = 404), (status = 409), (status = 413), (status = 422)))]
pub async fn replace(
    staff: Staff<WriteDocuments>,
    Id(id): Id,
    State(services): State<Services>,
    SharedStore(goods_cache): SharedStore<GoodsCache>,
    form: Multipart,
) -> ApiResult<PlainJson<AdminGoodsDocument>> {
    let older = found(&services, id).await?;
    let mut form = Form::read(form).await?;
    form.texts.insert("goods_id".into(), older.goods_id.to_string());
    let (bytes, draft) = form.parts()?;
    let description = draft.check()?;
    let stored = Uploads::of(&services.settings)
        .store_private_document(bytes)
        .await?;
    let (actor, name, now) = (staff.actor(), staff.name.clone(), services.clock.now());
    let document = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (older, newer) = documents::replace(tx, id, description, stored, &name, now).await?;
            let entry = entry("goods_document.replace", Some(&older), &newer, String::new());
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, CatalogError>(newer)
        })
        .await?;
    Ok(PlainJson(view(&services, &goods_cache, document).await?))
}

#[derive(Deserialize, ToSchema)]
pub struct WithdrawInput {
    reason: Text<200>,
}

#[utoipa::path(post, path = "/admin/api/goods_documents/{id}/withdraw", tag = "documents", params(("id" = i64, Path)), request_body = WithdrawInput, responses((status = 200, body = AdminGoodsDocument), (status = 404), (status = 409), (status = 422)))]
pub async fn withdraw(
    staff: Staff<WriteDocuments>,
    Id(id): Id,
    State(services): State<Services>,
    SharedStore(goods_cache): SharedStore<GoodsCache>,
    Input(input): Input<WithdrawInput>,
) -> ApiResult<PlainJson<AdminGoodsDocument>> {
    if input.reason.is_empty() {
        return Err(ApiError::invalid("reason", "请填写撤下的原因"));
    }
    let (actor, reason, now) = (staff.actor(), input.reason.0, services.clock.now());
    let document = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (before, after) = documents::withdraw(tx, id, &reason, now).await?;
            let entry = entry("goods_document.withdraw", Some(&before), &after, reason);
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, CatalogError>(after)
        })
        .await?;
    Ok(PlainJson(view(&services, &goods_cache, document).await?))
}

fn entry(action: &'static str, before: Option<&Document>, after: &Document, reason: String) -> audit::Entry {
    audit::Entry {
        action,
        subject_kind: "goods_document",
        subject_id: after.id.to_string(),
        before: before.map(facts),
        after: Some(facts(after)),
        reason,
    }
}

fn facts(document: &Document) -> Value {
    json!({
        "goods_id": document.goods_id,
        "kind": document.kind.code(),
        "title": document.title,
        "audience": document.audience.code(),
        "status": document.status.code(),
        "version": document.version,
        "sha256": document.sha256,
        "issued_on": document.issued_on,
        "valid_until": document.valid_until,
    })
}

/// The parts of the request as they came.
#[derive(Default)]
struct Form {
    file: Option<Vec<u8>>,
    texts: HashMap<String, String>,
}

impl Form {
    /// Reads at most the size of a document and its few fields.
    async fn read(mut form: Multipart) -> ApiResult<Self> {
        /// Bytes of a text part.
        const LONGEST_TEXT: usize = 1024;
        let mut read = Self::default();
        while let Some(part) = next_part(&mut form).await? {
            let name = part.name().unwrap_or_default().to_owned();
            if name == "file" {
                read.file = Some(bytes_of(part, LARGEST_DOCUMENT).await?);
            } else {
                let text = String::from_utf8(bytes_of(part, LONGEST_TEXT).await?);
                read.texts.insert(
                    name,
                    text.map_err(|_| ApiError::BadRequest("文字编码不正确".into()))?,
                );
            }
        }
        Ok(read)
    }

    fn parts(mut self) -> ApiResult<(Vec<u8>, Draft)> {
        let missing = || ApiError::invalid("file", "请选择要上传的文件");
        let file = self
            .file
            .take()
            .filter(|bytes| !bytes.is_empty())
            .ok_or_else(missing)?;
        let goods_id = self.text("goods_id", 20)?;
        let draft = Draft {
            goods_id: goods_id
                .parse()
                .map_err(|_| ApiError::invalid("goods_id", "请选择商品"))?,
            kind: self.text("kind", 20)?,
            title: self.text("title", 60)?,
            audience: self.text("audience", 20)?,
            issued_on: self.day("issued_on")?,
            valid_until: self.day("valid_until")?,
        };
        Ok((file, draft))
    }

    fn text(&self, name: &'static str, most: usize) -> ApiResult<String> {
        let text = self.texts.get(name).map_or("", |text| text.trim());
        if text.chars().count() > most {
            return Err(ApiError::invalid(name, format!("最多 {most} 个字")));
        }
        if text.chars().any(char::is_control) {
            return Err(ApiError::invalid(name, "含有不能使用的字符"));
        }
        Ok(text.to_owned())
    }

    fn day(&self, name: &'static str) -> ApiResult<Option<NaiveDate>> {
        let text = self.text(name, 20)?;
        if text.is_empty() {
            return Ok(None);
        }
        let day = text.parse();
        day.map(Some)
            .map_err(|_| ApiError::invalid(name, "日期应为 年-月-日，例如 2026-11-21"))
    }
}
