//! What unpaid orders had noted in cashbacks goes: they count once they are paid.
use migrations::{Migrator, MigratorTrait};
use sea_orm_migration::sea_orm::{ConnectionTrait, Statement};
use testkit::TestDatabase;

use super::back_before;

const ROWS: &[&str] = &[
    "INSERT INTO campaigns (id, kind, name, status, starts_at, ends_at, created_at, updated_at) VALUES \
     (1, 'cashback', '返', 'approved', '2026-01-01T00:00:00+00:00', '2026-12-01T00:00:00+00:00', \
     '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00'), \
     (2, 'seckill', '秒', 'approved', '2026-01-01T00:00:00+00:00', '2026-12-01T00:00:00+00:00', \
     '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00')",
    "INSERT INTO campaign_uses (id, campaign_id, goods_id, company_id, order_id, quantity, benefit, amount, state, at) \
     VALUES (1, 1, NULL, 1, 1, 0, 0, 5000, 'reserved', '2026-01-02T00:00:00+00:00'), \
     (2, 1, NULL, 1, 2, 0, 0, 5000, 'taken', '2026-01-02T00:00:00+00:00'), \
     (3, 2, 1, 1, 1, 1, 200, 0, 'reserved', '2026-01-02T00:00:00+00:00')",
];

#[tokio::test]
async fn what_unpaid_orders_had_noted_in_cashbacks_goes() {
    let database = TestDatabase::fresh().await;
    let db = database.open().await.write;
    back_before(&db, "m20261126_000320_cashbacks_by_payment").await;
    for row in ROWS {
        db.execute_unprepared(row).await.unwrap();
    }
    Migrator::up(&db, None).await.unwrap();
    let asked = Statement::from_string(
        db.get_database_backend(),
        "SELECT id FROM campaign_uses ORDER BY id",
    );
    let rows = db.query_all_raw(asked).await.unwrap();
    let left: Vec<i64> = rows.iter().map(|row| row.try_get_by_index(0).unwrap()).collect();
    assert_eq!(left, [2, 3]);
}
