//! The history runs up, down and up again on the database that TEST_DATABASE_URL names (SQLite in memory without it).
use migrations::{Migrator, MigratorTrait};
use sea_orm::Database;

#[tokio::test]
async fn the_history_runs_up_down_and_up_again() {
    let url = std::env::var("MIGRATION_TEST_URL").unwrap_or_else(|_| "sqlite::memory:".into());
    let mut options = sea_orm::ConnectOptions::new(url);
    options.max_connections(1);
    let db = Database::connect(options).await.unwrap();
    Migrator::up(&db, None).await.unwrap();
    Migrator::down(&db, None).await.unwrap();
    Migrator::up(&db, None).await.unwrap();
    assert!(Migrator::get_pending_migrations(&db).await.unwrap().is_empty());
}
