//! Campaigns as tests begin with them.
use campaigns::{
    errors::CampaignError,
    models::uses::{self, CampaignUse, InGroup, OrderOf},
};
use catalog::{
    changes::Changed,
    factory::{self, NewGoods},
    goods::models::facts::SpecialPrice,
};
use chrono::TimeDelta;
use identity::permissions::Role;
use kernel::{Money, WriteTx};
use sea_orm::DbErr;
use serde_json::{Value, json};

use crate::harness::{Answer, Buyer, Client, Shop};

/// What a form of the back office sends, running for two hours from now on; `fields` say otherwise.
pub fn campaign(shop: &Shop, fields: Value) -> Value {
    let mut body = json!({
        "kind": "seckill", "name": "双十一", "starts_at": shop.now(), "ends_at": shop.now() + TimeDelta::hours(2),
    });
    body.as_object_mut()
        .unwrap()
        .extend(fields.as_object().unwrap().clone());
    body
}

pub async fn drafted(shop: &Shop, staff: &Client, fields: Value) -> i64 {
    staff
        .post_json("/admin/api/campaigns", &campaign(shop, fields))
        .await
        .id()
}

/// Approved by the required role.
pub async fn approved(shop: &Shop, fields: Value) -> i64 {
    let staff = shop.staff(Role::Promotion).await;
    let id = drafted(shop, &staff, fields).await;
    let proposed = step(&staff, id, "propose", json!({})).await;
    if proposed.assert_ok().body["status"] == "proposed" {
        let finance = shop.staff(Role::Finance).await;
        approve(&finance, id).await.assert_ok();
    }
    id
}

/// Where the back office reads and writes it.
pub fn path(id: i64) -> String {
    format!("/admin/api/campaigns/{id}")
}

pub async fn step(staff: &Client, id: i64, step: &str, body: Value) -> Answer {
    staff.post_json(&format!("{}/{step}", path(id)), &body).await
}

/// Reads it and approves it as it is.
pub async fn approve(staff: &Client, id: i64) -> Answer {
    let read = staff.get(&path(id)).await;
    let updated_at = &read.assert_ok().body["updated_at"];
    let body = json!({ "reason": "同意", "updated_at": updated_at });
    step(staff, id, "approve", body).await
}

/// Goods for 10.00 and what a seckill of them gives: 2.00 × stock.
pub async fn goods_for(shop: &Shop, stock: i64) -> (i64, Value) {
    let id = shop.goods(NewGoods::default()).await;
    (id, json!({ "goods_id": id, "price": "8.00", "stock": stock }))
}

/// So many units of these goods in a campaign.
pub fn units(campaign_id: i64, goods_id: i64, quantity: i64, benefit: i64) -> CampaignUse {
    CampaignUse {
        campaign_id,
        goods_id: Some(goods_id),
        quantity,
        benefit: Money(benefit),
    }
}

/// These goods cost this buyer so many fen, whatever others pay.
pub async fn own_price(shop: &Shop, buyer: &Buyer, goods: i64, price: i64) {
    let own = SpecialPrice {
        id: 0,
        rank: None,
        region: String::new(),
        company_id: Some(buyer.company_id),
        price: Money(price),
        from: None,
        to: None,
    };
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        factory::special_price(tx, goods, own).await?;
        tx.touch(Changed::Goods(goods));
        Ok(())
    })
    .await;
}

impl Shop {
    pub async fn reserve(
        &self,
        order_id: i64,
        company_id: i64,
        all: Vec<CampaignUse>,
    ) -> Result<Vec<InGroup>, CampaignError> {
        let (order, now) = (OrderOf { order_id, company_id }, self.now());
        let reserving = self
            .services
            .writer
            .run(async move |tx: &WriteTx| uses::reserve(tx, order, &all, now).await);
        reserving.await
    }

    pub async fn take(&self, order_id: i64) -> Vec<InGroup> {
        let now = self.now();
        self.write::<_, sea_orm::DbErr, _>(async move |tx: &WriteTx| uses::take(tx, order_id, now).await)
            .await
    }

    pub async fn give_back(&self, order_id: i64) {
        self.write::<_, sea_orm::DbErr, _>(async move |tx: &WriteTx| uses::give_back(tx, order_id).await)
            .await;
    }
}
