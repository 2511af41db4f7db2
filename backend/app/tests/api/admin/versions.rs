//! Forms of the back office: no one overwrites changes they have not seen
use catalog::factory::NewGoods;
use futures::future::join_all;
use identity::permissions::Role;
use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::{Answer, Client, Shop, send};

fn version(answer: &Answer) -> String {
    answer.assert_ok();
    answer.headers["etag"].to_str().unwrap().to_owned()
}

async fn read(client: &Client, path: &str) -> String {
    version(&client.get(path).await)
}

/// `who: field before→after; …` of each change listed in a refusal, the latest first.
fn told(refused: &Answer) -> Vec<String> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let deeds = refused.data()["deeds"].as_array().unwrap().iter().map(|deed| {
        let changes = deed["changes"].as_array().unwrap().iter().map(|change| {
            let [field, before, after] = ["field", "before", "after"].map(|key| text(&change[key]));
            format!("{field} {before}→{after}")
        });
        let changes: Vec<String> = changes.collect();
        format!("{}: {}", text(&deed["actor_name"]), changes.join("; "))
    });
    deeds.collect()
}

fn maker(province: &str) -> Value {
    json!({ "name": "扬子江药业集团有限公司", "short_name": "扬子江", "province": province })
}

#[tokio::test]
async fn the_second_editor_is_told_who_was_first_and_what_they_changed() {
    let shop = Shop::start().await;
    let (one, other) = (shop.staff(Role::Product).await, shop.staff(Role::Super).await);
    let id = one.post_json("/admin/api/makers", &maker("江苏省")).await.id();
    let path = format!("/admin/api/makers/{id}");
    let (seen, seen_by_other) = (read(&one, &path).await, read(&other, &path).await);
    assert_eq!(seen, seen_by_other);

    let first = one.put_read_at(&path, &seen, &maker("浙江省")).await;
    let refused = other.put_read_at(&path, &seen_by_other, &maker("湖北省")).await;
    refused.assert_refused(409);
    let deeds = told(&refused);
    assert_eq!(deeds.len(), 1);
    assert!(deeds[0].ends_with("province 江苏省→浙江省"), "{deeds:?}");
    let message = refused.body["message"].as_str().unwrap();
    let name = refused.data()["deeds"][0]["actor_name"].as_str().unwrap();
    assert!(message.starts_with(name), "{message}");
    assert_eq!(
        one.get(&path).await.body["province"],
        "浙江省",
        "nothing of the second was written"
    );

    let now = read(&other, &path).await;
    assert_eq!(
        version(&first),
        now,
        "the answer to a change names the version that it made"
    );
    assert_ne!(now, seen);
    other.put_read_at(&path, &now, &maker("湖北省")).await.assert_ok();
    assert_eq!(one.get(&path).await.body["province"], "湖北省");
}

#[tokio::test]
async fn no_form_is_sent_without_the_version_that_was_read() {
    let shop = Shop::start().await;
    let (staff, reader) = (shop.staff(Role::Product).await, shop.staff(Role::Service).await);
    let id = staff.post_json("/admin/api/makers", &maker("江苏省")).await.id();
    let path = format!("/admin/api/makers/{id}");
    let bare = |client: &Client| {
        client
            .unversioned_request(Method::PUT, &path)
            .json(&maker("浙江省"))
    };
    send(bare(&staff)).await.assert_refused(428);
    send(bare(&staff).header("If-Match", "\"abc\""))
        .await
        .assert_refused(428);
    // Users without permission get that error, and no changes of others.
    send(bare(&reader)).await.assert_refused(403);
    let stale = reader.put_read_at(&path, "\"0\"", &maker("浙江省")).await;
    stale.assert_refused(403);
    assert!(stale.data().is_null());
    send(bare(&shop.visitor())).await.assert_refused(401);
    assert_eq!(staff.get(&path).await.body["province"], "江苏省");
}

#[tokio::test]
async fn of_many_who_read_the_same_version_one_writes() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Super).await;
    let goods_id = shop.goods(NewGoods::default()).await;
    let maker_id = staff.post_json("/admin/api/makers", &maker("江苏省")).await.id();
    for round in 0..6 {
        let paths = [
            (format!("/admin/api/goods/{goods_id}"), "trade_name"),
            (format!("/admin/api/makers/{maker_id}"), "short_name"),
        ];
        for (path, field) in paths {
            let seen = read(&staff, &path).await;
            let bodies: Vec<Value> = (1..=4)
                .map(|rival| {
                    let mut body = if field == "short_name" {
                        maker("江苏省")
                    } else {
                        json!({})
                    };
                    body[field] = json!(format!("{}.0{rival}", round + 10));
                    body["base_reason"] = json!("换说明书");
                    body
                })
                .collect();
            let puts = bodies.iter().map(|body| staff.put_read_at(&path, &seen, body));
            let answers = join_all(puts).await;
            let with = |status: u16| answers.iter().filter(|answer| answer.status == status).count();
            assert_eq!((with(200), with(409)), (1, 3), "{path} {answers:?}");
            let winner = answers.iter().position(|answer| answer.status == 200).unwrap();
            assert_eq!(staff.get(&path).await.body[field], bodies[winner][field]);
        }
    }
}

#[tokio::test]
async fn the_version_of_goods_changes_with_their_prices_and_taxes() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Super).await;
    let goods_id = shop.goods(NewGoods::default()).await;
    let path = format!("/admin/api/goods/{goods_id}");
    let seen = read(&staff, &path).await;
    let price = json!({ "goods_id": goods_id, "region": "湖北省", "price": "9.00" });
    let price_id = staff.post_json("/admin/api/goods_prices", &price).await.id();
    let with_price = read(&staff, &path).await;
    assert_ne!(with_price, seen);

    let price_path = format!("/admin/api/goods_prices/{price_id}");
    assert_eq!(read(&staff, &price_path).await, with_price);
    let other = json!({ "goods_id": goods_id, "region": "湖北省", "price": "9.10" });
    let stale = staff.put_read_at(&price_path, &seen, &other).await;
    stale.assert_refused(409);
    staff
        .put_read_at(&price_path, &with_price, &other)
        .await
        .assert_ok();
}

#[tokio::test]
async fn document_rules_are_one_form() {
    let shop = Shop::start().await;
    let qa = shop.staff(Role::Qa).await;
    let seen = read(&qa, "/admin/api/document_rules").await;
    let rule = json!({ "kind": "gsp", "is_needed": true, "reason": "新制度" });
    let path = "/admin/api/document_rules/second_look";
    qa.put_read_at(path, &seen, &rule).await.assert_ok();
    let refused = qa.put_read_at(path, &seen, &rule).await;
    refused.assert_refused(409);
    assert_eq!(told(&refused).len(), 1);
}
