//! The wholesaler's own licences: what it may sell, until when, and pictures of them for the page that publishes them. Without
//! a row the configuration file's licence is taken over when a server starts.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let licences = table("own_licences")
        .col(text("kind"))
        .col(words("number"))
        // Scope codes, as licences of buyers have them.
        .col(json("scope").default("[]").take())
        .col(day_null("valid_from"))
        // Empty = 长期.
        .col(day_null("valid_to"))
        // Addresses of uploaded pictures, page by page.
        .col(json("pictures").default("[]").take())
        .col(number_null("set_by"))
        .col(words("set_by_name"))
        .col(moment("set_at"))
        .take();
    create(manager, vec![licences], vec![unique("own_licences", &["kind"])]).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &["own_licences"]).await
}
