//! The pages of a document, for those whom a handler has let through: never cached, and a PDF never shown inside a page.
use axum::{
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use files::uploads::{StoredFile, Uploads};
use kernel::{ApiError, ApiResult, Services, ids};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::licences::models::{licence_pages, licences::Licence};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PageQuery {
    /// From 1; without it the first.
    page: Option<usize>,
}

/// A page that was handed in.
#[derive(Serialize, ToSchema)]
pub struct Scan {
    /// Names the page when the document is submitted again.
    pub key: String,
    /// image | pdf
    pub form: String,
}

pub fn scans_of(licence: &Licence) -> Vec<Scan> {
    let pages = licence_pages::keys(licence).into_iter();
    pages
        .map(|key| Scan {
            form: form_of(&key).into(),
            key,
        })
        .collect()
}

/// The form of each page.
pub fn forms_of(licence: &Licence) -> Vec<String> {
    let keys = licence_pages::keys(licence);
    keys.iter().map(|key| form_of(key).to_owned()).collect()
}

#[kernel::boxed]
pub async fn page_of(services: &Services, licence: &Licence, query: &PageQuery) -> ApiResult<Response> {
    let key = licence_pages::key(licence, query.page.unwrap_or(1))
        .ok_or_else(|| ApiError::not_found("证照的这一页"))?;
    let file = Uploads::of(&services.settings).read_private(&key).await?;
    Ok(answer(file))
}

/// What a viewer will be given: `image`, `pdf`, or nothing.
pub fn form_of(key: &str) -> &'static str {
    match key.rsplit_once('.') {
        None => "",
        Some((_, "pdf")) => "pdf",
        Some(_) => "image",
    }
}

/// A scan whose digest was kept; 409 when it has been altered since.
#[kernel::boxed]
pub async fn unaltered(services: &Services, key: &str, sha256: &str) -> ApiResult<Response> {
    let file = Uploads::of(&services.settings).read_private(key).await?;
    if ids::digest(&file.bytes) != sha256 {
        return Err(ApiError::conflict("文件校验不符，请联系系统管理员"));
    }
    Ok(answer(file))
}

pub fn answer(file: StoredFile) -> Response {
    let disposition = if file.content_type == "application/pdf" {
        "attachment; filename=\"scan.pdf\""
    } else {
        "inline"
    };
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(file.content_type)),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
        (header::CONTENT_DISPOSITION, HeaderValue::from_static(disposition)),
        (
            header::X_CONTENT_TYPE_OPTIONS,
            HeaderValue::from_static("nosniff"),
        ),
    ];
    (headers, file.bytes).into_response()
}
