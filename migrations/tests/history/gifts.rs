//! What claims withheld for gifts counts for their orders, as far as it was settled.
use migrations::{Migrator, MigratorTrait};
use sea_orm_migration::sea_orm::{ConnectionTrait, Statement};
use testkit::TestDatabase;

use super::back_before;

/// 40 and 50 are settled, 10 is an application, and an exchange pays nothing.
const ROWS: &[&str] = &[
    "INSERT INTO companies (id, name, buyer_type, status, rank, created_at, updated_at) VALUES \
     (1, '仁心大药房', 1, 'approved', 1, '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00')",
    "INSERT INTO members (id, company_id, username, name, phone, password_hash, role, created_at) VALUES \
     (1, 1, 'renxin', '王', '13800000000', 'x', 'owner', '2026-01-01T00:00:00+00:00')",
    "INSERT INTO warehouses (id, code, name) VALUES (1, 'W', '武汉仓')",
    "INSERT INTO payments (id, number, company_id, member_id, status, amount, pay_before, created_at) VALUES \
     (1, 'P1', 1, 1, 'paid', 780, '2026-01-05T00:00:00+00:00', '2026-01-04T00:00:00+00:00')",
    "INSERT INTO orders (id, number, payment_id, company_id, member_id, warehouse_id, status, goods_amount, total, \
     company_name, receiver, phone, address, pay_before, created_at) VALUES \
     (1, 'YJ1', 1, 1, 1, 1, 60, 800, 780, '仁心', '王', '1', 'x', '2026-01-05T00:00:00+00:00', \
     '2026-01-04T00:00:00+00:00'), \
     (2, 'YJ2', 1, 1, 1, 1, 60, 100, 100, '仁心', '王', '1', 'x', '2026-01-05T00:00:00+00:00', \
     '2026-01-04T00:00:00+00:00')",
    "INSERT INTO after_sales (number, order_id, company_id, member_id, kind, status, reason, reason_text, created_at, \
     gift_withheld) VALUES \
     ('S1', 1, 1, 1, 'return', 50, 'r', 'r', '2026-01-06T00:00:00+00:00', 1000), \
     ('S2', 1, 1, 1, 'refund', 40, 'r', 'r', '2026-01-06T00:00:00+00:00', -400), \
     ('S3', 1, 1, 1, 'refund', 10, 'r', 'r', '2026-01-06T00:00:00+00:00', 70), \
     ('S4', 1, 1, 1, 'exchange', 50, 'r', 'r', '2026-01-06T00:00:00+00:00', 9)",
];

#[tokio::test]
async fn what_settled_claims_withheld_counts_for_their_orders() {
    let database = TestDatabase::fresh().await;
    let db = database.open().await.write;
    back_before(&db, "m20261126_000319_gift_withheld").await;
    for row in ROWS {
        db.execute_unprepared(row).await.unwrap();
    }
    Migrator::up(&db, None).await.unwrap();
    let sql = "SELECT gift_withheld FROM orders ORDER BY id";
    let asked = Statement::from_string(db.get_database_backend(), sql);
    let rows = db.query_all_raw(asked).await.unwrap();
    let withheld: Vec<i64> = rows.iter().map(|row| row.try_get_by_index(0).unwrap()).collect();
    assert_eq!(withheld, [600, 0]);
}
