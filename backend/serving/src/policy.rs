//! Which sites may send what, whose address a request comes from, and the headers that keep browsers careful.
use axum::http::{
    HeaderMap, HeaderName, HeaderValue, Response,
    header::{self, Entry},
};
use kernel::{Settings, settings::is_origin};

/// The back office's components write their styles into the page as they appear.
const ADMIN_CSP: HeaderValue = HeaderValue::from_static(
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; connect-src 'self'; \
     object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'",
);
const ALWAYS: [(HeaderName, HeaderValue); 4] = [
    (
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    ),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (
        header::REFERRER_POLICY,
        HeaderValue::from_static("strict-origin-when-cross-origin"),
    ),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
];
/// A year, for sites that are served over HTTPS alone.
const HTTPS_ONLY: HeaderValue = HeaderValue::from_static("max-age=31536000");

const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
const X_FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

pub struct Policy {
    allowed_origins: Vec<HeaderValue>,
    trusted_proxies: Vec<String>,
    https_only: bool,
    shop_csp: HeaderValue,
}

impl Policy {
    /// `analytics`: the outside service that counts visits.
    pub fn new(settings: &Settings, analytics: Option<&str>) -> Self {
        let origins = settings.allowed_origins.iter();
        Self {
            allowed_origins: origins
                .filter_map(|origin| HeaderValue::from_str(origin.trim_end_matches('/')).ok())
                .collect(),
            trusted_proxies: settings.trusted_proxies.clone(),
            https_only: settings.secure_cookies,
            shop_csp: shop_csp(&settings.service_origins, analytics),
        }
    }

    /// The request's origin, when it is another site that may call us with credentials.
    pub fn allowed_origin<'a>(&self, headers: &'a HeaderMap) -> Option<&'a HeaderValue> {
        let origin = headers.get(header::ORIGIN)?;
        self.allowed_origins.contains(origin).then_some(origin)
    }

    /// Does a write say where it comes from? Every browser does; a program names the shop in `Origin`.
    pub fn says_from_where(headers: &HeaderMap) -> bool {
        headers.contains_key(header::ORIGIN) || headers.contains_key(SEC_FETCH_SITE)
    }

    /// Is what a request says of where it comes from our own pages, or an allowed site?
    pub fn is_from_here(&self, headers: &HeaderMap) -> bool {
        if self.allowed_origin(headers).is_some() {
            return true;
        }
        let own_page = headers
            .get(SEC_FETCH_SITE)
            .is_none_or(|site| site == "same-origin" || site == "none");
        own_page
            && headers
                .get(header::ORIGIN)
                .is_none_or(|origin| is_own(origin, headers.get(header::HOST)))
    }

    pub fn is_trusted_proxy(&self, address: &str) -> bool {
        self.trusted_proxies.iter().any(|proxy| proxy == address)
    }

    /// The network address of the person: behind a trusted proxy the last one forwarded that is no such proxy.
    pub fn client_address(&self, peer: &str, peer_is_proxy: bool, headers: &HeaderMap) -> String {
        if !peer_is_proxy {
            return peer.to_owned();
        }
        let forwarded = headers.get_all(X_FORWARDED_FOR).iter();
        let addresses: Vec<&str> = forwarded
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(','))
            .map(str::trim)
            .collect();
        let person = addresses
            .iter()
            .rev()
            .find(|address| !self.is_trusted_proxy(address));
        person
            .and_then(|address| address.parse::<std::net::IpAddr>().ok())
            .map_or_else(|| peer.to_owned(), |address| address.to_string())
    }

    pub fn add_headers<B>(&self, response: &mut Response<B>, is_admin: bool) {
        let is_page = response
            .headers()
            .get(header::CONTENT_TYPE)
            .is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
        let headers = response.headers_mut();
        for (name, value) in ALWAYS {
            headers.insert(name, value);
        }
        if is_page && let Entry::Vacant(entry) = headers.entry(header::CONTENT_SECURITY_POLICY) {
            entry.insert(if is_admin {
                ADMIN_CSP
            } else {
                self.shop_csp.clone()
            });
        }
        if self.https_only {
            headers.insert(header::STRICT_TRANSPORT_SECURITY, HTTPS_ONLY);
        }
    }
}

/// The storefront has no inline script or style. It calls and frames only itself and the shop's configured
/// services; the one that counts visits may bring a script and a picture too.
fn shop_csp(service_origins: &[String], analytics: Option<&str>) -> HeaderValue {
    let services = service_origins
        .iter()
        .map(|origin| origin.trim_end_matches('/'))
        .filter(|origin| is_origin(origin));
    let framed = sources(services.clone());
    let called = sources(services.chain(analytics));
    let counting = sources(analytics.into_iter());
    // Phones without a reader of bar codes of their own get one as WebAssembly, which runs no text as a script.
    let rules = format!(
        "default-src 'self'; script-src {counting} 'wasm-unsafe-eval'; img-src {counting} data: blob:; style-src 'self'; \
         connect-src {called}; frame-src {framed}; object-src 'none'; base-uri 'self'; form-action 'self'; \
         frame-ancestors 'none'"
    );
    HeaderValue::try_from(rules).unwrap_or(HeaderValue::from_static("default-src 'self'"))
}

/// The shop itself, and these.
fn sources<'a>(others: impl Iterator<Item = &'a str>) -> String {
    let all = std::iter::once("'self'").chain(others);
    all.collect::<Vec<_>>().join(" ")
}

/// Is the origin (`https://shop.example.cn`) the host that was asked?
fn is_own(origin: &HeaderValue, host: Option<&HeaderValue>) -> bool {
    let Some(host) = host else { return false };
    let origin = origin.as_bytes();
    let authority = origin
        .strip_prefix(b"https://")
        .or_else(|| origin.strip_prefix(b"http://"));
    authority.is_some_and(|authority| authority.eq_ignore_ascii_case(host.as_bytes()))
}

/// Allows a listed origin to read the answer, and lists what it may send.
pub fn add_cors<B>(response: &mut Response<B>, origin: HeaderValue) {
    let headers = response.headers_mut();
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    headers.append(header::VARY, HeaderValue::from_static("Origin"));
    for (name, value) in [
        (header::ACCESS_CONTROL_ALLOW_CREDENTIALS, "true"),
        (
            header::ACCESS_CONTROL_ALLOW_METHODS,
            "GET, POST, PUT, DELETE, PATCH",
        ),
        (
            header::ACCESS_CONTROL_ALLOW_HEADERS,
            "content-type, idempotency-key, if-match",
        ),
        (
            header::ACCESS_CONTROL_EXPOSE_HEADERS,
            "content-range, etag, x-request-id",
        ),
        (header::ACCESS_CONTROL_MAX_AGE, "600"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn policy() -> Policy {
        Policy {
            allowed_origins: vec![HeaderValue::from_static("https://m.yaoji.cn")],
            trusted_proxies: vec!["10.0.0.9".into(), "10.0.0.8".into()],
            https_only: false,
            shop_csp: shop_csp(&[], None),
        }
    }

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let pairs = pairs.iter();
        pairs
            .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)))
            .collect()
    }

    #[test]
    fn a_write_must_state_its_origin() {
        let host = ("host", "yaoji.cn");
        let says = |pairs: &[(&'static str, &'static str)]| Policy::says_from_where(&headers(pairs));
        assert!(!says(&[host]));
        assert!(says(&[host, ("origin", "https://yaoji.cn")]));
        assert!(says(&[host, ("sec-fetch-site", "same-origin")]));
    }

    #[test]
    fn only_our_own_pages_and_listed_sites_may_write() {
        let may = |pairs: &[(&'static str, &'static str)]| policy().is_from_here(&headers(pairs));
        let host = ("host", "yaoji.cn");
        assert!(may(&[host, ("origin", "https://yaoji.cn")]));
        assert!(may(&[
            host,
            ("origin", "https://m.yaoji.cn"),
            ("sec-fetch-site", "same-site")
        ]));
        assert!(may(&[
            host,
            ("origin", "https://yaoji.cn"),
            ("sec-fetch-site", "same-origin")
        ]));
        for wrong in [
            &[host, ("origin", "https://evil.cn")][..],
            &[host, ("origin", "null")],
            &[host, ("origin", "https://yaoji.cn.evil.cn")],
            &[host, ("origin", "https://yaoji.cn:8443")],
            &[host, ("sec-fetch-site", "cross-site")],
            &[host, ("sec-fetch-site", "same-site")],
            &[
                host,
                ("origin", "https://evil.cn"),
                ("sec-fetch-site", "same-origin"),
            ],
            &[("origin", "https://yaoji.cn")],
        ] {
            assert!(!may(wrong), "{wrong:?}");
        }
    }

    #[test]
    fn outside_services_are_named_and_nothing_else_gets_in() {
        let rules = |origins: &[&str]| {
            let origins: Vec<String> = origins.iter().map(|&origin| origin.to_owned()).collect();
            shop_csp(&origins, None).to_str().unwrap().to_owned()
        };
        let named = rules(&["https://chat.example.cn/", "https://stat.example.cn:8443"]);
        for rule in ["connect-src", "frame-src"] {
            let expected = format!("{rule} 'self' https://chat.example.cn https://stat.example.cn:8443;");
            assert!(named.contains(&expected), "{named}");
        }
        for wrong in [
            "*",
            "https:",
            "https://",
            "https://a.cn; script-src *",
            "https://a.cn/path",
            "a.cn",
        ] {
            assert_eq!(rules(&[wrong]), rules(&[]), "{wrong}");
        }
    }

    #[test]
    fn the_service_that_counts_visits_may_bring_its_script_and_is_not_framed() {
        let rules = shop_csp(&[], Some("https://hm.baidu.com"));
        let rules = rules.to_str().unwrap();
        for rule in [
            "script-src 'self' https://hm.baidu.com 'wasm-unsafe-eval';",
            "img-src 'self' https://hm.baidu.com data: blob:;",
            "connect-src 'self' https://hm.baidu.com;",
            "frame-src 'self';",
        ] {
            assert!(rules.contains(rule), "{rules}");
        }
        let without = shop_csp(&[], None);
        assert!(
            without
                .to_str()
                .unwrap()
                .contains("script-src 'self' 'wasm-unsafe-eval';")
        );
    }

    #[test]
    fn forwarded_addresses_count_behind_a_trusted_proxy_alone() {
        let forged = headers(&[("x-forwarded-for", "1.2.3.4")]);
        assert_eq!(policy().client_address("10.0.0.1", false, &forged), "10.0.0.1");
        let chain = headers(&[("x-forwarded-for", "6.6.6.6, 1.2.3.4, 10.0.0.8")]);
        assert_eq!(policy().client_address("10.0.0.9", true, &chain), "1.2.3.4");
        let nonsense = headers(&[("x-forwarded-for", "<script>")]);
        assert_eq!(policy().client_address("10.0.0.9", true, &nonsense), "10.0.0.9");
    }
}
