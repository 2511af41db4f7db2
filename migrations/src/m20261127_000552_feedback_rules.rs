//! Until when a complaint has its first answer, and the days that count, in a row that the back office edits. Until somebody has
//! edited it (`set_at` is empty), the configuration file's values hold.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const NOBODY_YET: &str =
    "INSERT INTO feedback_rules (complaint_days, holidays, workdays) VALUES (3, '[]', '[]')";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let rules = table("feedback_rules")
        .col(number("complaint_days"))
        .col(json("holidays"))
        .col(json("workdays"))
        .col(number_null("set_by"))
        .col(words("set_by_name"))
        .col(moment_null("set_at"))
        .take();
    create(manager, vec![rules], Vec::new()).await?;
    let db = manager.get_connection();
    db.execute_unprepared(NOBODY_YET).await?;
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &["feedback_rules"]).await
}
