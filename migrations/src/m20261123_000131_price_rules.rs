//! By how much one person alone may change a price, and within how many days small steps are added up.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

/// Trade practice: a wholesaler's daily corrections stay within a tenth.
const PERCENT: i64 = 10;
const WINDOW_DAYS: i64 = 7;

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let rules = table("price_rules")
        .col(number("percent"))
        .col(number("window_days"))
        // What held for the person who set it last, before they did.
        .col(number("former_percent"))
        .col(number("former_days"))
        .col(number_null("set_by"))
        .col(words("set_by_name"))
        .col(moment_null("set_at"))
        .take();
    create(manager, vec![rules], Vec::new()).await?;
    let mut row = Query::insert();
    row.into_table("price_rules")
        .columns(["percent", "window_days", "former_percent", "former_days"])
        .values_panic([
            PERCENT.into(),
            WINDOW_DAYS.into(),
            PERCENT.into(),
            WINDOW_DAYS.into(),
        ]);
    manager.execute(row).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &["price_rules"]).await
}
