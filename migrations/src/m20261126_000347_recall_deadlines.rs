//! A recall keeps its deadline, how it ended, which answers were given by phone, and what the authority was told of it.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

/// 药品召回管理办法 (2022): buyers are told within one, three or seven days.
const DAYS: &str = "UPDATE recalls SET notice_days = CASE level WHEN 1 THEN 1 WHEN 2 THEN 3 ELSE 7 END WHERE notice_days = 0";

fn added() -> Vec<(&'static str, ColumnDef)> {
    vec![
        ("recalls", counter("notice_days")),
        ("recalls", words("conclusion")),
        ("recalls", words("closed_by_name")),
        ("recall_notices", moment_null("told_at")),
        ("recall_notices", number_null("recorded_by")),
        ("recall_notices", words("recorded_by_name")),
    ]
}

const COLUMNS: [(&str, &str); 6] = [
    ("recalls", "notice_days"),
    ("recalls", "conclusion"),
    ("recalls", "closed_by_name"),
    ("recall_notices", "told_at"),
    ("recall_notices", "recorded_by"),
    ("recall_notices", "recorded_by_name"),
];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for (table, column) in added() {
        let change = Table::alter().table(table).add_column(column).take();
        manager.alter_table(change).await?;
    }
    manager.get_connection().execute_unprepared(DAYS).await?;
    let reports = table("recall_reports")
        .col(number("recall_id"))
        .col(text("kind"))
        .col(day("reported_on"))
        .col(text("authority"))
        .col(words("note"))
        .col(number("made_by"))
        .col(text("made_by_name"))
        .col(moment("made_at"))
        .foreign_key(&mut refers("recall_reports", "recall_id", "recalls"))
        .foreign_key(&mut refers("recall_reports", "made_by", "staff"))
        .take();
    let indexes = vec![index("recall_reports", &["recall_id"])];
    create(manager, vec![reports], indexes).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &["recall_reports"]).await?;
    for (table, column) in COLUMNS {
        let change = Table::alter().table(table).drop_column(column).take();
        manager.alter_table(change).await?;
    }
    Ok(())
}
