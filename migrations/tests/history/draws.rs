//! Drafts of draws with things to win wait for finance, unless somebody has decided about them.
use migrations::{Migrator, MigratorTrait};
use sea_orm_migration::sea_orm::{ConnectionTrait, Statement};
use testkit::TestDatabase;

use super::back_before;

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
