//! What the rules of quality management make of companies, recalls and suppliers that stood before them. Each test applies
//! only the migration that it is about.
use migrations::{Migrator, MigratorTrait};
use sea_orm_migration::sea_orm::{ConnectionTrait, Statement};
use testkit::TestDatabase;

use super::{back_before, without_references};

const AT: &str = "2026-11-01 08:00:00+00:00";

#[tokio::test]
async fn who_has_a_receipt_that_was_found_wrong_is_known_by_it() {
    let database = TestDatabase::fresh().await;
    let db = database.open().await.write;
    back_before(&db, "m20261126_000346_faulty_receipts").await;
    without_references(&db, &["ephedrine_receipts"]).await;
    for id in 1..=4 {
        let company = format!(
            "insert into companies (id, name, buyer_type, status, rank, created_at, updated_at) \
             values ({id}, 'n', 1, 'approved', 1, '{AT}', '{AT}')"
        );
        db.execute_unprepared(&company).await.unwrap();
    }
    // Found wrong, handed in again after that, filed after that, never found wrong.
    for (id, status, reason) in [(1, 40, "印章"), (2, 20, "印章"), (3, 30, ""), (4, 20, "")] {
        let receipt = format!(
            "insert into ephedrine_receipts (order_id, company_id, status, opened_at, due_on, reason) \
             values ({id}, {id}, {status}, '{AT}', '2026-11-08', '{reason}')"
        );
        db.execute_unprepared(&receipt).await.unwrap();
    }
    Migrator::up(&db, Some(1)).await.unwrap();
    let asked = "select id from companies where receipt_is_faulty order by id";
    let rows = db
        .query_all_raw(Statement::from_string(db.get_database_backend(), asked))
        .await
        .unwrap();
    let ids: Vec<i64> = rows.iter().map(|row| row.try_get_by_index(0).unwrap()).collect();
    assert_eq!(ids, [1, 2]);
}

#[tokio::test]
async fn recalls_that_run_have_the_deadline_of_their_level() {
    let database = TestDatabase::fresh().await;
    let db = database.open().await.write;
    back_before(&db, "m20261126_000347_recall_deadlines").await;
    without_references(&db, &["recalls"]).await;
    for level in 1..=3 {
        let recall = format!(
            "insert into recalls (id, number, goods_id, batch_number, level, status, reason, instruction, created_by, \
             created_by_name, created_at) values ({level}, 'ZH{level}', 1, 'B1', {level}, 'active', 'r', 'i', 1, 'n', '{AT}')"
        );
        db.execute_unprepared(&recall).await.unwrap();
    }
    Migrator::up(&db, Some(1)).await.unwrap();
    let asked = "select notice_days from recalls order by level";
    let rows = db
        .query_all_raw(Statement::from_string(db.get_database_backend(), asked))
        .await
        .unwrap();
    let days: Vec<i64> = rows.iter().map(|row| row.try_get_by_index(0).unwrap()).collect();
    assert_eq!(days, [1, 3, 7]);
}
