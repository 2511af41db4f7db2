//! /admin/api/freight_rules: what delivery costs where
use identity::permissions::Role;
use serde_json::{Value, json};

use crate::harness::{Answer, Client, Shop};

fn rule(province: &str) -> Value {
    json!({
        "province": province,
        "ordinary_fee": "25.00", "ordinary_free_from": "1500.00",
        "preferred_fee": "20.00", "preferred_free_from": "",
        "first_grams": 1000, "first_fee": "18.00", "step_grams": 1000, "step_fee": "8.00",
        "cold_chain_fee": "60.00",
    })
}

async fn create(staff: &Client, rule: &Value) -> Answer {
    staff.post_json("/admin/api/freight_rules", rule).await
}

#[tokio::test]
async fn a_province_gets_its_rule_and_loses_it_again_and_the_history_tells() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Promotion).await;
    let mut far = rule("西藏自治区");
    far["preferred_free_from"] = Value::Null;
    let made = create(&staff, &far).await;
    let id = made.id();
    assert_eq!(made.body["preferred_free_from"], Value::Null);
    let path = format!("/admin/api/freight_rules/{id}");
    let mut dearer = far.clone();
    dearer["province"] = json!("青海省");
    dearer["ordinary_fee"] = json!("80.00");
    let changed = staff.put_json(&path, &dearer).await;
    assert_eq!(
        (&changed.body["province"], &changed.body["ordinary_fee"]),
        (&json!("西藏自治区"), &json!("80.00")),
        "a rule stays with its province"
    );
    let history = staff.history(&format!("freight_rules/{id}")).await;
    assert_eq!(history[0], "修改运费规则: 普通商品运费 25.00→80.00");
    assert!(history[1].contains("优选商品包邮金额 →不包邮"), "{history:?}");

    assert_eq!(
        staff
            .get("/admin/api/freight_rules")
            .await
            .body
            .as_array()
            .unwrap()
            .len(),
        2
    );
    staff.delete(&path).await.assert_ok();
    staff.get(&path).await.assert_refused(404);
}

#[tokio::test]
async fn what_cannot_be_is_refused_with_the_field() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Promotion).await;
    let wrong = [
        ("province", json!("月球")),
        ("province", json!("")),
        ("ordinary_fee", json!("-1.00")),
        ("ordinary_free_from", json!("-1.00")),
        ("step_grams", json!(0)),
        ("cold_chain_fee", json!("10000.01")),
        ("first_fee", json!("一元")),
    ];
    for (field, value) in wrong {
        let mut input = rule("西藏自治区");
        input["preferred_free_from"] = Value::Null;
        input[field] = value.clone();
        let refused = create(&staff, &input).await;
        refused.assert_refused(422);
        let errors = &refused.body["errors"];
        assert!(errors[field].is_array(), "{field} {value} {errors}");
    }
    let mut far = rule("西藏自治区");
    far["preferred_free_from"] = json!("0.00");
    create(&staff, &far).await.assert_ok();
    let again = create(&staff, &far).await;
    again.assert_refused(422);
    assert!(again.body["errors"]["province"].is_array());

    let all = staff.get("/admin/api/freight_rules").await;
    let elsewhere = all.body[0].clone();
    assert_eq!(elsewhere["province"], "");
    let path = format!("/admin/api/freight_rules/{}", elsewhere["id"]);
    staff.delete(&path).await.assert_refused(409);
    shop.staff(Role::Service)
        .await
        .put_json(&path, &elsewhere)
        .await
        .assert_refused(403);
}

#[tokio::test]
async fn the_freight_of_a_product_must_fit_together() {
    let shop = Shop::start().await;
    let staff = shop.staff(Role::Product).await;
    let id = shop.goods(catalog::factory::NewGoods::default()).await;
    let path = format!("/admin/api/goods/{id}");
    let refused = [
        (json!({ "is_freight_by_weight": true }), "weight_grams"),
        (
            json!({ "is_freight_by_weight": true, "weight_grams": 500, "free_shipping_quantity": 3 }),
            "free_shipping_quantity",
        ),
        (json!({ "weight_grams": 1_000_001 }), "weight_grams"),
        (
            json!({ "free_shipping_quantity": 1_000_000 }),
            "free_shipping_quantity",
        ),
    ];
    for (change, field) in refused {
        let answer = staff.put_json(&path, &change).await;
        answer.assert_refused(422);
        assert!(answer.body["errors"][field].is_array(), "{change} {answer:?}");
    }
    let cold = catalog::factory::NewGoods {
        storage: catalog::goods::models::codes::Storage::Cold,
        ..Default::default()
    };
    let cold = shop.goods(cold).await;
    let preferred = json!({ "is_preferred": true });
    let answer = staff
        .put_json(&format!("/admin/api/goods/{cold}"), &preferred)
        .await;
    answer.assert_refused(422);
    assert!(answer.body["errors"]["is_preferred"].is_array());
    let both = json!({ "filter": { "id": [id, cold] }, "is_preferred": true });
    let preview = staff.post_json("/admin/api/goods/bulk/preview", &both).await;
    assert_eq!(preview.assert_ok().body["refused"], 1);

    let heavy = json!({ "is_freight_by_weight": true, "weight_grams": 500 });
    let changed = staff.put_json(&path, &heavy).await;
    assert_eq!(changed.assert_ok().body["weight_grams"], 500);
    let history = staff.history(&format!("goods/{id}")).await;
    assert!(
        history[0].contains("按重量计运费 否→是; 单件重量（克） 0→500"),
        "{history:?}"
    );
}
