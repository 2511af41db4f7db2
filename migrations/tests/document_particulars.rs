//! The matrix becomes stricter where staff have left it as delivered, and letters on file go on opening what they opened.
use migrations::{Migrator, MigratorTrait};
use sea_orm_migration::sea_orm::{ConnectionTrait, DatabaseConnection, Statement};
use testkit::TestDatabase;

const FIRST: &str = "m20261126_000323_document_particulars";

const ROWS: &[&str] = &[
    "INSERT INTO companies (id, name, buyer_type, status, rank, created_at, updated_at) VALUES \
     (1, '仁心大药房', 1, 'approved', 1, '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00')",
    "INSERT INTO licences (id, company_id, kind, number, scope, status, created_at) VALUES \
     (5, 1, 'purchasing_letter', 'A', '[]', 'approved', '2026-01-01T00:00:00+00:00'), \
     (6, 1, 'purchasing_letter', 'B', '[]', 'replaced', '2026-01-01T00:00:00+00:00'), \
     (7, 1, 'business', 'C', '[]', 'approved', '2026-01-01T00:00:00+00:00')",
    // What staff have decided themselves.
    "DELETE FROM document_rules WHERE buyer_type = 1 AND kind = 'quality_agreement'",
    "INSERT INTO document_rules (buyer_type, kind, need) VALUES (4, 'quality_agreement', 'if_needed')",
];

async fn column(db: &DatabaseConnection, query: &str) -> Vec<String> {
    let asked = Statement::from_string(db.get_database_backend(), query);
    let rows = db.query_all_raw(asked).await.expect("an answer");
    let texts = rows.iter().map(|row| row.try_get_by_index(0));
    texts.collect::<Result<_, _>>().expect("texts")
}

#[tokio::test]
async fn what_staff_have_changed_stays_and_letters_open_what_they_opened() {
    let database = TestDatabase::fresh().await;
    let db = database.open().await.write;
    let all = Migrator::migrations();
    let before = all.iter().position(|one| one.name() == FIRST).unwrap();
    let steps = Some(u32::try_from(all.len() - before).unwrap());
    Migrator::down(&db, steps).await.unwrap();
    for rows in ROWS {
        db.execute_unprepared(rows).await.unwrap();
    }
    Migrator::up(&db, None).await.unwrap();

    let needs = "SELECT buyer_type || kind || need FROM document_rules \
                 WHERE kind = 'quality_agreement' AND buyer_type IN (1, 4, 5) ORDER BY buyer_type";
    assert_eq!(
        column(&db, needs).await,
        ["4quality_agreementif_needed", "5quality_agreementrequired"]
    );
    let scopes = column(&db, "SELECT cast(scope AS text) FROM licences ORDER BY id").await;
    assert_eq!(scopes, [r#"["medicine"]"#, "[]", "[]"]);
    let stated = column(&db, "SELECT cast(particulars AS text) FROM licences ORDER BY id").await;
    assert_eq!(stated, ["{}", "{}", "{}"]);

    Migrator::down(&db, steps).await.unwrap();
    assert_eq!(
        column(&db, needs).await.last().unwrap(),
        "5quality_agreementif_needed"
    );
}
