//! What unpaid orders had noted in cashbacks goes: they count once they are paid. What payments had reached before that was kept is
//! added up.
use migrations::{Migrator, MigratorTrait};
use sea_orm_migration::sea_orm::{ConnectionTrait, Statement};
use testkit::TestDatabase;

use super::{back_before, trade::Before};

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

#[tokio::test]
async fn what_payments_had_reached_is_added_up_where_a_budget_is_open() {
    let campaign = |id: i64, kind: &str, budget: &str, settled: &str| {
        format!(
            "insert into campaigns (id, kind, name, status, starts_at, ends_at, budget, settled_at, created_at, updated_at) \
             values ({id}, '{kind}', '返', 'approved', '{{at}}', '{{at}}', {budget}, {settled}, '{{at}}', '{{at}}')"
        )
    };
    let uses = |campaign_id: i64, rows: &[(i64, i64, &str)]| {
        let rows = rows.iter().map(|(company_id, amount, state)| {
            format!("({campaign_id}, null, {company_id}, 1, 0, 0, {amount}, '{state}', '{{at}}')")
        });
        format!(
            "insert into campaign_uses (campaign_id, goods_id, company_id, order_id, quantity, benefit, amount, state, at) \
             values {}",
            rows.collect::<Vec<_>>().join(", ")
        )
    };
    let paid = [
        (7, 5_000, "taken"),
        (7, 5_000, "taken"),
        (8, 9_999, "taken"),
        (8, 5_000, "given_back"),
        (9, 4_999, "taken"),
    ];
    let before = Before::of(
        "m20261128_000750_cashback_standings",
        &["campaigns", "campaign_tiers", "campaign_uses"],
        &[
            &campaign(1, "cashback", "1000", "null"),
            &campaign(2, "cashback", "null", "null"),
            &campaign(3, "cashback", "1000", "'{at}'"),
            &campaign(4, "cashback", "1000", "null"),
            "insert into campaign_tiers (campaign_id, threshold, voucher) values (1, 5000, 200), (1, 10000, 500), \
             (2, 5000, 200), (3, 5000, 200), (4, 5000, 200)",
            &uses(1, &paid),
            &uses(2, &paid),
            &uses(3, &paid),
        ],
    )
    .await;
    before.migrate().await;
    let standings = "select company_id * 10000 + reached from cashback_standings where campaign_id = 1 order by company_id";
    assert_eq!(before.numbers(standings).await, [70_500, 80_200]);
    let totals = "select reached from campaigns order by id";
    assert_eq!(before.numbers(totals).await, [700, 0, 0, 0]);
    before.take_back().await;
    assert_eq!(
        before.numbers("select spent from campaigns order by id").await,
        [0; 4]
    );
}
