//! Batches that no delivery brought keep what their goods are called at the update.
use migrations::{Migrator, MigratorTrait};
use sea_orm_migration::sea_orm::{ConnectionTrait, Statement};
use testkit::TestDatabase;

use super::{back_before, without_references};

#[tokio::test]
async fn batches_that_no_delivery_brought_are_named_as_they_are_called_at_the_update() {
    let database = TestDatabase::fresh().await;
    let db = database.open().await.write;
    back_before(&db, "m20261128_000611_opening_batches").await;
    without_references(&db, &["goods", "batches", "goods_receipt_lines"]).await;
    for row in [
        "INSERT INTO manufacturers (id, name) VALUES (1, '某厂')",
        "INSERT INTO goods (id, code, kind, name, maker_id, category_id, form, spec, unit, approval_number, rx, scope, storage, \
         min_quantity, step, ladder_type, sheet, listed_at, created_at, updated_at) VALUES (1, 'A1', 1, '阿莫西林胶囊', 1, 1, \
         '胶囊剂', '24粒', '盒', '国药准字H1', 'rx', 'antibiotic', 'normal', 1, 1, 2, '[]', '2026-01-01T00:00:00+00:00', \
         '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00')",
        "INSERT INTO batches (id, goods_id, warehouse_id, number, produced_on, expires_on, on_hand) VALUES \
         (1, 1, 1, 'B1', '2026-01-01', '2028-01-01', 5)",
        "INSERT INTO batches (id, goods_id, warehouse_id, number, produced_on, expires_on, on_hand) VALUES \
         (2, 1, 1, 'B2', '2026-01-01', '2028-01-01', 5)",
        "INSERT INTO goods_receipt_lines (receipt_id, goods_id, batch_number, produced_on, expires_on, quantity, unit_price, batch_id) \
         VALUES (1, 1, 'B2', '2026-01-01', '2028-01-01', 5, 100, 2)",
    ] {
        db.execute_unprepared(row).await.unwrap();
    }
    Migrator::up(&db, None).await.unwrap();
    let stated = "SELECT CAST(batch_id AS text) || '/' || goods_name || '/' || form || '/' || spec || '/' || maker FROM opening_batches";
    let asked = Statement::from_string(db.get_database_backend(), stated);
    let rows = db.query_all_raw(asked).await.unwrap();
    let stated: Vec<String> = rows.iter().map(|row| row.try_get_by_index(0).unwrap()).collect();
    assert_eq!(stated, ["1/阿莫西林胶囊/胶囊剂/24粒/某厂"]);
}
