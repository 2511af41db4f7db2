//! /api/order/{id}/approve and reject: orders above their member's limit
use catalog::factory::NewGoods;
use chrono::TimeDelta;
use identity::member_rights::MemberRole;
use kernel::Money;
use serde_json::{Value, json};

use crate::harness::{Answer, Buyer, Shop};

const WAITING: i64 = 5;
const UNPAID: i64 = 10;
const CANCELLED: i64 = 90;

/// An owner, an approver, and a buyer who may order for 50.00 at a time, with an order above it: (number, goods).
struct Scene {
    shop: Shop,
    owner: Buyer,
    approver: Buyer,
    buyer: Buyer,
    goods_id: i64,
    placed: Value,
}

impl Scene {
    async fn start() -> Self {
        let shop = Shop::start().await;
        let goods_id = shop.goods(NewGoods::default()).await;
        let owner = shop.buyer().await;
        let approver = shop.colleague(&owner, MemberRole::Approver, None).await;
        let limit = Some(Money(5_000));
        let buyer = shop.colleague(&owner, MemberRole::Buyer, limit).await;
        buyer.put_in_cart(goods_id, 40).await.assert_ok();
        let placed = buyer.order().await.assert_ok().data().clone();
        Self {
            shop,
            owner,
            approver,
            buyer,
            goods_id,
            placed,
        }
    }

    fn number(&self) -> &str {
        self.placed["orders"][0].as_str().unwrap()
    }

    async fn approve(&self, by: &Buyer) -> Answer {
        let path = format!("/api/order/{}/approve", self.number());
        by.post_json(&path, &json!({})).await
    }

    async fn reject(&self, by: &Buyer, reason: &str) -> Answer {
        let path = format!("/api/order/{}/reject", self.number());
        by.post_json(&path, &json!({ "reason": reason })).await
    }

    async fn messages(&self, of: &Buyer) -> String {
        self.shop.settle().await;
        of.get("/api/message").await.text
    }
}

#[tokio::test]
async fn an_order_above_the_limit_waits_with_its_stock_and_is_paid_after_approval() {
    let scene = Scene::start().await;
    assert_eq!(scene.placed["needs_approval"], true);
    assert_eq!(scene.buyer.order_status(scene.number()).await, WAITING);
    let (_, reserved) = scene.shop.stock(scene.goods_id).await;
    assert_eq!(reserved, 40);
    scene.buyer.pay(scene.number()).await.assert_refused(409);
    assert!(scene.messages(&scene.approver).await.contains("有订单等待您审批"));
    assert!(!scene.messages(&scene.buyer).await.contains("有订单等待您审批"));
    let seen = scene
        .approver
        .get(&format!("/api/order/{}", scene.number()))
        .await;
    assert_eq!(seen.assert_ok().data()["can_approve"], true);
    let own = scene.buyer.get(&format!("/api/order/{}", scene.number())).await;
    assert_eq!(own.assert_ok().data()["can_approve"], false);
    scene.shop.assert_invariants().await;

    scene.approve(&scene.approver).await.assert_ok();
    assert_eq!(scene.buyer.order_status(scene.number()).await, UNPAID);
    assert!(scene.messages(&scene.buyer).await.contains("企业内部审批已通过"));
    scene.buyer.pay(scene.number()).await.assert_ok();
    scene.shop.assert_invariants().await;
}

#[tokio::test]
async fn a_rejected_order_gives_its_stock_back_and_says_why() {
    let scene = Scene::start().await;
    assert_eq!(scene.reject(&scene.owner, "").await.wrong_fields(), ["reason"]);
    scene.reject(&scene.owner, "本月预算已用完").await.assert_ok();
    assert_eq!(scene.buyer.order_status(scene.number()).await, CANCELLED);
    let (_, reserved) = scene.shop.stock(scene.goods_id).await;
    assert_eq!(reserved, 0);
    let told = scene.messages(&scene.buyer).await;
    assert!(
        told.contains("没有通过企业内部审批，已取消。原因：本月预算已用完"),
        "{told}"
    );
    scene.approve(&scene.approver).await.assert_refused(409);
    scene.shop.assert_invariants().await;
}

#[tokio::test]
async fn nobody_approves_their_own_order_or_that_of_another_company() {
    let scene = Scene::start().await;
    scene.approve(&scene.buyer).await.assert_refused(403);
    let stranger = scene.shop.buyer().await;
    scene.approve(&stranger).await.assert_refused(404);

    let limited = scene
        .shop
        .colleague(&scene.owner, MemberRole::Approver, Some(Money(5_000)))
        .await;
    limited.put_in_cart(scene.goods_id, 40).await.assert_ok();
    let placed = limited.order().await.assert_ok().data().clone();
    let number = placed["orders"][0].as_str().unwrap();
    let path = format!("/api/order/{number}/approve");
    limited.post_json(&path, &json!({})).await.assert_refused(409);
    scene.approver.post_json(&path, &json!({})).await.assert_ok();
}

#[tokio::test]
async fn of_approving_and_rejecting_at_once_one_wins() {
    let scene = Scene::start().await;
    let (yes, no) = tokio::join!(
        scene.approve(&scene.approver),
        scene.reject(&scene.owner, "不需要")
    );
    let won = [yes.status == 200, no.status == 200];
    assert_eq!(won.iter().filter(|won| **won).count(), 1, "{yes:?} {no:?}");
    let lost = if won[0] { &no } else { &yes };
    lost.assert_refused(409);
    let status = scene.buyer.order_status(scene.number()).await;
    assert_eq!(status, if won[0] { UNPAID } else { CANCELLED });
    scene.shop.assert_invariants().await;
}

#[tokio::test]
async fn an_undecided_order_is_cancelled_after_a_day_and_not_before() {
    let scene = Scene::start().await;
    scene.shop.services.clock.advance(TimeDelta::hours(23));
    orders::lifecycle::models::expire::run(&scene.shop.services)
        .await
        .unwrap();
    assert_eq!(scene.buyer.order_status(scene.number()).await, WAITING);
    scene.shop.services.clock.advance(TimeDelta::hours(2));
    orders::lifecycle::models::expire::run(&scene.shop.services)
        .await
        .unwrap();
    assert_eq!(scene.buyer.order_status(scene.number()).await, CANCELLED);
    let told = scene.messages(&scene.buyer).await;
    assert!(
        told.contains("还没有经过企业内部审批，已取消。原因：超过审批时限"),
        "{told}"
    );
    assert!(!told.contains("没有通过"), "{told}");
    scene.shop.assert_invariants().await;
}

#[tokio::test]
async fn who_takes_their_own_order_back_before_the_approval_reads_of_no_refusal() {
    let scene = Scene::start().await;
    let path = format!("/api/order/{}/cancel", scene.number());
    scene.buyer.post_json(&path, &json!({})).await.assert_ok();
    let told = scene.messages(&scene.buyer).await;
    assert!(told.contains("订单已取消"), "{told}");
    assert!(!told.contains("没有通过"), "{told}");
}

#[tokio::test]
async fn orders_within_the_limit_and_by_owners_need_no_approval() {
    let scene = Scene::start().await;
    scene.buyer.put_in_cart(scene.goods_id, 3).await.assert_ok();
    let small = scene.buyer.order().await;
    assert_eq!(
        small.assert_ok().data()["needs_approval"],
        json!(false),
        "{small:?}"
    );
    scene.owner.put_in_cart(scene.goods_id, 50).await.assert_ok();
    let owners = scene.owner.order().await;
    assert_eq!(owners.assert_ok().data()["needs_approval"], json!(false));
}
