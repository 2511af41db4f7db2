//! /admin/api/goods_imports: goods by spreadsheet, completely or not at all
mod late;

use std::time::Duration;

use catalog::{factory, goods::models::codes::Kind, models::_entities::goods};
use identity::{audit::models::chain, models::_entities::audit_entries, permissions::Role};
use kernel::{Money, WriteTx};
use reqwest::{Method, multipart};
use sea_orm::{DbErr, QueryOrder, prelude::*};
use serde_json::{Value, json};

use crate::harness::{Answer, Client, Shop, send};

const HIS: &str = include_str!("../../fixtures/goods.csv");

async fn shop() -> Shop {
    let shop = Shop::start().await;
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        factory::category(tx, "测试药品", Kind::Medicine, None).await?;
        factory::category(tx, "测试饮片", Kind::Tcm, None).await
    })
    .await;
    shop
}

/// The import once its check has ended.
pub async fn checked(staff: &Client, bytes: impl Into<Vec<u8>>) -> Value {
    let answer = staff
        .upload("/admin/api/goods_imports", "商品.csv", bytes.into())
        .await;
    let id = answer.id();
    let end = tokio::time::Instant::now() + Duration::from_mins(1);
    loop {
        let import = staff.get(&format!("/admin/api/goods_imports/{id}")).await;
        if import.assert_ok().body["status"] != "checking" {
            return import.body;
        }
        assert!(tokio::time::Instant::now() < end, "the check ends");
    }
}

pub async fn apply(staff: &Client, import: &Value) -> Answer {
    let path = format!("/admin/api/goods_imports/{}/apply", import["id"]);
    staff.post_json(&path, &json!({})).await
}

fn errors(import: &Value) -> Vec<&str> {
    let errors = import["errors"].as_array().unwrap();
    errors
        .iter()
        .map(|error| error["text"].as_str().unwrap())
        .collect()
}

fn one(values: &str) -> String {
    format!("商品编码,通用名,规格,单位,生产企业,分类,处方分类,经营范围,批准文号,基础价\n{values}\n")
}

const AMOXICILLIN: &str =
    "A1,阿莫西林胶囊,0.25g*24粒,盒,联邦制药,测试药品,处方药,抗生素,国药准字H20053344,12.30";

#[tokio::test]
async fn a_file_is_shown_before_it_changes_anything_and_taken_over_whole() {
    let shop = shop().await;
    let (staff, db) = (shop.staff(Role::Product).await, &shop.services.db);
    let colleague = shop.staff(Role::Promotion).await;
    let rows = HIS.lines().count() as u64 - 1;

    let import = checked(&staff, HIS).await;
    assert_eq!(import["status"], "checked", "{import:?}");
    assert_eq!(import["new_count"], rows);
    assert!(import["staff_id"].is_i64(), "{import:?}");
    assert!(!import["new_makers"].as_array().unwrap().is_empty());
    assert_eq!(goods::Entity::find().count(db).await.unwrap(), 0);

    // New goods come with prices, and these need a second person.
    assert_eq!(
        (&import["price_count"], &import["second_count"]),
        (&json!(rows), &json!(rows))
    );
    apply(&staff, &import).await.assert_refused(409);
    assert_eq!(goods::Entity::find().count(db).await.unwrap(), 0);
    let applied = apply(&colleague, &import).await;
    assert_eq!(applied.assert_ok().body["status"], "applied");
    assert_eq!(goods::Entity::find().count(db).await.unwrap(), rows);
    apply(&colleague, &import).await.assert_refused(409);

    let entries = audit_entries::Entity::find()
        .filter(audit_entries::Column::Action.eq("goods.import"))
        .count(db)
        .await
        .unwrap();
    assert_eq!(entries, 1);
    assert_eq!(chain::first_broken(db).await.unwrap(), None);

    // The same once more changes nothing.
    let again = checked(&staff, HIS).await;
    assert_eq!(
        (&again["unchanged_count"], &again["changed_count"]),
        (&json!(rows), &json!(0))
    );
    let history = staff.get("/admin/api/goods_imports").await;
    assert_eq!(history.assert_ok().body.as_array().unwrap().len(), 2);
}

/// A product that one person has uploaded and another has taken over.
async fn bring_in(shop: &Shop, staff: &Client) {
    let import = checked(staff, one(AMOXICILLIN)).await;
    let colleague = shop.staff(Role::Promotion).await;
    apply(&colleague, &import).await.assert_ok();
}

#[tokio::test]
async fn imported_goods_are_found_by_buyers() {
    let shop = shop().await;
    let (staff, buyer) = (shop.staff(Role::Product).await, shop.buyer().await);
    bring_in(&shop, &staff).await;
    let row = goods::Entity::find().one(&shop.services.db).await.unwrap();
    shop.approve_goods(row.unwrap().id).await;
    shop.settle().await;
    let found = buyer.get("/api/goods/search?keywords=阿莫西林").await;
    assert!(found.assert_ok().text.contains("阿莫西林胶囊"), "{found:?}");
}

#[tokio::test]
async fn changed_prices_show_field_by_field_and_need_a_second_person() {
    let shop = shop().await;
    let (first, second) = (shop.staff(Role::Product).await, shop.staff(Role::Promotion).await);
    bring_in(&shop, &first).await;

    // Absent columns and empty cells leave things as they are.
    let import = checked(&first, "商品编码,单价,规格\nA1,13.60,\n").await;
    assert_eq!(
        (
            &import["changed_count"],
            &import["price_count"],
            &import["second_count"]
        ),
        (&json!(1), &json!(1), &json!(1))
    );
    let rows = first
        .get(&format!("/admin/api/goods_imports/{}/rows", import["id"]))
        .await;
    let changes = &rows.assert_ok().body[0]["changes"];
    assert_eq!(
        changes,
        &json!([{ "field": "base_price", "heading": "基础价", "before": "12.30", "after": "13.60" }])
    );
    apply(&first, &import).await.assert_refused(409);
    apply(&second, &import).await.assert_ok();
    let row = goods::Entity::find()
        .one(&shop.services.db)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (row.base_price, row.spec.as_str()),
        (Some(Money(1360)), "0.25g*24粒")
    );
    let kept = second
        .get(&format!(
            "/admin/api/price_changes?filter={{\"goods_id\":{}}}",
            row.id
        ))
        .await;
    let kept = &kept.assert_ok().body[0];
    assert_eq!(
        (&kept["state"], &kept["origin"], &kept["lines"][0]["after"]),
        (&json!("approved"), &json!("sheet"), &json!("13.60"))
    );
}

#[tokio::test]
async fn small_changes_of_a_file_are_its_uploaders_but_not_in_parts() {
    let shop = shop().await;
    let first = shop.staff(Role::Product).await;
    bring_in(&shop, &first).await;
    let import = checked(&first, "商品编码,单价\nA1,11.70\n").await;
    assert_eq!(
        (&import["price_count"], &import["second_count"]),
        (&json!(1), &json!(0))
    );
    apply(&first, &import).await.assert_ok();
    // The second part of a change above the limit, by any way.
    let rest = checked(&first, "商品编码,单价\nA1,11.00\n").await;
    assert_eq!(rest["second_count"], 1);
    apply(&first, &rest).await.assert_refused(409);
    let row = goods::Entity::find()
        .one(&shop.services.db)
        .await
        .unwrap()
        .unwrap();
    let path = format!("/admin/api/goods/{}", row.id);
    let form = first.put_json(&path, &json!({ "base_price": "11.00" })).await;
    assert_eq!(form.wrong_fields(), ["price_reason"]);

    // What waits for a second person is not overtaken by a file.
    let asked = json!({ "base_price": "30.00", "price_reason": "缺货" });
    first.put_json(&path, &asked).await.assert_ok();
    let fine = checked(&first, "商品编码,单价\nA1,12.00\n").await;
    assert_eq!(fine["second_count"], 0);
    let held = apply(&first, &fine).await;
    held.assert_refused(409);
    assert!(held.message().contains("正在等待复核"), "{held:?}");
}

#[tokio::test]
async fn what_a_file_changed_stands_in_the_history_of_its_goods() {
    let shop = shop().await;
    let (first, second) = (shop.staff(Role::Product).await, shop.staff(Role::Promotion).await);
    bring_in(&shop, &first).await;
    let before = goods::Entity::find()
        .one(&shop.services.db)
        .await
        .unwrap()
        .unwrap();
    shop.services.clock.advance(chrono::Duration::seconds(1));
    let import = checked(&first, "商品编码,单价\nA1,13.50\n").await;
    apply(&second, &import).await.assert_ok();
    let after = goods::Entity::find()
        .one(&shop.services.db)
        .await
        .unwrap()
        .unwrap();
    assert!(after.updated_at > before.updated_at, "caches and index see it");
    let history = first.history(&format!("goods/{}", after.id)).await;
    assert_eq!(history, ["表格导入修改: 基础价 12.30→13.50", "表格导入新增: "]);
}

#[tokio::test]
async fn errors_name_the_cell_and_nothing_is_taken_over() {
    let shop = shop().await;
    let staff = shop.staff(Role::Product).await;
    let file = one(&[
        AMOXICILLIN,
        "A2,阿莫西林胶囊,0.5g,盒,联邦制药,测试药品,处方药,抗生素,国药准字H2005334,1.234",
        "A3,阿莫西林胶囊,0.5g,盒,联邦制药,测试药品,处方药,抗生素,国药准字H2005334,12.30",
        "A1,阿莫西林胶囊,0.5g,盒,联邦制药,没有的分类,处方药,抗生素,国药准字H20053344,12.30",
        "A5,地西泮片,2.5mg,瓶,联邦制药,测试药品,处方药,化学药,国药准字H20053345,12.30",
    ]
    .join("\n"));
    let import = checked(&staff, file).await;
    assert_eq!(import["status"], "refused");
    assert_eq!(
        errors(&import),
        [
            "第 3 行 J 列 基础价：“1.234”不是价格，应为不超过两位小数的数字",
            "第 4 行 I 列 批准文号：格式不对，应形如 国药准字H20053344",
            "第 5 行 A 列 商品编码：编码“A1”与第 2 行重复，请删去一行",
            "第 5 行 F 列 分类：没有分类“没有的分类”，请先新增分类或改用已有的",
            "第 6 行 B 列 通用名：“地西泮片”属于第二类精神药品，按《药品网络销售禁止清单》不得在网上销售，请不要录入，只能线下经营",
        ]
    );
    apply(&staff, &import).await.assert_refused(409);
    assert_eq!(goods::Entity::find().count(&shop.services.db).await.unwrap(), 0);
}

#[tokio::test]
async fn files_that_are_no_goods_are_refused_in_words() {
    let shop = shop().await;
    let staff = shop.staff(Role::Product).await;
    let (gbk, ..) = encoding_rs::GB18030.encode(HIS);
    assert_eq!(checked(&staff, gbk.into_owned()).await["status"], "checked");
    for (bytes, why) in [
        (&b""[..], "空的"),
        (b"\x89PNG\r\n\x1a\n\0\0\0", "打不开"),
        (b"PK\x03\x04nonsense", "打不开"),
        ("通用名\n阿莫西林\n".as_bytes(), "商品编码"),
        ("商品编码,颜色\nA1,红\n".as_bytes(), "B 列“颜色”"),
        ("商品编码\n".as_bytes(), "没有商品"),
    ] {
        let import = checked(&staff, bytes).await;
        assert_eq!(import["status"], "refused");
        assert!(import["problem"].as_str().unwrap().contains(why), "{import:?}");
    }
    // A title above the headings, as merged cells leave it.
    let titled = format!("商品资料表,,,\n,,,\n{}", one(AMOXICILLIN));
    assert_eq!(checked(&staff, titled).await["new_count"], 1);
    let form = multipart::Form::new().text("other", "x");
    send(
        staff
            .request(Method::POST, "/admin/api/goods_imports")
            .multipart(form),
    )
    .await
    .assert_refused(422);
}

#[tokio::test]
async fn a_spreadsheet_brings_the_category_of_devices_and_names_the_cell_that_is_wrong() {
    let shop = shop().await;
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        factory::category(tx, "测试器械", Kind::Device, None).await
    })
    .await;
    let (staff, colleague) = (shop.staff(Role::Product).await, shop.staff(Role::Promotion).await);
    let file = |rows: &[(&str, &str)]| {
        let head = "商品编码,通用名,规格,单位,生产企业,分类,批准文号,器械类别,器械分类,基础价\n";
        let row = |(code, category): &(&str, &str)| {
            format!(
                "{code},无菌敷贴{code},10片,盒,振德医疗,测试器械,鄂械注准20262140001,II,{category},9.90\n"
            )
        };
        head.to_owned() + &rows.iter().map(row).collect::<String>()
    };
    let wrong = checked(&staff, file(&[("D1", "14"), ("D2", "6864")])).await;
    assert_eq!(
        errors(&wrong),
        [
            "第 3 行 I 列 器械分类：“6864”不对，应为《医疗器械分类目录》的子目录 01 到 22，如 14 或 14 注输、护理和防护器械"
        ]
    );
    let import = checked(
        &staff,
        file(&[
            ("D1", "14"),
            ("D2", "7"),
            ("D3", "14-10-02"),
            ("D4", "临床检验器械"),
            ("D5", "08 呼吸、麻醉和急救器械"),
            ("D6", ""),
        ]),
    )
    .await;
    assert_eq!(import["status"], "checked", "{import:?}");
    apply(&colleague, &import).await.assert_ok();
    let codes = async || {
        let rows = goods::Entity::find().order_by_asc(goods::Column::Code);
        let rows = rows.all(&shop.services.db).await.unwrap();
        rows.into_iter().map(|row| row.device_code).collect::<Vec<_>>()
    };
    assert_eq!(codes().await, ["14", "07", "14", "22", "08", ""]);

    // The difference reads in words before anything changes; an empty cell leaves things as they are.
    let import = checked(&staff, "商品编码,器械分类\nD1,07\nD2,\n").await;
    let rows = staff
        .get(&format!("/admin/api/goods_imports/{}/rows", import["id"]))
        .await;
    assert_eq!(
        rows.assert_ok().body[0]["changes"],
        json!([{
            "field": "device_code", "heading": "器械分类", "before": "14 注输、护理和防护器械",
            "after": "07 医用诊察和监护器械"
        }])
    );
    apply(&colleague, &import).await.assert_ok();
    assert_eq!(codes().await, ["07", "07", "14", "22", "08", ""]);

    let capsules = AMOXICILLIN.replacen("12.30", "12.30,14", 1);
    let head = "商品编码,通用名,规格,单位,生产企业,分类,处方分类,经营范围,批准文号,基础价,器械分类";
    let import = checked(&staff, format!("{head}\n{capsules}\n")).await;
    assert_eq!(
        errors(&import),
        ["第 2 行 K 列 器械分类：只有医疗器械才有器械分类，请清空这一项"]
    );
}
