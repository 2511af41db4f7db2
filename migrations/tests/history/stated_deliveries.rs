//! Deliveries on file state goods and supplier as they are at the update; orders that were masked before are looked at again.
use migrations::{Migrator, MigratorTrait};
use sea_orm_migration::sea_orm::{ConnectionTrait, DatabaseConnection, Statement};
use testkit::TestDatabase;

use super::{back_before, cancelled_by_buyer::PEOPLE, without_references};

async fn texts(db: &DatabaseConnection, query: &str) -> Vec<String> {
    let asked = Statement::from_string(db.get_database_backend(), query);
    let rows = db.query_all_raw(asked).await.unwrap();
    rows.iter().map(|row| row.try_get_by_index(0).unwrap()).collect()
}

#[tokio::test]
async fn deliveries_on_file_keep_what_goods_and_supplier_are_called_at_the_update() {
    let database = TestDatabase::fresh().await;
    let db = database.open().await.write;
    back_before(&db, "m20261127_000562_stated_deliveries").await;
    without_references(&db, &["goods_receipts", "goods_receipt_lines"]).await;
    for row in [
        "INSERT INTO manufacturers (id, name) VALUES (1, '某厂')",
        "INSERT INTO categories (id, code, name, kind) VALUES (1, 'c1', '抗感染', 1)",
        "INSERT INTO goods (id, code, kind, name, maker_id, category_id, form, spec, unit, approval_number, rx, scope, storage, \
         min_quantity, step, ladder_type, sheet, listed_at, created_at, updated_at) VALUES (1, 'A1', 1, '阿莫西林胶囊', 1, 1, \
         '胶囊剂', '24粒', '盒', '国药准字H1', 'rx', 'antibiotic', 'normal', 1, 1, 2, '[]', '2026-01-01T00:00:00+00:00', \
         '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00')",
        "INSERT INTO suppliers (id, name, created_at) VALUES (1, '国药', '2026-01-01T00:00:00+00:00')",
        "INSERT INTO goods_receipts (id, number, supplier_id, warehouse_id, delivery_note, status, received_by, received_by_name, \
         received_at) VALUES (1, 'RK1', 1, 1, 'TX1', 'waiting', 1, '李', '2026-01-02T00:00:00+00:00')",
        "INSERT INTO goods_receipt_lines (receipt_id, goods_id, batch_number, produced_on, expires_on, quantity, unit_price) \
         VALUES (1, 1, 'B1', '2026-01-01', '2028-01-01', 5, 100)",
    ] {
        db.execute_unprepared(row).await.unwrap();
    }
    Migrator::up(&db, None).await.unwrap();
    let line = "SELECT goods_name || '/' || form || '/' || spec || '/' || maker || '/' || approval_number \
                FROM goods_receipt_lines";
    assert_eq!(
        texts(&db, line).await,
        ["阿莫西林胶囊/胶囊剂/24粒/某厂/国药准字H1"]
    );
    let receipt = "SELECT supplier_name FROM goods_receipts";
    assert_eq!(texts(&db, receipt).await, ["国药"]);
}

#[tokio::test]
async fn deliveries_on_file_keep_what_was_entered_of_pieces_and_devices_at_the_update() {
    let database = TestDatabase::fresh().await;
    let db = database.open().await.write;
    back_before(&db, "m20261128_000663_stated_kinds").await;
    without_references(&db, &["goods", "goods_particulars", "goods_receipt_lines"]).await;
    for row in [
        "INSERT INTO goods (id, code, kind, name, maker_id, category_id, form, spec, unit, approval_number, rx, scope, storage, \
         min_quantity, step, ladder_type, sheet, listed_at, created_at, updated_at) VALUES (1, 'A1', 2, '当归', 1, 1, \
         '饮片', '1kg', '袋', '', 'none', 'tcm_piece', 'normal', 1, 1, 2, '[]', '2026-01-01T00:00:00+00:00', \
         '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00')",
        "INSERT INTO goods_particulars (goods_id, origin, standard) VALUES (1, '甘肃岷县', '中国药典')",
        "INSERT INTO goods_receipt_lines (receipt_id, goods_id, batch_number, produced_on, expires_on, quantity, unit_price) \
         VALUES (1, 1, 'B1', '2026-01-01', '2028-01-01', 5, 100)",
    ] {
        db.execute_unprepared(row).await.unwrap();
    }
    Migrator::up(&db, None).await.unwrap();
    let line = "SELECT CAST(kind AS text) || '/' || unit || '/' || origin || '/' || standard || '/' || registrant \
                FROM goods_receipt_lines";
    assert_eq!(texts(&db, line).await, ["2/袋/甘肃岷县/中国药典/"]);
}

#[tokio::test]
async fn orders_that_were_masked_are_looked_at_once_more() {
    let database = TestDatabase::fresh().await;
    let db = database.open().await.write;
    back_before(&db, "m20261127_000563_masked_again").await;
    for row in PEOPLE {
        db.execute_unprepared(row).await.unwrap();
    }
    db.execute_unprepared(
        "INSERT INTO orders (id, number, payment_id, company_id, member_id, warehouse_id, status, goods_amount, total, \
         company_name, receiver, phone, address, pay_before, created_at, masked_at) VALUES \
         (1, 'YJ1', 1, 1, 1, 1, 60, 780, 780, '仁心', '王**', '138****0000', 'x', '2020-01-05T00:00:00+00:00', \
         '2020-01-04T00:00:00+00:00', '2026-01-04T00:00:00+00:00')",
    )
    .await
    .unwrap();
    Migrator::up(&db, None).await.unwrap();
    let named = "SELECT receiver FROM orders WHERE masked_at IS NULL";
    assert_eq!(texts(&db, named).await, ["王**"]);
}
