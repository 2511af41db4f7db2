//! What a client that was away is sent when it comes back.
use tokio::sync::Semaphore;

use super::*;

/// The cursor of a single event.
fn cursor(received: &str) -> String {
    let behind = received.rsplit("},\"").next().unwrap();
    behind.trim_end_matches("\"]").to_owned()
}

#[tokio::test]
async fn a_reconnecting_client_receives_its_own_missed_events_in_order() {
    let stage = live(&NOBODY);
    let live = &stage.live;
    let (first, _) = Client::enter(&stage, "m=1", "/shop").await;
    live.to_member(1, &unread(1)).await;
    let last = cursor(&first.receive().await);
    first.say("41/shop,").await;
    until(|| live.visitors() == 0).await;
    live.to_member(1, &unread(2)).await;
    live.to_member(2, &unread(9)).await;
    live.to_company(
        101,
        &CartChanged {
            total: 4,
            change: None,
        },
    )
    .await;

    let back = Client::open(&stage.router, "m=1").await;
    back.say(&format!("40/shop,{{\"cursor\":\"{last}\"}}")).await;
    let received = back.receive_until("cart:changed").await;
    let events: Vec<&str> = received.lines().filter(|line| line.starts_with("42")).collect();
    assert_eq!(events.len(), 2, "{received}");
    assert!(
        events[0].contains("\"unread\":2}") && events[1].contains("\"total\":4}"),
        "{received}"
    );
}

#[tokio::test]
async fn who_typed_while_a_client_was_away_is_not_told_to_it_later() {
    let stage = live(&NOBODY);
    let live = &stage.live;
    let typing = ServiceTyping {
        conversation_id: 7,
        name: "方晴".into(),
    };
    for (cookie, namespace) in [("m=1", "/shop"), ("s=1", "/admin")] {
        let tell = async |total: u64| {
            if namespace == "/shop" {
                live.to_member_at(1, 101, &typing).await;
                live.to_member(1, &unread(total)).await;
            } else {
                live.to_staff(1, &typing).await;
                let changed = ServiceChanged {
                    conversation_id: Some(i64::try_from(total).unwrap()),
                };
                live.to_staff(1, &changed).await;
            }
        };
        let (first, _) = Client::enter(&stage, cookie, namespace).await;
        tell(1).await;
        let received = first.receive_until(":1}").await;
        assert!(received.contains("service:typing"), "{received}");
        let last = cursor(received.trim());
        first.say(&format!("41{namespace},")).await;
        until(|| live.who_is_here() == (Vec::new(), Vec::new())).await;
        tell(2).await;

        let back = Client::open(&stage.router, cookie).await;
        back.say(&format!("40{namespace},{{\"cursor\":\"{last}\"}}"))
            .await;
        let missed = back.receive_until(":2}").await;
        assert!(!missed.contains("service:typing"), "{missed}");
        back.say(&format!("41{namespace},")).await;
        until(|| live.who_is_here() == (Vec::new(), Vec::new())).await;
    }
}

#[tokio::test]
async fn a_client_with_an_unknown_cursor_is_told_to_reload() {
    let stage = live(&NOBODY);
    for cursor in ["gone-7", "nonsense"] {
        let back = Client::open(&stage.router, "m=1").await;
        back.say(&format!("40/shop,{{\"cursor\":\"{cursor}\"}}")).await;
        back.receive_until("live:reload").await;
    }
    // A client without a cursor has just opened the page.
    let (fresh, entered) = Client::enter(&stage, "m=2", "/shop").await;
    assert!(entered.starts_with("40/shop,"));
    stage.live.to_member(2, &unread(1)).await;
    assert!(fresh.receive().await.contains("message:changed"));
}

/// Each check of a session, at the door and after coming in, waits for a permit.
fn held_up(permits: &Arc<Semaphore>) -> Stage {
    let (asking, asked) = watch::channel(0);
    let permits = Arc::clone(permits);
    let authorisers = Authorisers {
        buyer: authoriser(move |_| {
            asking.send_modify(|times| *times += 1);
            let permits = Arc::clone(&permits);
            async move {
                permits.acquire().await.unwrap().forget();
                Ok(Some(BuyerPass {
                    member_id: 1,
                    company_id: 101,
                    session: "hash1".into(),
                }))
            }
        }),
        staff: authoriser(|_| async { Ok(None::<StaffPass>) }),
        allowed_origins: Vec::new(),
    };
    let live = Live::entered_within(ENTER_WITHIN, authorisers);
    let router = live.mount(Router::new());
    Stage { live, router, asked }
}

fn numbers(received: &str) -> Vec<&str> {
    let events = received.split("\"unread\":").skip(1);
    events.map(|rest| rest.split('}').next().unwrap()).collect()
}

/// Its cursor would be that of the later event: cut once more, it would never ask for the earlier one.
#[tokio::test]
async fn what_happens_while_a_client_comes_back_follows_what_it_missed() {
    let permits = Arc::new(Semaphore::new(2));
    let stage = held_up(&permits);
    let live = &stage.live;
    let (first, _) = Client::enter(&stage, "m=1", "/shop").await;
    live.to_member(1, &unread(1)).await;
    let last = cursor(&first.receive().await);
    first.say("41/shop,").await;
    until(|| live.visitors() == 0).await;
    live.to_member(1, &unread(2)).await;

    let back = Client::open(&stage.router, "m=1").await;
    permits.add_permits(1);
    back.say(&format!("40/shop,{{\"cursor\":\"{last}\"}}")).await;
    assert!(back.receive().await.starts_with("40/shop,"));
    until(|| *stage.asked.borrow() == 4).await;
    live.to_member(1, &unread(3)).await;
    permits.add_permits(1);
    let received = back.receive_until("\"unread\":3}").await;
    assert_eq!(numbers(&received), ["2", "3"], "{received}");
    live.to_member(1, &unread(4)).await;
    let received = back.receive_until("\"unread\":4}").await;
    assert_eq!(numbers(&received), ["4"], "{received}");
}

#[tokio::test]
async fn what_happens_while_a_new_client_comes_in_reaches_it_once() {
    let permits = Arc::new(Semaphore::new(1));
    let stage = held_up(&permits);
    let live = &stage.live;
    live.to_member(1, &unread(1)).await;
    let client = Client::open(&stage.router, "m=1").await;
    client.say("40/shop,").await;
    assert!(client.receive().await.starts_with("40/shop,"));
    until(|| *stage.asked.borrow() == 2).await;
    live.to_member(1, &unread(2)).await;
    permits.add_permits(1);
    let received = client.receive_until("\"unread\":2}").await;
    assert_eq!(numbers(&received), ["2"], "{received}");
    live.to_member(1, &unread(3)).await;
    let received = client.receive_until("\"unread\":3}").await;
    assert_eq!(numbers(&received), ["3"], "{received}");
}
