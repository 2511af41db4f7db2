//! Recalls on file keep what their goods are called at the update: as their batch came, where that is stated.
use migrations::{Migrator, MigratorTrait};
use sea_orm_migration::sea_orm::{ConnectionTrait, Statement};
use testkit::TestDatabase;

use super::{back_before, without_references};

#[tokio::test]
async fn recalls_on_file_name_their_goods_as_the_batch_came() {
    let database = TestDatabase::fresh().await;
    let db = database.open().await.write;
    back_before(&db, "m20261128_000660_named_recalls").await;
    without_references(
        &db,
        &[
            "goods",
            "batches",
            "goods_receipt_lines",
            "opening_batches",
            "recalls",
        ],
    )
    .await;
    for row in [
        "INSERT INTO manufacturers (id, name) VALUES (1, '今厂')",
        "INSERT INTO goods (id, code, kind, name, maker_id, category_id, form, spec, unit, approval_number, rx, scope, storage, \
         min_quantity, step, ladder_type, sheet, listed_at, created_at, updated_at) VALUES (1, 'A1', 1, '今名', 1, 1, \
         '胶囊剂', '24粒', '盒', '国药准字H1', 'rx', 'antibiotic', 'normal', 1, 1, 2, '[]', '2026-01-01T00:00:00+00:00', \
         '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00')",
        "INSERT INTO opening_batches (batch_id, goods_name, form, spec, maker) VALUES (1, '旧名', '胶囊剂', '12粒', '旧厂')",
        "INSERT INTO goods_receipt_lines (receipt_id, goods_id, batch_number, produced_on, expires_on, quantity, unit_price, batch_id, \
         goods_name, spec, maker, approval_number) VALUES \
         (1, 1, 'B2', '2026-01-01', '2028-01-01', 5, 100, 2, '来名', '36粒', '来厂', '国药准字H0')",
    ] {
        db.execute_unprepared(row).await.unwrap();
    }
    for (id, batch) in [(1, "B1"), (2, "B2"), (3, "B3")] {
        for row in [
            format!(
                "INSERT INTO batches (id, goods_id, warehouse_id, number, produced_on, expires_on, on_hand) VALUES \
                 ({id}, 1, 1, '{batch}', '2026-01-01', '2028-01-01', 5)"
            ),
            format!(
                "INSERT INTO recalls (id, number, goods_id, batch_number, level, status, reason, instruction, created_by, \
                 created_by_name, created_at) VALUES ({id}, 'ZH{id}', 1, '{batch}', 1, 'closed', '', '', 1, '', \
                 '2026-01-01T00:00:00+00:00')"
            ),
        ] {
            db.execute_unprepared(&row).await.unwrap();
        }
    }
    Migrator::up(&db, None).await.unwrap();
    let named = "SELECT goods_name || '/' || spec || '/' || maker || '/' || approval_number || '/' || unit FROM recalls ORDER BY id";
    let asked = Statement::from_string(db.get_database_backend(), named);
    let rows = db.query_all_raw(asked).await.unwrap();
    let named: Vec<String> = rows.iter().map(|row| row.try_get_by_index(0).unwrap()).collect();
    assert_eq!(
        named,
        [
            "旧名/12粒/旧厂/国药准字H1/盒",
            "来名/36粒/来厂/国药准字H0/盒",
            "今名/24粒/今厂/国药准字H1/盒"
        ]
    );
}
