//! What a client that was away is sent when it comes back.
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
