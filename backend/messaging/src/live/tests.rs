//! The channel over its real service, by long polling: every step is one request.
use std::sync::atomic::AtomicUsize;

use axum::{
    body::Body,
    http::{HeaderMap, Request, StatusCode, header},
};
use identity::actors::ClientAddress;
use tower::ServiceExt;

use super::*;

/// Cookies `m=<member>` and `s=<staff>`; a member whose id stands in `ended` is signed out.
fn live(ended: &'static AtomicUsize) -> (Live, Router) {
    let id_of = |headers: &HeaderMap, name: &str| {
        let cookie = headers.get(header::COOKIE)?.to_str().ok()?;
        cookie.strip_prefix(name)?.parse::<i64>().ok()
    };
    let doors = Doors {
        buyer: door(move |headers| async move {
            let id = id_of(&headers, "m=").filter(|id| *id != ended.load(Ordering::SeqCst) as i64);
            Ok(id.map(|id| BuyerPass {
                member_id: id,
                company_id: 100 + id,
                session: format!("hash{id}"),
            }))
        }),
        staff: door(move |headers| async move {
            let id = id_of(&headers, "s=");
            Ok(id.map(|id| StaffPass {
                staff_id: id,
                roles: vec![Role::Service],
                session: format!("staff{id}"),
            }))
        }),
        allowed_origins: Vec::new(),
    };
    let live = Live::new(doors);
    let router = live.mount(Router::new());
    (live, router)
}

static NOBODY: AtomicUsize = AtomicUsize::new(0);

struct Client<'a> {
    router: &'a Router,
    sid: String,
}

fn request(method: &str, query: &str, body: &str, headers: &[(&str, &str)]) -> Request<Body> {
    let uri = format!("/socket.io/?EIO=4&transport=polling{query}");
    let mut request = Request::builder()
        .method(method)
        .uri(uri)
        .header(header::HOST, "shop.cn");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    request
        .extension(ClientAddress("10.0.0.7".into()))
        .body(Body::from(body.to_owned()))
        .unwrap()
}

async fn answer(router: &Router, request: Request<Body>) -> (StatusCode, String) {
    let response = router.clone().oneshot(request).await.unwrap();
    let status = response.status();
    let body = axum::body::to_bytes(response.into_body(), usize::MAX)
        .await
        .unwrap();
    (status, String::from_utf8(body.to_vec()).unwrap())
}

impl<'a> Client<'a> {
    async fn open(router: &'a Router, cookie: &str) -> Self {
        let (status, body) = answer(router, request("GET", "", "", &[("cookie", cookie)])).await;
        assert_eq!(status, StatusCode::OK, "{body}");
        let sid = body
            .split("\"sid\":\"")
            .nth(1)
            .and_then(|rest| rest.split('"').next())
            .unwrap()
            .to_owned();
        Self { router, sid }
    }

    async fn enter(router: &'a Router, cookie: &str, namespace: &str) -> (Self, String) {
        let client = Self::open(router, cookie).await;
        let (status, _) = client.say(&format!("40{namespace},")).await;
        assert_eq!(status, StatusCode::OK);
        let heard = client.hear().await;
        // The second asking, after joining.
        tokio::time::sleep(Duration::from_millis(30)).await;
        (client, heard)
    }

    async fn say(&self, packet: &str) -> (StatusCode, String) {
        answer(
            self.router,
            request("POST", &format!("&sid={}", self.sid), packet, &[]),
        )
        .await
    }

    /// What waits for this client, without the heart beat.
    async fn hear(&self) -> String {
        let listening = async {
            loop {
                let poll = request("GET", &format!("&sid={}", self.sid), "", &[]);
                let (status, body) = answer(self.router, poll).await;
                let packets: Vec<_> = body.split('\u{1e}').filter(|packet| *packet != "2").collect();
                if !status.is_success() || body.is_empty() || !packets.is_empty() {
                    return packets.join("\n");
                }
            }
        };
        tokio::time::timeout(Duration::from_secs(2), listening)
            .await
            .unwrap_or_default()
    }
}

#[tokio::test]
async fn a_buyer_hears_what_concerns_them_and_nothing_else() {
    let (live, router) = live(&NOBODY);
    let (one, entered) = Client::enter(&router, "m=1", "/shop").await;
    assert!(entered.starts_with("40/shop,{\"sid\""), "{entered}");
    let (_two, _) = Client::enter(&router, "m=2", "/shop").await;
    assert_eq!(live.visitors(), 2);

    live.to_member(
        2,
        &CartChanged {
            total: 9,
            change: None,
        },
    )
    .await;
    live.to_company(
        102,
        &CartChanged {
            total: 9,
            change: None,
        },
    )
    .await;
    live.to_role(Role::Service, &VisitorsChanged { live: 9 }).await;
    live.to_member(
        1,
        &MessageChanged {
            unread: 3,
            title: None,
        },
    )
    .await;
    assert_eq!(one.hear().await, "42/shop,[\"message:changed\",{\"unread\":3}]");
}

#[tokio::test]
async fn nobody_enters_without_a_session_of_the_right_audience() {
    let (live, router) = live(&NOBODY);
    for (cookie, namespace) in [("x=1", "/shop"), ("s=1", "/shop"), ("m=1", "/admin")] {
        let (_, heard) = Client::enter(&router, cookie, namespace).await;
        assert!(heard.starts_with(&format!("44{namespace},")), "{heard}");
        assert!(heard.contains("请先登录"), "{heard}");
    }
    assert_eq!(live.visitors(), 0);
}

#[tokio::test]
async fn a_page_of_another_site_is_refused() {
    let (_live, router) = live(&NOBODY);
    let foreign = request("GET", "", "", &[("cookie", "m=1"), ("origin", "https://evil.cn")]);
    assert_eq!(answer(&router, foreign).await.0, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn a_cut_session_is_told_and_out() {
    let (live, router) = live(&NOBODY);
    let (client, _) = Client::enter(&router, "m=1", "/shop").await;
    live.cut_session("hash1");
    let heard = client.hear().await;
    assert!(heard.contains("[\"session:ended\","), "{heard}");
    assert!(heard.ends_with("41/shop,"), "{heard}");
    assert_eq!(live.visitors(), 0);
}

#[tokio::test]
async fn a_session_that_is_over_is_found_by_the_round() {
    static ENDED: AtomicUsize = AtomicUsize::new(0);
    let (live, router) = live(&ENDED);
    let (client, _) = Client::enter(&router, "m=5", "/shop").await;
    let (other, _) = Client::enter(&router, "m=6", "/shop").await;
    ENDED.store(5, Ordering::SeqCst);
    live.recheck_all().await;
    assert!(client.hear().await.contains("session:ended"));
    live.to_member(
        6,
        &CartChanged {
            total: 1,
            change: None,
        },
    )
    .await;
    assert!(other.hear().await.contains("cart:changed"));
}

#[tokio::test]
async fn one_person_holds_at_most_sixteen_connections() {
    let (_live, router) = live(&NOBODY);
    let mut clients = Vec::new();
    for _ in 0..MOST_PER_PERSON {
        let (client, heard) = Client::enter(&router, "m=1", "/shop").await;
        assert!(heard.starts_with("40/shop,"), "{heard}");
        clients.push(client);
    }
    assert!(
        Client::enter(&router, "m=1", "/shop")
            .await
            .1
            .starts_with("44/shop,")
    );
    // One leaves, and there is room again.
    clients[0].say("41/shop,").await;
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert!(
        Client::enter(&router, "m=1", "/shop")
            .await
            .1
            .starts_with("40/shop,")
    );
}

#[tokio::test]
async fn one_address_holds_at_most_sixty_four_connections_until_they_close() {
    let (live, router) = live(&NOBODY);
    let mut clients = Vec::new();
    for _ in 0..MOST_PER_ADDRESS {
        clients.push(Client::open(&router, "").await);
    }
    assert_eq!(
        answer(&router, request("GET", "", "", &[])).await.0,
        StatusCode::TOO_MANY_REQUESTS
    );
    assert_eq!(live.0.gate.addresses.holders(), 1);
    // Those that never enter are closed after five seconds, and their seats are free.
    tokio::time::sleep(ENTER_WITHIN + Duration::from_millis(500)).await;
    assert_eq!(live.0.gate.addresses.holders(), 0);
}

#[tokio::test]
async fn a_large_message_closes_the_connection() {
    let (live, router) = live(&NOBODY);
    let (client, _) = Client::enter(&router, "m=1", "/shop").await;
    let (status, _) = client
        .say(&format!("42/shop,[\"x\",\"{}\"]", "a".repeat(LARGEST_MESSAGE)))
        .await;
    assert!(!status.is_success(), "{status}");
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert_eq!(live.visitors(), 0);
}

#[tokio::test]
async fn staff_hear_how_many_visitors_there_are() {
    let (live, router) = live(&NOBODY);
    live.start();
    let (staff, _) = Client::enter(&router, "s=1", "/admin").await;
    let (_buyer, _) = Client::enter(&router, "m=1", "/shop").await;
    assert_eq!(staff.hear().await, "42/admin,[\"visitors:changed\",{\"live\":1}]");
}

#[tokio::test]
async fn closing_ends_waiting_polls_at_once_and_takes_nobody_new() {
    let (live, router) = live(&NOBODY);
    let (client, _) = Client::enter(&router, "m=1", "/shop").await;
    let closing = async {
        tokio::time::sleep(Duration::from_millis(50)).await;
        live.close().await;
    };
    let begun = std::time::Instant::now();
    tokio::join!(client.hear(), closing);
    assert!(begun.elapsed() < Duration::from_secs(1), "{:?}", begun.elapsed());
    assert_eq!(
        answer(&router, request("GET", "", "", &[])).await.0,
        StatusCode::SERVICE_UNAVAILABLE
    );
}
