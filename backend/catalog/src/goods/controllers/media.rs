//! /media/goods/{id}.svg: the pictures of goods, drawn when asked for.
use std::hash::{DefaultHasher, Hash, Hasher};

use axum::{
    extract::{Path, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use kernel::{ApiError, ApiResult, Services};
use loco_rs::controller::extractor::shared_store::SharedStore;

use crate::goods::{
    models::goods_cache::GoodsCache,
    views::picture::{Label, draw},
};

/// A day: a picture changes only with the name, the specification or the manufacturer.
const CACHE_CONTROL: &str = "public, max-age=86400";
/// An SVG opened by itself must not run or load anything, whatever names it carries.
const CONTENT_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

#[utoipa::path(get, path = "/media/goods/{file}", tag = "goods", params(("file" = String, Path, description = "<goods id>.svg")), responses((status = 200, body = String, content_type = "image/svg+xml"), (status = 304), (status = 404)))]
pub async fn goods_picture(
    Path(file): Path<String>,
    State(services): State<Services>,
    SharedStore(goods_cache): SharedStore<GoodsCache>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let nothing = || ApiError::NotFound("没有找到您要的图片".into());
    let id: i64 = file
        .strip_suffix(".svg")
        .and_then(|id| id.parse().ok())
        .filter(|id| *id > 0)
        .ok_or_else(nothing)?;
    let goods = goods_cache.get(&services.db, id).await?.ok_or_else(nothing)?;
    let picture = draw(&Label::of(&goods));
    let tag = entity_tag(&picture);
    let known = headers
        .get_all(header::IF_NONE_MATCH)
        .iter()
        .filter_map(|value| value.to_str().ok());
    let unchanged = known
        .flat_map(|tags| tags.split(','))
        .any(|known| known.trim().trim_start_matches("W/") == tag);
    let about = [
        (header::ETAG, tag),
        (header::CACHE_CONTROL, CACHE_CONTROL.to_owned()),
    ];
    if unchanged {
        return Ok((StatusCode::NOT_MODIFIED, about).into_response());
    }
    let kind = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CONTENT_SECURITY_POLICY, CONTENT_POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    Ok((about, kind, picture).into_response())
}

fn entity_tag(picture: &str) -> String {
    let mut hasher = DefaultHasher::new();
    picture.hash(&mut hasher);
    format!("\"{:016x}\"", hasher.finish())
}
