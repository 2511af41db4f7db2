//! Claims after the sale: claimed goods by batch, photos, log, replacements; and the rules and reasons that
//! quality management maintains.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const TABLES: &[&str] = &[
    "after_sale_rules",
    "after_sale_reasons",
    "after_sales",
    "after_sale_lines",
    "after_sale_batches",
    "after_sale_photos",
    "after_sale_logs",
];

/// Code, text, ground, kinds that it is given for.
const REASONS: &[(&str, &str, &str, &str)] = &[
    ("damaged", "外包装或商品破损", "damaged", "refund,return,exchange"),
    ("wrong_goods", "发错商品或规格", "wrong", "return,exchange"),
    ("wrong_batch", "批号与随货单不符", "wrong", "return,exchange"),
    ("short", "少发、漏发", "short", "refund,exchange"),
    ("near_expiry", "效期短于约定", "wrong", "return,exchange"),
    (
        "appearance",
        "外观、性状异常",
        "quality",
        "return,exchange,complaint",
    ),
    (
        "seal",
        "封口、标签或说明书缺陷",
        "quality",
        "return,exchange,complaint",
    ),
    ("no_report", "检验报告缺失或不符", "quality", "return,complaint"),
    (
        "temperature",
        "冷链运输超温",
        "quality",
        "return,exchange,complaint",
    ),
    ("adverse", "疑似不良反应", "quality", "complaint"),
    ("price", "价格或优惠有误", "other", "refund"),
];

/// 7 days to claim, 7 to send back, 9 photos, a second person above 5,000.00.
const RULES: (i64, i64, i64, i64) = (7, 7, 9, 500_000);
const RETURN_TO: (&str, &str, &str) = (
    "退货组",
    "0571-88001120",
    "浙江省杭州市余杭区医药港路 88 号药集物流中心退货验收区",
);

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    create(manager, tables(), indexes()).await?;
    let mut reasons = Query::insert();
    reasons
        .into_table("after_sale_reasons")
        .columns(["code", "text", "ground", "kinds", "sort", "is_open"]);
    for (sort, (code, text, ground, kinds)) in (1_i64..).zip(REASONS) {
        reasons.values_panic([
            (*code).into(),
            (*text).into(),
            (*ground).into(),
            (*kinds).into(),
            sort.into(),
            true.into(),
        ]);
    }
    manager.execute(reasons).await?;
    let (open_days, send_within_days, most_photos, second_person_above) = RULES;
    let mut rules = Query::insert();
    rules
        .into_table("after_sale_rules")
        .columns([
            "open_days",
            "send_within_days",
            "most_photos",
            "second_person_above",
            "return_receiver",
            "return_phone",
            "return_address",
        ])
        .values_panic([
            open_days.into(),
            send_within_days.into(),
            most_photos.into(),
            second_person_above.into(),
            RETURN_TO.0.into(),
            RETURN_TO.1.into(),
            RETURN_TO.2.into(),
        ]);
    manager.execute(rules).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, TABLES).await
}

fn tables() -> Vec<TableCreateStatement> {
    vec![
        table("after_sale_rules")
            .col(number("open_days"))
            .col(number("send_within_days"))
            .col(number("most_photos"))
            .col(number("second_person_above"))
            .col(text("return_receiver"))
            .col(text("return_phone"))
            .col(text("return_address"))
            .take(),
        table("after_sale_reasons")
            .col(text("code"))
            .col(text("text"))
            .col(text("ground"))
            .col(text("kinds"))
            .col(counter("sort"))
            .col(flag("is_open", true))
            .take(),
        claims(),
        table("after_sale_lines")
            .col(number("after_sale_id"))
            .col(number("order_line_id"))
            .col(number("goods_id"))
            .col(number("batch_id"))
            .col(text("batch_number"))
            .col(day("expires_on"))
            .col(number("number"))
            .col(counter("amount"))
            .col(counter("refunded_number"))
            .col(counter("sellable"))
            .col(counter("quarantined"))
            .col(counter("scrapped"))
            .col(counter("refused"))
            .foreign_key(&mut refers("after_sale_lines", "after_sale_id", "after_sales"))
            .foreign_key(&mut refers("after_sale_lines", "order_line_id", "order_lines"))
            .foreign_key(&mut refers("after_sale_lines", "goods_id", "goods"))
            .foreign_key(&mut refers("after_sale_lines", "batch_id", "batches"))
            .take(),
        table("after_sale_batches")
            .col(number("after_sale_line_id"))
            .col(number("batch_id"))
            .col(text("batch_number"))
            .col(day("expires_on"))
            .col(number("number"))
            .foreign_key(&mut refers(
                "after_sale_batches",
                "after_sale_line_id",
                "after_sale_lines",
            ))
            .foreign_key(&mut refers("after_sale_batches", "batch_id", "batches"))
            .take(),
        table("after_sale_photos")
            .col(number("after_sale_id"))
            .col(text("key"))
            .col(number("member_id"))
            .col(moment("created_at"))
            .foreign_key(&mut refers("after_sale_photos", "after_sale_id", "after_sales"))
            .foreign_key(&mut refers("after_sale_photos", "member_id", "members"))
            .take(),
        table("after_sale_logs")
            .col(number("after_sale_id"))
            .col(moment("at"))
            .col(text("actor_kind"))
            .col(number_null("actor_id"))
            .col(words("actor_name"))
            .col(number_null("from_status"))
            .col(number("to_status"))
            .col(text("text"))
            .col(words("reason"))
            .col(words("ip"))
            .foreign_key(&mut refers("after_sale_logs", "after_sale_id", "after_sales"))
            .take(),
    ]
}

fn claims() -> TableCreateStatement {
    table("after_sales")
        .col(text("number"))
        .col(number("order_id"))
        .col(number("company_id"))
        .col(number("member_id"))
        .col(text("kind"))
        .col(code("status"))
        .col(text("reason"))
        .col(text("reason_text"))
        .col(words("remark"))
        .col(flag("needs_qa", false))
        .col(flag("holds_stock", false))
        .col(counter("amount"))
        .col(number_null("checked_by"))
        .col(words("checked_by_name"))
        .col(words("carrier"))
        .col(words("waybill"))
        .col(moment_null("send_before"))
        .col(moment_null("sent_at"))
        .col(words("replacement_carrier"))
        .col(words("replacement_waybill"))
        .col(moment_null("replaced_at"))
        .col(words("refused_carrier"))
        .col(words("refused_waybill"))
        .col(moment_null("refused_at"))
        .col(moment("created_at"))
        .col(moment_null("ended_at"))
        .foreign_key(&mut refers("after_sales", "order_id", "orders"))
        .foreign_key(&mut refers("after_sales", "company_id", "companies"))
        .foreign_key(&mut refers("after_sales", "member_id", "members"))
        .foreign_key(&mut refers("after_sales", "checked_by", "staff"))
        .take()
}

fn indexes() -> Vec<IndexCreateStatement> {
    vec![
        unique("after_sale_reasons", &["code"]),
        unique("after_sales", &["number"]),
        index("after_sales", &["order_id"]),
        index("after_sales", &["company_id", "created_at"]),
        index("after_sales", &["status", "created_at"]),
        index("after_sales", &["status", "send_before"]),
        index("after_sale_lines", &["after_sale_id"]),
        index("after_sale_lines", &["order_line_id"]),
        index("after_sale_batches", &["after_sale_line_id"]),
        index("after_sale_batches", &["batch_id"]),
        index("after_sale_photos", &["after_sale_id"]),
        index("after_sale_logs", &["after_sale_id"]),
    ]
}
