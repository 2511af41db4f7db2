//! What the demo shop holds, so that every screen has something to show.
use std::collections::BTreeSet;

use ::orders::{
    lifecycle::models::order_status::OrderStatus,
    models::_entities::{bank_transactions, orders, payment_alarms, remittance_proofs, shipments},
    payments::models::transfer,
    shipments::models::shipments::Status,
};
use catalog::models::_entities::{batches, goods};
use checkout::models::_entities::{saved_list_lines, saved_lists};
use content::{ads::models::ads::Slot, models::_entities::ads};
use documents::{models::_entities::ephedrine_receipts, receipts::models::receipts::ReceiptStatus};
use identity::{models::_entities::addresses, permissions::Role};
use merchandising::{models::_entities::price_changes, prices::models::price_changes::State};
use receiving::{models::_entities::goods_receipts, receipts::models::receipts};
use reconciliation::models::_entities::{statement_differences, statements};
use sea_orm::{PaginatorTrait, QueryOrder, prelude::*};
use serde_json::json;
use service::models::conversations;
use wallet::models::{_entities::wallet_entries, ledger::Cause};

use crate::{
    admin::counts::counts_are_the_totals_of_their_lists, demo_offers::offers_run_will_and_were_used,
    demo_quality::quality_management_has_something_to_do, harness::Shop,
};

#[tokio::test]
async fn every_queue_of_the_demo_has_something_in_it() {
    let shop = Shop::start().await;
    // Tests begin without it; the demo's shop asks for it.
    let rules = json!({ "ephedrine": true, "first_order": true, "above_amount": null, "reason": "演示" });
    let staff = shop.staff(Role::Super).await;
    staff
        .put_json("/admin/api/review_rules", &rules)
        .await
        .assert_ok();
    tasks::seed::seed(&shop.services, Some(900)).await.unwrap();
    shop.settle().await;
    shop.assert_invariants().await;
    receipts_stand_in_every_state(&shop).await;
    deliveries_stand_in_every_state(&shop).await;
    goods_lie_on_their_shelves_but_for_a_few(&shop).await;
    quality_management_has_something_to_do(&shop).await;
    some_transfers_wait_and_some_are_decided(&shop).await;
    deposits_come_before_what_they_paid(&shop).await;
    orders_wait_everywhere_and_leave_in_several_parcels(&shop).await;
    the_newest_order_has_the_highest_number(&shop).await;
    statements_differ_and_alarms_wait(&shop).await;
    prices_wait_for_a_second_person(&shop).await;
    buyers_have_lists_with_goods_in_them(&shop).await;
    addresses_stand_in_every_state(&shop).await;
    goods_wait_for_quality_management(&shop).await;
    offers_run_will_and_were_used(&shop).await;
    conversations_wait_run_and_were_rated(&shop).await;
    pages_of_blocks_are_shown_wait_and_are_drafts(&shop).await;
    adverts_run_in_all_places(&shop).await;
    phones_are_led_to_the_shop(&shop).await;
    medicines_show_photographs(&shop).await;
    barcodes_can_be_scanned(&shop).await;
    counts_are_the_totals_of_their_lists(&shop).await;
}

async fn phones_are_led_to_the_shop(shop: &Shop) {
    let visitor = shop.visitor();
    let common = visitor.get("/api/common").await;
    let site = &common.assert_ok().data()["site"];
    let codes = ["official_account_code", "app_code"].map(|code| site[code].as_str().unwrap());
    assert_ne!(codes[0], codes[1]);
    for code in codes {
        let picture = visitor.get(code).await;
        assert_eq!(
            (picture.status.as_u16(), picture.header("content-type")),
            (200, "image/jpeg"),
            "{code}"
        );
    }
}

async fn medicines_show_photographs(shop: &Shop) {
    let visitor = shop.visitor();
    let all = goods::Entity::find().all(&shop.services.db).await.unwrap();
    let addresses: Vec<&str> = all.iter().filter_map(|row| row.pictures[0].as_str()).collect();
    assert!(addresses.len() > 50, "{}", addresses.len());
    let address = addresses[0];
    let weight = async |address: &str| {
        let request = visitor.request(reqwest::Method::GET, address);
        let shown = request.send().await.unwrap().error_for_status().unwrap();
        shown.bytes().await.unwrap().len()
    };
    let (whole, card) = (weight(address).await, weight(&format!("{address}?w=240")).await);
    assert!(
        whole > 200_000 && card < 20_000,
        "{whole} bytes, {card} on a card"
    );
}

/// The last digit of an EAN-13 follows from the others.
async fn barcodes_can_be_scanned(shop: &Shop) {
    let all = goods::Entity::find().all(&shop.services.db).await.unwrap();
    let coded: Vec<_> = all.iter().filter(|row| !row.barcode.is_empty()).collect();
    assert!(coded.len() > 800, "{}", coded.len());
    for row in coded {
        let digits = row.barcode.bytes().map(|digit| u32::from(digit - b'0'));
        let weighed = digits.zip([1, 3].into_iter().cycle());
        let sum: u32 = weighed.map(|(digit, weight)| digit * weight).sum();
        assert_eq!((row.barcode.len(), sum % 10), (13, 0), "{}", row.barcode);
    }
}

async fn adverts_run_in_all_places(shop: &Shop) {
    let running = ads::Entity::find()
        .filter(ads::Column::IsOpen.eq(true))
        .all(&shop.services.db)
        .await
        .unwrap();
    for slot in Slot::ALL {
        assert!(running.iter().any(|ad| ad.slot == slot), "{slot:?}");
    }
}

async fn pages_of_blocks_are_shown_wait_and_are_drafts(shop: &Shop) {
    let visitor = shop.visitor();
    let page = async |path: &str| {
        let answer = visitor.get(&format!("/api/page/{path}")).await;
        answer.assert_ok().data()["page"].clone()
    };
    let home = page("home").await;
    assert!(home["blocks"].as_array().unwrap().len() >= 4, "{home}");
    let venue = page("activity?address=qiudong").await;
    let kinds: BTreeSet<_> = venue["blocks"]
        .as_array()
        .unwrap()
        .iter()
        .map(|block| block["type"].as_str().unwrap())
        .collect();
    let every_kind = [
        "banner",
        "carousel",
        "countdown",
        "coupons",
        "goods",
        "hot_picture",
        "text",
    ];
    assert_eq!(kinds, BTreeSet::from(every_kind));
    let other = page("activity?address=manbing").await;
    let goods = other["blocks"].as_array().unwrap().iter();
    let filled = goods.filter(|block| block["list"].as_array().is_some_and(|list| !list.is_empty()));
    assert!(filled.count() >= 2, "{other}");
    assert!(page("yjh").await.is_null(), "its day has not come");
    assert!(
        page("zone?address=jxq").await.is_null(),
        "nobody has published it"
    );
    let all = shop.staff(Role::Content).await.get("/admin/api/pages").await;
    assert_eq!(all.assert_ok().body.as_array().unwrap().len(), 5);
    for news in ["/news/hy", "/news/company"] {
        let list = visitor.get(&format!("/api/article?category_url={news}")).await;
        assert!(list.assert_ok().data()["total"].as_u64() >= Some(5), "{news}");
    }
}

async fn addresses_stand_in_every_state(shop: &Shop) {
    let addresses = addresses::Entity::find().all(&shop.services.db).await.unwrap();
    let states: BTreeSet<&str> = addresses.iter().map(|address| address.status.code()).collect();
    assert_eq!(states, ["approved", "rejected", "waiting"].into());
    let by_licence = addresses
        .iter()
        .filter(|address| address.decided_by.is_none() && address.licence_id.is_some());
    assert!(
        by_licence.count() >= 5,
        "shops receive goods where their licence is"
    );
}

async fn goods_wait_for_quality_management(shop: &Shop) {
    let qa = shop.staff(Role::Qa).await;
    for (list, filter) in [
        ("first_sales", json!({ "status": "waiting", "ready": true })),
        ("first_sales", json!({ "status": "waiting", "ready": false })),
        ("class_changes", json!({ "status": "waiting" })),
    ] {
        let answer = qa.get(&format!("/admin/api/{list}?filter={filter}")).await;
        let rows = answer.assert_ok().body.as_array().unwrap().clone();
        assert!(!rows.is_empty(), "{list} {filter}");
    }
}

async fn conversations_wait_run_and_were_rated(shop: &Shop) {
    let rows = conversations::all().all(&shop.services.db).await.unwrap();
    let states: BTreeSet<_> = rows.iter().map(|row| row.state.code()).collect();
    assert_eq!(states, BTreeSet::from(["waiting", "open", "closed"]));
    assert!(rows.iter().any(|row| row.rating.is_some()));
}

async fn buyers_have_lists_with_goods_in_them(shop: &Shop) {
    let lists = saved_lists::Entity::find().all(&shop.services.db).await.unwrap();
    assert!(lists.iter().any(|list| list.is_shared) && lists.iter().any(|list| !list.is_shared));
    for list in lists {
        let lines = saved_list_lines::Entity::find()
            .filter(saved_list_lines::Column::ListId.eq(list.id))
            .count(&shop.services.db);
        assert!(lines.await.unwrap() > 0, "{} is empty", list.name);
    }
}

async fn prices_wait_for_a_second_person(shop: &Shop) {
    let changes = price_changes::Entity::find()
        .all(&shop.services.db)
        .await
        .unwrap();
    let states: BTreeSet<&str> = changes.iter().map(|change| change.state.code()).collect();
    assert_eq!(states, ["approved", "rejected", "waiting"].into());
    let waiting: BTreeSet<Option<i64>> = changes
        .iter()
        .filter(|change| change.state == State::Waiting)
        .map(|change| change.proposed_by)
        .collect();
    assert_eq!(waiting.len(), 2, "there is something for each of them");
}

async fn receipts_stand_in_every_state(shop: &Shop) {
    let receipts = ephedrine_receipts::Entity::find()
        .all(&shop.services.db)
        .await
        .unwrap();
    let states: BTreeSet<i32> = receipts.iter().map(|receipt| receipt.status.code()).collect();
    assert_eq!(states, ReceiptStatus::ALL.map(ReceiptStatus::code).into());
    let owed = ReceiptStatus::OWED.map(ReceiptStatus::code);
    let today = shop.services.clock.today();
    for receipt in receipts {
        assert!(
            !owed.contains(&receipt.status.code()) || receipt.due_on >= today,
            "nobody is overdue: {receipt:?}"
        );
        assert_eq!(receipt.note_key.is_empty(), receipt.confirmed_by.is_empty());
    }
}

async fn deliveries_stand_in_every_state(shop: &Shop) {
    let db = &shop.services.db;
    let states: BTreeSet<&str> = goods_receipts::Entity::find()
        .all(db)
        .await
        .unwrap()
        .into_iter()
        .map(|receipt| receipt.status.code())
        .collect();
    let all = receipts::Status::ALL.map(receipts::Status::code);
    assert_eq!(states, all.into());
    let unreported = batches::Entity::find()
        .filter(batches::Column::HasReport.eq(false))
        .filter(batches::Column::OnHand.gt(0))
        .filter(batches::Column::Number.contains("D"))
        .count(db)
        .await
        .unwrap();
    assert!(unreported > 0, "something waits for its report");
}

async fn goods_lie_on_their_shelves_but_for_a_few(shop: &Shop) {
    let there = || batches::Entity::find().filter(batches::Column::OnHand.gt(0));
    let db = &shop.services.db;
    let all = there().count(db).await.unwrap();
    let waiting = there().filter(batches::Column::ShelfPlace.is_null());
    let waiting = waiting.count(db).await.unwrap();
    assert!(
        waiting > 0 && waiting < all / 10,
        "{waiting} of {all} have no place"
    );
}

async fn some_transfers_wait_and_some_are_decided(shop: &Shop) {
    let slips = remittance_proofs::Entity::find()
        .all(&shop.services.db)
        .await
        .unwrap();
    let (waiting, decided): (Vec<_>, Vec<_>) = slips
        .into_iter()
        .partition(|slip| slip.status == transfer::Status::Waiting);
    assert!(!waiting.is_empty() && !decided.is_empty());
    let movements = bank_transactions::Entity::find()
        .all(&shop.services.db)
        .await
        .unwrap();
    assert!(
        movements.iter().any(|movement| movement.rest.is_positive()),
        "{movements:?}"
    );
    assert!(
        decided.iter().all(|slip| slip.decided_by.is_some()),
        "{decided:#?}"
    );
}

async fn deposits_come_before_what_they_paid(shop: &Shop) {
    let entries = wallet_entries::Entity::find()
        .all(&shop.services.db)
        .await
        .unwrap();
    // Points and vouchers need no deposit.
    let of_money = entries
        .into_iter()
        .filter(|entry| matches!(entry.kind, Cause::TopUp | Cause::Payment | Cause::Refund));
    let (deposits, rest): (Vec<_>, Vec<_>) = of_money.partition(|entry| entry.kind == Cause::TopUp);
    for paid in rest {
        let earlier = deposits
            .iter()
            .any(|deposit| deposit.account_id == paid.account_id && deposit.at < paid.at);
        assert!(earlier, "{paid:?}");
    }
}

async fn orders_wait_everywhere_and_leave_in_several_parcels(shop: &Shop) {
    let db = &shop.services.db;
    let sent = shipments::Entity::find()
        .filter(shipments::Column::Status.is_in(Status::SENT))
        .filter(shipments::Column::Number.ends_with("F2"))
        .count(db)
        .await
        .unwrap();
    assert!(sent > 0, "a second parcel has left");
    let part = orders::Entity::find()
        .filter(orders::Column::Status.eq(OrderStatus::PartlyShipped))
        .count(db)
        .await
        .unwrap();
    assert!(part > 0, "an order is on its way in part");
    for status in [
        OrderStatus::WaitingPayment,
        OrderStatus::WaitingTransfer,
        OrderStatus::WaitingReview,
        OrderStatus::WaitingShipping,
    ] {
        let waiting = orders::Entity::find()
            .filter(orders::Column::Status.eq(status))
            .count(db)
            .await
            .unwrap();
        assert!(waiting > 0, "{status:?}");
    }
}

async fn the_newest_order_has_the_highest_number(shop: &Shop) {
    let in_order = orders::Entity::find().order_by_asc(orders::Column::Id);
    let orders = in_order.all(&shop.services.db).await.unwrap();
    let odd = orders
        .windows(2)
        .find(|pair| pair[0].created_at > pair[1].created_at);
    assert!(odd.is_none(), "{odd:?}");
}

async fn statements_differ_and_alarms_wait(shop: &Shop) {
    let db = &shop.services.db;
    assert!(statements::Entity::find().count(db).await.unwrap() > 0);
    let differences = statement_differences::Entity::find().all(db).await.unwrap();
    let kinds: BTreeSet<String> = differences.iter().map(|one| one.difference.to_value()).collect();
    assert!(kinds.len() > 1, "{differences:#?}");
    let states: BTreeSet<String> = differences.iter().map(|one| one.status.to_value()).collect();
    assert_eq!(states, ["open", "settled"].map(String::from).into());
    let alarms = payment_alarms::Entity::find().all(db).await.unwrap();
    assert!(alarms.iter().any(|alarm| alarm.seen_at.is_none()));
}
