//! Documents are found by the day of the check that they state (校验 of medical institutions, 年报 of businesses), and it is
//! noted which warning of it was given.
use sea_orm_migration::{
    prelude::*,
    sea_orm::{JsonValue, Statement, prelude::Date},
};

use crate::columns::*;

migration!();

/// What on file states a check.
const STATED: &str = "SELECT id, kind, particulars FROM licences \
    WHERE kind IN ('medical_institution', 'business') ORDER BY id";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let column = Table::alter()
        .table("licences")
        .add_column(day_null("check_due"))
        .take();
    manager.alter_table(column).await?;
    let warnings = table("check_warnings")
        .col(number("company_id"))
        .col(text("kind"))
        .col(day("due"))
        .col(code("stage"))
        .col(moment("created_at"))
        .foreign_key(&mut refers("check_warnings", "company_id", "companies"))
        .take();
    let indexes = vec![
        index("licences", &["check_due"]),
        unique("check_warnings", &["company_id", "kind", "due", "stage"]),
    ];
    create(manager, vec![warnings], indexes).await?;
    fill(manager).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &["check_warnings"]).await?;
    manager
        .drop_index(
            Index::drop()
                .name("ix_licences_check_due")
                .table("licences")
                .to_owned(),
        )
        .await?;
    let column = Table::alter().table("licences").drop_column("check_due").take();
    manager.alter_table(column).await
}

async fn fill(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let db = manager.get_connection();
    let rows = Statement::from_string(db.get_database_backend(), STATED);
    for row in db.query_all_raw(rows).await? {
        let kind: String = row.try_get("", "kind")?;
        let stated: JsonValue = row.try_get("", "particulars")?;
        let Some(due) = check_due(&kind, &stated) else {
            continue;
        };
        let id: i64 = row.try_get("", "id")?;
        let mut licence = Query::update();
        licence
            .table("licences")
            .value("check_due", due)
            .and_where(Expr::col("id").eq(id));
        manager.execute(licence).await?;
    }
    Ok(())
}

/// The annual report of a year is published by 30 June of the next one.
fn check_due(kind: &str, stated: &JsonValue) -> Option<Date> {
    if kind == "business" {
        let reported: i32 = stated.get("annual_report")?.as_str()?.parse().ok()?;
        return Date::from_ymd_opt(reported.checked_add(2)?, 6, 30);
    }
    stated.get("checked_until")?.as_str()?.parse().ok()
}
