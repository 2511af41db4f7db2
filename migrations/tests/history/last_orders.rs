//! Companies that had ordered before it was noted when.
use migrations::{Migrator, MigratorTrait};
use sea_orm_migration::sea_orm::{ConnectionTrait, Statement};
use testkit::TestDatabase;

use super::back_before;

/// One ordered twice, one never.
const ROWS: &[&str] = &[
    "INSERT INTO companies (id, name, buyer_type, status, rank, created_at, updated_at) VALUES \
     (1, '仁心大药房', 1, 'approved', 1, '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00'), \
     (2, '安民诊所', 1, 'approved', 1, '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00')",
    "INSERT INTO members (id, company_id, username, name, phone, password_hash, role, created_at) VALUES \
     (1, 1, 'renxin', '王', '13800000000', 'x', 'owner', '2026-01-01T00:00:00+00:00')",
    "INSERT INTO warehouses (id, code, name) VALUES (1, 'W', '武汉仓')",
    "INSERT INTO payments (id, number, company_id, member_id, status, amount, pay_before, created_at) VALUES \
     (1, 'P1', 1, 1, 'paid', 900, '2026-01-05T00:00:00+00:00', '2026-01-04T00:00:00+00:00')",
    "INSERT INTO orders (id, number, payment_id, company_id, member_id, warehouse_id, status, goods_amount, total, \
     company_name, receiver, phone, address, pay_before, created_at) VALUES \
     (1, 'YJ1', 1, 1, 1, 1, 60, 800, 800, '仁心', '王', '1', 'x', '2026-02-05T00:00:00+00:00', \
     '2026-02-04T00:00:00+00:00'), \
     (2, 'YJ2', 1, 1, 1, 1, 90, 100, 100, '仁心', '王', '1', 'x', '2026-01-05T00:00:00+00:00', \
     '2026-01-04T00:00:00+00:00')",
];

#[tokio::test]
async fn the_last_order_of_each_company_is_known_from_its_orders() {
    let database = TestDatabase::fresh().await;
    let db = database.open().await.write;
    back_before(&db, "m20261126_000401_last_orders_of_companies").await;
    for row in ROWS {
        db.execute_unprepared(row).await.unwrap();
    }
    Migrator::up(&db, None).await.unwrap();
    let sql = "SELECT COUNT(*) AS companies FROM companies WHERE (id = 1 AND last_ordered_at = \
        (SELECT created_at FROM orders WHERE id = 1)) OR (id = 2 AND last_ordered_at IS NULL)";
    let asked = Statement::from_string(db.get_database_backend(), sql);
    let found = db.query_one_raw(asked).await.unwrap().unwrap();
    assert_eq!(found.try_get::<i64>("", "companies").unwrap(), 2);
}
