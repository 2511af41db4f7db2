//! Documents on file get the day of the check that they state.
use migrations::{Migrator, MigratorTrait};
use sea_orm_migration::sea_orm::{ConnectionTrait, Statement};
use testkit::TestDatabase;

use super::back_before;

const FIRST: &str = "m20261126_000365_check_warnings";

const ROWS: &[&str] = &[
    "INSERT INTO companies (id, name, buyer_type, status, rank, created_at, updated_at) VALUES \
     (1, '惠民诊所', 4, 'approved', 1, '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00')",
    r#"INSERT INTO licences (id, company_id, kind, number, scope, status, created_at, particulars) VALUES
     (5, 1, 'medical_institution', 'A', '[]', 'approved', '2026-01-01T00:00:00+00:00', '{"checked_until":"2027-6-30"}'),
     (6, 1, 'business', 'B', '[]', 'approved', '2026-01-01T00:00:00+00:00', '{"annual_report":"2025"}'),
     (7, 1, 'business', 'C', '[]', 'replaced', '2026-01-01T00:00:00+00:00', '{"annual_report":"soon"}'),
     (8, 1, 'drug_trading', 'D', '[]', 'approved', '2026-01-01T00:00:00+00:00', '{}')"#,
];

#[tokio::test]
async fn what_is_stated_on_file_has_its_day() {
    let database = TestDatabase::fresh().await;
    let db = database.open().await.write;
    back_before(&db, FIRST).await;
    for rows in ROWS {
        db.execute_unprepared(rows).await.unwrap();
    }
    Migrator::up(&db, None).await.unwrap();

    let days = "SELECT coalesce(cast(check_due AS text), '') FROM licences ORDER BY id";
    let asked = Statement::from_string(db.get_database_backend(), days);
    let rows = db.query_all_raw(asked).await.unwrap();
    let days = rows.iter().map(|row| row.try_get_by_index::<String>(0).unwrap());
    assert_eq!(days.collect::<Vec<_>>(), ["2027-06-30", "2027-06-30", "", ""]);
    back_before(&db, FIRST).await;
}
