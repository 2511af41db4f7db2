//! Files that buyers handed in and that no record names any more are removed a month later.
use std::collections::BTreeSet;

use app::models::unused_files;
use chrono::TimeDelta;
use files::uploads::Uploads;
use identity::{errors::IdentityError, licences::models::private_files};
use kernel::WriteTx;
use sea_orm::DbErr;
use serde_json::json;

use crate::{
    harness::Shop,
    rings::product_code,
    rooms::{crates, sources},
};

#[tokio::test]
async fn a_file_that_no_record_names_is_removed_after_a_month() {
    let shop = Shop::start().await;
    let (buyer, leaving) = (shop.buyer().await, shop.buyer().await);
    let (never_sent, in_chat) = (buyer.chat_file().await, buyer.chat_file().await);
    let said = json!({ "kind": "picture", "file": in_chat });
    buyer.chats(&said).await.assert_ok();
    let of_feedback = buyer.photo().await;
    let form = [
        ("kind", "1"),
        ("content", "外箱破损"),
        ("photos[0]", of_feedback.as_str()),
    ];
    buyer.post_form("/api/user/feedback", &form).await.assert_ok();
    let pages = [buyer.photo().await, buyer.photo().await];
    let document = json!({
        "kind": "business", "number": "914201", "is_long_term": 1, "files": pages,
        "particulars": { "annual_report": "2025" },
    });
    buyer.post_json("/api/user/zizhi", &document).await.assert_ok();
    // The file of a member who has gone since.
    let of_gone = leaving.chat_file().await;
    let said = json!({ "kind": "picture", "file": of_gone });
    leaving.chats(&said).await.assert_ok();
    // What a crash left: noted, and never stored.
    let (who, now) = ((buyer.company_id, buyer.member_id), shop.now());
    let lost = format!("{:032}.jpg", 7);
    shop.write::<_, IdentityError, _>(async move |tx: &WriteTx| {
        private_files::note(tx, who, lost, now).await
    })
    .await;
    let member_id = leaving.member_id;
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        service::models::personal::forget(tx, member_id).await
    })
    .await;

    assert_eq!(unused_files::remove(&shop.services).await.unwrap(), 0, "not yet");
    shop.services.clock.advance(TimeDelta::days(31));
    assert_eq!(unused_files::remove(&shop.services).await.unwrap(), 3);
    assert_eq!(unused_files::remove(&shop.services).await.unwrap(), 0);
    let uploads = Uploads::of(&shop.services.settings);
    for gone in [never_sent, of_gone] {
        assert!(uploads.read_private(&gone).await.is_err());
    }
    let [first, second] = pages;
    for kept in [in_chat, of_feedback, first, second] {
        uploads.read_private(&kept).await.unwrap();
    }
}

/// Where a record takes a file over that a buyer has uploaded: its table is one of those that `unused_files` asks.
const TAKEN_OVER_IN: [&str; 6] = [
    "after_sales/src/claims/models/apply.rs",
    "content/src/feedback/models/submit.rs",
    "documents/src/receipts/controllers/shop/receipts.rs",
    "identity/src/licences/models/licences.rs",
    "orders/src/payments/models/transfer.rs",
    "service/src/models/send.rs",
];

#[test]
fn every_record_that_takes_a_file_over_is_asked_for_it() {
    let mut found = BTreeSet::new();
    for (_, folder) in crates() {
        for (path, text) in sources(&folder) {
            let calls = ["private_files::is_of(", "private_files::check_are_of("];
            if calls.iter().any(|call| product_code(&text).contains(call)) {
                let path = path.to_str().unwrap().to_owned();
                found.insert(path.rsplit_once("backend/").unwrap().1.to_owned());
            }
        }
    }
    assert_eq!(found, TAKEN_OVER_IN.map(str::to_owned).into());
}
