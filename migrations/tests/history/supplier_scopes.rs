//! Licences of suppliers on file are read for the classes of medicines that they name, and for nothing that is uncertain.
use migrations::{Migrator, MigratorTrait};
use sea_orm_migration::sea_orm::{ConnectionTrait, Statement};
use testkit::TestDatabase;

use super::back_before;

#[tokio::test]
async fn what_is_printed_by_name_is_ticked_and_exceptions_are_left_to_people() {
    let database = TestDatabase::fresh().await;
    let db = database.open().await.write;
    back_before(&db, "m20261128_000610_supplier_scopes").await;
    let printed = [
        (
            "化学药制剂、抗生素制剂、化学药，中成药（冷藏冷冻药品）",
            r#"["chemical","antibiotic","chinese_patent","cold_chain"]"#,
        ),
        ("生物制品（不含疫苗）、中药饮片", "[]"),
        ("片剂、硬胶囊剂", "[]"),
        ("", "[]"),
    ];
    for (place, (scope, _)) in printed.iter().enumerate() {
        let row = format!(
            "INSERT INTO suppliers (name, created_at, licence_scope) VALUES ('供货{place}', '2026-01-01T00:00:00+00:00', '{scope}')"
        );
        db.execute_unprepared(&row).await.unwrap();
    }
    Migrator::up(&db, None).await.unwrap();
    let codes = "SELECT CAST(scope_codes AS text) FROM suppliers ORDER BY name";
    let asked = Statement::from_string(db.get_database_backend(), codes);
    let rows = db.query_all_raw(asked).await.unwrap();
    let read: Vec<String> = rows.iter().map(|row| row.try_get_by_index(0).unwrap()).collect();
    assert_eq!(read, printed.map(|(_, expected)| expected));
}

#[tokio::test]
async fn letters_for_everything_are_read_and_no_others() {
    let database = TestDatabase::fresh().await;
    let db = database.open().await.write;
    back_before(&db, "m20261128_000661_letters_of_suppliers").await;
    let letters = [
        ("许可证范围内全部品种，湖北省", r#"["all"]"#),
        ("全部品种（不含冷藏药品）", "[]"),
        ("抗生素，湖北省", "[]"),
    ];
    for (place, (covers, _)) in letters.iter().enumerate() {
        let row = format!(
            "INSERT INTO suppliers (name, created_at, letter_covers) VALUES ('供货{place}', '2026-01-01T00:00:00+00:00', '{covers}')"
        );
        db.execute_unprepared(&row).await.unwrap();
    }
    Migrator::up(&db, None).await.unwrap();
    let codes = "SELECT CAST(letter_codes AS text) FROM suppliers ORDER BY name";
    let asked = Statement::from_string(db.get_database_backend(), codes);
    let rows = db.query_all_raw(asked).await.unwrap();
    let read: Vec<String> = rows.iter().map(|row| row.try_get_by_index(0).unwrap()).collect();
    assert_eq!(read, letters.map(|(_, expected)| expected));
}
