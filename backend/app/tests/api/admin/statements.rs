//! /admin/api/statements, statement_differences and transfer_slips/{id}/bank_lines: the bank's statement against what finance has
//! confirmed, and what it can be confirmed with.
use catalog::factory::NewGoods;
use chrono::{NaiveDate, TimeDelta};
use identity::permissions::Role;
use kernel::clock::shop_day;
use serde_json::{Value, json};

use crate::{
    harness::{Client, Shop},
    payments_support::{confirm, hand_in, handed_in, seen, slips_waiting},
};

#[tokio::test]
async fn the_banks_statement_is_compared_with_confirmed_slips() {
    let shop = Shop::start().await;
    let (buyer, finance) = (shop.buyer().await, shop.staff(Role::Finance).await);
    let id = shop.goods(NewGoods::default()).await;
    let day = shop_day(shop.now());
    for reference in ["B1", "B2", "B3"] {
        let (payment, _) = buyer.ordered(id, 1).await;
        hand_in(&shop, &buyer, &payment, "测试药店").await.assert_ok();
        let slip = slips_waiting(&finance).await[0].clone();
        confirm(&finance, &slip, &seen("25.00", "测试药店", reference))
            .await
            .assert_ok();
    }
    let path = format!("/admin/api/statements/bank?day={day}");
    let early = finance.upload(&path, "bank.csv", b"a,b\n".to_vec()).await;
    assert_eq!(early.wrong_fields(), ["day"], "the day is not over");
    shop.services.clock.advance(TimeDelta::days(1));
    let finance = shop.staff(Role::Finance).await;
    let file = format!(
        "日期,流水号,付款户名,金额\n{day},B1,测试药店,25.00\n{day},B2,测试药店,24.00\n{day},B9,别的药店,7.00\n"
    );
    let uploaded = finance.upload(&path, "bank.csv", file.into_bytes()).await;
    assert_eq!(uploaded.assert_ok().body["open_differences"], 3, "{uploaded:?}");
    let listed = finance.get("/admin/api/statement_differences").await;
    let mut kinds: Vec<String> = listed
        .assert_ok()
        .body
        .as_array()
        .unwrap()
        .iter()
        .map(|row| {
            format!(
                "{} {}",
                row["difference"].as_str().unwrap(),
                row["number"].as_str().unwrap()
            )
        })
        .collect();
    kinds.sort();
    assert_eq!(kinds, ["missing_here B9", "missing_there B3", "other_amount B2"]);
    let wrong = finance.upload(&path, "bank.csv", b"a,b\n1,2\n".to_vec()).await;
    assert_eq!(wrong.wrong_fields(), ["file"]);
}

/// What the bank's statement of a day says, compared with the books; everything was paid by the company.
async fn uploaded(finance: &Client, day: NaiveDate, lines: &[(&str, &str)]) -> Value {
    let of_company = lines
        .iter()
        .map(|(reference, amount)| (*reference, "测试药店", *amount));
    uploaded_lines(finance, day, &of_company.collect::<Vec<_>>()).await
}

/// The same with its payers.
async fn uploaded_lines(finance: &Client, day: NaiveDate, lines: &[(&str, &str, &str)]) -> Value {
    let head = std::iter::once("日期,流水号,付款户名,金额".to_owned());
    let rows = lines
        .iter()
        .map(|(reference, payer, amount)| format!("{day},{reference},{payer},{amount}"));
    let file = head.chain(rows).collect::<Vec<_>>().join("\n");
    let path = format!("/admin/api/statements/bank?day={day}");
    let answer = finance.upload(&path, "bank.csv", file.into_bytes()).await;
    answer.assert_ok().body.clone()
}

async fn open_differences(finance: &Client) -> Vec<String> {
    let listed = finance
        .get("/admin/api/statement_differences?filter={\"status\":\"open\"}")
        .await;
    let rows = listed.assert_ok().body.as_array().unwrap().clone();
    let words = rows.iter().map(|row| {
        let word = |field: &str| row[field].as_str().unwrap().to_owned();
        format!("{} {} {}", word("day"), word("difference"), word("number"))
    });
    let mut words: Vec<String> = words.collect();
    words.sort();
    words
}

#[tokio::test]
async fn a_transfer_that_never_came_is_missed_however_late_it_was_confirmed() {
    let shop = Shop::start().await;
    let (buyer, finance) = (shop.buyer().await, shop.staff(Role::Finance).await);
    let days: Vec<NaiveDate> = (0..4)
        .map(|later| shop_day(shop.now()) + TimeDelta::days(later))
        .collect();
    let (_, slips) = handed_in(&shop, &buyer, &finance, 2).await;
    shop.services.clock.advance(TimeDelta::days(1));
    let finance = shop.staff(Role::Finance).await;
    for (slip, reference) in slips.iter().zip(["CAME", "GHOST"]) {
        confirm(&finance, slip, &seen("25.00", "测试药店", reference))
            .await
            .assert_ok();
    }
    shop.services.clock.advance(TimeDelta::days(3));
    let finance = shop.staff(Role::Finance).await;
    // Uploaded later than the second day's: until then the second day misses what came on the first.
    uploaded(&finance, days[1], &[]).await;
    let missed = |number: &str| format!("{} missing_there {number}", days[1]);
    assert_eq!(
        open_differences(&finance).await,
        [missed("CAME"), missed("GHOST")]
    );
    uploaded(&finance, days[0], &[("CAME", "25.00")]).await;
    assert_eq!(open_differences(&finance).await, [missed("GHOST")]);
    uploaded(&finance, days[2], &[]).await;
    assert_eq!(open_differences(&finance).await, [missed("GHOST")], "told once");
    uploaded(&finance, days[1], &[]).await;
    assert_eq!(
        open_differences(&finance).await,
        [missed("GHOST")],
        "compared again"
    );
}

#[tokio::test]
async fn money_that_finance_finds_later_explains_the_unknown_line() {
    let shop = Shop::start().await;
    let (buyer, finance) = (shop.buyer().await, shop.staff(Role::Finance).await);
    let day = shop_day(shop.now());
    let (_, slips) = handed_in(&shop, &buyer, &finance, 1).await;
    shop.services.clock.advance(TimeDelta::days(1));
    let finance = shop.staff(Role::Finance).await;
    uploaded(&finance, day, &[("LATE", "25.00"), ("OTHER", "7.00")]).await;
    let unknown = |number: &str| format!("{day} missing_here {number}");
    assert_eq!(
        open_differences(&finance).await,
        [unknown("LATE"), unknown("OTHER")]
    );
    confirm(&finance, &slips[0], &seen("25.00", "测试药店", "LATE"))
        .await
        .assert_ok();
    shop.settle().await;
    assert_eq!(open_differences(&finance).await, [unknown("OTHER")]);
}

#[tokio::test]
async fn a_day_whose_bank_statement_nobody_uploaded_is_on_the_list() {
    let shop = Shop::start().await;
    let day = shop_day(shop.now());
    shop.services.clock.advance(TimeDelta::days(1));
    shop.ask_gateways_later(TimeDelta::hours(12)).await;
    let finance = shop.staff(Role::Finance).await;
    let listed = finance
        .get("/admin/api/statements?filter={\"channel\":\"transfer\"}")
        .await;
    let rows = listed.assert_ok().body.as_array().unwrap();
    assert!(
        rows.iter()
            .any(|row| row["day"] == json!(day) && row["status"] == "missing"),
        "{rows:?}"
    );
}

#[tokio::test]
async fn days_on_which_no_server_ran_are_compared_afterwards() {
    let shop = Shop::start().await;
    shop.ask_gateways_later(TimeDelta::hours(12)).await;
    let begun = shop_day(shop.now()).pred_opt().unwrap();
    shop.services.clock.advance(TimeDelta::days(3));
    shop.ask_gateways().await;
    let finance = shop.staff(Role::Finance).await;
    for channel in ["transfer", "wechat", "alipay"] {
        let listed = finance
            .get(&format!(
                r#"/admin/api/statements?filter={{"channel":"{channel}"}}&sort=["day","ASC"]"#
            ))
            .await;
        let rows = listed.assert_ok().body.as_array().unwrap();
        let days: Vec<_> = rows.iter().map(|row| row["day"].clone()).collect();
        let all: Vec<_> = begun.iter_days().take(4).map(|day| json!(day)).collect();
        assert_eq!(days, all, "{channel}");
    }
}

/// The bank's numbers of what a transfer can be confirmed with, and what of each is left.
async fn offered(finance: &Client, slip: &Value) -> Vec<String> {
    let path = format!("/admin/api/transfer_slips/{}/bank_lines", slip["id"]);
    let lines = finance.get(&path).await.assert_ok().body.clone();
    let words = lines.as_array().unwrap().iter().map(|line| {
        let word = |field: &str| line[field].as_str().unwrap().to_owned();
        format!("{} {}", word("bank_reference"), word("rest"))
    });
    words.collect()
}

#[tokio::test]
async fn a_transfer_is_confirmed_with_the_line_that_fits_best_and_no_line_twice() {
    let shop = Shop::start().await;
    let (buyer, finance) = (shop.buyer().await, shop.staff(Role::Finance).await);
    let day = shop_day(shop.now());
    let (_, slips) = handed_in(&shop, &buyer, &finance, 3).await;
    assert_eq!(offered(&finance, &slips[0]).await, Vec::<String>::new());
    shop.services.clock.advance(TimeDelta::days(1));
    let finance = shop.staff(Role::Finance).await;
    let lines = [
        ("OTHER", "东湖器械厂", "7.00"),
        ("STRANGER", "东湖器械厂", "25.00"),
        ("BOTH", "测试药店", "50.00"),
        ("OWN", "测试药店", "25.00"),
    ];
    uploaded_lines(&finance, day, &lines).await;
    let long_ago = day - TimeDelta::days(60);
    uploaded(&finance, long_ago, &[("OLD", "25.00")]).await;
    assert_eq!(
        offered(&finance, &slips[0]).await,
        ["OWN 25.00", "STRANGER 25.00", "BOTH 50.00", "OTHER 7.00"]
    );

    // What the buyer or a typing error says is not what the bank says.
    let mistyped = confirm(&finance, &slips[0], &seen("26.00", "王敏", "OWN")).await;
    assert_eq!(
        mistyped.wrong_fields(),
        ["movements.0.amount", "movements.0.payer_name"]
    );
    confirm(&finance, &slips[0], &seen("25.00", "测试药店", "OWN"))
        .await
        .assert_ok();
    assert_eq!(
        offered(&finance, &slips[1]).await,
        ["STRANGER 25.00", "BOTH 50.00", "OTHER 7.00"]
    );
    confirm(&finance, &slips[1], &seen("25.00", "测试药店", "OWN"))
        .await
        .assert_refused(422);

    // A line that pays two: what is left of it is offered to the company, and to nobody else.
    confirm(&finance, &slips[1], &seen("50.00", "测试药店", "BOTH"))
        .await
        .assert_ok();
    assert_eq!(
        offered(&finance, &slips[2]).await,
        ["BOTH 25.00", "STRANGER 25.00", "OTHER 7.00"]
    );
    let other = shop.buyer().await;
    let (_, all) = handed_in(&shop, &other, &finance, 1).await;
    let of_other = all.iter().find(|slip| slip["company_id"] == other.company_id);
    let mut others = offered(&finance, of_other.unwrap()).await;
    others.sort();
    assert_eq!(others, ["OTHER 7.00", "STRANGER 25.00"]);
    confirm(&finance, &slips[2], &seen("50.00", "测试药店", "BOTH"))
        .await
        .assert_ok();
    shop.assert_invariants().await;
}

#[tokio::test]
async fn without_a_statement_finance_types_what_the_bank_shows() {
    let shop = Shop::start().await;
    let (buyer, finance) = (shop.buyer().await, shop.staff(Role::Finance).await);
    let (_, slips) = handed_in(&shop, &buyer, &finance, 1).await;
    confirm(&finance, &slips[0], &seen("25.00", "王敏", "TYPED"))
        .await
        .assert_ok();
}

#[tokio::test]
async fn what_is_left_of_a_transfer_is_used_as_it_was_booked_whatever_the_statement_says_later() {
    let shop = Shop::start().await;
    let (buyer, finance) = (shop.buyer().await, shop.staff(Role::Finance).await);
    let day = shop_day(shop.now());
    let (_, slips) = handed_in(&shop, &buyer, &finance, 2).await;
    let typed = seen("50.00", "王敏", "TYPED");
    confirm(&finance, &slips[0], &typed).await.assert_ok();
    shop.services.clock.advance(TimeDelta::days(1));
    let finance = shop.staff(Role::Finance).await;
    uploaded_lines(&finance, day, &[("TYPED", "测试药店", "49.00")]).await;
    let path = format!("/admin/api/transfer_slips/{}/bank_lines", slips[1]["id"]);
    let offer = finance.get(&path).await.assert_ok().body[0].clone();
    assert_eq!(
        [
            &offer["bank_reference"],
            &offer["payer_name"],
            &offer["amount"],
            &offer["rest"]
        ],
        ["TYPED", "王敏", "50.00", "25.00"]
    );
    let of_statement = seen("49.00", "测试药店", "TYPED");
    let refused = confirm(&finance, &slips[1], &of_statement).await;
    assert_eq!(refused.wrong_fields(), ["movements.0.amount"]);
    confirm(&finance, &slips[1], &typed).await.assert_ok();
    shop.settle().await;
    let told = format!("{day} other_amount TYPED");
    assert_eq!(open_differences(&finance).await, [told]);
    shop.assert_invariants().await;
}
