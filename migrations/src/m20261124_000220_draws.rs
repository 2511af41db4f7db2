//! Lucky draws: prizes, the number of tickets per company, and every ticket with its prize.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const TABLES: &[&str] = &["draws", "draw_prizes", "draw_chances", "draw_records"];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    create(manager, tables(), indexes()).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, TABLES).await
}

fn tables() -> Vec<TableCreateStatement> {
    vec![draws(), prizes(), chances(), records()]
}

fn draws() -> TableCreateStatement {
    table("draws")
        .col(text("name"))
        // What buyers read.
        .col(words("remarks"))
        .col(words("image"))
        .col(words("rules"))
        .col(text("status"))
        .col(moment("starts_at"))
        .col(moment("ends_at"))
        .col(text("chance"))
        // Fen that make one chance.
        .col(number_null("per_amount"))
        // Points that one ticket costs.
        .col(number_null("points"))
        // Tickets that one company may have. None: as many as it has chances.
        .col(number_null("buyer_limit"))
        .col(json("audience"))
        // None: no limit of its own.
        .col(number_null("budget"))
        .col(counter("spent"))
        .col(counter("tickets"))
        .col(flag("is_on_home", false))
        // The seed follows from it under the shop's secret.
        .col(words("seed_nonce"))
        .col(words("commitment"))
        // Revealed after the end.
        .col(words("seed"))
        .col(number("written_by"))
        .col(words("written_by_name"))
        .col(number_null("approved_by"))
        .col(words("approved_by_name"))
        .col(moment_null("approved_at"))
        .col(number_null("started_by"))
        .col(moment_null("started_at"))
        .col(moment_null("ended_at"))
        .col(words("stop_reason"))
        .col(moment("created_at"))
        .col(moment("updated_at"))
        .take()
}

fn prizes() -> TableCreateStatement {
    table("draw_prizes")
        .col(number("draw_id"))
        // Its place on the wheel.
        .col(number("place"))
        .col(text("kind"))
        .col(text("name"))
        .col(words("remarks"))
        .col(words("image"))
        // The coupon that is given.
        .col(number_null("ref_id"))
        // Fen.
        .col(counter("value"))
        .col(counter("points"))
        .col(number_null("valid_days"))
        .col(number("weight"))
        // None: without a limit.
        .col(number_null("total"))
        .col(number_null("remaining"))
        .col(number_null("buyer_cap"))
        .foreign_key(&mut refers("draw_prizes", "draw_id", "draws"))
        .take()
}

fn chances() -> TableCreateStatement {
    table("draw_chances")
        .col(number("draw_id"))
        .col(number("company_id"))
        .col(counter("used"))
        .col(moment("created_at"))
        .foreign_key(&mut refers("draw_chances", "draw_id", "draws"))
        .foreign_key(&mut refers("draw_chances", "company_id", "companies"))
        .take()
}

fn records() -> TableCreateStatement {
    table("draw_records")
        .col(number("draw_id"))
        .col(number("prize_id"))
        // What the roll named; another one was given where that could not be.
        .col(number("rolled_prize_id"))
        .col(number("chance_id"))
        .col(number("company_id"))
        .col(number("member_id"))
        .col(text("request_key"))
        .col(number("ticket"))
        .col(text("nonce"))
        .col(number("roll"))
        .col(words("fell_back"))
        .col(flag("is_win", false))
        // Fen that the prize costs the wholesaler.
        .col(counter("cost"))
        .col(text("state"))
        .col(moment_null("claim_before"))
        .col(number_null("delivered_by"))
        .col(words("delivered_by_name"))
        .col(moment_null("delivered_at"))
        .col(moment("at"))
        .foreign_key(&mut refers("draw_records", "draw_id", "draws"))
        .foreign_key(&mut refers("draw_records", "prize_id", "draw_prizes"))
        .foreign_key(&mut refers("draw_records", "rolled_prize_id", "draw_prizes"))
        .foreign_key(&mut refers("draw_records", "chance_id", "draw_chances"))
        .foreign_key(&mut refers("draw_records", "company_id", "companies"))
        .foreign_key(&mut refers("draw_records", "member_id", "members"))
        .take()
}

fn indexes() -> Vec<IndexCreateStatement> {
    vec![
        index("draws", &["status", "ends_at"]),
        index("draw_prizes", &["draw_id", "place"]),
        unique("draw_chances", &["draw_id", "company_id"]),
        unique("draw_records", &["draw_id", "ticket"]),
        unique("draw_records", &["draw_id", "member_id", "request_key"]),
        index("draw_records", &["draw_id", "is_win", "id"]),
        index("draw_records", &["company_id", "id"]),
        index("draw_records", &["prize_id", "company_id"]),
        index("draw_records", &["state", "claim_before"]),
    ]
}
