//! Campaigns: what is cheaper, for whom, when, how much of it, and who has used it.
//! A campaign gives money away, so the limit without finance's approval is a row that staff edit: initially
//! 5,000.00.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const TABLES: [&str; 8] = [
    "campaigns",
    "campaign_audience",
    "campaign_goods",
    "campaign_tiers",
    "campaign_uses",
    "campaign_vouchers",
    "group_buys",
    "campaign_rules",
];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    create(manager, tables(), indexes()).await?;
    let mut rules = Query::insert();
    rules
        .into_table("campaign_rules")
        .columns(["finance_above"])
        .values_panic([500_000.into()]);
    manager.execute(rules).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &TABLES).await
}

fn tables() -> Vec<TableCreateStatement> {
    vec![
        table("campaigns")
            .col(text("kind"))
            .col(text("name"))
            .col(words("remark"))
            .col(text("status"))
            .col(words("zone"))
            .col(moment("starts_at"))
            .col(moment("ends_at"))
            .col(flag("with_coupon", false))
            .col(words("stack_group"))
            .col(counter("priority"))
            .col(number_null("percent"))
            .col(number_null("target_quantity"))
            .col(counter("buyer_limit"))
            .col(number_null("budget"))
            .col(counter("spent"))
            .col(words("image"))
            .col(number_null("proposed_by"))
            .col(number_null("decided_by"))
            .col(moment_null("decided_at"))
            .col(words("reason"))
            .col(moment_null("settled_at"))
            .col(moment("created_at"))
            .col(moment("updated_at"))
            .take(),
        table("campaign_audience")
            .col(number("campaign_id"))
            .col(text("kind"))
            .col(text("value"))
            .foreign_key(&mut refers("campaign_audience", "campaign_id", "campaigns"))
            .take(),
        table("campaign_goods")
            .col(number("campaign_id"))
            .col(number("goods_id"))
            .col(text("role"))
            .col(number_null("price"))
            .col(number_null("stock"))
            .col(counter("reserved"))
            .col(counter("sold"))
            .col(counter("buyer_limit"))
            .col(number("set_quantity").default(1).take())
            .col(counter("sort"))
            .foreign_key(&mut refers("campaign_goods", "campaign_id", "campaigns"))
            .foreign_key(&mut refers("campaign_goods", "goods_id", "goods"))
            .take(),
        table("campaign_tiers")
            .col(number("campaign_id"))
            .col(number("threshold"))
            .col(counter("cut"))
            .col(number_null("gift_goods_id"))
            .col(counter("gift_quantity"))
            .col(counter("gift_value"))
            .col(counter("voucher"))
            .foreign_key(&mut refers("campaign_tiers", "campaign_id", "campaigns"))
            .take(),
        table("campaign_uses")
            .col(number("campaign_id"))
            .col(number_null("goods_id"))
            .col(number("company_id"))
            .col(number("order_id"))
            .col(number("quantity"))
            .col(number("benefit"))
            .col(number("amount"))
            .col(text("state"))
            .col(moment("at"))
            .foreign_key(&mut refers("campaign_uses", "campaign_id", "campaigns"))
            .take(),
        table("campaign_vouchers")
            .col(number("campaign_id"))
            .col(number("company_id"))
            .col(number("order_id"))
            .col(number("amount"))
            .col(moment("at"))
            .foreign_key(&mut refers("campaign_vouchers", "campaign_id", "campaigns"))
            .take(),
        table("group_buys")
            .col(number("campaign_id"))
            .col(number("goods_id"))
            .col(text("state"))
            .col(moment("closes_at"))
            .col(moment_null("decided_at"))
            .foreign_key(&mut refers("group_buys", "campaign_id", "campaigns"))
            .take(),
        table("campaign_rules").col(number("finance_above")).take(),
    ]
}

fn indexes() -> Vec<IndexCreateStatement> {
    vec![
        index("campaigns", &["status", "ends_at"]),
        unique("campaign_audience", &["campaign_id", "kind", "value"]),
        unique("campaign_goods", &["campaign_id", "goods_id"]),
        index("campaign_goods", &["goods_id"]),
        unique("campaign_tiers", &["campaign_id", "threshold"]),
        index("campaign_uses", &["campaign_id", "company_id"]),
        index("campaign_uses", &["order_id"]),
        unique("campaign_vouchers", &["campaign_id", "company_id", "order_id"]),
        unique("group_buys", &["campaign_id", "goods_id"]),
        index("group_buys", &["state", "closes_at"]),
    ]
}
