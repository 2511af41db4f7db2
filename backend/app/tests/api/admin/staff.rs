//! /admin/api/staff
use futures::future::{join, join_all};
use identity::{factory::PASSWORD, permissions::Role};
use serde_json::{Value, json};

use crate::harness::{Client, Shop};

async fn create(system: &Client, username: &str, roles: Value) -> Value {
    let input = json!({
        "username": username, "name": "新同事", "phone": "13900000000", "roles": roles, "reason": "新入职",
    });
    let created = system.post_json("/admin/api/staff", &input).await;
    created.assert_ok().body.clone()
}

async fn id_of(system: &Client, username: &str) -> i64 {
    let found = system
        .get(&format!(r#"/admin/api/staff?filter={{"q":"{username}"}}"#))
        .await;
    found.assert_ok().body[0]["id"].as_i64().unwrap()
}

fn person(roles: Value, is_active: bool) -> Value {
    json!({ "name": "同事", "phone": "", "roles": roles, "is_active": is_active, "reason": "调岗" })
}

#[tokio::test]
async fn a_new_colleague_changes_the_password_before_working() {
    let shop = Shop::start().await;
    let system = shop.staff(Role::System).await;
    let created = create(&system, "wang.min", json!(["warehouse"])).await;
    let initial = created["initial_password"].as_str().unwrap();
    let client = shop.visitor();
    let signed_in = client.staff_sign_in("wang.min", initial).await;
    assert_eq!(signed_in.assert_ok().body["duty"], "password");
    client.get("/admin/api/stocks").await.assert_refused(403);

    let change = |password: &str| json!({ "old_password": initial, "password": password });
    for weak in ["short1", "wang.min2026", "aaaaaaaaaaaa", initial] {
        let answer = client
            .put_json("/admin/api/account/password", &change(weak))
            .await;
        answer.assert_refused(422);
    }
    let chosen = "ke4-mmwq-7dtz";
    let changed = client
        .put_json("/admin/api/account/password", &change(chosen))
        .await;
    changed.assert_ok();
    client.get("/admin/api/stocks").await.assert_ok();
    let again = shop.visitor();
    again.staff_sign_in("wang.min", initial).await.assert_refused(422);
    again.staff_sign_in("wang.min", chosen).await.assert_ok();
}

#[tokio::test]
async fn a_taken_role_and_a_closed_account_are_felt_at_once() {
    let shop = Shop::start().await;
    let system = shop.staff(Role::System).await;
    let username = shop.hire(Role::Qa).await;
    let colleague = shop.visitor();
    colleague.staff_sign_in(&username, PASSWORD).await.assert_ok();
    colleague.get("/admin/api/licences").await.assert_ok();
    let path = format!("/admin/api/staff/{}", id_of(&system, &username).await);
    let moved = system.put_json(&path, &person(json!(["content"]), true)).await;
    assert_eq!(moved.assert_ok().body["roles"], json!(["content"]));
    colleague.get("/admin/api/licences").await.assert_refused(403);
    system
        .put_json(&path, &person(json!(["content"]), false))
        .await
        .assert_ok();
    colleague.get("/admin/api/session").await.assert_refused(401);
    let answer = shop.visitor().staff_sign_in(&username, PASSWORD).await;
    answer.assert_refused(403);
}

#[tokio::test]
async fn nobody_changes_their_own_roles_and_one_administrator_stays() {
    let shop = Shop::start().await;
    let name = shop.hire(Role::System).await;
    let system = shop.visitor();
    system.staff_sign_in(&name, PASSWORD).await.assert_ok();
    let own = format!("/admin/api/staff/{}", id_of(&system, &name).await);
    let more = person(json!(["system", "finance"]), true);
    system.put_json(&own, &more).await.assert_refused(409);
    system
        .put_json(&own, &person(json!(["system"]), false))
        .await
        .assert_refused(409);
    let renamed = system.put_json(&own, &person(json!(["system"]), true)).await;
    assert_eq!(renamed.assert_ok().body["name"], "同事");

    let other_name = shop.hire(Role::System).await;
    let other = shop.visitor();
    other.staff_sign_in(&other_name, PASSWORD).await.assert_ok();
    let others = format!("/admin/api/staff/{}", id_of(&system, &other_name).await);
    let closed = person(json!(["system"]), false);
    let (one, two) = tokio::join!(system.put_json(&others, &closed), other.put_json(&own, &closed));
    let mut statuses = [one.status.as_u16(), two.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses[0], 200, "{one:?} {two:?}");
    assert!([401, 409].contains(&statuses[1]), "{one:?} {two:?}");
}

#[tokio::test]
async fn a_forgotten_password_is_replaced_and_signs_out() {
    let shop = Shop::start().await;
    let system = shop.staff(Role::System).await;
    let username = shop.hire(Role::Finance).await;
    let colleague = shop.visitor();
    colleague.staff_sign_in(&username, PASSWORD).await.assert_ok();
    let path = format!("/admin/api/staff/{}/password", id_of(&system, &username).await);
    system
        .post_json(&path, &json!({ "reason": "" }))
        .await
        .assert_refused(422);
    let answer = system.post_json(&path, &json!({ "reason": "忘记密码" })).await;
    let password = answer.assert_ok().body["initial_password"].as_str().unwrap();
    colleague.get("/admin/api/session").await.assert_refused(401);
    colleague
        .staff_sign_in(&username, PASSWORD)
        .await
        .assert_refused(422);
    let signed_in = colleague.staff_sign_in(&username, password).await;
    assert_eq!(signed_in.assert_ok().body["duty"], "password");
}

/// Passwords are compared in turns, outside the transaction: those who wait for theirs have read the account with the old one.
#[tokio::test]
async fn who_is_signing_in_with_a_replaced_password_meanwhile_is_not_in_afterwards() {
    let shop = Shop::start().await;
    let system = shop.staff(Role::System).await;
    let username = shop.hire(Role::Finance).await;
    let path = format!("/admin/api/staff/{}/password", id_of(&system, &username).await);
    let intruders: Vec<Client> = (0..30).map(|_| shop.visitor()).collect();
    let tries = intruders
        .iter()
        .map(|intruder| intruder.staff_sign_in(&username, PASSWORD));
    let reason = json!({ "reason": "密码泄露" });
    let (replaced, _) = join(system.post_json(&path, &reason), join_all(tries)).await;
    replaced.assert_ok();
    for intruder in &intruders {
        intruder.get("/admin/api/session").await.assert_refused(401);
    }
}

#[tokio::test]
async fn nonsense_opens_no_account() {
    let shop = Shop::start().await;
    let system = shop.staff(Role::System).await;
    create(&system, "li.lei", json!(["qa"])).await;
    let right = json!({ "username": "han.meimei", "name": "韩梅梅", "roles": ["qa"], "reason": "新入职" });
    for (field, wrong) in [
        ("username", json!("li.lei")),
        ("username", json!("a")),
        ("username", json!("a b")),
        ("username", json!("韩")),
        ("name", json!("")),
        ("roles", json!([])),
        ("roles", json!(["emperor"])),
        ("reason", json!("")),
    ] {
        let mut input = right.clone();
        input[field] = wrong;
        let answer = system.post_json("/admin/api/staff", &input).await;
        answer.assert_refused(422);
        assert!(answer.body["errors"][field][0].is_string(), "{field}: {answer:?}");
    }
    let boss = shop.staff(Role::Super).await;
    boss.post_json("/admin/api/staff", &right)
        .await
        .assert_refused(403);
}

#[tokio::test]
async fn the_operator_grants_access_to_the_first_administrator_and_the_locked_out() {
    let shop = Shop::start().await;
    let password = tasks::staff_access::grant(&shop.services, "keeper")
        .await
        .unwrap();
    let administrator = shop.visitor();
    let signed_in = administrator.staff_sign_in("keeper", &password).await;
    assert_eq!(signed_in.assert_ok().body["duty"], "password");
    assert_eq!(signed_in.body["roles"], json!(["system"]));

    let again = tasks::staff_access::grant(&shop.services, "keeper")
        .await
        .unwrap();
    administrator.get("/admin/api/session").await.assert_refused(401);
    administrator
        .staff_sign_in("keeper", &password)
        .await
        .assert_refused(422);
    administrator.staff_sign_in("keeper", &again).await.assert_ok();
}

#[tokio::test]
async fn roles_that_check_each_other_are_not_given_to_one_person() {
    let shop = Shop::start().await;
    let (system, qa) = (shop.staff(Role::System).await, shop.staff(Role::Qa).await);
    let both =
        json!({ "username": "shen.hui", "name": "沈慧", "roles": ["warehouse", "qa"], "reason": "新入职" });
    let refused = system.post_json("/admin/api/staff", &both).await;
    refused.assert_refused(422);
    let why = refused.body["errors"]["roles"][0].as_str().unwrap();
    assert!(why.contains("质量管理") && why.contains("仓库"), "{why}");

    create(&system, "luo.dayong", json!(["warehouse"])).await;
    let path = format!("/admin/api/staff/{}", id_of(&system, "luo.dayong").await);
    for roles in [json!(["warehouse", "qa"]), json!(["warehouse", "finance"])] {
        let refused = system.put_json(&path, &person(roles.clone(), true)).await;
        assert!(
            refused.body["errors"]["roles"][0].is_string(),
            "{roles} {refused:?}"
        );
    }
    system
        .put_json(&path, &person(json!(["warehouse", "content"]), true))
        .await
        .assert_ok();

    // Who held both before is shown, may be renamed and closed, and is not opened again with both.
    let now = shop.now();
    shop.write::<_, sea_orm::DbErr, _>(async move |tx: &kernel::WriteTx| {
        let roles = [Role::Qa, Role::Product];
        identity::factory::staff(tx, "shuangren", &roles, now).await
    })
    .await;
    let path = format!("/admin/api/staff/{}", id_of(&system, "shuangren").await);
    let shown = qa.get(&path).await;
    let warning = shown.assert_ok().body["conflicts"][0].as_str().unwrap();
    assert!(warning.contains("商品"), "{warning}");
    let roles = json!(["product", "qa"]);
    let renamed = system.put_json(&path, &person(roles.clone(), true)).await;
    assert_eq!(renamed.assert_ok().body["name"], "同事");
    system
        .put_json(&path, &person(roles.clone(), false))
        .await
        .assert_ok();
    system
        .put_json(&path, &person(roles.clone(), true))
        .await
        .assert_refused(422);

    // What may be held together is laid down by quality management.
    let rule = json!({ "role": "product", "other": "qa", "is_forbidden": false, "reason": "人员不足，报备" });
    system
        .put_json("/admin/api/role_conflicts", &rule)
        .await
        .assert_refused(403);
    let asked = qa.put_json("/admin/api/role_conflicts", &rule).await;
    assert!(
        asked.assert_ok().text.contains(r#""other":"product""#),
        "{asked:?}"
    );
    system
        .put_json(&path, &person(roles.clone(), true))
        .await
        .assert_refused(422);
    let second = shop.staff(Role::Qa).await;
    // It is the same pair in the other order.
    let same = json!({ "role": "qa", "other": "product", "is_forbidden": false, "reason": "同意" });
    let left = second.put_json("/admin/api/role_conflicts", &same).await;
    let left = left.assert_ok().body["rows"].as_array().unwrap().clone();
    assert!(
        !left
            .iter()
            .any(|one| one["role"] == "qa" && one["other"] == "product")
    );
    system.put_json(&path, &person(roles, true)).await.assert_ok();
    let silent =
        json!({ "role": "qa", "other": "product", "is_forbidden": true, "why": "", "reason": "复原" });
    let refused = qa.put_json("/admin/api/role_conflicts", &silent).await;
    assert!(refused.body["errors"]["why"][0].is_string(), "{refused:?}");
}

#[tokio::test]
async fn nobody_audits_buys_or_agrees_to_what_they_do_themselves() {
    let shop = Shop::start().await;
    let system = shop.staff(Role::System).await;
    let audited = Role::ALL.into_iter().filter(|role| *role != Role::Auditor);
    let pairs = audited.map(|role| (Role::Auditor, role)).chain([
        (Role::Product, Role::Warehouse),
        (Role::Product, Role::Super),
        (Role::Super, Role::Warehouse),
        (Role::Service, Role::Warehouse),
        (Role::Service, Role::Finance),
        (Role::Super, Role::Qa),
    ]);
    for (one, other) in pairs {
        let both = json!({
            "username": "liang.gang", "name": "两岗", "roles": [one.code(), other.code()], "reason": "新入职",
        });
        let refused = system.post_json("/admin/api/staff", &both).await;
        refused.assert_refused(422);
        let why = refused.body["errors"]["roles"][0].as_str().unwrap();
        assert!(why.contains(one.text()) && why.contains(other.text()), "{why}");
    }
    create(&system, "liang.gang", json!(["product", "promotion"])).await;
}
