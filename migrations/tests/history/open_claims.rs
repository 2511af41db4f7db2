//! Which older orders have an open claim.
use migrations::{Migrator, MigratorTrait};
use sea_orm_migration::sea_orm::{ConnectionTrait, Statement};
use testkit::TestDatabase;

use super::{back_before, cancelled_by_buyer::PEOPLE};

/// The states of the claims of each order, and whether one of them is open.
const ORDERS: &[(&[i64], bool)] = &[
    (&[], false),
    (&[50], false),
    (&[61, 62, 63], false),
    (&[10], true),
    (&[50, 40], true),
];

fn order_row(id: usize) -> String {
    format!(
        "INSERT INTO orders (id, number, payment_id, company_id, member_id, warehouse_id, status, goods_amount, total, \
         company_name, receiver, phone, address, pay_before, created_at) VALUES \
         ({id}, 'YJ{id}', 1, 1, 1, 1, 40, 780, 780, '仁心', '王', '1', 'x', '2026-01-05T00:00:00+00:00', \
         '2026-01-04T00:00:00+00:00')"
    )
}

fn claim_row(order: usize, place: usize, status: i64) -> String {
    format!(
        "INSERT INTO after_sales (number, order_id, company_id, member_id, kind, status, reason, reason_text, amount, \
         created_at) VALUES ('SH{order}-{place}', {order}, 1, 1, 'refund', {status}, 'short', '少发', 0, \
         '2026-01-06T00:00:00+00:00')"
    )
}

#[tokio::test]
async fn older_orders_know_their_open_claims() {
    let database = TestDatabase::fresh().await;
    let db = database.open().await.write;
    back_before(&db, "m20261126_000386_open_claims").await;
    for row in PEOPLE {
        db.execute_unprepared(row).await.unwrap();
    }
    for (place, (claims, _)) in ORDERS.iter().enumerate() {
        let id = place + 1;
        db.execute_unprepared(&order_row(id)).await.unwrap();
        for (place, status) in claims.iter().enumerate() {
            let row = claim_row(id, place, *status);
            db.execute_unprepared(&row).await.unwrap();
        }
    }
    Migrator::up(&db, None).await.unwrap();
    let sql = "SELECT has_open_claim FROM orders ORDER BY id";
    let asked = Statement::from_string(db.get_database_backend(), sql);
    let rows = db.query_all_raw(asked).await.unwrap();
    let noted: Vec<bool> = rows.iter().map(|row| row.try_get_by_index(0).unwrap()).collect();
    let expected: Vec<bool> = ORDERS.iter().map(|order| order.1).collect();
    assert_eq!(noted, expected);
}
