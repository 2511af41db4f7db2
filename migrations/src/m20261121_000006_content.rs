//! Ads, navigation, hot words, articles.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const TABLES: &[&str] = &[
    "ads",
    "nav_items",
    "hot_words",
    "article_categories",
    "home_floors",
];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    create(manager, tables(), indexes()).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, TABLES).await
}

fn tables() -> Vec<TableCreateStatement> {
    vec![
        table("ads")
            .col(text("slot"))
            .col(text("title"))
            .col(words("remarks"))
            .col(text("image"))
            .col(words("url"))
            .col(counter("sort"))
            .col(flag("is_open", true))
            .col(moment_null("starts_at"))
            .col(moment_null("ends_at"))
            .col(moment("created_at"))
            .col(moment("updated_at"))
            .take(),
        table("nav_items")
            .col(number_null("parent_id"))
            .col(text("name"))
            .col(text("url"))
            .col(words("image"))
            .col(counter("sort"))
            .col(flag("is_open", true))
            .foreign_key(&mut refers("nav_items", "parent_id", "nav_items"))
            .take(),
        table("hot_words").col(text("word")).col(counter("sort")).take(),
        table("article_categories")
            .col(number_null("parent_id"))
            .col(text("name"))
            .col(words("url"))
            .col(counter("sort"))
            .foreign_key(&mut refers(
                "article_categories",
                "parent_id",
                "article_categories",
            ))
            .take(),
        table("home_floors")
            .col(text("title"))
            .col(words("url"))
            .col(number("category_id"))
            .col(counter("sort"))
            .col(flag("is_open", true))
            .take(),
    ]
}

fn indexes() -> Vec<IndexCreateStatement> {
    vec![
        index("ads", &["slot", "sort"]),
        index("nav_items", &["parent_id"]),
        unique("hot_words", &["word"]),
        index("article_categories", &["parent_id"]),
    ]
}
