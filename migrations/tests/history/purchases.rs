//! What the purchases of the release before bring along: lots of what is in an account, who has bought before, and
//! the part of an order that is of the ordinary freight class.
use migrations::{Migrator, MigratorTrait};
use sea_orm_migration::sea_orm::{ConnectionTrait, Statement};
use testkit::TestDatabase;

use super::back_before;

const ROWS: &[&str] = &[
    "INSERT INTO companies (id, name, buyer_type, status, rank, created_at, updated_at) VALUES \
     (1, '仁心大药房', 1, 'approved', 1, '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00'), \
     (2, '新安大药房', 1, 'approved', 1, '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00')",
    "INSERT INTO members (id, company_id, username, name, phone, password_hash, role, created_at) VALUES \
     (1, 1, 'renxin', '王', '13800000000', 'x', 'owner', '2026-01-01T00:00:00+00:00'), \
     (2, 2, 'xinan', '李', '13800000001', 'x', 'owner', '2026-01-01T00:00:00+00:00')",
    "INSERT INTO warehouses (id, code, name) VALUES (1, 'W', '武汉仓')",
    "INSERT INTO makers (id, name) VALUES (1, '某厂')",
    "INSERT INTO categories (id, code, name, kind) VALUES (1, 'c', '药品', 1)",
    "INSERT INTO goods (id, code, kind, name, maker_id, category_id, spec, unit, rx, scope, storage, min_quantity, step, \
     ladder_type, sheet, listed_at, created_at, updated_at) VALUES \
     (1, 'A1', 1, '阿莫西林胶囊', 1, 1, '24粒', '盒', 'rx', 'antibiotic', 'normal', 1, 1, 2, '[]', \
     '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00')",
    "INSERT INTO payments (id, number, company_id, member_id, status, amount, pay_before, created_at) VALUES \
     (1, 'P1', 1, 1, 'open', 780, '2026-01-05T00:00:00+00:00', '2026-01-04T00:00:00+00:00'), \
     (2, 'P2', 2, 2, 'open', 100, '2026-01-05T00:00:00+00:00', '2026-01-04T00:00:00+00:00')",
    "INSERT INTO orders (id, number, payment_id, company_id, member_id, warehouse_id, status, goods_amount, total, \
     company_name, receiver, phone, address, pay_before, created_at, paid_at) VALUES \
     (1, 'YJ1', 1, 1, 1, 1, 30, 800, 780, '仁心', '王', '1', 'x', '2026-01-05T00:00:00+00:00', \
     '2026-01-04T00:00:00+00:00', '2026-01-04T08:00:00+00:00'), \
     (2, 'YJ2', 1, 1, 1, 1, 30, 100, 100, '仁心', '王', '1', 'x', '2026-01-05T00:00:00+00:00', \
     '2026-01-04T00:00:00+00:00', '2026-01-04T09:00:00+00:00'), \
     (3, 'YJ3', 2, 2, 2, 1, 10, 100, 100, '新安', '李', '1', 'x', '2026-01-05T00:00:00+00:00', \
     '2026-01-04T00:00:00+00:00', NULL)",
    "INSERT INTO order_lines (order_id, goods_id, name, maker, spec, unit, image, rx, raw_price, price, quantity, amount, \
     discount, price_trace, evidence, freight_class) VALUES \
     (1, 1, '', '', '', '', '', 'rx', 100, 100, 3, 300, 20, '[]', '[]', 'ordinary'), \
     (1, 1, '', '', '', '', '', 'rx', 100, 100, 5, 500, 0, '[]', '[]', 'preferred')",
    "INSERT INTO wallet_accounts (id, company_id, kind, balance, created_at) VALUES \
     (1, 1, 'points', 30, '2026-01-01T00:00:00+00:00'), \
     (2, 1, 'voucher', 0, '2026-01-01T00:00:00+00:00'), \
     (3, 1, 'balance', 500, '2026-01-01T00:00:00+00:00')",
];

#[tokio::test]
async fn earlier_purchases_become_known_buyers_and_credit_becomes_lots() {
    let database = TestDatabase::fresh().await;
    let db = database.open().await.write;
    back_before(&db, "m20261124_000180_ordinary_amount").await;
    for row in ROWS {
        db.execute_unprepared(row).await.unwrap();
    }
    Migrator::up(&db, None).await.unwrap();
    let numbers = async |sql: &str| -> Vec<i64> {
        let asked = Statement::from_string(db.get_database_backend(), sql);
        let rows = db.query_all_raw(asked).await.unwrap();
        rows.iter().map(|row| row.try_get_by_index(0).unwrap()).collect()
    };
    assert_eq!(
        numbers("SELECT ordinary_amount FROM orders ORDER BY id").await,
        [300, 0, 0],
        "by what the goods cost before reductions (m…531)"
    );
    assert_eq!(
        numbers("SELECT account_id FROM wallet_lots WHERE amount = 30 AND remaining = 30").await,
        [1]
    );
    assert_eq!(numbers("SELECT account_id FROM wallet_lots").await, [1]);
    assert_eq!(numbers("SELECT company_id FROM known_buyers").await, [1]);
    let first = "SELECT orders.id FROM known_buyers JOIN orders ON orders.company_id = known_buyers.company_id \
                 AND orders.paid_at = known_buyers.first_paid_at";
    assert_eq!(numbers(first).await, [1]);
}
