//! A new shop asks for a trace code on every pack; one that has laid down something goes on as it does.
use migrations::{Migrator, MigratorTrait};
use sea_orm_migration::sea_orm::{ConnectionTrait, DatabaseConnection, Statement};
use testkit::TestDatabase;

use super::back_before;

const NAME: &str = "m20261128_000601_codes_on_every_pack";

async fn rule(db: &DatabaseConnection) -> String {
    let asked = Statement::from_string(
        db.get_database_backend(),
        "SELECT trace_codes FROM dispatch_rules",
    );
    let row = db.query_one_raw(asked).await.unwrap().unwrap();
    row.try_get_by_index(0).unwrap()
}

async fn set(db: &DatabaseConnection, rule: &str) {
    let set = format!("UPDATE dispatch_rules SET trace_codes = '{rule}'");
    db.execute_unprepared(&set).await.unwrap();
}

#[tokio::test]
async fn a_new_shop_asks_for_codes_and_what_was_laid_down_stays() {
    let database = TestDatabase::fresh().await;
    let db = database.open().await.write;
    assert_eq!(rule(&db).await, "always");
    back_before(&db, NAME).await;
    set(&db, "known").await;
    Migrator::up(&db, None).await.unwrap();
    assert_eq!(rule(&db).await, "always");

    back_before(&db, NAME).await;
    set(&db, "never").await;
    Migrator::up(&db, None).await.unwrap();
    assert_eq!(rule(&db).await, "never", "two people have said so");
}
