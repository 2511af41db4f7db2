//! The history runs up, down and up again, on the database that the tests run on.
use migrations::{Migrator, MigratorTrait};
use testkit::TestDatabase;

#[tokio::test]
async fn the_history_runs_up_down_and_up_again() {
    let database = TestDatabase::fresh().await;
    let db = database.open().await.write;
    Migrator::down(&db, None).await.unwrap();
    Migrator::up(&db, None).await.unwrap();
    assert!(Migrator::get_pending_migrations(&db).await.unwrap().is_empty());
}
