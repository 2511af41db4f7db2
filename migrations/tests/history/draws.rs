//! Drafts of draws with things to win wait for finance, unless somebody has decided about them.
use migrations::{Migrator, MigratorTrait};
use sea_orm_migration::sea_orm::{ConnectionTrait, Statement};
use testkit::TestDatabase;

use super::{back_before, trade::Before};

/// A draw, and the kind of its only prize.
const DRAWS: [(i64, &str, &str, &str, &str); 5] = [
    (1, "draft", "NULL", "", "goods"),
    (2, "draft", "NULL", "", "points"),
    (3, "draft", "7", "", "goods"),
    (4, "draft", "NULL", "预算不足", "goods"),
    (5, "running", "NULL", "", "goods"),
];

#[tokio::test]
async fn undecided_drafts_with_things_to_win_wait_for_finance() {
    let database = TestDatabase::fresh().await;
    let db = database.open().await.write;
    back_before(&db, "m20261126_000453_finance_and_draws").await;
    let at = "2026-11-01 08:00:00+00:00";
    for (id, status, approved_by, refusal, kind) in DRAWS {
        for statement in [
            format!(
                "INSERT INTO draws (id, name, status, starts_at, ends_at, chance, audience, written_by, approved_by, \
                 refusal, created_at, updated_at) VALUES ({id}, '抽奖', '{status}', '{at}', '{at}', 'once', '{{}}', 1, \
                 {approved_by}, '{refusal}', '{at}', '{at}')"
            ),
            format!(
                "INSERT INTO draw_prizes (draw_id, place, kind, name, value, weight, total) \
                 VALUES ({id}, 0, '{kind}', '奖品', 100, 1, 1)"
            ),
        ] {
            db.execute_unprepared(&statement).await.unwrap();
        }
    }
    Migrator::up(&db, None).await.unwrap();
    let sql = "SELECT id FROM draws WHERE waits_for_finance ORDER BY id";
    let asked = Statement::from_string(db.get_database_backend(), sql);
    let rows = db.query_all_raw(asked).await.unwrap();
    let waiting: Vec<i64> = rows.iter().map(|row| row.try_get_by_index(0).unwrap()).collect();
    assert_eq!(waiting, [1]);
}

#[tokio::test]
async fn the_time_to_claim_stands_still_for_who_may_not_buy() {
    let company = |id: i64, status: &str| format!("({id}, '药房{id}', 1, '{status}', 1, '{{at}}', '{{at}}')");
    let companies = [
        company(7, "approved"),
        company(8, "suspended"),
        company(9, "pending"),
    ];
    let won = |id: i64, company: i64, state: &str| {
        format!(
            "({id}, 1, 1, 1, 1, {company}, 1, 'k{id}', {id}, '', 0, '', true, 0, '{state}', '{{at}}', '', '{{at}}')"
        )
    };
    let records = [
        won(1, 7, "to_claim"),
        won(2, 8, "to_claim"),
        won(3, 9, "to_claim"),
        won(4, 8, "expired"),
    ];
    let before = Before::of(
        "m20261128_000771_unclaimed_while_suspended",
        &["companies", "draw_records"],
        &[
            &format!(
                "insert into companies (id, name, buyer_type, status, rank, created_at, updated_at) values {}",
                companies.join(", ")
            ),
            &format!(
                "insert into draw_records (id, draw_id, prize_id, rolled_prize_id, chance_id, company_id, member_id, \
                 request_key, ticket, nonce, roll, fell_back, is_win, cost, state, claim_before, delivered_by_name, at) values {}",
                records.join(", ")
            ),
        ],
    )
    .await;
    before.migrate().await;
    let limited = "select id from draw_records where claim_before is not null order by id";
    assert_eq!(before.numbers(limited).await, [1, 4]);
}
