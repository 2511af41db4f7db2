//! Whose cancellation an older order was.
use migrations::{Migrator, MigratorTrait};
use sea_orm_migration::sea_orm::{ConnectionTrait, Statement};
use testkit::TestDatabase;

use super::back_before;

pub const PEOPLE: &[&str] = &[
    "INSERT INTO companies (id, name, buyer_type, status, rank, created_at, updated_at) VALUES \
     (1, '仁心大药房', 1, 'approved', 1, '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00')",
    "INSERT INTO members (id, company_id, username, name, phone, password_hash, role, created_at) VALUES \
     (1, 1, 'renxin', '王', '13800000000', 'x', 'owner', '2026-01-01T00:00:00+00:00')",
    "INSERT INTO warehouses (id, code, name) VALUES (1, 'W', '武汉仓')",
    "INSERT INTO payments (id, number, company_id, member_id, status, amount, pay_before, created_at) VALUES \
     (1, 'P1', 1, 1, 'paid', 780, '2026-01-05T00:00:00+00:00', '2026-01-04T00:00:00+00:00')",
];

/// Status, why it was cancelled, whether it was paid and whether the buyer asked; then who cancelled it, and whose cancellation
/// that is.
const ORDERS: &[(i64, &str, bool, bool, &str, bool)] = &[
    (90, "超过付款时限，自动取消", false, false, "system", true),
    (90, "不需要了", false, false, "member", true),
    (90, "客户来电", false, false, "staff", false),
    (90, "拼团未成功，已自动取消并退款", false, false, "system", false),
    (90, "拼团未成功，已自动取消并退款", true, true, "system", false),
    (90, "同意", true, true, "staff", true),
    (90, "全部缺货，无法发货", true, false, "staff", false),
    (30, "", true, true, "member", false),
];

fn order_row(
    id: usize,
    (status, why, was_paid, was_asked, ..): (i64, &str, bool, bool, &str, bool),
) -> String {
    let at = |is: bool| if is { "'2026-01-04T08:00:00+00:00'" } else { "NULL" };
    format!(
        "INSERT INTO orders (id, number, payment_id, company_id, member_id, warehouse_id, status, goods_amount, total, \
         company_name, receiver, phone, address, pay_before, created_at, cancel_reason, paid_at, cancel_asked_at) VALUES \
         ({id}, 'YJ{id}', 1, 1, 1, 1, {status}, 780, 780, '仁心', '王', '1', 'x', '2026-01-05T00:00:00+00:00', \
         '2026-01-04T00:00:00+00:00', '{why}', {}, {})",
        at(was_paid),
        at(was_asked)
    )
}

/// The move itself, and a word of staff about it that changed nothing.
fn log_rows(id: usize, status: i64, who: &str) -> [String; 2] {
    let log = |who: &str, from: i64| {
        format!(
            "INSERT INTO order_logs (order_id, at, actor_kind, from_status, to_status, text) VALUES \
             ({id}, '2026-01-04T09:00:00+00:00', '{who}', {from}, {status}, 'x')"
        )
    };
    [log(who, 10), log("staff", status)]
}

#[tokio::test]
async fn older_cancellations_are_the_buyers_or_the_shops() {
    let database = TestDatabase::fresh().await;
    let db = database.open().await.write;
    back_before(&db, "m20261126_000375_cancelled_by_buyer").await;
    for row in PEOPLE {
        db.execute_unprepared(row).await.unwrap();
    }
    for (place, order) in ORDERS.iter().enumerate() {
        let id = place + 1;
        db.execute_unprepared(&order_row(id, *order)).await.unwrap();
        for row in log_rows(id, order.0, order.4) {
            db.execute_unprepared(&row).await.unwrap();
        }
    }
    Migrator::up(&db, None).await.unwrap();
    let sql = "SELECT is_cancelled_by_buyer FROM orders ORDER BY id";
    let asked = Statement::from_string(db.get_database_backend(), sql);
    let rows = db.query_all_raw(asked).await.unwrap();
    let noted: Vec<bool> = rows.iter().map(|row| row.try_get_by_index(0).unwrap()).collect();
    let expected: Vec<bool> = ORDERS.iter().map(|order| order.5).collect();
    assert_eq!(noted, expected);
}
