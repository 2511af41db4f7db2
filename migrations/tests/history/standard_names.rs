//! Tables that get another name keep their rows, what refers to them, their unique indexes and their next number; on the
//! way back too.
use migrations::{Migrator, MigratorTrait};
use sea_orm_migration::sea_orm::{ConnectionTrait, Statement};
use testkit::TestDatabase;

use super::back_before;

/// Old name, new name.
const TABLES: [(&str, &str); 7] = [
    ("makers", "manufacturers"),
    ("goods_prices", "customer_prices"),
    ("ladder_prices", "tier_prices"),
    ("bank_movements", "bank_transactions"),
    ("movement_uses", "bank_allocations"),
    ("transfer_slips", "remittance_proofs"),
    ("payment_tries", "payment_attempts"),
];

const ROWS: &[&str] = &[
    "INSERT INTO companies (id, name, buyer_type, status, rank, created_at, updated_at) VALUES \
     (1, '仁心大药房', 1, 'approved', 1, '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00')",
    "INSERT INTO members (id, company_id, username, name, phone, password_hash, role, created_at) VALUES \
     (1, 1, 'renxin', '王', '13800000000', 'x', 'owner', '2026-01-01T00:00:00+00:00')",
    "INSERT INTO categories (id, code, name, kind) VALUES (1, 'c', '药品', 1)",
    "INSERT INTO makers (name) VALUES ('某厂')",
    "INSERT INTO goods (id, code, kind, name, maker_id, category_id, spec, unit, rx, scope, storage, min_quantity, step, \
     ladder_type, sheet, listed_at, created_at, updated_at) VALUES \
     (1, 'A1', 1, '阿莫西林胶囊', 1, 1, '24粒', '盒', 'rx', 'antibiotic', 'normal', 1, 1, 2, '[]', \
     '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00')",
    "INSERT INTO goods_prices (goods_id, price) VALUES (1, 900)",
    "INSERT INTO ladder_prices (goods_id, quantity, price) VALUES (1, 10, 800)",
    "INSERT INTO payments (id, number, company_id, member_id, status, amount, pay_before, created_at) VALUES \
     (1, 'P1', 1, 1, 'open', 780, '2026-01-05T00:00:00+00:00', '2026-01-04T00:00:00+00:00')",
    "INSERT INTO payment_tries (number, payment_id, company_id, member_id, channel, amount, status, expires_at, created_at) \
     VALUES ('T1', 1, 1, 1, 'transfer', 780, 'paid', '2026-01-05T00:00:00+00:00', '2026-01-04T00:00:00+00:00')",
    "INSERT INTO transfer_slips (try_id, payment_id, company_id, file_key, payer_name, paid_on, status, created_at) VALUES \
     (1, 1, 1, 'k', '仁心大药房', '2026-01-04', 'confirmed', '2026-01-04T00:00:00+00:00')",
    "INSERT INTO bank_movements (company_id, reference, payer_name, amount, rest, created_at) VALUES \
     (1, 'B1', '仁心大药房', 800, 20, '2026-01-04T00:00:00+00:00')",
    "INSERT INTO movement_uses (movement_id, slip_id, amount) VALUES (1, 1, 780)",
];

/// Each breaks a reference or a unique index.
const REFUSED: &[&str] = &[
    "INSERT INTO manufacturers (name) VALUES ('某厂')",
    "DELETE FROM manufacturers",
    "INSERT INTO customer_prices (goods_id, price) VALUES (99, 1)",
    "INSERT INTO tier_prices (goods_id, quantity, price) VALUES (1, 10, 700)",
    "DELETE FROM payment_attempts",
    "DELETE FROM remittance_proofs",
    "DELETE FROM bank_transactions",
    "INSERT INTO bank_allocations (movement_id, slip_id, amount) VALUES (1, 1, 1)",
];

#[tokio::test]
async fn renamed_tables_keep_their_rows_references_and_unique_indexes() {
    let database = TestDatabase::fresh().await;
    let db = database.open().await.write;
    back_before(&db, "m20261126_000316_standard_names").await;
    for statement in ROWS {
        db.execute_unprepared(statement).await.unwrap();
    }
    Migrator::up(&db, None).await.unwrap();
    let count = async |table: &str| -> i64 {
        let sql = format!("SELECT COUNT(*) FROM {table}");
        let asked = Statement::from_string(db.get_database_backend(), sql);
        let row = db.query_one_raw(asked).await.unwrap().unwrap();
        row.try_get_by_index(0).unwrap()
    };
    for (_, table) in TABLES {
        assert_eq!(count(table).await, 1, "{table}");
    }
    for statement in REFUSED {
        assert!(db.execute_unprepared(statement).await.is_err(), "{statement}");
    }
    db.execute_unprepared("INSERT INTO manufacturers (name) VALUES ('另一厂')")
        .await
        .unwrap();
    assert_eq!(count("manufacturers WHERE id > 1").await, 1);

    back_before(&db, "m20261126_000316_standard_names").await;
    for (table, _) in TABLES {
        assert_eq!(
            count(table).await,
            if table == "makers" { 2 } else { 1 },
            "{table}"
        );
    }
    assert!(
        db.execute_unprepared("DELETE FROM makers WHERE id = 1")
            .await
            .is_err()
    );
}
