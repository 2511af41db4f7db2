//! Every change of a price is a row: applied at once, or waiting for a second person. One of a product waits
//! at a time.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let changes = table("price_changes")
        .col(number("goods_id"))
        .col(text("origin"))
        .col(text("state"))
        // The product while the change waits, else nothing.
        .col(number_null("waiting_goods_id"))
        .col(json("before"))
        .col(json("after"))
        .col(json("why"))
        .col(words("reason"))
        .col(number_null("cost_price"))
        .col(number_null("proposed_by"))
        .col(words("proposed_by_name"))
        .col(moment("proposed_at"))
        .col(number_null("decided_by"))
        .col(words("decided_by_name"))
        .col(words("decided_reason"))
        .col(moment_null("decided_at"))
        .col(moment_null("applied_at"))
        .foreign_key(&mut refers("price_changes", "goods_id", "goods"))
        .take();
    let indexes = vec![
        unique("price_changes", &["waiting_goods_id"]),
        index("price_changes", &["goods_id", "applied_at"]),
        index("price_changes", &["state", "id"]),
    ];
    create(manager, vec![changes], indexes).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &["price_changes"]).await
}
