//! The history runs up, down and up again, on the database that the tests run on.
#![allow(clippy::unwrap_used, reason = "a test may panic")]
use migrations::{Migrator, MigratorTrait};
use sea_orm_migration::sea_orm::{ConnectionTrait, DatabaseConnection, DbBackend, Statement};
use testkit::TestDatabase;

mod cancelled_by_buyer;
mod cashbacks;
mod checks;
mod codes_on_every_pack;
mod draws;
mod gifts;
mod last_orders;
mod law;
mod named_recalls;
mod one_calendar;
mod open_claims;
mod opening_batches;
mod purchases;
mod quality;
mod scans_due;
mod standard_names;
mod stated_deliveries;
mod sums;
mod supplier_scopes;
mod trade;

#[tokio::test]
async fn the_history_runs_up_down_and_up_again() {
    let database = TestDatabase::fresh().await;
    let db = database.open().await.write;
    Migrator::down(&db, None).await.unwrap();
    Migrator::up(&db, None).await.unwrap();
    assert!(Migrator::get_pending_migrations(&db).await.unwrap().is_empty());
}

/// Takes back this migration and those after it, as many of them as are there.
async fn back_before(db: &DatabaseConnection, name: &str) {
    let there = Migrator::get_applied_migrations(db).await.expect("what is there");
    let place = there.iter().position(|migration| migration.name() == name);
    let steps = there.len() - place.expect("a migration of this name");
    let steps = u32::try_from(steps).expect("a number of migrations");
    Migrator::down(db, Some(steps)).await.expect("a way down");
}

#[tokio::test]
async fn who_was_locked_out_before_the_guesses_had_a_table_still_is() {
    let database = TestDatabase::fresh().await;
    let db = database.open().await.write;
    back_before(&db, "m20261123_000110_sign_in_guesses").await;
    for statement in [
        "insert into staff (id, username, name, password_hash, failed_logins, locked_until, created_at) \
         values (7, 'locked', 'a', '', 0, '2026-11-22 08:15:00+00:00', '2026-11-01 08:00:00+00:00')",
        "insert into staff (id, username, name, password_hash, failed_logins, created_at) \
         values (8, 'free', 'b', '', 4, '2026-11-01 08:00:00+00:00')",
    ] {
        db.execute_unprepared(statement).await.unwrap();
    }
    Migrator::up(&db, None).await.unwrap();
    let query = "select count(*) as rows, max(guesses.subject) as subject from sign_in_guesses guesses \
                 join staff on staff.locked_until = guesses.kept_until where guesses.failures = 5";
    let found = db
        .query_one_raw(Statement::from_string(db.get_database_backend(), query))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(found.try_get::<i64>("", "rows").unwrap(), 1);
    assert_eq!(found.try_get::<String>("", "subject").unwrap(), "staff:7");
}

#[tokio::test]
async fn every_price_of_a_spreadsheet_that_was_checked_before_still_needs_a_second_person() {
    let database = TestDatabase::fresh().await;
    let db = database.open().await.write;
    back_before(&db, "m20261123_000132_import_second_person").await;
    let now = "2026-11-23 00:00:00+00:00";
    db.execute_unprepared(&format!(
        "insert into goods_imports (file_name, status, problem, staff_name, row_count, new_count, changed_count, \
         unchanged_count, error_count, price_count, errors, new_makers, created_at, checked_at, applied_by) \
         values ('a.csv', 'checked', '', '', 5, 0, 3, 2, 0, 3, '[]', '[]', '{now}', '{now}', '')"
    ))
    .await
    .unwrap();
    Migrator::up(&db, None).await.unwrap();
    let asked = Statement::from_string(
        db.get_database_backend(),
        "select second_count from goods_imports",
    );
    let row = db.query_one_raw(asked).await.unwrap().unwrap();
    assert_eq!(row.try_get::<i64>("", "second_count").unwrap(), 3);
}

/// Goods sold before first-sale approvals existed stay approved; later ones wait.
#[tokio::test]
async fn goods_that_were_there_are_approved_and_later_ones_wait() {
    let database = TestDatabase::fresh().await;
    let db = database.open().await.write;
    back_before(&db, "m20261123_000115_first_sales").await;
    let run = async |sql: String| db.execute_unprepared(&sql).await.unwrap();
    run("insert into makers (name) values ('联邦制药')".into()).await;
    run("insert into categories (code, name, kind) values ('c1', '抗感染', 1)".into()).await;
    let goods = |code: &str, least: &str, makers: &str| {
        format!(
            "insert into goods (code, kind, name, maker_id, category_id, spec, unit, rx, scope, storage, {least}, \
             step, ladder_type, sheet, listed_at, created_at, updated_at) \
             select '{code}', 1, '阿莫西林胶囊', m.id, c.id, '24粒', '盒', 'rx', 'antibiotic', 'normal', 1, 1, 2, '[]', '2026-01-01 00:00:00+00:00', \
             '2026-01-01 00:00:00+00:00', '2026-01-01 00:00:00+00:00' from {makers} m, categories c"
        )
    };
    run(goods("A1", "min_number", "makers")).await;
    Migrator::up(&db, None).await.unwrap();
    run(goods("A2", "min_quantity", "manufacturers")).await;
    let sql = "select first_sale from goods order by code";
    let backend = db.get_database_backend();
    let rows = db
        .query_all_raw(Statement::from_string(backend, sql))
        .await
        .unwrap();
    let states: Vec<String> = rows
        .iter()
        .map(|row| row.try_get("", "first_sale").unwrap())
        .collect();
    assert_eq!(states, ["approved", "waiting"]);
    back_before(&db, "m20261123_000115_first_sales").await;
}

/// Rows of these tables may lack the rows they refer to: a test checks single columns.
async fn without_references(db: &DatabaseConnection, tables: &[&str]) {
    let statements: Vec<String> = match db.get_database_backend() {
        DbBackend::Sqlite => vec!["pragma foreign_keys = off".into()],
        _ => tables
            .iter()
            .map(|table| format!("alter table {table} disable trigger all"))
            .collect(),
    };
    for statement in statements {
        db.execute_unprepared(&statement)
            .await
            .expect("references are let go");
    }
}

#[tokio::test]
async fn a_line_learns_what_claims_paid_back_and_a_code_which_claim_it_left_with() {
    let database = TestDatabase::fresh().await;
    let db = database.open().await.write;
    back_before(&db, "m20261123_000140_refunded_units").await;
    let tables = ["order_lines", "after_sales", "after_sale_lines", "trace_codes"];
    without_references(&db, &tables).await;
    let at = "2026-11-01 08:00:00+00:00";
    for line in [1, 2] {
        db.execute_unprepared(&format!(
            "insert into order_lines (id, order_id, goods_id, name, maker, spec, unit, image, rx, raw_price, price, number, \
             amount, price_trace, evidence) values ({line}, 1, 1, '', '', '', '', '', '', 100, 100, 9, 900, '[]', '[]')"
        ))
        .await
        .unwrap();
    }
    db.execute_unprepared(&format!(
        "insert into after_sales (id, number, order_id, company_id, member_id, kind, status, reason, reason_text, created_at) \
         values (5, 'SH5', 1, 1, 1, 'exchange', 10, '', '', '{at}')"
    ))
    .await
    .unwrap();
    for units in [2, 3] {
        db.execute_unprepared(&format!(
            "insert into after_sale_lines (after_sale_id, order_line_id, goods_id, batch_id, batch_number, expires_on, number, \
             refunded_number) values (5, 1, 1, 1, 'B{units}', '2028-01-01', 4, {units})"
        ))
        .await
        .unwrap();
    }
    for (code, claim) in [("1", "5"), ("2", "null")] {
        db.execute_unprepared(&format!(
            "insert into trace_codes (code, after_sale_id, order_line_id, goods_id, created_at) values ('{code}', {claim}, 1, 1, '{at}')"
        ))
        .await
        .unwrap();
    }
    Migrator::up(&db, None).await.unwrap();
    let backend = db.get_database_backend();
    let all = async |sql: &str| {
        db.query_all_raw(Statement::from_string(backend, sql))
            .await
            .unwrap()
    };
    let units: Vec<i64> = all("select refunded_quantity as found from order_lines order by id")
        .await
        .iter()
        .map(|row| row.try_get("", "found").unwrap())
        .collect();
    assert_eq!(units, [5, 0]);
    let numbers: Vec<String> = all("select exchange_number as found from trace_codes order by code")
        .await
        .iter()
        .map(|row| row.try_get("", "found").unwrap())
        .collect();
    assert_eq!(numbers, ["SH5", ""]);
}

#[tokio::test]
async fn goods_that_were_free_by_themselves_are_preferred_and_free_from_one_on() {
    let database = TestDatabase::fresh().await;
    let db = database.open().await.write;
    back_before(&db, "m20261123_000160_freight_rules").await;
    without_references(&db, &["goods"]).await;
    let at = "2026-11-01 08:00:00+00:00";
    for (id, is_free, is_featured, storage) in [
        (1, true, false, "normal"),
        (2, false, true, "normal"),
        (3, true, true, "cold"),
        (4, false, false, "normal"),
    ] {
        db.execute_unprepared(&format!(
            "insert into goods (id, code, kind, name, maker_id, category_id, form, spec, unit, rx, scope, storage, \
             min_number, step, ladder_type, is_free_shipping, is_featured, sheet, listed_at, created_at, updated_at, pictures) values \
             ({id}, 'G{id}', 1, '', 1, 1, '', '', '', '', '', '{storage}', 1, 1, 2, {is_free}, {is_featured}, '[]', \
             '{at}', '{at}', '{at}', '[]')"
        ))
        .await
        .unwrap();
    }
    Migrator::up(&db, None).await.unwrap();
    let backend = db.get_database_backend();
    let rows = db
        .query_all_raw(Statement::from_string(
            backend,
            "select is_preferred, free_shipping_quantity from goods order by id",
        ))
        .await
        .unwrap();
    let found: Vec<(bool, i64)> = rows
        .iter()
        .map(|row| {
            (
                row.try_get("", "is_preferred").unwrap(),
                row.try_get("", "free_shipping_quantity").unwrap(),
            )
        })
        .collect();
    assert_eq!(found, [(true, 1), (true, 0), (true, 0), (false, 0)]);
    let rule = db
        .query_one_raw(Statement::from_string(
            backend,
            "select ordinary_fee, ordinary_free_from from freight_rules where province = ''",
        ))
        .await
        .unwrap()
        .unwrap();
    let fen = |column: &str| rule.try_get::<i64>("", column).unwrap();
    assert_eq!((fen("ordinary_fee"), fen("ordinary_free_from")), (1_500, 80_000));
    let page = db
        .query_one_raw(Statement::from_string(
            backend,
            "select rules from zones where code = 'yx'",
        ))
        .await
        .unwrap()
        .unwrap();
    let rules: String = page.try_get("", "rules").unwrap();
    assert!(
        rules.contains("不补收运费") && !rules.contains("结算页显示的为准"),
        "{rules}"
    );
    back_before(&db, "m20261123_000160_freight_rules").await;
    let back = db
        .query_one_raw(Statement::from_string(
            backend,
            "select is_free_shipping from goods where id = 1",
        ))
        .await
        .unwrap()
        .unwrap();
    assert!(back.try_get::<bool>("", "is_free_shipping").unwrap());
}

#[tokio::test]
async fn what_the_key_of_an_order_said_stands_in_columns_and_comes_back_from_them() {
    let database = TestDatabase::fresh().await;
    let db = database.open().await.write;
    back_before(&db, "m20261123_000150_cold_chain_orders").await;
    without_references(&db, &["orders"]).await;
    let at = "2026-11-01 08:00:00+00:00";
    let orders = [
        (1, "ec3", "ephedrine", 3),
        (2, "c3", "", 3),
        (3, "12", "", 12),
        (4, "e3", "ephedrine", 3),
        (5, "sc1", "special_compound", 1),
    ];
    for (id, key, control, warehouse) in orders {
        db.execute_unprepared(&format!(
            "insert into orders (id, number, payment_id, company_id, member_id, warehouse_id, status, split_key, control, \
             goods_amount, total, company_name, receiver, phone, address, pay_before, created_at) values \
             ({id}, 'YJ{id}', 1, 1, 1, {warehouse}, 10, '{key}', '{control}', 1, 1, '', '', '', '', '{at}', '{at}')"
        ))
        .await
        .unwrap();
    }
    Migrator::up(&db, None).await.unwrap();
    let backend = db.get_database_backend();
    let all = async |sql: &str| {
        db.query_all_raw(Statement::from_string(backend, sql))
            .await
            .unwrap()
    };
    let cold: Vec<bool> = all("select is_cold_chain as found from orders order by id")
        .await
        .iter()
        .map(|row| row.try_get("", "found").unwrap())
        .collect();
    assert_eq!(cold, [true, true, false, false, true]);

    back_before(&db, "m20261123_000151_drop_split_key").await;
    let keys: Vec<String> = all("select split_key as found from orders order by id")
        .await
        .iter()
        .map(|row| row.try_get("", "found").unwrap())
        .collect();
    assert_eq!(keys, orders.map(|(_, key, ..)| key));
}

#[tokio::test]
async fn counts_keep_their_numbers_and_codes_that_nobody_knows_become_the_strictest() {
    let database = TestDatabase::fresh().await;
    let db = database.open().await.write;
    back_before(&db, "m20261123_000170_quantities").await;
    without_references(&db, &["order_lines", "sale_rules"]).await;
    for statement in [
        "insert into order_lines (order_id, goods_id, name, trade_name, maker, spec, unit, approval_number, image, rx, \
         raw_price, price, number, amount, price_trace, evidence, shipped_number, dropped_number) values \
         (1, 1, '', '', '', '', '', '', '', 'otc_c', 1, 1, 7, 7, '{}', '{}', 4, 2)",
        "insert into sale_rules (goods_id, effect, region, created_at) values \
         (1, 'perhaps', '', '2026-11-01 08:00:00+00:00')",
    ] {
        db.execute_unprepared(statement).await.unwrap();
    }
    Migrator::up(&db, None).await.unwrap();
    let backend = db.get_database_backend();
    let row = async |sql: &str| {
        let found = db.query_one_raw(Statement::from_string(backend, sql)).await;
        found.unwrap().unwrap()
    };
    let line = row("select rx, quantity, shipped_quantity, cancelled_quantity from order_lines").await;
    let count = |column: &str| line.try_get::<i64>("", column).unwrap();
    assert_eq!(
        ["quantity", "shipped_quantity", "cancelled_quantity"].map(count),
        [7, 4, 2]
    );
    assert_eq!(line.try_get::<String>("", "rx").unwrap(), "rx");
    let rule = row("select effect from sale_rules").await;
    assert_eq!(rule.try_get::<String>("", "effect").unwrap(), "forbid");
}

#[tokio::test]
async fn what_stood_as_an_article_among_the_categories_becomes_a_draft() {
    let database = TestDatabase::fresh().await;
    let db = database.open().await.write;
    back_before(&db, "m20261125_000300_articles").await;
    for statement in [
        "delete from article_categories",
        "insert into article_categories (id, parent_id, name, url, sort) values (901, null, '帮助中心', '', 0)",
        "insert into article_categories (id, parent_id, name, url, sort) values (902, 901, '新手指南', '', 0)",
        "insert into article_categories (id, parent_id, name, url, sort) values (903, 902, '会员注册', '/help/xrzn/hyzc', 4)",
    ] {
        db.execute_unprepared(statement).await.unwrap();
    }
    Migrator::up(&db, None).await.unwrap();
    let backend = db.get_database_backend();
    let number = async |query: &str| {
        let row = db
            .query_one_raw(Statement::from_string(backend, query))
            .await
            .unwrap();
        row.unwrap().try_get::<i64>("", "n").unwrap()
    };
    let drafts = "select count(*) as n from articles where category_id = 902 and title = '会员注册' \
                  and path = '/help/xrzn/hyzc' and status = 'draft' and sort = 4";
    assert_eq!(number(drafts).await, 1);
    let roots = "select count(*) as n from article_categories where parent_id is null and url <> ''";
    assert_eq!(number(roots).await, 3, "those that were missing are made");
    let left = "select count(*) as n from article_categories where id in (901, 902)";
    assert_eq!(number(left).await, 2);
    assert_eq!(
        number("select count(*) as n from article_categories where id = 903").await,
        0
    );
    back_before(&db, "m20261125_000300_articles").await;
    let again =
        "select count(*) as n from article_categories where parent_id = 902 and url = '/help/xrzn/hyzc'";
    assert_eq!(number(again).await, 1);
}

#[tokio::test]
async fn only_what_staff_said_last_is_quiet() {
    let database = TestDatabase::fresh().await;
    let db = database.open().await.write;
    back_before(&db, "m20261125_000310_idle_conversations").await;
    without_references(&db, &["conversations", "chat_messages"]).await;
    let at = "2026-11-01 08:00:00+00:00";
    for (id, state, said) in [
        (1, "open", ["member:text", "staff:text", "staff:note"]),
        (2, "open", ["staff:text", "member:text", "system:text"]),
        (3, "closed", ["member:text", "staff:text", "system:text"]),
    ] {
        db.execute_unprepared(&format!(
            "insert into conversations (id, company_id, member_id, state, created_at, waiting_since, last_message_at) \
             values ({id}, {id}, {id}, '{state}', '{at}', '{at}', '{at}')"
        ))
        .await
        .unwrap();
        for (place, message) in (1..).zip(said) {
            let (author, kind) = message.split_once(':').unwrap();
            db.execute_unprepared(&format!(
                "insert into chat_messages (conversation_id, sequence, author, kind, created_at) \
                 values ({id}, {place}, '{author}', '{kind}', '{at}')"
            ))
            .await
            .unwrap();
        }
    }
    Migrator::up(&db, None).await.unwrap();
    let quiet = Statement::from_string(
        db.get_database_backend(),
        "select id from conversations where quiet_since = last_message_at",
    );
    let rows = db.query_all_raw(quiet).await.unwrap();
    let ids: Vec<i64> = rows.iter().map(|row| row.try_get("", "id").unwrap()).collect();
    assert_eq!(ids, [1]);
}
