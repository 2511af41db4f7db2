//! Visits of the storefront, counted by day. Who was counted already stands in `visit_marks` for that day alone, as a
//! hash with the salt of the day; both are deleted once it is over.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const TABLES: &[&str] = &["page_views", "funnel_days", "visit_marks", "visit_salts"];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    create(manager, tables(), indexes()).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, TABLES).await
}

fn tables() -> Vec<TableCreateStatement> {
    vec![
        table("page_views")
            .col(day("day"))
            // Of the storefront's route table: /list_info/:id, never an address.
            .col(text("route"))
            .col(counter("views"))
            .col(counter("visitors"))
            .take(),
        table("funnel_days")
            .col(day("day"))
            .col(text("step"))
            .col(counter("visitors"))
            .col(counter("companies"))
            .take(),
        table("visit_marks")
            .col(day("day"))
            // What they were counted for: a route, or a step of the funnel.
            .col(text("subject"))
            .col(number("visitor"))
            .take(),
        table("visit_salts")
            .col(day("day").unique_key().take())
            .col(text("salt"))
            .take(),
    ]
}

fn indexes() -> Vec<IndexCreateStatement> {
    vec![
        unique("page_views", &["day", "route"]),
        unique("funnel_days", &["day", "step"]),
        unique("visit_marks", &["day", "subject", "visitor"]),
    ]
}
