//! What single migrations make of payments, claims, carts and draws that stood before them. Each test applies only the
//! migration that it is about: later ones may rename what it looks at.

use migrations::{Migrator, MigratorTrait};
use sea_orm_migration::sea_orm::{ConnectionTrait, DatabaseConnection, QueryResult, Statement};
use testkit::TestDatabase;

use super::{back_before, without_references};

const AT: &str = "2026-11-01 08:00:00+00:00";

/// A database as it stood before a migration, filled with rows that refer to nothing.
pub(super) struct Before {
    db: DatabaseConnection,
    _database: TestDatabase,
}

impl Before {
    pub(super) async fn of(migration: &str, tables: &[&str], rows: &[&str]) -> Self {
        let database = TestDatabase::fresh().await;
        let db = database.open().await.write;
        back_before(&db, migration).await;
        without_references(&db, tables).await;
        let before = Self {
            db,
            _database: database,
        };
        for row in rows {
            before.run(&row.replace("{at}", AT)).await;
        }
        before
    }

    async fn run(&self, sql: &str) {
        self.db.execute_unprepared(sql).await.unwrap();
    }

    pub(super) async fn migrate(&self) {
        Migrator::up(&self.db, Some(1)).await.unwrap();
    }

    pub(super) async fn take_back(&self) {
        Migrator::down(&self.db, Some(1)).await.unwrap();
    }

    async fn rows(&self, sql: &str) -> Vec<QueryResult> {
        let asked = Statement::from_string(self.db.get_database_backend(), sql);
        self.db.query_all_raw(asked).await.unwrap()
    }

    pub(super) async fn numbers(&self, sql: &str) -> Vec<i64> {
        let rows = self.rows(sql).await;
        rows.iter().map(|row| row.try_get_by_index(0).unwrap()).collect()
    }

    pub(super) async fn texts(&self, sql: &str) -> Vec<String> {
        let rows = self.rows(sql).await;
        rows.iter().map(|row| row.try_get_by_index(0).unwrap()).collect()
    }
}

/// A confirmed slip was one transfer, of which any excess had gone to the balance.
#[tokio::test]
async fn a_confirmed_slip_becomes_a_transfer_and_its_use() {
    let before = Before::of(
        "m20261122_000088_bank_movements",
        &["payment_tries", "transfer_slips"],
        &[
            "insert into companies (id, name, buyer_type, status, rank, created_at, updated_at) values \
             (7, '仁心大药房', 1, 'approved', 1, '{at}', '{at}')",
            "insert into payment_tries (id, number, payment_id, company_id, member_id, channel, amount, surplus, status, \
             gateway_number, expires_at, created_at) values \
             (1, 'T1', 1, 7, 1, 'transfer', 1050, 50, 'paid', 'REF1', '{at}', '{at}'), \
             (2, 'T2', 2, 7, 1, 'transfer', 800, 0, 'waiting', null, '{at}', '{at}'), \
             (3, 'T3', 3, 7, 1, 'alipay', 300, 0, 'paid', 'A3', '{at}', '{at}')",
            "insert into transfer_slips (id, try_id, payment_id, company_id, file_key, payer_name, paid_on, status, received, \
             confirmed_payer, bank_reference, created_at, decided_at, decided_by) values \
             (11, 1, 1, 7, '', '仁心', '2026-11-01', 'confirmed', 1050, '仁心大药房', 'REF1', '{at}', '{at}', 5), \
             (12, 2, 2, 7, '', '仁心', '2026-11-01', 'waiting', 0, '', null, '{at}', null, null)",
        ],
    )
    .await;
    before.migrate().await;
    let transfer = before
        .rows("select payer_name, amount, rest, returned, returned_way, created_by from bank_movements")
        .await;
    let [transfer] = transfer.as_slice() else {
        panic!("one transfer, not {}", transfer.len());
    };
    let fen = ["amount", "rest", "returned", "created_by"]
        .map(|column| transfer.try_get::<i64>("", column).unwrap());
    assert_eq!(fen, [1050, 0, 50, 5]);
    let words = ["payer_name", "returned_way"].map(|column| transfer.try_get::<String>("", column).unwrap());
    assert_eq!(words, ["仁心大药房", "to_balance"]);
    let used = "select amount from movement_uses where slip_id = 11";
    assert_eq!(before.numbers(used).await, [1000]);
    let amounts = "select amount from payment_tries order by id";
    assert_eq!(before.numbers(amounts).await, [1000, 800, 300]);
    let numbers = "select coalesce(gateway_number, '') from payment_tries order by id";
    assert_eq!(before.texts(numbers).await, ["", "", "A3"]);
    before.take_back().await;
    before
        .numbers("select id from transfer_slips where bank_reference is not null")
        .await;
}

#[tokio::test]
async fn only_unanswered_claims_about_a_price_become_allowances() {
    let before = Before::of(
        "m20261122_000093_allowances",
        &["after_sales", "after_sale_reasons"],
        &[
            "delete from after_sale_reasons",
            "insert into after_sale_reasons (code, text, ground, kinds) values \
             ('price', '价格不符', 'other', 'refund'), ('other', '其他', 'other', 'refund')",
            "insert into after_sales (id, number, order_id, company_id, member_id, kind, status, reason, reason_text, amount, created_at) \
             values (1, 'A1', 1, 1, 1, 'refund', 10, 'price', '', 500, '{at}'), \
             (2, 'A2', 1, 1, 1, 'refund', 50, 'price', '', 500, '{at}'), \
             (3, 'A3', 1, 1, 1, 'return', 10, 'damaged', '', 500, '{at}')",
        ],
    )
    .await;
    before.migrate().await;
    let allowances = "select id from after_sales where is_allowance and amount = 0";
    assert_eq!(before.numbers(allowances).await, [1]);
    let others = "select id from after_sales where not is_allowance and amount = 500 order by id";
    assert_eq!(before.numbers(others).await, [2, 3]);
    let grounds = "select ground from after_sale_reasons order by code";
    assert_eq!(before.texts(grounds).await, ["other", "price"]);
    before.take_back().await;
    assert_eq!(before.texts(grounds).await, ["other", "other"]);
}

/// A pack that is back may be sold again; a code that is out has one buyer.
#[tokio::test]
async fn codes_keep_their_parcels_and_may_leave_again_after_a_return() {
    let before = Before::of(
        "m20261122_000094_returned_codes",
        &["trace_codes", "goods", "order_lines", "shipments", "after_sales"],
        &[
            "insert into goods (id, code, kind, name, maker_id, category_id, form, spec, unit, rx, scope, storage, min_number, \
             step, ladder_type, sheet, listed_at, created_at, updated_at, pictures) values \
             (5, 'G5', 1, '', 1, 1, '', '', '', '', '', 'normal', 1, 1, 2, '[]', '{at}', '{at}', '{at}', '[]'), \
             (6, 'G6', 1, '', 1, 1, '', '', '', '', '', 'normal', 1, 1, 2, '[]', '{at}', '{at}', '{at}', '[]')",
            "insert into order_lines (id, order_id, goods_id, name, maker, spec, unit, image, rx, raw_price, price, number, \
             amount, price_trace, evidence) values (3, 1, 5, '', '', '', '', '', '', 100, 100, 9, 900, '[]', '[]'), \
             (4, 1, 6, '', '', '', '', '', '', 100, 100, 9, 900, '[]', '[]')",
            "insert into shipments (id, number, order_id, warehouse_id, status, created_at) values \
             (1, 'FH1', 1, 1, 'shipped', '{at}'), (2, 'FH2', 1, 1, 'shipped', '{at}')",
            "insert into after_sales (id, number, order_id, company_id, member_id, kind, status, reason, reason_text, created_at) \
             values (9, 'SH9', 1, 1, 1, 'exchange', 10, '', '', '{at}')",
            "insert into trace_codes (code, shipment_id, order_line_id, goods_id, created_at) values \
             ('81000000000000000001', 1, 3, 5, '{at}'), ('81000000000000000002', 2, 4, 6, '{at}')",
        ],
    )
    .await;
    before.migrate().await;
    let parcels = "select shipment_id from trace_codes where returned_at is null order by code";
    assert_eq!(before.numbers(parcels).await, [1, 2]);
    without_references(&before.db, &["trace_codes"]).await;
    let again = "insert into trace_codes (code, after_sale_id, order_line_id, goods_id, created_at) values \
                 ('81000000000000000001', 9, 3, 5, '2026-11-02 08:00:00+00:00')";
    assert!(
        before.db.execute_unprepared(again).await.is_err(),
        "it is still out"
    );
    before
        .run("update trace_codes set returned_at = '2026-11-02 08:00:00+00:00' where code = '81000000000000000001'")
        .await;
    before.run(again).await;
    before.take_back().await;
    let left = "select code from trace_codes order by code";
    assert_eq!(before.texts(left).await, ["81000000000000000002"]);
}

#[tokio::test]
async fn a_cart_belongs_to_the_company_of_its_member() {
    let before = Before::of(
        "m20261121_000052_acting_for_stores",
        &["members", "cart_items"],
        &[
            "insert into members (id, company_id, username, name, phone, password_hash, role, created_at) values \
             (1, 7, 'a', '', '1', '', 'owner', '{at}'), (2, 8, 'b', '', '2', '', 'owner', '{at}')",
            "insert into cart_items (id, member_id, goods_id, warehouse_id, kind, number, created_at, updated_at) values \
             (1, 1, 5, 1, 0, 3, '{at}', '{at}'), (2, 2, 5, 1, 0, 4, '{at}', '{at}')",
        ],
    )
    .await;
    before.migrate().await;
    let owners = "select company_id from cart_items order by id";
    assert_eq!(before.numbers(owners).await, [7, 8]);
    before
        .run(
            "insert into cart_items (id, member_id, company_id, goods_id, warehouse_id, kind, number, created_at, updated_at) \
             values (3, 1, 9, 5, 1, 0, 6, '2026-11-01 08:00:00+00:00', '2026-11-01 08:00:00+00:00')",
        )
        .await;
    before.take_back().await;
    let left = "select id from cart_items order by id";
    assert_eq!(before.numbers(left).await, [1, 2], "that of the store goes");
}

#[tokio::test]
async fn two_registrations_may_not_name_one_company_once_they_are_handed_in() {
    let company = "insert into companies (id, name, buyer_type, status, rank, credit_code, created_at, updated_at) values ";
    let before = Before::of("m20261121_000053_company_codes", &["companies"], &[]).await;
    let row = |id: i64, status: &str, code: &str| {
        format!("{company}({id}, 'n', 1, '{status}', 1, '{code}', '{AT}', '{AT}')")
    };
    for (id, status, code) in [
        (1, "approved", "91"),
        (2, "draft", "91"),
        (3, "approved", ""),
        (4, "approved", ""),
    ] {
        before.run(&row(id, status, code)).await;
    }
    before.migrate().await;
    let second = before.db.execute_unprepared(&row(5, "submitted", "91")).await;
    assert!(second.is_err(), "handed in twice");
    let handed_in = "update companies set status = 'submitted' where id = 2";
    assert!(before.db.execute_unprepared(handed_in).await.is_err());
    before.run(&row(6, "draft", "91")).await;
}

/// What staff had decided about the letters of stores is kept.
#[tokio::test]
async fn stores_hand_in_letters_themselves_if_their_head_office_has_not() {
    let before = Before::of(
        "m20261121_000055_chains",
        &["document_rules"],
        &[
            "delete from document_rules where buyer_type = 3 and kind in ('purchasing_letter', 'cold_chain_letter')",
            "insert into document_rules (buyer_type, kind, need) values (3, 'purchasing_letter', 'required')",
        ],
    )
    .await;
    before.migrate().await;
    let needs = "select kind || ' ' || need from document_rules where buyer_type = 3 \
                 and kind in ('purchasing_letter', 'cold_chain_letter') order by kind";
    assert_eq!(
        before.texts(needs).await,
        ["cold_chain_letter if_needed", "purchasing_letter required"]
    );
    let covering = "select kind from contract_rules where not covers_stores";
    assert!(before.texts(covering).await.is_empty());
}

/// Prizes without a total count a million times, points a fen each.
#[tokio::test]
async fn drafted_draws_that_may_cost_much_wait_for_finance() {
    let draw = |id: i64, status: &str, budget: &str, approved: &str| {
        format!(
            "insert into draws (id, name, status, starts_at, ends_at, chance, audience, budget, written_by, approved_by, created_at, \
             updated_at) values ({id}, 'd', '{status}', '{AT}', '{AT}', 'once', '{{}}', {budget}, 1, {approved}, '{AT}', '{AT}')"
        )
    };
    let prize = |draw: i64, kind: &str, value: i64, points: i64, total: &str| {
        format!(
            "insert into draw_prizes (draw_id, place, kind, name, value, points, weight, total) \
             values ({draw}, {value}, '{kind}', 'p', {value}, {points}, 1, {total})"
        )
    };
    let before = Before::of("m20261125_000310_draw_limits", &["draws", "draw_prizes"], &[]).await;
    let rows = [
        draw(1, "draft", "null", "null"),
        prize(1, "balance", 50_001, 0, "10"),
        draw(2, "draft", "null", "null"),
        prize(2, "balance", 50_000, 0, "10"),
        prize(2, "none", 0, 0, "null"),
        draw(3, "draft", "null", "null"),
        prize(3, "points", 0, 1, "null"),
        draw(4, "draft", "500000", "null"),
        prize(4, "balance", 900_000, 0, "10"),
        draw(5, "draft", "null", "3"),
        prize(5, "balance", 900_000, 0, "10"),
        draw(6, "running", "null", "null"),
        prize(6, "balance", 900_000, 0, "10"),
    ];
    for row in &rows {
        before.run(row).await;
    }
    before.migrate().await;
    let waiting = "select id from draws where waits_for_finance order by id";
    assert_eq!(before.numbers(waiting).await, [1, 3]);
}
