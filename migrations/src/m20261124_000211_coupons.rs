//! Coupons: what they give and to whom, their codes, and what companies claimed.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const TABLES: &[&str] = &["coupons", "coupon_codes", "coupon_claims"];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    create(manager, tables(), indexes()).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, TABLES).await
}

fn tables() -> Vec<TableCreateStatement> {
    vec![
        table("coupons")
            .col(text("name"))
            // What buyers read.
            .col(words("remark"))
            .col(text("scope"))
            .col(json("scope_ids"))
            // Goods and categories that are left out all the same.
            .col(json("excluded_goods"))
            .col(json("excluded_categories"))
            .col(number("threshold"))
            .col(number("cut"))
            .col(words("stack_group"))
            .col(json("audience"))
            .col(text("claim_kind"))
            // None: without a limit.
            .col(number_null("total"))
            .col(number("per_company"))
            .col(counter("claimed"))
            // None: no limit of its own.
            .col(number_null("budget"))
            .col(moment("claim_from"))
            .col(moment_null("claim_to"))
            .col(moment_null("valid_from"))
            .col(moment_null("valid_to"))
            .col(number_null("valid_days"))
            .col(text("status"))
            .col(number("proposed_by"))
            .col(words("proposed_by_name"))
            .col(moment_null("proposed_at"))
            .col(number_null("decided_by"))
            .col(words("decided_by_name"))
            .col(words("decided_reason"))
            .col(moment_null("decided_at"))
            .col(words("stop_reason"))
            .col(moment("created_at"))
            .col(moment("updated_at"))
            .take(),
        table("coupon_codes")
            .col(number("coupon_id"))
            // The code follows from it under the shop's secret.
            .col(text("nonce"))
            .col(text("hash").unique_key().take())
            .col(text("batch"))
            .col(number_null("used_by"))
            .col(moment_null("used_at"))
            .col(moment("created_at"))
            .foreign_key(&mut refers("coupon_codes", "coupon_id", "coupons"))
            .foreign_key(&mut refers("coupon_codes", "used_by", "companies"))
            .take(),
        table("coupon_claims")
            .col(number("coupon_id"))
            .col(number("company_id"))
            .col(number_null("member_id"))
            .col(text("state"))
            .col(text("source"))
            .col(moment("claimed_at"))
            .col(moment("valid_from"))
            .col(moment("valid_to"))
            // The checkout that holds or used it.
            .col(words("reference"))
            .col(counter("saved"))
            .col(moment_null("locked_at"))
            .col(moment_null("used_at"))
            // Its owner was warned of its expiry.
            .col(moment_null("warned_at"))
            .foreign_key(&mut refers("coupon_claims", "coupon_id", "coupons"))
            .foreign_key(&mut refers("coupon_claims", "company_id", "companies"))
            .take(),
    ]
}

fn indexes() -> Vec<IndexCreateStatement> {
    vec![
        index("coupons", &["status", "claim_kind"]),
        index("coupon_codes", &["coupon_id", "id"]),
        index("coupon_claims", &["company_id", "state", "valid_to"]),
        index("coupon_claims", &["coupon_id", "company_id"]),
        index("coupon_claims", &["state", "valid_to"]),
        index("coupon_claims", &["reference"]),
    ]
}
