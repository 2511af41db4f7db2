//! What migrations make of sums that stood before them: payments, freight, shares of campaigns, points.
use super::trade::Before;

/// Orders (id, payment, when it was paid, what was paid), all of one company.
fn orders(rows: &[(i64, i64, Option<&str>, i64)]) -> String {
    let rows = rows.iter().map(|(id, payment, paid_at, paid)| {
        let paid_at = paid_at.map_or("null".to_owned(), |at| format!("'{at}'"));
        format!(
            "({id}, 'S{id}', {payment}, 7, 1, 1, 30, {paid}, {paid}, {paid}, '仁心大药房', '王', '1', 'x', '{{at}}', \
             '{{at}}', {paid_at})"
        )
    });
    format!(
        "insert into orders (id, number, payment_id, company_id, member_id, warehouse_id, status, goods_amount, total, \
         paid_amount, company_name, receiver, phone, address, pay_before, created_at, paid_at) values {}",
        rows.collect::<Vec<_>>().join(", ")
    )
}

#[tokio::test]
async fn a_payment_that_vouchers_paid_wholly_is_paid_once_its_orders_are() {
    let before = Before::of(
        "m20261127_000530_payments_of_nothing",
        &["payments", "payment_attempts", "orders"],
        &[
            "insert into payments (id, number, company_id, member_id, status, amount, pay_before, created_at) values \
             (1, 'P1', 7, 1, 'open', 500, '{at}', '{at}'), (2, 'P2', 7, 1, 'open', 500, '{at}', '{at}'), \
             (3, 'P3', 7, 1, 'open', 500, '{at}', '{at}')",
            "insert into payment_attempts (id, number, payment_id, company_id, member_id, channel, amount, surplus, status, \
             expires_at, created_at, paid_at) values \
             (11, 'T1', 1, 7, 1, 'balance', 0, 0, 'paid', '{at}', '{at}', '{at}'), \
             (12, 'T2', 2, 7, 1, 'wechat', 500, 0, 'paid', '{at}', '{at}', '{at}'), \
             (13, 'T3', 3, 7, 1, 'balance', 0, 0, 'paid', '{at}', '{at}', '{at}')",
            &orders(&[(1, 1, Some("{at}"), 0), (2, 2, Some("{at}"), 500), (3, 3, None, 0)]),
        ],
    )
    .await;
    before.migrate().await;
    let statuses = before.texts("select status from payments order by id").await;
    assert_eq!(statuses, ["paid", "open", "open"]);
    let amounts = before.numbers("select amount from payments order by id").await;
    assert_eq!(amounts, [0, 500, 500]);
    let attempt =
        "select try_id from payments where try_id is not null and method = 'balance' and paid_at is not null";
    assert_eq!(before.numbers(attempt).await, [11]);
}

#[tokio::test]
async fn delivery_is_free_by_what_goods_cost_before_reductions() {
    let line = |id: i64, class: &str, amount: i64, discount: i64, gift_of: &str| {
        format!(
            "insert into order_lines (id, order_id, goods_id, name, maker, spec, unit, image, rx, raw_price, price, quantity, \
             amount, discount, freight_class, gift_of, price_trace, evidence) values \
             ({id}, 1, {id}, '甲', '乙', '1', '盒', '', 'otc', 1, 1, 1, {amount}, {discount}, '{class}', {gift_of}, '{{}}', '{{}}')"
        )
    };
    let lines = [
        line(1, "ordinary", 1_000, 200, "null"),
        line(2, "ordinary", 300, 300, "1"),
        line(3, "preferred", 500, 0, "null"),
    ];
    let [ordinary, gift, preferred] = &lines;
    let before = Before::of(
        "m20261127_000531_freight_before_reductions",
        &["orders", "order_lines"],
        &[
            &orders(&[(1, 1, None, 0), (2, 1, None, 0)]),
            ordinary,
            gift,
            preferred,
        ],
    )
    .await;
    let amounts = "select ordinary_amount from orders order by id";
    before.migrate().await;
    assert_eq!(before.numbers(amounts).await, [1_000, 0]);
    before.take_back().await;
    assert_eq!(before.numbers(amounts).await, [800, 0]);
}

#[tokio::test]
async fn a_checkout_that_lost_its_turn_at_a_campaign_has_it_again() {
    let before = Before::of(
        "m20261127_000532_ties_of_checkouts",
        &["orders", "campaign_uses"],
        &[
            &orders(&[(1, 1, None, 0), (2, 1, None, 0), (3, 2, None, 0), (4, 3, None, 0)]),
            "insert into campaign_uses (id, campaign_id, goods_id, company_id, order_id, quantity, benefit, amount, state, at) \
             values (1, 1, null, 7, 1, 0, 100, 0, 'taken', '{at}'), (2, 1, null, 7, 2, 0, 50, 0, 'taken', '{at}'), \
             (3, 1, null, 7, 3, 1, 100, 0, 'taken', '{at}'), (4, 1, null, 7, 4, 0, 100, 0, 'given_back', '{at}'), \
             (5, 2, 9, 7, 1, 0, 100, 0, 'taken', '{at}')",
        ],
    )
    .await;
    before.migrate().await;
    let turns = before
        .numbers("select quantity from campaign_uses order by id")
        .await;
    assert_eq!(turns, [1, 0, 1, 0, 0], "the first of a checkout's orders has it");
}

#[tokio::test]
async fn orders_keep_how_many_points_a_yuan_brought_them() {
    let before = Before::of(
        "m20261127_000540_points_of_orders",
        &["orders", "rewards"],
        &[
            "delete from reward_rules",
            "insert into reward_rules (points_per_yuan, points_days, voucher_days) values (100, 365, 90)",
            &orders(&[
                (1, 1, Some("{at}"), 10_000),
                (2, 1, Some("{at}"), 10_000),
                (3, 1, Some("{at}"), 10_000),
            ]),
            "insert into rewards (company_id, kind, cause, reference, due, updated_at) values \
             (7, 'points', 'earned', 'order:S1', 200, '{at}'), (7, 'points', 'earned', 'order:S2', 100, '{at}')",
        ],
    )
    .await;
    before.migrate().await;
    let factors = before
        .numbers("select points_per_yuan from orders order by id")
        .await;
    assert_eq!(factors, [200, 100, 100], "of points booked, or as it is today");
}

/// A lot and the entry that brought it in were written at one moment; of two that are alike the first belongs to the first.
#[tokio::test]
async fn lots_learn_which_entry_brought_them_in() {
    let entry =
        |id: i64, kind: &str, amount: i64| format!("({id}, 1, {amount}, 0, '{kind}', 'r{id}', '', '{{at}}')");
    let lot =
        |id: i64, cause: &str, amount: i64| format!("({id}, 1, '{cause}', {amount}, {amount}, '{{at}}')");
    let entries = [
        entry(11, "earned", 50),
        entry(12, "earned", 50),
        entry(13, "manual", 50),
        entry(14, "returned", 70),
    ];
    let lots = [
        lot(21, "earned", 50),
        lot(22, "earned", 50),
        lot(23, "manual", 50),
        lot(24, "returned", 30),
    ];
    let before = Before::of(
        "m20261128_000770_what_expired_unspent",
        &["wallet_entries", "wallet_lots"],
        &[
            &format!(
                "insert into wallet_entries (id, account_id, amount, balance_after, kind, reference, memo, at) values {}",
                entries.join(", ")
            ),
            &format!(
                "insert into wallet_lots (id, account_id, cause, amount, remaining, created_at) values {}",
                lots.join(", ")
            ),
        ],
    )
    .await;
    before.migrate().await;
    let origins = "select coalesce(entry_id, 0) from wallet_lots order by id";
    assert_eq!(before.numbers(origins).await, [11, 12, 13, 0]);
    before.take_back().await;
}
