//! The channel over its real service, by long polling: every step is one request.
use std::{pin::pin, sync::atomic::AtomicUsize};

use axum::{
    body::Body,
    http::{HeaderMap, Request, StatusCode, header},
};
use identity::actors::ClientAddress;
use tokio::sync::watch;
use tower::ServiceExt;

use super::*;

mod companies;
mod missed;

/// The channel with its routes, and the number of session checks.
struct Stage {
    live: Live,
    router: Router,
    asked: watch::Receiver<usize>,
}

/// Cookies `m=<member>` and `s=<staff>`; a member whose id is in `ended` is signed out.
fn live(ended: &'static AtomicUsize) -> Stage {
    staged(ENTER_WITHIN, ended)
}

fn staged(patience: Duration, ended: &'static AtomicUsize) -> Stage {
    let (asking, asked) = watch::channel(0);
    let asking = Arc::new(asking);
    let asking_staff = Arc::clone(&asking);
    let id_of = |headers: &HeaderMap, name: &str| {
        let cookie = headers.get(header::COOKIE)?.to_str().ok()?;
        cookie.strip_prefix(name)?.parse::<i64>().ok()
    };
    let authorisers = Authorisers {
        buyer: authoriser(move |headers| {
            let id = id_of(&headers, "m=").filter(|id| *id != ended.load(Ordering::SeqCst) as i64);
            asking.send_modify(|times| *times += 1);
            async move {
                Ok(id.map(|id| BuyerPass {
                    member_id: id,
                    company_id: 100 + id,
                    session: format!("hash{id}"),
                }))
            }
        }),
        staff: authoriser(move |headers| {
            let id = id_of(&headers, "s=");
            asking_staff.send_modify(|times| *times += 1);
            async move {
                Ok(id.map(|id| StaffPass {
                    staff_id: id,
                    roles: vec![Role::Service],
                    session: format!("staff{id}"),
                }))
            }
        }),
        allowed_origins: Vec::new(),
    };
    let live = Live::entered_within(patience, authorisers);
    let router = live.mount(Router::new());
    Stage { live, router, asked }
}

/// Yields to other tasks until the condition holds.
async fn until(is_so: impl Fn() -> bool) {
    let waiting = async {
        while !is_so() {
            tokio::task::yield_now().await;
        }
    };
    let in_time = tokio::time::timeout(Duration::from_secs(10), waiting).await;
    in_time.expect("it is so in time");
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

    async fn enter(stage: &'a Stage, cookie: &str, namespace: &str) -> (Self, String) {
        let before = *stage.asked.borrow();
        let client = Self::open(&stage.router, cookie).await;
        let (status, _) = client.say(&format!("40{namespace},")).await;
        assert_eq!(status, StatusCode::OK);
        let received = client.receive().await;
        if received.starts_with("40") {
            // A client that has joined is asked a second time.
            until(|| *stage.asked.borrow() >= before + 2).await;
        }
        (client, received)
    }

    async fn say(&self, packet: &str) -> (StatusCode, String) {
        answer(
            self.router,
            request("POST", &format!("&sid={}", self.sid), packet, &[]),
        )
        .await
    }

    /// All that comes up to a packet that has these words in it.
    async fn receive_until(&self, words: &str) -> String {
        let mut received = String::new();
        while !received.contains(words) {
            let more = self.receive().await;
            assert!(!more.is_empty(), "{words} was not received, but {received}");
            received = format!("{received}{more}\n");
        }
        received
    }

    /// What waits for this client, without the heart beat.
    async fn receive(&self) -> String {
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

fn unread(number: u64) -> MessageChanged {
    MessageChanged {
        unread: number,
        title: None,
    }
}

#[tokio::test]
async fn a_buyer_receives_their_own_events_and_no_others() {
    let stage = live(&NOBODY);
    let live = &stage.live;
    let (one, entered) = Client::enter(&stage, "m=1", "/shop").await;
    assert!(entered.starts_with("40/shop,{\"sid\""), "{entered}");
    let (_two, _) = Client::enter(&stage, "m=2", "/shop").await;
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
    let received = one.receive().await;
    assert!(
        received.starts_with("42/shop,[\"message:changed\",{\"title\":null,\"unread\":3},\"")
            && !received.contains('\n'),
        "{received}"
    );
}

#[tokio::test]
async fn nobody_enters_without_a_session_of_the_right_audience() {
    let stage = live(&NOBODY);
    let live = &stage.live;
    for (cookie, namespace) in [("x=1", "/shop"), ("s=1", "/shop"), ("m=1", "/admin")] {
        let (_, received) = Client::enter(&stage, cookie, namespace).await;
        assert!(received.starts_with(&format!("44{namespace},")), "{received}");
        assert!(received.contains("请先登录"), "{received}");
    }
    assert_eq!(live.visitors(), 0);
}

#[tokio::test]
async fn a_page_of_another_site_is_refused() {
    let stage = live(&NOBODY);
    let router = &stage.router;
    let foreign = request("GET", "", "", &[("cookie", "m=1"), ("origin", "https://evil.cn")]);
    assert_eq!(answer(router, foreign).await.0, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn an_ended_session_is_notified_and_disconnected() {
    let stage = live(&NOBODY);
    let live = &stage.live;
    let (client, _) = Client::enter(&stage, "m=1", "/shop").await;
    live.cut_session("hash1");
    let received = client.receive().await;
    assert!(received.contains("[\"session:ended\","), "{received}");
    assert!(received.ends_with("41/shop,"), "{received}");
    assert_eq!(live.visitors(), 0);
}

#[tokio::test]
async fn a_session_that_is_over_is_found_by_the_round() {
    static ENDED: AtomicUsize = AtomicUsize::new(0);
    let stage = live(&ENDED);
    let live = &stage.live;
    let (client, _) = Client::enter(&stage, "m=5", "/shop").await;
    let (other, _) = Client::enter(&stage, "m=6", "/shop").await;
    ENDED.store(5, Ordering::SeqCst);
    live.recheck_all().await;
    assert!(client.receive().await.contains("session:ended"));
    live.to_member(
        6,
        &CartChanged {
            total: 1,
            change: None,
        },
    )
    .await;
    assert!(other.receive().await.contains("cart:changed"));
}

#[tokio::test]
async fn one_person_holds_at_most_sixteen_connections() {
    let stage = live(&NOBODY);
    let live = &stage.live;
    let mut clients = Vec::new();
    for _ in 0..MOST_PER_PERSON {
        let (client, received) = Client::enter(&stage, "m=1", "/shop").await;
        assert!(received.starts_with("40/shop,"), "{received}");
        clients.push(client);
    }
    assert!(
        Client::enter(&stage, "m=1", "/shop")
            .await
            .1
            .starts_with("44/shop,")
    );
    // One leaves, and there is room again.
    clients[0].say("41/shop,").await;
    until(|| live.0.buyers.people.held(&1) < MOST_PER_PERSON).await;
    assert!(
        Client::enter(&stage, "m=1", "/shop")
            .await
            .1
            .starts_with("40/shop,")
    );
}

#[tokio::test]
async fn one_address_holds_at_most_sixty_four_connections() {
    let stage = live(&NOBODY);
    let Stage { live, router, .. } = &stage;
    let mut clients = Vec::new();
    for _ in 0..MOST_PER_ADDRESS {
        clients.push(Client::open(router, "").await);
    }
    assert_eq!(
        answer(router, request("GET", "", "", &[])).await.0,
        StatusCode::TOO_MANY_REQUESTS
    );
    assert_eq!(live.0.gate.addresses.holders(), 1);
}

#[tokio::test]
async fn a_socket_that_never_joins_is_closed_in_time_and_its_slot_is_free() {
    let Stage { live, router, .. } = staged(Duration::from_millis(1), &NOBODY);
    let _never_enters = Client::open(&router, "m=1").await;
    until(|| live.0.gate.addresses.holders() == 0).await;
}

#[tokio::test]
async fn a_large_message_closes_the_connection() {
    let stage = live(&NOBODY);
    let live = &stage.live;
    let (client, _) = Client::enter(&stage, "m=1", "/shop").await;
    let (status, _) = client
        .say(&format!("42/shop,[\"x\",\"{}\"]", "a".repeat(LARGEST_MESSAGE)))
        .await;
    assert!(!status.is_success(), "{status}");
    until(|| live.visitors() == 0).await;
}

#[tokio::test]
async fn staff_hear_how_many_visitors_there_are() {
    let stage = live(&NOBODY);
    let live = &stage.live;
    live.start();
    let (staff, _) = Client::enter(&stage, "s=1", "/admin").await;
    let (_buyer, _) = Client::enter(&stage, "m=1", "/shop").await;
    assert_eq!(
        staff.receive().await,
        "42/admin,[\"visitors:changed\",{\"live\":1}]"
    );
}

#[tokio::test]
async fn closing_ends_waiting_polls_at_once_and_accepts_no_new_ones() {
    let stage = live(&NOBODY);
    let Stage { live, router, .. } = &stage;
    let (client, _) = Client::enter(&stage, "m=1", "/shop").await;
    let mut hearing = pin!(client.receive());
    assert!(futures::poll!(hearing.as_mut()).is_pending());
    let begun = std::time::Instant::now();
    tokio::join!(hearing, live.close());
    assert!(begun.elapsed() < Duration::from_secs(1), "{:?}", begun.elapsed());
    assert_eq!(
        answer(router, request("GET", "", "", &[])).await.0,
        StatusCode::SERVICE_UNAVAILABLE
    );
}

#[tokio::test]
async fn a_client_that_does_not_read_is_disconnected_and_may_reconnect() {
    let stage = live(&NOBODY);
    let live = &stage.live;
    let (asleep, _) = Client::enter(&stage, "m=1", "/shop").await;
    let (awake, _) = Client::enter(&stage, "m=2", "/shop").await;
    for number in 0..2 * LONGEST_QUEUE as u64 {
        live.to_member(1, &unread(number)).await;
    }
    assert_eq!(live.visitors(), 1);
    live.to_member(2, &unread(1)).await;
    assert!(awake.receive().await.contains("message:changed"));
    // It reads what waited; the next round parts with it.
    assert!(asleep.receive().await.lines().count() <= LONGEST_QUEUE);
    live.recheck_all().await;
    let end = asleep.receive_until("41/shop,").await;
    assert!(!end.contains("session:ended"), "{end}");
    let (_, entered) = Client::enter(&stage, "m=1", "/shop").await;
    assert!(entered.starts_with("40/shop,"), "{entered}");
}

#[tokio::test]
async fn staff_and_members_who_are_here_are_known_by_name() {
    let stage = live(&NOBODY);
    let (_buyer, _) = Client::enter(&stage, "m=1", "/shop").await;
    let (_again, _) = Client::enter(&stage, "m=1", "/shop").await;
    let (_staff, _) = Client::enter(&stage, "s=5", "/admin").await;
    assert_eq!(stage.live.who_is_here(), (vec![1], vec![5]));
}
