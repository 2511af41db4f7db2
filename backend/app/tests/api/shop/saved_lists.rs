//! /api/saved_list: regularly ordered goods.
use catalog::factory::NewGoods;
use identity::member_rights::MemberRole;
use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::{Answer, Buyer, Shop, send};

fn wish(goods_id: i64, number: i64) -> Value {
    json!({ "goods_id": goods_id, "number": number })
}

impl Buyer {
    async fn keep(&self, name: &str, is_shared: bool, params: &[Value]) -> Answer {
        let body = json!({ "name": name, "is_shared": u8::from(is_shared), "params": params });
        self.post_json("/api/saved_list", &body).await
    }

    /// Returns the id.
    pub async fn kept(&self, name: &str, is_shared: bool, params: &[Value]) -> i64 {
        let answer = self.keep(name, is_shared, params).await;
        answer.assert_ok().data()["id"].as_i64().unwrap()
    }

    async fn lists(&self) -> Vec<Value> {
        let answer = self.get("/api/saved_list").await;
        answer.assert_ok().data()["list"].as_array().unwrap().clone()
    }

    async fn retitle(&self, id: i64, name: &str, is_shared: bool) -> Answer {
        let body = json!({ "name": name, "is_shared": u8::from(is_shared) });
        send(
            self.request(Method::PUT, &format!("/api/saved_list/{id}"))
                .json(&body),
        )
        .await
    }

    async fn discard(&self, id: i64) -> Answer {
        send(self.request(Method::DELETE, &format!("/api/saved_list/{id}"))).await
    }

    async fn put_in_list(&self, id: i64, params: &[Value]) -> Answer {
        let body = json!({ "params": params });
        self.post_json(&format!("/api/saved_list/{id}/goods"), &body)
            .await
    }
}

fn goods_of(list: &Value) -> Vec<(i64, i64)> {
    let goods = list["goods"].as_array().unwrap().iter();
    goods
        .map(|line| {
            let number = line["number"].as_i64().unwrap();
            (line["goods"]["id"].as_i64().unwrap(), number)
        })
        .collect()
}

#[tokio::test]
async fn a_list_is_made_changed_bought_and_dropped() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let (a, b, c) = (
        shop.goods(NewGoods::default()).await,
        shop.goods(NewGoods::default()).await,
        shop.goods(NewGoods {
            step: 10,
            ..Default::default()
        })
        .await,
    );
    let made = buyer.keep(" 周一补货 ", false, &[wish(a, 2), wish(b, 3)]).await;
    let list = made.assert_ok().data();
    let id = list["id"].as_i64().unwrap();
    assert_eq!((&list["name"], &list["lines"]), (&json!("周一补货"), &json!(2)));
    assert_eq!(goods_of(list), [(a, 2), (b, 3)]);
    assert!(list["is_mine"] == json!(true) && list["can_manage"] == json!(true));

    let more = buyer.put_in_list(id, &[wish(c, 15), wish(a, 4)]).await;
    assert_eq!(goods_of(more.assert_ok().data()), [(a, 4), (b, 3), (c, 15)]);
    let fewer = buyer
        .post_json(
            &format!("/api/saved_list/{id}/remove"),
            &json!({ "goods_ids": [b] }),
        )
        .await;
    assert_eq!(goods_of(fewer.assert_ok().data()), [(a, 4), (c, 15)]);
    let renamed = buyer.retitle(id, "周五补货", true).await;
    assert_eq!(renamed.assert_ok().data()["name"], "周五补货");

    let path = format!("/api/saved_list/{id}/cart");
    let filled = buyer.post_form(&path, &()).await;
    let fill = filled.assert_ok().data();
    assert_eq!((&fill["added"], &fill["adjusted"]), (&json!(1), &json!(1)));
    assert_eq!(buyer.in_cart().await, [(a, 4), (c, 20)]);

    buyer.discard(id).await.assert_ok();
    assert!(buyer.lists().await.is_empty());
    buyer
        .get(&format!("/api/saved_list/{id}"))
        .await
        .assert_refused(404);
    buyer.post_form(&path, &()).await.assert_refused(404);
}

#[tokio::test]
async fn colleagues_see_what_is_shared_and_only_its_maker_and_the_owner_manage_it() {
    let shop = Shop::start().await;
    let owner = shop.buyer().await;
    let maker = shop.colleague(&owner, MemberRole::Buyer, None).await;
    let colleague = shop.colleague(&owner, MemberRole::Buyer, None).await;
    let viewer = shop.colleague(&owner, MemberRole::Viewer, None).await;
    let stranger = shop.buyer().await;
    let (a, b) = (
        shop.goods(NewGoods::default()).await,
        shop.goods(NewGoods::default()).await,
    );
    let own = maker.kept("自己看", false, &[wish(a, 1)]).await;
    let shared = maker.kept("大家用", true, &[wish(a, 1)]).await;

    let ids = |lists: Vec<Value>| {
        lists
            .iter()
            .map(|list| list["id"].as_i64().unwrap())
            .collect::<Vec<_>>()
    };
    assert_eq!(ids(maker.lists().await), [shared, own]);
    for reader in [&owner, &colleague, &viewer] {
        assert_eq!(ids(reader.lists().await), [shared]);
        let path = format!("/api/saved_list/{own}");
        reader.get(&path).await.assert_refused(404);
    }
    let seen = &colleague.lists().await[0];
    let maker_name = maker.get("/api/user/base").await.data()["name"].clone();
    assert_eq!((&seen["maker"], &seen["is_mine"]), (&maker_name, &json!(false)));
    assert_eq!(seen["can_manage"], json!(false));
    assert_eq!(owner.lists().await[0]["can_manage"], json!(true));
    assert!(stranger.lists().await.is_empty());

    colleague.put_in_list(shared, &[wish(b, 2)]).await.assert_ok();
    colleague
        .put_in_list(own, &[wish(b, 2)])
        .await
        .assert_refused(404);
    colleague.retitle(shared, "改名", true).await.assert_refused(403);
    colleague.discard(shared).await.assert_refused(403);
    viewer
        .put_in_list(shared, &[wish(b, 2)])
        .await
        .assert_refused(403);
    stranger
        .put_in_list(shared, &[wish(b, 2)])
        .await
        .assert_refused(404);
    owner.retitle(shared, "补货", true).await.assert_ok();
    owner.retitle(shared, "补货", false).await.assert_refused(403);
    owner.discard(shared).await.assert_ok();
    assert_eq!(ids(maker.lists().await), [own]);
}

#[tokio::test]
async fn names_and_numbers_of_lists_have_limits() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let id = shop.goods(NewGoods::default()).await;
    buyer.keep(" ", false, &[]).await.assert_refused(422);
    buyer.keep(&"药".repeat(31), false, &[]).await.assert_refused(422);
    let list = buyer.kept("常用", false, &[]).await;
    let taken = buyer.keep("常用", false, &[]).await;
    taken.assert_refused(422);
    assert!(taken.message().contains("同名"), "{taken:?}");
    let empty = format!("/api/saved_list/{list}/cart");
    buyer.post_form(&empty, &()).await.assert_refused(422);

    let unknown = buyer.put_in_list(list, &[wish(id, 1), wish(424_242, 1)]).await;
    unknown.assert_refused(422);
    assert!(
        unknown.body["errors"]["params.1.goods_id"].is_array(),
        "{unknown:?}"
    );
    buyer.put_in_list(list, &[wish(id, 0)]).await.assert_refused(422);
    buyer.put_in_list(list, &[]).await.assert_refused(422);
    let many: Vec<Value> = (0..501).map(|_| wish(id, 1)).collect();
    buyer.put_in_list(list, &many).await.assert_refused(422);
    let twice = buyer.put_in_list(list, &[wish(id, 1), wish(id, 5)]).await;
    assert_eq!(goods_of(twice.assert_ok().data()), [(id, 5)]);

    for number in 1..50 {
        buyer.kept(&format!("清单{number}"), false, &[]).await;
    }
    let full = buyer.keep("再来一个", false, &[]).await;
    full.assert_refused(409);
    assert!(full.message().contains("50"), "{full:?}");
    buyer.retitle(list, "清单1", false).await.assert_refused(422);
    buyer.retitle(list, "常用", true).await.assert_ok();
}

#[tokio::test]
async fn two_at_once_do_not_make_a_list_too_long() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let mut goods = Vec::new();
    for _ in 0..4 {
        goods.push(shop.goods(NewGoods::default()).await);
    }
    let list = buyer.kept("抢着加", true, &[]).await;
    let puts = goods.iter().map(|id| {
        let (buyer, id) = (&buyer, *id);
        async move { buyer.put_in_list(list, &[wish(id, 1)]).await }
    });
    for answer in futures::future::join_all(puts).await {
        answer.assert_ok();
    }
    let detail = buyer.get(&format!("/api/saved_list/{list}")).await;
    assert_eq!(detail.assert_ok().data()["lines"], 4);
    let names = (0..8).map(|_| buyer.keep("同一个名字", false, &[]));
    let answers = futures::future::join_all(names).await;
    let made = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(made, 1, "{answers:?}");
}
