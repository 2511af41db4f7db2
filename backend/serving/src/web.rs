//! The two built apps: files with a hash in their name for a year, the page itself never from a cache, and every
//! path of the apps' own answered with the page.
use std::{path::Path, sync::Arc};

use axum::{
    Router,
    body::Body,
    extract::{Request, State},
    http::{HeaderValue, Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use kernel::{ApiError, Settings};
use tower::ServiceExt;
use tower_http::services::ServeDir;

/// Their names change with their content.
const FOR_A_YEAR: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
const FOR_AN_HOUR: HeaderValue = HeaderValue::from_static("public, max-age=3600");
const ASK_EACH_TIME: HeaderValue = HeaderValue::from_static("no-cache");

#[derive(Clone)]
struct Apps(Arc<Inner>);

struct Inner {
    storefront: ServeDir,
    admin: ServeDir,
}

/// What answers when no route does.
pub fn apps(settings: &Settings) -> Router {
    let apps = Apps(Arc::new(Inner {
        storefront: files(&settings.storefront_dir),
        admin: files(&settings.admin_dir),
    }));
    Router::new().fallback(serve).with_state(apps)
}

fn files(folder: &Path) -> ServeDir {
    ServeDir::new(folder)
        .append_index_html_on_directories(false)
        .precompressed_br()
        .precompressed_gzip()
}

async fn serve(State(Apps(apps)): State<Apps>, request: Request) -> Response {
    let path = request.uri().path();
    if is_or_below(path, "/api") || is_or_below(path, "/admin/api") {
        return ApiError::NotFound("没有找到您要的内容".into()).into_response();
    }
    if is_or_below(path, "/media") || is_or_below(path, "/socket.io") {
        return not_found();
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    let (files, path) = if is_or_below(path, "/admin") {
        (&apps.admin, path["/admin".len()..].to_owned())
    } else {
        (&apps.storefront, path.to_owned())
    };
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    if path.starts_with("/assets/") {
        answer(files, request, &path, FOR_A_YEAR).await
    } else if is_file {
        answer(files, request, &path, FOR_AN_HOUR).await
    } else {
        answer(files, request, "/index.html", ASK_EACH_TIME).await
    }
}

fn is_or_below(path: &str, prefix: &str) -> bool {
    path.strip_prefix(prefix)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

async fn answer(files: &ServeDir, mut request: Request, path: &str, cache: HeaderValue) -> Response {
    let Ok(uri) = path.parse::<Uri>() else {
        return not_found();
    };
    *request.uri_mut() = uri;
    let Ok(response) = files.clone().oneshot(request).await;
    if response.status() == StatusCode::NOT_FOUND {
        return if path == "/index.html" {
            not_built()
        } else {
            not_found()
        };
    }
    let mut response = response.map(Body::new);
    if !response.status().is_client_error() {
        response.headers_mut().insert(header::CACHE_CONTROL, cache);
        response
            .headers_mut()
            .insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    }
    response
}

/// Not cacheable: a deployment may be about to bring the file.
fn not_found() -> Response {
    (
        StatusCode::NOT_FOUND,
        [(header::CACHE_CONTROL, ASK_EACH_TIME)],
        "没有这个文件",
    )
        .into_response()
}

fn not_built() -> Response {
    (
        StatusCode::SERVICE_UNAVAILABLE,
        [(header::CACHE_CONTROL, ASK_EACH_TIME)],
        "页面还没有构建，请先运行 make build",
    )
        .into_response()
}
