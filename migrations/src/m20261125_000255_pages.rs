//! Pages that staff put together from blocks, and every version of them.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    create(manager, tables(), indexes()).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &["pages", "page_versions"]).await
}

fn tables() -> Vec<TableCreateStatement> {
    vec![
        table("pages")
            .col(text("place"))
            // Which zone, brand or activity, or the last part of the address.
            .col(words("address"))
            // Of the newest version, for lists.
            .col(words("title"))
            .col(number("newest_version"))
            // None: buyers do not see it.
            .col(number_null("published_version"))
            .col(moment("created_at"))
            .col(moment("updated_at"))
            .take(),
        table("page_versions")
            .col(number("page_id"))
            .col(number("number"))
            .col(words("title"))
            .col(moment_null("starts_at"))
            .col(moment_null("ends_at"))
            .col(json("audience"))
            .col(json("blocks"))
            // The version whose content was taken up again.
            .col(number_null("restored_from"))
            .col(number("author_id"))
            .col(words("author_name"))
            .col(moment("created_at"))
            .foreign_key(&mut refers("page_versions", "page_id", "pages"))
            .take(),
    ]
}

fn indexes() -> Vec<IndexCreateStatement> {
    vec![
        index("pages", &["place", "address"]),
        unique("page_versions", &["page_id", "number"]),
    ]
}
