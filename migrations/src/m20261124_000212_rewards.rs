//! Rewards for purchases: the rule for earning points, the due and given rewards of each company by document,
//! and who has bought before.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const TABLES: &[&str] = &["reward_rules", "rewards", "known_buyers"];
/// In hundredths of a point: one for each whole yuan.
const POINTS_PER_YUAN: i64 = 100;
const POINTS_DAYS: i64 = 365;
const VOUCHER_DAYS: i64 = 90;

const WHO_HAS_BOUGHT: &str = "insert into known_buyers (company_id, first_paid_at) \
    select company_id, min(paid_at) from orders where paid_at is not null group by company_id";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let indexes = vec![
        unique("rewards", &["company_id", "kind", "cause", "reference"]),
        unique("known_buyers", &["company_id"]),
    ];
    create(manager, tables(), indexes).await?;
    let mut rules = Query::insert();
    rules
        .into_table("reward_rules")
        .columns(["points_per_yuan", "points_days", "voucher_days"])
        .values_panic([POINTS_PER_YUAN.into(), POINTS_DAYS.into(), VOUCHER_DAYS.into()]);
    manager.execute(rules).await?;
    let db = manager.get_connection();
    db.execute_unprepared(WHO_HAS_BOUGHT).await?;
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, TABLES).await
}

fn tables() -> Vec<TableCreateStatement> {
    vec![
        table("reward_rules")
            .col(number("points_per_yuan"))
            .col(number("points_days"))
            .col(number("voucher_days"))
            .col(number_null("set_by"))
            .col(words("set_by_name"))
            .col(moment_null("set_at"))
            .take(),
        table("rewards")
            .col(number("company_id"))
            .col(text("kind"))
            .col(text("cause"))
            .col(text("reference"))
            // What they should have.
            .col(counter("due"))
            // The amount given, less what was taken back; above `due` where the balance was too small.
            .col(counter("given"))
            .col(counter("revisions"))
            .col(moment("updated_at"))
            .foreign_key(&mut refers("rewards", "company_id", "companies"))
            .take(),
        table("known_buyers")
            .col(number("company_id"))
            .col(moment("first_paid_at"))
            .foreign_key(&mut refers("known_buyers", "company_id", "companies"))
            .take(),
    ]
}
