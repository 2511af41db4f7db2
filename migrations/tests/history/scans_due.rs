//! Suppliers that were approved without scans, and deliveries without an order, get thirty days, whatever else quality management
//! has laid down.
use migrations::{Migrator, MigratorTrait};
use sea_orm_migration::sea_orm::{ConnectionTrait, DatabaseConnection, DbBackend, Statement};
use testkit::TestDatabase;

use super::back_before;

const NAME: &str = "m20261126_000432_scans_due";
const ORDERS: &str = "m20261128_000750_purchase_orders";

async fn texts(db: &DatabaseConnection, query: &str) -> Vec<String> {
    let asked = Statement::from_string(db.get_database_backend(), query);
    let rows = db.query_all_raw(asked).await.unwrap();
    rows.iter().map(|row| row.try_get_by_index(0).unwrap()).collect()
}

#[tokio::test]
async fn scans_are_due_thirty_days_after_the_update_and_the_other_rules_stay() {
    let database = TestDatabase::fresh().await;
    let db = database.open().await.write;
    back_before(&db, NAME).await;
    let own =
        "UPDATE receiving_rules SET second_person = false, shortest_days = 200, coldest = 25, warmest = 75";
    db.execute_unprepared(own).await.unwrap();
    let (today, thirty_days_before) = match db.get_database_backend() {
        DbBackend::Sqlite => (
            "SELECT date('now')",
            "SELECT date(scans_due_on, '-30 days') FROM receiving_rules",
        ),
        _ => (
            "SELECT CAST(CURRENT_DATE AS text)",
            "SELECT CAST(scans_due_on - 30 AS text) FROM receiving_rules",
        ),
    };
    let before = texts(&db, today).await;
    Migrator::up(&db, None).await.unwrap();
    let updated_on = texts(&db, thirty_days_before).await;
    let after = texts(&db, today).await;
    assert_eq!(updated_on.len(), 1, "there is one row of rules");
    assert!(
        before <= updated_on && updated_on <= after,
        "{before:?} {updated_on:?} {after:?}"
    );

    let others = "SELECT CAST(shortest_days AS text) || '/' || CAST(coldest AS text) || '/' || CAST(warmest AS text) \
                  FROM receiving_rules WHERE NOT second_person";
    assert_eq!(texts(&db, others).await, ["200/25/75"]);
    back_before(&db, NAME).await;
    assert_eq!(texts(&db, others).await, ["200/25/75"]);
    Migrator::up(&db, None).await.unwrap();
}

#[tokio::test]
async fn orders_are_asked_for_thirty_days_after_the_update() {
    let database = TestDatabase::fresh().await;
    let db = database.open().await.write;
    back_before(&db, ORDERS).await;
    let (today, thirty_days_before) = match db.get_database_backend() {
        DbBackend::Sqlite => (
            "SELECT date('now')",
            "SELECT date(orders_due_on, '-30 days') FROM receiving_rules",
        ),
        _ => (
            "SELECT CAST(CURRENT_DATE AS text)",
            "SELECT CAST(orders_due_on - 30 AS text) FROM receiving_rules",
        ),
    };
    let before = texts(&db, today).await;
    Migrator::up(&db, None).await.unwrap();
    let updated_on = texts(&db, thirty_days_before).await;
    let after = texts(&db, today).await;
    assert_eq!(updated_on.len(), 1, "there is one row of rules");
    assert!(
        before <= updated_on && updated_on <= after,
        "{before:?} {updated_on:?} {after:?}"
    );
}
