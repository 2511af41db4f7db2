//! How staff steer the search, and the time in which hot words are shown.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const TABLES: &[&str] = &[
    "search_synonyms",
    "search_stop_words",
    "search_pins",
    "search_misses",
];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let synonyms = table("search_synonyms")
        .col(flag("is_two_way", true))
        .col(json("words"))
        .col(json("targets"))
        .col(moment("created_at"))
        .col(moment("updated_at"))
        .take();
    let stop_words = table("search_stop_words")
        .col(text("word"))
        .col(moment("created_at"))
        .take();
    let pins = table("search_pins")
        .col(text("keyword"))
        .col(json("goods_ids"))
        .col(moment_null("valid_from"))
        .col(moment_null("valid_to"))
        .col(moment("created_at"))
        .col(moment("updated_at"))
        .take();
    let misses = table("search_misses")
        .col(text("keyword"))
        .col(day("day"))
        .col(counter("count"))
        .col(moment("last_seen_at"))
        .take();
    let indexes = vec![
        unique("search_stop_words", &["word"]),
        unique("search_pins", &["keyword"]),
        unique("search_misses", &["keyword", "day"]),
        index("search_misses", &["day"]),
    ];
    create(manager, vec![synonyms, stop_words, pins, misses], indexes).await?;
    for column in ["valid_from", "valid_to"] {
        let validity = Table::alter()
            .table("hot_words")
            .add_column(moment_null(column))
            .take();
        manager.alter_table(validity).await?;
    }
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in ["valid_from", "valid_to"] {
        let without = Table::alter().table("hot_words").drop_column(column).take();
        manager.alter_table(without).await?;
    }
    drop(manager, TABLES).await
}
