//! /admin/api/session
use chrono::TimeDelta;
use identity::{factory::PASSWORD, permissions::Role};

use crate::harness::Shop;

#[tokio::test]
async fn staff_sign_in_read_what_they_may_do_and_sign_out() {
    let shop = Shop::start().await;
    let username = shop.hire(Role::Warehouse).await;
    let client = shop.visitor();
    let answer = client.staff_sign_in(&username, PASSWORD).await;
    answer.assert_ok();
    let cookie = answer.header("set-cookie");
    assert!(
        cookie.starts_with("yj_staff=") && cookie.contains("HttpOnly"),
        "{cookie}"
    );
    assert!(cookie.contains("SameSite=Lax"), "{cookie}");
    assert_eq!(answer.body["roles"][0], "warehouse");
    assert_eq!(answer.body["permissions"]["stocks"], "write");
    assert_eq!(answer.body["permissions"]["goods"], "read");
    assert!(answer.body["permissions"]["licences"].is_null());
    assert_eq!(client.get("/admin/api/session").await.body, answer.body);
    client.delete("/admin/api/session").await.assert_ok();
    client.get("/admin/api/session").await.assert_refused(401);
}

#[tokio::test]
async fn unknown_and_wrong_are_answered_alike_and_guessing_locks() {
    let shop = Shop::start().await;
    let username = shop.hire(Role::Qa).await;
    let client = shop.visitor();
    let unknown = client.staff_sign_in("nobody", "wrong").await;
    for _ in 0..5 {
        let wrong = client.staff_sign_in(&username, "wrong").await;
        assert_eq!(wrong.text, unknown.text);
        wrong.assert_refused(422);
    }
    client
        .staff_sign_in(&username, PASSWORD)
        .await
        .assert_refused(429);
    shop.services.clock.advance(TimeDelta::minutes(16));
    client.staff_sign_in(&username, PASSWORD).await.assert_ok();
}

#[tokio::test]
async fn a_staff_session_ends_after_twelve_hours() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Super).await;
    shop.services.clock.advance(TimeDelta::hours(12));
    staff.get("/admin/api/companies").await.assert_refused(401);
}

#[tokio::test]
async fn a_buyer_is_no_staff() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    buyer.get("/admin/api/session").await.assert_refused(401);
    buyer
        .staff_sign_in(&buyer.username, PASSWORD)
        .await
        .assert_refused(422);
}

#[tokio::test]
async fn signing_in_anew_ends_the_session_at_the_other_desk() {
    let shop = Shop::start().await;
    let username = shop.hire(Role::Qa).await;
    let (here, there, colleague) = (shop.visitor(), shop.visitor(), shop.staff(Role::Qa).await);
    here.staff_sign_in(&username, PASSWORD).await.assert_ok();
    here.staff_sign_in(&username, "wrong").await.assert_refused(422);
    here.get("/admin/api/session").await.assert_ok();
    there.staff_sign_in(&username, PASSWORD).await.assert_ok();
    here.get("/admin/api/session").await.assert_refused(401);
    there.get("/admin/api/session").await.assert_ok();
    colleague.get("/admin/api/session").await.assert_ok();
}
