//! What happens to every request before and after its handler, in one step: the rules of `policy`, the deadline, a
//! panic caught, errors of the frame in our envelope, the headers every answer carries.
use std::{
    any::Any,
    borrow::Cow,
    net::IpAddr,
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    time::Duration,
};

use axum::{
    Router,
    body::Body,
    extract::DefaultBodyLimit,
    http::{
        Extensions, HeaderMap, HeaderName, HeaderValue, Method, Request, Response, StatusCode, Version,
        header,
    },
    response::IntoResponse,
};
use identity::actors::ClientAddress;
use kernel::{ApiError, Settings, db::Presence, settings::PatienceRules};
use rand::Rng;
use tower::Service;
use tower_http::{
    CompressionLevel,
    catch_panic::CatchPanicLayer,
    compression::{CompressionLayer, Predicate, predicate::SizeAbove},
};
use tracing::Instrument;

use super::{
    intake::RequestBody,
    policy::{self, Policy},
    site::Site,
    sizes::Size,
};

/// Handlers answer in milliseconds; what takes this long waits for a body that does not come.
const REQUEST_DEADLINE: Duration = Duration::from_secs(30);
/// Bytes that a slow line brings in a second; a large body may take so much longer.
const SLOW_LINE: u64 = 256 * 1024;

/// Bytes below which packing costs more than it saves.
const WORTH_PACKING: u16 = 1024;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

pub struct FrontService {
    router: Router,
    sizes: &'static [Size],
    policy: Policy,
    pub(super) patience: PatienceRules,
    database: Presence,
    ids: RequestIds,
}

/// Who is at the other end of a connection.
pub struct Peer {
    address: String,
    is_proxy: bool,
    is_live: AtomicBool,
}

impl Peer {
    pub fn new(ip: IpAddr, front: &FrontService) -> Self {
        let address = ip.to_canonical().to_string();
        Self {
            is_proxy: front.policy.is_trusted_proxy(&address),
            is_live: AtomicBool::new(false),
            address,
        }
    }

    /// The connection has become a live channel, and nothing else comes over it.
    pub fn is_live(&self) -> bool {
        self.is_live.load(Ordering::Relaxed)
    }
}

impl FrontService {
    pub fn new(site: Site, settings: &Settings, database: Presence) -> Self {
        Self {
            router: site
                .router
                .layer(compressed_json())
                .layer(CatchPanicLayer::custom(panicked)),
            sizes: site.sizes,
            policy: Policy::new(settings, site.analytics.as_deref()),
            patience: *settings.of::<PatienceRules>(),
            database,
            ids: RequestIds::default(),
        }
    }

    pub async fn answer<B>(&self, request: Request<B>, peer: &Peer) -> Response<Body>
    where
        B: axum::body::HttpBody<Data = axum::body::Bytes> + Send + 'static,
        B::Error: Into<axum::BoxError>,
    {
        let mut request = RequestBody::of(request.map(Body::new), self.patience.stalled_sender());
        let id = self.ids.next();
        let area = Area::of(request.uri().path());
        let size = Size::of(self.sizes, request.uri().path());
        let origin = self.policy.allowed_origin(request.headers()).cloned();
        let mut response = match self.refusal(&request, area, size) {
            Some(refusal) => refusal,
            None if request.method() == Method::OPTIONS && area.is_api() => {
                StatusCode::NO_CONTENT.into_response()
            }
            None => {
                let address = self
                    .policy
                    .client_address(&peer.address, peer.is_proxy, request.headers());
                request.extensions_mut().insert(ClientAddress(address));
                DefaultBodyLimit::max(size.body).apply(&mut request);
                self.handle(request, area, size, &id).await
            }
        };
        if response.status() == StatusCode::SWITCHING_PROTOCOLS {
            peer.is_live.store(true, Ordering::Relaxed);
        }
        self.policy.add_headers(&mut response, area == Area::Admin);
        if let Some(origin) = origin {
            policy::add_cors(&mut response, origin);
        }
        response.headers_mut().insert(REQUEST_ID, id);
        response
    }

    /// Why this request does not get to its handler, if anything.
    fn refusal<B>(&self, request: &Request<B>, area: Area, size: Size) -> Option<Response<Body>> {
        let (headers, path) = (request.headers(), request.uri().path());
        if headers.get_all(header::HOST).iter().count() > 1 {
            return Some(ApiError::BadRequest("请求里有两个主机名".into()).into_response());
        }
        let writes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
        let is_silent = writes && !Policy::says_from_where(headers) && !is_signed(path);
        if is_silent || (writes || area == Area::Live) && !self.policy.is_from_here(headers) {
            let message = "这个请求来自别的网站，已被拒绝；请在药集的页面上操作";
            return Some(ApiError::Forbidden(message.into()).into_response());
        }
        let length = headers.get(header::CONTENT_LENGTH);
        let too_large = length
            .and_then(|length| length.to_str().ok()?.parse().ok())
            .is_some_and(|length: u64| length > size.body as u64);
        too_large.then(|| ApiError::OverLimit(size.refusal()).into_response())
    }

    async fn handle(
        &self,
        request: Request<Body>,
        area: Area,
        size: Size,
        id: &HeaderValue,
    ) -> Response<Body> {
        let deadline = REQUEST_DEADLINE + Duration::from_secs(size.body as u64 / SLOW_LINE);
        let id = id.to_str().unwrap_or_default();
        let span = tracing::info_span!("request", id, method = %request.method(), path = %impersonal(request.uri().path()));
        let response = self.router.clone().call(request);
        async {
            let Ok(response) = if area == Area::Live {
                response.await
            } else {
                match tokio::time::timeout(deadline, self.unless_lost(area, response)).await {
                    Ok(Some(response)) => response,
                    Ok(None) | Err(_) => return ApiError::Unavailable.into_response(),
                }
            };
            if area.is_api() {
                in_envelope(response, size)
            } else {
                response
            }
        }
        .instrument(span)
        .await
    }

    /// No request waits for an unavailable database: neither new ones, nor those waiting for a connection.
    /// Running writes continue in the background.
    async fn unless_lost<T>(&self, area: Area, answer: impl Future<Output = T>) -> Option<T> {
        if !area.asks_the_database() {
            return Some(answer.await);
        }
        tokio::select! {
            biased;
            () = self.database.lost() => None,
            answer = answer => Some(answer),
        }
    }
}

/// Answers of the API are packed for those who can unpack them; pictures, sheets and archives are packed already, and both
/// apps were packed when they were built.
fn compressed_json() -> CompressionLayer<impl Predicate> {
    let is_json = |_: StatusCode, _: Version, headers: &HeaderMap, _: &Extensions| {
        headers
            .get(header::CONTENT_TYPE)
            .is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"))
    };
    let layer = CompressionLayer::new().quality(CompressionLevel::Fastest);
    layer.compress_when(SizeAbove::new(WORTH_PACKING).and(is_json))
}

/// Calls of gateways, carriers and mail programs: they have no session and are authenticated by their
/// signature. The unsubscribe button of a mail program (RFC 8058) sends no origin; the token in its address
/// is signed and can do nothing else.
fn is_signed(path: &str) -> bool {
    matches!(
        path,
        "/api/pay/alipay/notify"
            | "/api/pay/wechat/notify"
            | "/api/logistics/push"
            | "/api/message/sms_reply"
            | "/api/message/unsubscribe/one_click"
    )
}

/// A path as the log may keep it: a phone in it becomes stars.
fn impersonal(path: &str) -> Cow<'_, str> {
    let is_phone = |part: &str| part.len() == 11 && part.bytes().all(|byte| byte.is_ascii_digit());
    if !path.split('/').any(is_phone) {
        return path.into();
    }
    let parts = path
        .split('/')
        .map(|part| if is_phone(part) { "*" } else { part });
    parts.collect::<Vec<_>>().join("/").into()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Area {
    ShopApi,
    AdminApi,
    /// The back office's own pages.
    Admin,
    /// The live channel: long requests and upgrades.
    Live,
    /// Pictures, and the rooms of the outside world in development.
    Picture,
    Sandbox,
    Other,
}

impl Area {
    fn of(path: &str) -> Self {
        let within = |prefix: &str| {
            path.strip_prefix(prefix)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        if within("/api") {
            Self::ShopApi
        } else if within("/admin/api") {
            Self::AdminApi
        } else if within("/admin") {
            Self::Admin
        } else if within("/socket.io") {
            Self::Live
        } else if within("/media") {
            Self::Picture
        } else if within("/sandbox") {
            Self::Sandbox
        } else {
            Self::Other
        }
    }

    const fn asks_the_database(self) -> bool {
        self.is_api() || matches!(self, Self::Picture | Self::Sandbox)
    }

    const fn is_api(self) -> bool {
        matches!(self, Self::ShopApi | Self::AdminApi)
    }
}

/// Errors that the frame answers by itself (unknown route, wrong method, body too large …) carry no envelope.
fn in_envelope(response: Response<Body>, size: Size) -> Response<Body> {
    let status = response.status();
    if status == StatusCode::PAYLOAD_TOO_LARGE {
        // The extractor that refused the body does not know the route and its limit.
        return ApiError::OverLimit(size.refusal()).into_response();
    }
    let is_ours = |response: &Response<Body>| {
        let kind = response.headers().get(header::CONTENT_TYPE);
        kind.is_some_and(|kind| kind == "application/json")
    };
    if !(status.is_client_error() || status.is_server_error()) || is_ours(&response) {
        return response;
    }
    let error = match status {
        StatusCode::NOT_FOUND => ApiError::NotFound("没有找到您要的内容".into()),
        StatusCode::METHOD_NOT_ALLOWED => ApiError::Method,
        StatusCode::REQUEST_TIMEOUT | StatusCode::SERVICE_UNAVAILABLE => ApiError::Unavailable,
        status if status.is_client_error() => ApiError::BadRequest("请求内容的格式不正确".into()),
        status => ApiError::Internal(anyhow::anyhow!("the frame answered {status}")),
    };
    let mut ours = error.into_response();
    if let Some(allow) = response.headers().get(header::ALLOW) {
        ours.headers_mut().insert(header::ALLOW, allow.clone());
    }
    ours
}

fn panicked(panic: Box<dyn Any + Send>) -> Response<Body> {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    tracing::error!(panic = text.unwrap_or_default(), "a handler panicked");
    ApiError::Internal(anyhow::anyhow!("a handler panicked")).into_response()
}

/// Names a request in its answer and in the log: a random number of this process, and a count.
struct RequestIds {
    process: u32,
    count: AtomicU64,
}

impl Default for RequestIds {
    fn default() -> Self {
        Self {
            process: rand::rng().random(),
            count: AtomicU64::new(1),
        }
    }
}

impl RequestIds {
    fn next(&self) -> HeaderValue {
        let count = self.count.fetch_add(1, Ordering::Relaxed);
        let id = format!("{:08x}-{count:x}", self.process);
        HeaderValue::from_maybe_shared(axum::body::Bytes::from(id))
            .unwrap_or_else(|_| HeaderValue::from_static(""))
    }
}

#[cfg(test)]
mod tests {
    use tower::ServiceExt;

    use super::*;

    /// A call that panics gets a regular error answer.
    #[tokio::test]
    async fn a_panic_is_answered() {
        fn breaks() -> std::future::Ready<&'static str> {
            panic!("what a secret")
        }
        let site = Router::new().route("/", axum::routing::get(breaks));
        let site = site.layer(CatchPanicLayer::custom(panicked));
        let response = site.oneshot(Request::new(Body::empty())).await.unwrap();
        assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
        let body = axum::body::to_bytes(response.into_body(), 1024).await.unwrap();
        let body = String::from_utf8(body.to_vec()).unwrap();
        assert!(body.contains("\"code\"") && !body.contains("secret"), "{body}");
    }
}
