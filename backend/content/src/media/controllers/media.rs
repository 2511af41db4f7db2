//! /media: public pictures. Every address identifies its content, so browsers may cache them for ever.
use axum::{
    extract::{Path, State},
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use files::uploads::{PictureWidth, Uploads};
use kernel::{ApiError, ApiResult, Services, input};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::{
    activities::models::activities,
    ads::{models::ads, views::banner},
};

const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WidthQuery {
    /// Pixels: 96, 240, 480 or 960, as WebP; never wider or heavier than the picture itself.
    #[param(value_type = Option<u32>)]
    w: Option<PictureWidth>,
}

/// An uploaded picture, as it is stored or in the width of a page.
#[utoipa::path(get, path = "/media/uploads/{key}", tag = "media", params(("key" = String, Path), WidthQuery), responses((status = 200, content_type = "image/jpeg"), (status = 404), (status = 422)))]
pub async fn upload(
    Path(key): Path<String>,
    input::Query(query): input::Query<WidthQuery>,
    State(services): State<Services>,
) -> ApiResult<Response> {
    let uploads = Uploads::of(&services.settings);
    let file = match query.w {
        Some(width) => uploads.read_public_at(&key, width).await?,
        None => uploads.read_public(&key).await?,
    };
    Ok(picture(file.bytes, file.content_type))
}

/// A drawn picture: `{id}-{mark}.svg`, where the mark is a digest of its text, so that unpublished adverts
/// cannot be read here.
#[utoipa::path(get, path = "/media/banners/{name}", tag = "media", params(("name" = String, Path)), responses((status = 200, content_type = "image/svg+xml"), (status = 404)))]
pub async fn drawn(Path(name): Path<String>, State(services): State<Services>) -> ApiResult<Response> {
    let nothing = || ApiError::not_found("图片");
    let (id, mark) = banner::parse(&name).ok_or_else(nothing)?;
    let ad = ads::find(&services.db, id)
        .await?
        .filter(|ad| banner::mark(ad) == mark)
        .ok_or_else(nothing)?;
    Ok(picture(banner::of(&ad).draw(), "image/svg+xml"))
}

/// The same for an activity.
#[utoipa::path(get, path = "/media/activities/{name}", tag = "media", params(("name" = String, Path)), responses((status = 200, content_type = "image/svg+xml"), (status = 404)))]
pub async fn drawn_activity(
    Path(name): Path<String>,
    State(services): State<Services>,
) -> ApiResult<Response> {
    let nothing = || ApiError::not_found("图片");
    let (id, mark) = banner::parse(&name).ok_or_else(nothing)?;
    let activity = activities::row(&services.db, id)
        .await?
        .filter(|activity| banner::activity_mark(activity) == mark)
        .ok_or_else(nothing)?;
    Ok(picture(banner::of_activity(&activity).draw(), "image/svg+xml"))
}

/// Only ever a picture: no script runs in it, and nothing guesses another type.
fn picture(body: impl IntoResponse, content_type: &'static str) -> Response {
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(content_type)),
        (header::CACHE_CONTROL, FOR_EVER),
        (
            header::X_CONTENT_TYPE_OPTIONS,
            HeaderValue::from_static("nosniff"),
        ),
        (
            header::CONTENT_SECURITY_POLICY,
            HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; sandbox"),
        ),
    ];
    (headers, body).into_response()
}
