//! 货位: where batches lie, from their arrival to the person who picks them
use catalog::factory::NewGoods;
use identity::permissions::Role;
use serde_json::{Value, json};

use super::{
    inspections::Book,
    shipments::{ROWS, batch, pick, picking, send, shown},
};
use crate::{
    harness::{Answer, Client, Shop},
    receiving_support::{Dock, verdict},
};

async fn stocks(who: &Client, filter: Value) -> Value {
    let path = format!(r#"/admin/api/stocks?filter={filter}&sort=["shelf_place","ASC"]"#);
    who.get(&path).await.assert_ok().body.clone()
}

async fn stock_id(who: &Client, goods_id: i64) -> Value {
    stocks(who, json!({ "goods_id": goods_id })).await[0]["id"].clone()
}

async fn put(who: &Client, goods_id: i64, number: &str, place: &str) -> Answer {
    let path = format!("/admin/api/stocks/{}/place", stock_id(who, goods_id).await);
    let body = json!({ "batch_number": number, "shelf_place": place });
    who.post_json(&path, &body).await
}

fn ids(rows: &Value, field: &str) -> Vec<i64> {
    let rows = rows.as_array().unwrap().iter();
    rows.map(|row| row[field].as_i64().unwrap()).collect()
}

#[tokio::test]
async fn a_batch_is_moved_by_the_warehouse_and_the_log_keeps_from_where() {
    let shop = Shop::start().await;
    let warehouse = shop.staff(Role::Warehouse).await;
    let id = shop.goods(NewGoods::default()).await;
    let placed = put(&warehouse, id, "B001", " ａ-3-2 ").await;
    assert_eq!(placed.assert_ok().body["batches"][0]["shelf_place"], "A-03-2");
    put(&warehouse, id, "B001", "A-03-02").await.assert_ok();
    put(&warehouse, id, "B001", "冷库-1-1").await.assert_ok();
    let wrong = put(&warehouse, id, "B001", "三号架").await;
    assert_eq!(wrong.wrong_fields(), ["shelf_place"]);
    let unknown = put(&warehouse, id, "B999", "A-1-1").await;
    assert_eq!(unknown.wrong_fields(), ["batch_number"]);
    let away = put(&warehouse, id, "B001", "").await;
    assert_eq!(away.assert_ok().body["batches"][0]["shelf_place"], "");

    let auditor = shop.staff(Role::Auditor).await;
    let filter = json!({ "subject_kind": "stock" });
    let log = auditor.get(&format!("/admin/api/audit?filter={filter}")).await;
    let moves: Vec<_> = log.assert_ok().body.as_array().unwrap().iter().rev().collect();
    let from_to = |entry: &Value| {
        (
            entry["before"]["shelf_place"].clone(),
            entry["after"]["shelf_place"].clone(),
        )
    };
    let told: Vec<_> = moves.into_iter().map(from_to).collect();
    let expected = [("", "A-03-2"), ("A-03-2", "冷库-01-1"), ("冷库-01-1", "")];
    assert_eq!(told, expected.map(|(from, to)| (json!(from), json!(to))));
}

#[tokio::test]
async fn stock_is_found_and_sorted_by_its_place() {
    let shop = Shop::start().await;
    let warehouse = shop.staff(Role::Warehouse).await;
    let mut goods = Vec::new();
    for place in ["A-10-1", "A-2-1", "AB-1-1", ""] {
        let id = shop.goods(NewGoods::default()).await;
        put(&warehouse, id, "B001", place).await.assert_ok();
        goods.push(id);
    }
    let [tenth, second, other_area, nowhere] = goods[..] else {
        panic!("four goods");
    };
    let found = async |filter: Value| ids(&stocks(&warehouse, filter).await, "goods_id");
    assert_eq!(found(json!({})).await, [nowhere, second, tenth, other_area]);
    assert_eq!(found(json!({ "shelf_place": "a" })).await, [second, tenth]);
    assert_eq!(found(json!({ "shelf_place": "A-2" })).await, [second]);
    assert_eq!(found(json!({ "shelf_place": "A-10-1" })).await, [tenth]);
    assert_eq!(found(json!({ "unplaced": true })).await, [nowhere]);
    // One of its batches is enough.
    batch(&shop, tenth, "B002", 400, 5).await;
    let mut unplaced = found(json!({ "unplaced": true })).await;
    unplaced.sort_unstable();
    assert_eq!(unplaced, [tenth, nowhere]);
    let nonsense = json!({ "shelf_place": "3" });
    let refused = warehouse
        .get(&format!("/admin/api/stocks?filter={nonsense}"))
        .await;
    assert_eq!(refused.wrong_fields(), ["filter.shelf_place"]);
}

#[tokio::test]
async fn a_pick_list_goes_along_the_shelves_and_the_checker_reads_them_too() {
    let shop = Shop::start().await;
    let (buyer, warehouse) = (shop.buyer().await, shop.staff(Role::Warehouse).await);
    let mut goods = Vec::new();
    for place in ["", "B-1-1", "A-10-1", "A-9-1"] {
        let id = shop.goods(NewGoods::default()).await;
        put(&warehouse, id, "B001", place).await.assert_ok();
        goods.push(id);
    }
    // It lies on the way, but nothing is taken of it: what expires first leaves first.
    batch(&shop, goods[1], "LATE", 900, 5).await;
    put(&warehouse, goods[1], "LATE", "A-1-1").await.assert_ok();
    for id in &goods[1..] {
        buyer.put_in_cart(*id, 2).await.assert_ok();
    }
    let (payment, order) = buyer.ordered(goods[0], 2).await;
    buyer.pay(&payment).await.assert_ok();
    let walk = [goods[3], goods[2], goods[1], goods[0]];
    let number = picking(&warehouse, &order).await;
    let list = shown(&warehouse, &number).await;
    assert_eq!(ids(&list["lines"], "goods_id"), walk);
    let places: Vec<_> = list["lines"].as_array().unwrap()[2]["batches"]
        .as_array()
        .unwrap()
        .iter()
        .map(|batch| (batch["shelf_place"].clone(), batch["shelf_order"].clone()))
        .collect();
    let expected = [("B-01-1", "B-001-01"), ("A-01-1", "A-001-01")];
    assert_eq!(
        places,
        expected.map(|(place, order)| (json!(place), json!(order)))
    );

    // On paper, and on the form of the second check.
    let printed = json!({ "id": [number] });
    let paper = warehouse.get(&format!("{ROWS}?filter={printed}")).await;
    assert_eq!(ids(&paper.assert_ok().body[0]["lines"], "goods_id"), walk);
    let picked = pick(&warehouse, &number, json!([])).await;
    let lines = &picked.assert_ok().body["lines"];
    assert_eq!(ids(lines, "goods_id"), walk);
    assert_eq!(lines[0]["batches"][0]["shelf_place"], "A-09-1");
    shop.check_parcel(&number).await;
    send(&warehouse, &number, "SF1").await.assert_ok();
    let sent = shown(&warehouse, &number).await;
    assert_eq!(sent["lines"][0]["batches"][0]["shelf_place"], "");
}

/// Accepts all of a receipt of one line, which is put there.
async fn accept_at(dock: &Dock, receipt: &Value, place: &str) -> Answer {
    let mut said = verdict(receipt, &[receipt["lines"][0]["quantity"].as_i64().unwrap()]);
    said["lines"][0]["shelf_place"] = json!(place);
    let path = format!("/admin/api/goods_receipts/{}/accept", receipt["id"]);
    dock.qa.post_json(&path, &said).await
}

#[tokio::test]
async fn what_comes_is_put_where_the_same_goods_lay_unless_someone_says_otherwise() {
    let shop = Shop::start().await;
    let dock = Dock::of(&shop).await;
    let id = shop
        .goods(NewGoods {
            stock: 0,
            ..Default::default()
        })
        .await;
    let coming = async |number: &str| dock.received(&[dock.line(id, number, 5, "1.00")]).await;
    let lies = async |number: &str| {
        let stock = stocks(&dock.warehouse, json!({ "goods_id": id })).await;
        let batches = stock[0]["batches"].as_array().unwrap().clone();
        let row = batches.into_iter().find(|row| row["number"] == number).unwrap();
        row["shelf_place"].clone()
    };
    let first = coming("A1").await;
    assert_eq!(first["lines"][0]["shelf_place"], "", "it never lay anywhere");
    let wrong = accept_at(&dock, &first, "门口").await;
    assert_eq!(wrong.wrong_fields(), ["lines.0.shelf_place"]);
    let accepted = accept_at(&dock, &first, "A-3-2").await;
    assert_eq!(accepted.assert_ok().body["lines"][0]["shelf_place"], "A-03-2");
    assert_eq!(lies("A1").await, "A-03-2");

    let second = coming("A2").await;
    assert_eq!(second["lines"][0]["shelf_place"], "A-03-2", "of the product");
    accept_at(&dock, &second, "B-1-1").await.assert_ok();
    let again = coming("A1").await;
    assert_eq!(again["lines"][0]["shelf_place"], "A-03-2", "of the batch itself");
    assert_eq!(
        coming("A3").await["lines"][0]["shelf_place"],
        "B-01-1",
        "of the newest"
    );
    // Who says nothing moves nothing.
    dock.accept_all(&again).await.assert_ok();
    assert_eq!(lies("A1").await, "A-03-2");
    assert_eq!(dock.show(&second).await["lines"][0]["shelf_place"], "B-01-1");
    let unsaid = coming("A4").await;
    dock.accept_all(&unsaid).await.assert_ok();
    assert_eq!(lies("A4").await, "");
}

#[tokio::test]
async fn the_register_of_batches_says_where_each_lies() {
    let shop = Shop::start().await;
    let warehouse = shop.staff(Role::Warehouse).await;
    let id = shop.goods(NewGoods::default()).await;
    put(&warehouse, id, "B001", "A-3-2").await.assert_ok();
    let qa = shop.staff(Role::Qa).await;
    let book = Book::of(&qa, "stock_batches", &format!("goods_id={id}")).await;
    assert_eq!(book.cells(0, &["批号", "货位"]), ["B001", "A-03-2"]);
}
