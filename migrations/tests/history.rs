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

/// What was sold before first sales were approved stays approved; what is filed later waits.
#[tokio::test]
async fn goods_that_were_there_are_approved_and_later_ones_wait() {
    let database = TestDatabase::fresh().await;
    let db = database.open().await.write;
    Migrator::down(&db, None).await.unwrap();
    let place = Migrator::migrations()
        .iter()
        .position(|one| one.name() == "m20261123_000115_first_sales");
    let before = u32::try_from(place.unwrap()).unwrap();
    Migrator::up(&db, Some(before)).await.unwrap();
    let run = async |sql: String| db.execute_unprepared(&sql).await.unwrap();
    run("insert into makers (name) values ('联邦制药')".into()).await;
    run("insert into categories (code, name, kind) values ('c1', '抗感染', 1)".into()).await;
    let goods = |code: &str| {
        format!(
            "insert into goods (code, kind, name, maker_id, category_id, spec, unit, rx, scope, storage, min_number, \
             step, ladder_type, sheet, listed_at, created_at, updated_at) \
             select '{code}', 1, '阿莫西林胶囊', m.id, c.id, '24粒', '盒', 'rx', 'antibiotic', 'normal', 1, 1, 2, '[]', '2026-01-01 00:00:00+00:00', \
             '2026-01-01 00:00:00+00:00', '2026-01-01 00:00:00+00:00' from makers m, categories c"
        )
    };
    run(goods("A1")).await;
    Migrator::up(&db, None).await.unwrap();
    run(goods("A2")).await;
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
    let later = u32::try_from(Migrator::migrations().len()).unwrap() - before;
    Migrator::down(&db, Some(later)).await.unwrap();
}
