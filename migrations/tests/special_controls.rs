//! Orders, addresses and goods of the release before get what the law asks for, and nothing looser.
use migrations::{Migrator, MigratorTrait};
use sea_orm_migration::sea_orm::{ConnectionTrait, DatabaseConnection, Statement};
use testkit::TestDatabase;

/// The first of the three that are tried.
const FIRST: &str = "m20261123_000125_order_control";

const ROWS: &[&str] = &[
    "INSERT INTO companies (id, name, buyer_type, status, rank, province, city, district, street, created_at, updated_at) VALUES \
     (1, '仁心大药房', 1, 'approved', 1, '湖北省', '武汉市', '江岸区', '解放大道 1 号', '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00'), \
     (2, '新安大药房', 1, 'pending', 1, '湖北省', '武汉市', '江岸区', '解放大道 1 号', '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00')",
    "INSERT INTO licences (id, company_id, kind, number, scope, status, created_at) VALUES \
     (5, 1, 'business', 'A', '[]', 'approved', '2026-01-01T00:00:00+00:00'), \
     (6, 1, 'receiving_letter', 'B', '[]', 'approved', '2026-01-01T00:00:00+00:00'), \
     (7, 2, 'business', 'C', '[]', 'approved', '2026-01-01T00:00:00+00:00')",
    "INSERT INTO addresses (id, company_id, name, phone, province, city, district, street, created_at, updated_at) VALUES \
     (1, 1, '王', '1', '湖北省', '武汉市', '江岸区', '解放大道1号', '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00'), \
     (2, 1, '王', '1', '湖北省', '武汉市', '江岸区', '后湖大道 9 号', '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00'), \
     (3, 2, '李', '1', '湖北省', '武汉市', '江岸区', '解放大道 1 号', '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00')",
    "INSERT INTO members (id, company_id, username, name, phone, password_hash, role, created_at) VALUES \
     (1, 1, 'renxin', '王', '13800000000', 'x', 'owner', '2026-01-01T00:00:00+00:00')",
    "INSERT INTO warehouses (id, code, name) VALUES (1, 'W', '武汉仓')",
    "INSERT INTO makers (id, name) VALUES (1, '某厂')",
    "INSERT INTO categories (id, code, name, kind) VALUES (1, 'c', '药品', 1)",
    "INSERT INTO payments (id, number, company_id, member_id, status, amount, pay_before, created_at) VALUES \
     (1, 'P1', 1, 1, 'open', 100, '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00')",
    "INSERT INTO orders (id, number, payment_id, company_id, member_id, warehouse_id, status, split_key, goods_amount, total, \
     company_name, receiver, phone, address, pay_before, created_at) VALUES \
     (1, 'YJ1', 1, 1, 1, 1, 10, 'ec1', 100, 100, '仁心', '王', '1', 'x', '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00'), \
     (2, 'YJ2', 1, 1, 1, 1, 10, 'c1', 100, 100, '仁心', '王', '1', 'x', '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00')",
];

const GOODS: &[(i64, &str, &str, &str)] = &[
    (1, "复方甘草片", "", "special_compound"),
    (2, "复方甘草酸苷片", "", ""),
    (3, "米索前列醇片", "", "termination"),
    (4, "米非司酮片", "no_pharmacy", "termination"),
    (5, "司坦唑醇片", "no_pharmacy", "anabolic"),
    (6, "甘精胰岛素注射液", "insulin", "insulin"),
    (7, "阿莫西林胶囊", "", ""),
    (8, "氢溴酸右美沙芬片", "", "never_online"),
    (9, "右美沙芬愈创甘油醚糖浆", "", ""),
    (10, "强力枇杷露", "never_online", "never_online"),
    (11, "枇杷止咳颗粒", "", "special_compound"),
    (12, "川贝枇杷止咳颗粒", "", ""),
    (13, "氯氮卓片", "", "psychotropic2"),
    (14, "人凝血因子Ⅷ", "no_pharmacy", "never_online"),
    (15, "注射用重组人凝血因子Ⅷ", "", ""),
];

async fn column(db: &DatabaseConnection, query: &str) -> Vec<String> {
    let asked = Statement::from_string(db.get_database_backend(), query);
    let rows = db.query_all_raw(asked).await.expect("an answer");
    let texts = rows.iter().map(|row| row.try_get_by_index(0));
    texts.collect::<Result<_, _>>().expect("texts")
}

#[tokio::test]
async fn what_is_on_file_gets_what_the_law_asks_for() {
    let database = TestDatabase::fresh().await;
    let db = database.open().await.write;
    let all = Migrator::migrations();
    let before = all.iter().position(|one| one.name() == FIRST).unwrap();
    Migrator::down(&db, Some(u32::try_from(all.len() - before).unwrap()))
        .await
        .unwrap();
    for rows in ROWS {
        db.execute_unprepared(rows).await.unwrap();
    }
    for (id, name, control, _) in GOODS {
        let row = format!(
            "INSERT INTO goods (id, code, kind, name, maker_id, category_id, spec, unit, rx, scope, control, storage, min_number, step, \
             ladder_type, sheet, pictures, listed_at, created_at, updated_at) VALUES ({id}, 'G{id}', 1, '{name}', 1, 1, 's', '盒', 'rx', \
             'chemical', '{control}', 'normal', 5, 5, 2, '[]', '[]', '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00', \
             '2026-01-01T00:00:00+00:00')"
        );
        db.execute_unprepared(&row).await.unwrap();
    }
    Migrator::up(&db, None).await.unwrap();

    let controls = column(&db, "SELECT control FROM goods ORDER BY id").await;
    let expected: Vec<_> = GOODS.iter().map(|(.., after)| *after).collect();
    assert_eq!(controls, expected);
    let limits = column(
        &db,
        "SELECT cast(limit_quantity AS text) FROM goods WHERE id IN (1, 7, 11) ORDER BY id",
    )
    .await;
    assert_eq!(limits, ["100", "0", "100"]);
    let list = "SELECT DISTINCT looks_at || ' ' || status FROM class_rules ORDER BY 1";
    assert_eq!(
        column(&db, list).await,
        ["ingredient in_force", "name in_force", "number in_force"]
    );
    let listed = "SELECT control || cast(kind AS text) FROM class_rules WHERE word = '地西泮' AND as_of = '2026-11-26'";
    assert_eq!(column(&db, listed).await, ["psychotropic21"]);
    let orders = column(&db, "SELECT control FROM orders ORDER BY id").await;
    assert_eq!(orders, ["ephedrine", ""]);
    let addresses = "SELECT status || coalesce(cast(licence_id AS text), '') FROM addresses ORDER BY id";
    assert_eq!(
        column(&db, addresses).await,
        ["approved5", "waiting", "waiting"],
        "a letter alone approves nothing"
    );

    Migrator::down(&db, Some(u32::try_from(all.len() - before).unwrap()))
        .await
        .unwrap();
    let controls = column(&db, "SELECT control FROM goods WHERE id IN (1, 3, 5) ORDER BY id").await;
    assert_eq!(controls, ["", "no_pharmacy", "no_pharmacy"]);
}
