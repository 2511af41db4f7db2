//! /admin/api/goods: goods filed and changed by hand
use catalog::{
    factory::{self, NewGoods},
    goods::models::{
        codes::{DeviceClass, Kind, Rx},
        first_sale::FirstSale,
    },
    models::_entities::tier_prices,
};
use identity::permissions::Role;
use kernel::{Money, WriteTx};
use sea_orm::{DbErr, QueryOrder, prelude::*};
use serde_json::{Value, json};

use crate::harness::{Client, Shop};

struct Desk {
    shop: Shop,
    staff: Client,
    maker: i64,
    category: i64,
}

impl Desk {
    async fn new() -> Self {
        let shop = Shop::start().await;
        let staff = shop.staff(Role::Product).await;
        let (maker, category) = shop
            .write::<_, DbErr, _>(async move |tx: &WriteTx| {
                let maker = factory::maker(tx, "联邦制药").await?;
                Ok((
                    maker,
                    factory::category(tx, "抗感染", Kind::Medicine, None).await?,
                ))
            })
            .await;
        Self {
            shop,
            staff,
            maker,
            category,
        }
    }

    fn capsules(&self) -> Value {
        json!({
            "code": "YJ0001",
            "name": "阿莫西林胶囊",
            "aliases": "阿莫仙",
            "maker_id": self.maker,
            "category_id": self.category,
            "form": "胶囊剂",
            "spec": "0.25g*24粒",
            "unit": "盒",
            "approval_number": "国药准字 H20053344",
            "barcode": "6901234567890",
            "rx": "rx",
            "scope": "antibiotic",
            "storage": "cool",
            "is_preferred": true,
            "on_sale": true,
            "base_price": "12.30",
            "min_number": 2,
            "ladder_type": 2,
            "ladder_prices": [{ "number": 10, "price": "11.80" }],
            "rank_prices": [{ "rank": 1, "price": "12.00" }],
            "price_reason": "新品定价",
        })
    }

    async fn create(&self, change: impl FnOnce(&mut Value)) -> crate::harness::Answer {
        let mut goods = self.capsules();
        change(&mut goods);
        self.staff.post_json("/admin/api/goods", &goods).await
    }
}

#[tokio::test]
async fn a_product_is_filed_and_found_and_tells_its_history() {
    let desk = Desk::new().await;
    let made = desk.create(|_| ()).await;
    let id = made.id();
    assert_eq!(made.body["base_price"], Value::Null, "its first price waits");
    let colleague = desk.shop.staff(Role::Promotion).await;
    colleague.agree_to(&made).await;
    let path = format!("/admin/api/goods/{id}");
    let filed = desk.staff.get(&path).await;
    let filed = &filed.assert_ok().body;
    assert_eq!(filed["approval_number"], "国药准字H20053344");
    assert_eq!((&filed["kind"], &filed["maker"]), (&json!(1), &json!("联邦制药")));
    assert_eq!(
        filed["ladder_prices"],
        json!([{ "number": 10, "price": "11.80" }])
    );

    desk.shop.approve_goods(id).await;
    let buyer = desk.shop.buyer().await;
    desk.shop.settle().await;
    let found = buyer.get("/api/goods/list?keywords=阿莫仙").await;
    assert_eq!(found.assert_ok().data()["list"][0]["id"], id);

    let mut change = json!({ "spec": "0.5g*24粒", "category_id": desk.category, "base_price": "13.00" });
    let silent = desk.staff.put_json(&path, &change).await;
    assert_eq!(silent.wrong_fields(), ["base_reason"]);
    change["base_reason"] = json!("厂家改包装，见新批件");
    desk.staff.put_json(&path, &change).await.assert_ok();
    let auditor = desk.shop.staff(Role::Auditor).await;
    let filter = format!(r#"{{"subject_kind":"goods","subject_id":"{id}"}}"#);
    let log = auditor.get(&format!("/admin/api/audit?filter={filter}")).await;
    assert_eq!(log.assert_ok().body[0]["reason"], "厂家改包装，见新批件");
    let shown = buyer.get(&format!("/api/goods/detail/{id}")).await;
    assert_eq!(shown.data()["ypgg"], "0.5g*24粒");
    let history = desk.staff.history(&format!("goods/{id}")).await;
    assert_eq!(
        history[0],
        "修改商品: 规格 0.25g*24粒→0.5g*24粒; 基础价 12.30→13.00"
    );
    assert_eq!(
        history[1],
        "复核通过改价: 价格 →基础价 12.30；阶梯价 满 10 11.80；专属价 1 级客户 12.00"
    );
    assert!(
        history[2].starts_with("新增商品: 编码 →YJ0001; 类别 →药品; 名称 →阿莫西林胶囊"),
        "{history:?}"
    );
    assert!(
        history[2].contains("处方分类 →处方药; 经营范围 →抗生素"),
        "{history:?}"
    );
    let reader = desk.shop.staff(Role::Warehouse).await;
    reader.get(&format!("{path}/history")).await.assert_ok();
    reader.put_json(&path, &change).await.assert_refused(403);
}

#[tokio::test]
async fn every_wrong_field_is_named_at_once() {
    let desk = Desk::new().await;
    let empty = desk.staff.post_json("/admin/api/goods", &json!({})).await;
    assert_eq!(
        empty.wrong_fields(),
        ["category_id", "code", "maker_id", "name", "spec", "unit"]
    );
    desk.create(|_| ()).await.assert_ok();
    assert_eq!(desk.create(|_| ()).await.wrong_fields(), ["code"]);
    for (field, value) in [
        ("code", json!("编码")),
        ("maker_id", json!(999_999)),
        ("brand_id", json!(999_999)),
        ("category_id", json!(999_999)),
        ("approval_number", json!("国药准字H2005334")),
        ("approval_number", json!("")),
        ("barcode", json!("123")),
        ("rx", json!("maybe")),
        ("scope", json!("everything")),
        ("control", json!("secret")),
        ("storage", json!("hot")),
        ("device_code", json!("14")),
        ("base_price", json!("0")),
        ("min_number", json!(0)),
        ("name", json!("地西泮片")),
    ] {
        let answer = desk
            .create(|goods| {
                goods["code"] = json!("NEW");
                goods[field] = value.clone();
                goods["ladder_prices"] = json!([]);
            })
            .await;
        assert_eq!(answer.wrong_fields(), [field], "{field} {value}");
    }
    let narcotic = desk
        .create(|goods| {
            goods["code"] = json!("NEW");
            goods["name"] = json!("盐酸吗啡缓释片");
        })
        .await;
    assert!(
        narcotic.message().contains("药品网络销售禁止清单"),
        "{narcotic:?}"
    );
}

#[tokio::test]
async fn a_price_may_change_on_goods_whose_record_is_not_whole() {
    let desk = Desk::new().await;
    let id = desk
        .shop
        .goods(NewGoods {
            approval_number: String::new(),
            ..Default::default()
        })
        .await;
    let path = format!("/admin/api/goods/{id}");
    desk.staff
        .put_json(&path, &json!({ "base_price": "9.00" }))
        .await
        .assert_ok();
    let spec = desk
        .staff
        .put_json(&path, &json!({ "spec": "新规格", "base_reason": "改包装" }))
        .await;
    assert_eq!(spec.wrong_fields(), ["approval_number"]);
    desk.staff
        .put_json(&path, &json!({ "on_sale": false }))
        .await
        .assert_ok();
    let back = desk.staff.put_json(&path, &json!({ "on_sale": true })).await;
    assert_eq!(back.wrong_fields(), ["approval_number"]);
}

#[tokio::test]
async fn the_category_of_a_device_is_entered_found_and_shown() {
    let desk = Desk::new().await;
    let monitor = desk
        .shop
        .goods(NewGoods {
            kind: Kind::Device,
            scope: "device".into(),
            rx: Rx::None,
            device_class: DeviceClass::Second,
            approval_number: "鄂械注准20262070001".into(),
            first_sale: FirstSale::Waiting,
            ..Default::default()
        })
        .await;
    let path = format!("/admin/api/goods/{monitor}");
    assert_eq!(desk.staff.get(&path).await.body["device_code"], "");
    for wrong in ["23", "7", "xx"] {
        let refused = desk.staff.put_json(&path, &json!({ "device_code": wrong })).await;
        assert_eq!(refused.wrong_fields(), ["device_code"], "{wrong}");
    }
    let filed = desk.staff.put_json(&path, &json!({ "device_code": "07" })).await;
    assert_eq!(filed.assert_ok().body["device_code"], "07");
    let found = desk
        .staff
        .get("/admin/api/goods?filter={\"device_code\":\"07\"}")
        .await;
    assert_eq!(found.assert_ok().body.as_array().unwrap().len(), 1);
    let cleared = desk.staff.put_json(&path, &json!({ "device_code": "" })).await;
    assert_eq!(cleared.assert_ok().body["device_code"], "");
    let history = desk.staff.history(&format!("goods/{monitor}")).await;
    assert_eq!(
        history[..2],
        [
            "修改商品: 器械分类 07 医用诊察和监护器械→",
            "修改商品: 器械分类 →07 医用诊察和监护器械"
        ]
    );
    let again = desk.staff.put_json(&path, &json!({ "device_code": "07" })).await;
    again.assert_ok();
    desk.shop.approve_goods(monitor).await;
    let buyer = desk.shop.buyer().await;
    let shown = buyer.get(&format!("/api/goods/detail/{monitor}")).await;
    assert_eq!(shown.data()["device_category"], "07 医用诊察和监护器械");
}

#[tokio::test]
async fn tiers_keep_their_ids_and_wrong_ones_change_nothing() {
    let desk = Desk::new().await;
    let id = desk
        .shop
        .goods(NewGoods {
            tier_prices: vec![(10, Money(950)), (50, Money(900))],
            ..Default::default()
        })
        .await;
    let path = format!("/admin/api/goods/{id}");
    let tier = |number: i64, price: &str| json!({ "number": number, "price": price });
    let first_tier = async || {
        let rows = tier_prices::Entity::find()
            .filter(tier_prices::Column::GoodsId.eq(id))
            .order_by_asc(tier_prices::Column::Quantity);
        rows.one(&desk.shop.services.db).await.unwrap().unwrap().id
    };
    let before = first_tier().await;

    let wrong = json!({ "ladder_prices": [tier(50, "9.00"), tier(10, "9.50")], "on_sale": false });
    let answer = desk.staff.put_json(&path, &wrong).await;
    answer.assert_refused(422);
    assert_eq!(desk.staff.get(&path).await.body["on_sale"], true);

    let change = json!({
        "base_price": "9.90", "price_reason": "调价",
        "ladder_prices": [tier(10, "9.40"), tier(100, "9.00")],
        "rank_prices": [{ "rank": 2, "price": "9.80" }],
    });
    desk.staff.put_json(&path, &change).await.assert_ok();
    let after = desk.staff.get(&path).await.body.clone();
    assert_eq!(
        after["ladder_prices"],
        json!([tier(10, "9.40"), tier(100, "9.00")])
    );
    assert_eq!(after["rank_prices"], json!([{ "rank": 2, "price": "9.80" }]));
    assert_eq!(first_tier().await, before);

    let unknown = desk
        .staff
        .put_json("/admin/api/goods/999999", &json!({ "on_sale": false }))
        .await;
    unknown.assert_refused(404);
}
