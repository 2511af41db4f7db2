//! /admin/api/class_rules: two persons of quality management change the list, and every way of filing goods reads it.
use catalog::{factory::NewGoods, goods::models::codes::Control, models::_entities::goods};
use identity::permissions::Role;
use kernel::WriteTx;
use sea_orm::{DbErr, prelude::*};
use serde_json::{Value, json};

use super::goods_imports::checked;
use crate::harness::{Answer, Client, Shop};

/// A line for a word that no line has yet.
fn line(word: &str) -> Value {
    json!({
        "looks_at": "name", "word": word, "kind": 1, "control": "psychotropic2", "class_name": "第二类精神药品",
        "source": "测试公告 2026 年第 1 号", "sureness": "known", "reason": "新列入目录",
    })
}

async fn propose(by: &Client, body: &Value) -> Value {
    let answer = by.post_json("/admin/api/class_rules", body).await;
    answer.assert_ok().body.clone()
}

async fn step(by: &Client, rule: &Value, step: &str, body: &Value) -> Answer {
    let path = format!("/admin/api/class_rules/{}/{step}", rule["id"]);
    by.post_json(&path, body).await
}

async fn control(shop: &Shop, id: i64) -> Control {
    let found = goods::Entity::find_by_id(id).one(&shop.services.db).await;
    found.unwrap().unwrap().control
}

async fn named(shop: &Shop, name: &str, control: Control) -> i64 {
    let new = NewGoods {
        name: name.into(),
        control,
        ..Default::default()
    };
    shop.goods(new).await
}

#[tokio::test]
async fn the_list_is_there_with_its_sources() {
    let shop = Shop::start().await;
    let auditor = shop.staff(Role::Auditor).await;
    let found = auditor
        .get("/admin/api/class_rules?filter={\"q\":\"右美沙芬\"}")
        .await;
    let rule = &found.assert_ok().body[0];
    assert_eq!(
        (&rule["class_name"], &rule["status"], &rule["as_of"]),
        (&json!("第二类精神药品"), &json!("in_force"), &json!("2026-11-26"))
    );
    assert!(
        rule["source"].as_str().unwrap().contains("2024年第54号"),
        "{rule}"
    );
    for class in [
        "疫苗",
        "血液制品",
        "麻醉药品",
        "医疗用毒性药品",
        "放射性药品",
        "药品类易制毒化学品",
    ] {
        let path = format!("/admin/api/class_rules?filter={{\"class_name\":\"{class}\"}}");
        let lines = auditor.get(&path).await;
        assert!(!lines.assert_ok().body.as_array().unwrap().is_empty(), "{class}");
    }
}

#[tokio::test]
async fn a_line_counts_when_another_person_of_quality_management_agrees() {
    let shop = Shop::start().await;
    let (qa, other) = (shop.staff(Role::Qa).await, shop.staff(Role::Qa).await);
    let product = shop.staff(Role::Product).await;
    let open = named(&shop, "新列名片", Control::None).await;
    let stricter = named(&shop, "新列名注射液", Control::NeverOnline).await;
    let refused = product.post_json("/admin/api/class_rules", &line("新列名")).await;
    refused.assert_refused(403);
    let rule = propose(&qa, &line("新列名")).await;
    assert_eq!(
        (&rule["status"], &rule["is_own"], &rule["unmet_count"]),
        (&json!("waiting"), &json!(true), &json!(1)),
        "{rule}"
    );
    assert_eq!(
        control(&shop, open).await,
        Control::None,
        "not before the decision"
    );
    step(&qa, &rule, "approve", &json!({})).await.assert_refused(409);
    let again = qa.post_json("/admin/api/class_rules", &line("新列名")).await;
    assert_eq!(again.wrong_fields(), ["word"]);

    let approved = step(&other, &rule, "approve", &json!({ "opinion": "已核对公告" })).await;
    assert_eq!(approved.assert_ok().body["status"], "in_force");
    step(&other, &rule, "approve", &json!({}))
        .await
        .assert_refused(409);
    assert_eq!(control(&shop, open).await, Control::Psychotropic2);
    assert_eq!(
        control(&shop, stricter).await,
        Control::NeverOnline,
        "what is kept off the net stays as it is"
    );
    let history = product.history(&format!("goods/{open}")).await;
    assert_eq!(history[0], "通过分类变更: 管控 无→第二类精神药品");
    let path = format!("/admin/api/class_changes?filter={{\"goods_id\":{open}}}");
    let change = qa.get(&path).await.body[0].clone();
    assert_eq!(
        (&change["source"], &change["status"]),
        (&json!("list"), &json!("approved"))
    );

    // Nothing is filed under that name any more without its control.
    let id = named(&shop, "别的片", Control::None).await;
    let wish = json!({ "goods_id": id, "name": "新列名缓释片", "class_reason": "更名" });
    let answer = qa.post_json("/admin/api/class_changes", &wish).await;
    assert_eq!(answer.wrong_fields(), ["name"]);
    let sheet = checked(&product, "商品编码,类别,通用名\nNEW1,药品,新列名颗粒\n").await;
    assert!(sheet["errors"].to_string().contains("第二类精神药品"), "{sheet}");
}

#[tokio::test]
async fn a_trade_name_or_alias_says_it_too() {
    let shop = Shop::start().await;
    let product = shop.staff(Role::Product).await;
    let id = named(&shop, "某某片", Control::None).await;
    let path = format!("/admin/api/goods/{id}");
    for field in ["trade_name", "aliases"] {
        let answer = product
            .put_json(&path, &json!({ field: "复方甘草片", "base_reason": "补录" }))
            .await;
        assert_eq!(answer.wrong_fields(), ["control"], "{field}");
    }
}

#[tokio::test]
async fn an_ingredient_asks_for_its_own_control_and_not_just_for_any() {
    let shop = Shop::start().await;
    let product = shop.staff(Role::Product).await;
    for (control, wrong) in [
        (Control::None, true),
        (Control::Insulin, true),
        (Control::NoPharmacy, true),
        (Control::Ephedrine, false),
        (Control::SpecialCompound, false),
    ] {
        let new = NewGoods {
            limit_quantity: 10,
            control,
            ..Default::default()
        };
        let id = shop.goods(new).await;
        shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
            let sheet = json!([{ "label": "成份", "text": "每片含盐酸麻黄碱 15mg" }]);
            goods::Entity::update_many()
                .col_expr(goods::Column::Sheet, Expr::value(sheet))
                .filter(goods::Column::Id.eq(id))
                .exec(tx.db())
                .await
        })
        .await;
        let body = json!({ "aliases": "某某", "base_reason": "补录" });
        let answer = product.put_json(&format!("/admin/api/goods/{id}"), &body).await;
        if wrong {
            assert_eq!(answer.wrong_fields(), ["control"], "{control:?}");
        } else {
            answer.assert_ok();
        }
    }
}

#[tokio::test]
async fn an_approval_number_on_file_under_a_control_is_not_filed_again_without_one() {
    let shop = Shop::start().await;
    let product = shop.staff(Role::Product).await;
    let new = NewGoods {
        approval_number: "国药准字H20267777".into(),
        control: Control::Termination,
        ..Default::default()
    };
    shop.goods(new).await;
    let sheet = "商品编码,类别,通用名,批准文号,管控\nN1,药品,某某片,国药准字H20267777,无\n";
    let import = checked(&product, sheet).await;
    assert!(import["errors"].to_string().contains("同一批准文号"), "{import}");
}

#[tokio::test]
async fn a_line_ends_by_two_persons_and_what_was_read_in_the_law_stays() {
    let shop = Shop::start().await;
    let (qa, other) = (shop.staff(Role::Qa).await, shop.staff(Role::Qa).await);
    let rule = propose(&qa, &line("误列名")).await;
    step(&other, &rule, "approve", &json!({})).await.assert_ok();
    let silent = step(&qa, &rule, "end", &json!({ "reason": "" })).await;
    assert_eq!(silent.wrong_fields(), ["reason"]);
    let ending = step(&qa, &rule, "end", &json!({ "reason": "公告勘误" })).await;
    assert_eq!(ending.assert_ok().body["status"], "ending");
    let id = named(&shop, "别的片", Control::None).await;
    let wish = json!({ "goods_id": id, "name": "误列名片", "class_reason": "更名" });
    let answer = qa.post_json("/admin/api/class_changes", &wish).await;
    assert_eq!(answer.wrong_fields(), ["name"], "it counts until the decision");
    step(&qa, &rule, "approve", &json!({})).await.assert_refused(409);
    let ended = step(&other, &rule, "approve", &json!({})).await;
    assert_eq!(ended.assert_ok().body["status"], "ended");
    qa.post_json("/admin/api/class_changes", &wish).await.assert_ok();

    let read = qa
        .get("/admin/api/class_rules?filter={\"q\":\"配方颗粒\"}")
        .await
        .body[0]
        .clone();
    assert_eq!(
        (&read["sureness"], &read["may_end"]),
        (&json!("read"), &json!(false))
    );
    let refused = step(&qa, &read, "end", &json!({ "reason": "想卖" })).await;
    refused.assert_refused(409);
}

#[tokio::test]
async fn a_proposal_is_withdrawn_by_its_own_hand_and_rejected_with_a_reason() {
    let shop = Shop::start().await;
    let (qa, other) = (shop.staff(Role::Qa).await, shop.staff(Role::Qa).await);
    let rule = propose(&qa, &line("待撤回")).await;
    step(&other, &rule, "withdraw", &json!({}))
        .await
        .assert_refused(409);
    let withdrawn = step(&qa, &rule, "withdraw", &json!({})).await;
    assert_eq!(withdrawn.assert_ok().body["status"], "withdrawn");
    let again = propose(&qa, &line("待撤回")).await;
    let blank = step(&other, &again, "reject", &json!({ "reason": "" })).await;
    assert_eq!(blank.wrong_fields(), ["reason"]);
    let rejected = step(&other, &again, "reject", &json!({ "reason": "没有依据" })).await;
    assert_eq!(rejected.assert_ok().body["status"], "rejected");
    assert_eq!(rejected.body["opinion"], "没有依据");
}

#[tokio::test]
async fn a_line_states_what_it_is_about() {
    let shop = Shop::start().await;
    let qa = shop.staff(Role::Qa).await;
    for (field, value) in [
        ("looks_at", json!("colour")),
        ("word", json!("片")),
        ("control", json!("")),
        ("control", json!("secret")),
        ("class_name", json!("别的")),
        ("source", json!("")),
        ("sureness", json!("maybe")),
        ("reason", json!("")),
    ] {
        let mut body = line("某列名");
        body[field] = value.clone();
        let answer = qa.post_json("/admin/api/class_rules", &body).await;
        assert_eq!(answer.wrong_fields(), [field], "{field} {value}");
    }
}

#[tokio::test]
async fn a_line_that_names_half_the_catalogue_or_nothing_is_not_taken() {
    let shop = Shop::start().await;
    let (qa, other) = (shop.staff(Role::Qa).await, shop.staff(Role::Qa).await);
    for prefix in ["国药准字", "国药准字H", "国药准字 Ｈ", "进口药品注册证号"] {
        let mut body = line(prefix);
        body["looks_at"] = json!("number");
        let refused = qa.post_json("/admin/api/class_rules", &body).await;
        assert_eq!(refused.wrong_fields(), ["word"], "{prefix}");
    }
    let mut body = line("磷酸可待因某某");
    body["exceptions"] = json!("双氢、可待因");
    let refused = qa.post_json("/admin/api/class_rules", &body).await;
    assert_eq!(refused.wrong_fields(), ["exceptions"]);

    let wide = [
        named(&shop, "误标名片", Control::None).await,
        named(&shop, "误标名胶囊", Control::None).await,
    ];
    for place in 0..17 {
        named(&shop, &format!("别的药{place}"), Control::None).await;
    }
    let rule = propose(&qa, &line("误标名")).await;
    assert_eq!(rule["is_too_wide"], false, "of 19 goods a share says nothing");
    named(&shop, "误标", Control::None).await;
    let path = format!("/admin/api/class_rules/{}", rule["id"]);
    assert_eq!(qa.get(&path).await.body["is_too_wide"], true, "two of twenty");
    let refused = step(&other, &rule, "approve", &json!({})).await;
    refused.assert_refused(409);
    assert!(refused.message().contains("太宽"), "{refused:?}");
    assert_eq!(control(&shop, wide[0]).await, Control::None);
    step(&other, &rule, "reject", &json!({ "reason": "太宽" }))
        .await
        .assert_ok();
    let narrower = propose(&qa, &line("误标名片")).await;
    step(&other, &narrower, "approve", &json!({})).await.assert_ok();
    assert_eq!(control(&shop, wide[0]).await, Control::Psychotropic2);
}

#[tokio::test]
async fn what_an_ended_line_marked_gets_its_former_control_back() {
    let shop = Shop::start().await;
    let (qa, other) = (shop.staff(Role::Qa).await, shop.staff(Role::Qa).await);
    let open = named(&shop, "误列名片", Control::None).await;
    let restricted = named(&shop, "误列名胶囊", Control::NoPharmacy).await;
    let changed = named(&shop, "误列名颗粒", Control::None).await;
    let doubly = named(&shop, "误列名又列名片", Control::None).await;
    let own = named(&shop, "误列名糖浆", Control::Psychotropic2).await;
    let rule = propose(&qa, &line("误列名")).await;
    step(&other, &rule, "approve", &json!({})).await.assert_ok();
    let second = propose(&qa, &line("又列名")).await;
    step(&other, &second, "approve", &json!({})).await.assert_ok();
    for id in [open, restricted, changed, doubly, own] {
        assert_eq!(control(&shop, id).await, Control::Psychotropic2);
    }
    let wish = json!({ "goods_id": changed, "control": "never_online", "class_reason": "核对批件" });
    let change = qa.post_json("/admin/api/class_changes", &wish).await;
    let path = format!(
        "/admin/api/class_changes/{}/approve",
        change.assert_ok().body["id"]
    );
    other.post_json(&path, &json!({})).await.assert_ok();

    let end = async |rule: &Value| {
        let wish = json!({ "reason": "公告勘误" });
        step(&qa, rule, "end", &wish).await.assert_ok();
        step(&other, rule, "approve", &json!({})).await.assert_ok();
    };
    end(&rule).await;
    for (id, expected) in [
        (open, Control::None),
        (restricted, Control::NoPharmacy),
        (changed, Control::NeverOnline),
        (doubly, Control::Psychotropic2),
        (own, Control::Psychotropic2),
    ] {
        assert_eq!(control(&shop, id).await, expected, "{id}");
    }
    let history = qa.history(&format!("goods/{open}")).await;
    assert_eq!(
        history[..2],
        [
            "通过分类变更: 管控 第二类精神药品→无",
            "通过分类变更: 管控 无→第二类精神药品"
        ]
    );
    let path = format!("/admin/api/class_changes?filter={{\"goods_id\":{open}}}");
    let back = qa.get(&path).await.body[0].clone();
    assert!(back["reason"].as_str().unwrap().contains("公告勘误"), "{back}");

    // The other line asked for it too: it goes with that one.
    end(&second).await;
    assert_eq!(control(&shop, doubly).await, Control::None);
    assert_eq!(control(&shop, restricted).await, Control::NoPharmacy);
    assert_eq!(control(&shop, changed).await, Control::NeverOnline);
    let broken = identity::audit::models::chain::first_broken(&shop.services.db).await;
    assert_eq!(broken.unwrap(), None);
}
