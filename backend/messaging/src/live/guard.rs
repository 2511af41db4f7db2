//! What a request for the channel must pass before the channel sees it: whose page it comes from, and how many
//! connections its address holds. The seat travels with the request, which the connection keeps for its life.
use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use axum::{
    extract::{Request, State},
    http::{Extensions, HeaderMap, HeaderName, HeaderValue, Uri, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use hyper::upgrade::OnUpgrade;
use identity::actors::ClientAddress;
use kernel::{ApiError, network};

use super::connection_limits::ConnectionCounts;

/// Connections that one network address may hold, whether they have signed in or not.
pub const MOST_PER_ADDRESS: usize = 64;

pub(super) struct ConnectionGuard {
    pub addresses: Arc<ConnectionCounts<String>>,
    pub allowed_origins: Vec<String>,
    pub closed: AtomicBool,
}

pub(super) async fn guard(
    State(gate): State<Arc<ConnectionGuard>>,
    mut request: Request,
    next: Next,
) -> Response {
    if gate.closed.load(Ordering::Relaxed) {
        return ApiError::Unavailable.into_response();
    }
    if !is_welcome(request.headers(), request.uri(), &gate.allowed_origins) {
        return ApiError::Forbidden("请从商城页面打开".into()).into_response();
    }
    let mut slot = None;
    if !continues(request.uri()) {
        let address = request
            .extensions()
            .get::<ClientAddress>()
            .map_or("", |address| address.0.as_str());
        slot = gate.addresses.take(network::of_text(address), MOST_PER_ADDRESS);
        if slot.is_none() {
            return ApiError::TooMany("连接数太多，请关闭一些页面后再试".into()).into_response();
        }
    }
    shrink(&mut request);
    if let Some(slot) = slot {
        request.extensions_mut().insert(Arc::new(slot));
    }
    let mut response = next.run(request).await;
    response.headers_mut().insert(
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    );
    response
}

/// The headers that the channel reads, when a connection begins or when its session is checked again.
const READ: [HeaderName; 7] = [
    header::COOKIE,
    header::CONNECTION,
    header::UPGRADE,
    header::SEC_WEBSOCKET_KEY,
    header::SEC_WEBSOCKET_VERSION,
    header::CONTENT_TYPE,
    header::CONTENT_LENGTH,
];

/// Of them a page's connection has five; room for seven would take twice the memory.
const USUAL: usize = 6;

/// A connection keeps its first request as long as it lives. Headers and address are slices of the buffer that they were read
/// into (8 KiB), so they are copied, and what is not read any more is dropped.
fn shrink(request: &mut Request) {
    let mut headers = HeaderMap::with_capacity(USUAL);
    for name in READ {
        for value in request.headers().get_all(&name) {
            if let Ok(copy) = HeaderValue::from_bytes(value.as_bytes()) {
                headers.append(name.clone(), copy);
            }
        }
    }
    *request.headers_mut() = headers;
    if let Ok(copy) = request.uri().to_string().parse() {
        *request.uri_mut() = copy;
    }
    let upgrade = request.extensions_mut().remove::<OnUpgrade>();
    let mut extensions = Extensions::new();
    if let Some(upgrade) = upgrade {
        extensions.insert(upgrade);
    }
    *request.extensions_mut() = extensions;
}

/// Whether the request belongs to a connection that already has its slot.
fn continues(uri: &Uri) -> bool {
    uri.query()
        .is_some_and(|query| query.split('&').any(|pair| pair.starts_with("sid=")))
}

/// A page of another site must not open a channel with the buyer's cookie. Requests without `Origin` are those of
/// the shop's own pages (`Sec-Fetch-Site` says so) or of programs, which bring no foreign cookie.
fn is_welcome(headers: &HeaderMap, uri: &Uri, allowed: &[String]) -> bool {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    if !headers.contains_key(header::ORIGIN) {
        return matches!(
            text(header::HeaderName::from_static("sec-fetch-site")),
            None | Some("same-origin" | "none")
        );
    }
    let Some(origin) = text(header::ORIGIN) else {
        return false;
    };
    if allowed.iter().any(|listed| listed == origin) {
        return true;
    }
    let own = text(header::HOST).or_else(|| uri.authority().map(axum::http::uri::Authority::as_str));
    let host = origin
        .strip_prefix("https://")
        .or_else(|| origin.strip_prefix("http://"));
    host.is_some() && host == own
}

#[cfg(test)]
mod tests {
    use super::*;

    fn welcome(headers: &[(&'static str, &'static str)]) -> bool {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.insert(*name, HeaderValue::from_static(value));
        }
        let allowed = ["https://m.example.cn".to_owned()];
        is_welcome(
            &map,
            &Uri::from_static("/socket.io/?EIO=4&transport=polling"),
            &allowed,
        )
    }

    #[test]
    fn only_our_own_pages_and_listed_origins_come_in() {
        assert!(welcome(&[("host", "shop.cn"), ("origin", "https://shop.cn")]));
        assert!(welcome(&[
            ("host", "localhost:5150"),
            ("origin", "http://localhost:5150")
        ]));
        assert!(welcome(&[
            ("host", "shop.cn"),
            ("origin", "https://m.example.cn")
        ]));
        assert!(welcome(&[("host", "shop.cn"), ("sec-fetch-site", "same-origin")]));
        assert!(welcome(&[("host", "shop.cn")]));
        for origin in [
            "https://evil.cn",
            "https://shop.cn.evil.cn",
            "https://shop.cn:81",
            "null",
            "shop.cn",
            "",
        ] {
            assert!(!welcome(&[("host", "shop.cn"), ("origin", origin)]), "{origin}");
        }
        assert!(!welcome(&[("host", "shop.cn"), ("sec-fetch-site", "cross-site")]));
    }

    #[test]
    fn a_connection_keeps_only_what_the_channel_reads() {
        let mut request = Request::builder()
            .uri("/socket.io/?EIO=4&transport=websocket")
            .header("cookie", "shop=1")
            .header("cookie", "theme=dark")
            .header("upgrade", "websocket")
            .header("user-agent", "Mozilla/5.0")
            .extension(7_u8)
            .body(axum::body::Body::empty())
            .unwrap();
        shrink(&mut request);
        let cookies: Vec<_> = request.headers().get_all(header::COOKIE).iter().collect();
        assert_eq!(cookies, ["shop=1", "theme=dark"]);
        assert!(request.headers().contains_key(header::UPGRADE));
        assert!(!request.headers().contains_key(header::USER_AGENT));
        assert_eq!(*request.uri(), "/socket.io/?EIO=4&transport=websocket");
        assert!(request.extensions().is_empty());
    }
}
