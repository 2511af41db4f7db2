//! The history runs up, down and up again, on the database that the tests run on.
use migrations::{Migrator, MigratorTrait};
use sea_orm_migration::sea_orm::{ConnectionTrait, Statement};
use testkit::TestDatabase;

#[tokio::test]
async fn the_history_runs_up_down_and_up_again() {
    let database = TestDatabase::fresh().await;
    let db = database.open().await.write;
    Migrator::down(&db, None).await.unwrap();
    Migrator::up(&db, None).await.unwrap();
    assert!(Migrator::get_pending_migrations(&db).await.unwrap().is_empty());
}

#[tokio::test]
async fn every_price_of_a_spreadsheet_that_was_checked_before_still_needs_a_second_person() {
    const STEP: &str = "m20261123_000132_import_second_person";
    let database = TestDatabase::fresh().await;
    let db = database.open().await.write;
    let place = Migrator::migrations().iter().position(|one| one.name() == STEP);
    Migrator::down(&db, None).await.unwrap();
    Migrator::up(&db, Some(u32::try_from(place.unwrap()).unwrap()))
        .await
        .unwrap();
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
