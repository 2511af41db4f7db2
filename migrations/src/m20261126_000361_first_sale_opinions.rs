//! First sales of products (首营品种) are approved by purchasing, quality management and the head, like suppliers: the opinions
//! on each filing. What was decided stays decided; what waits now waits for all three.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let opinions = table("first_sale_opinions")
        .col(number("first_sale_id"))
        .col(text("post"))
        .col(flag("approves", false))
        .col(text("opinion"))
        // A digest of record and documents: an opinion counts for what it was given on.
        .col(text("seen"))
        .col(number("given_by"))
        .col(text("given_by_name"))
        .col(moment("given_at"))
        .foreign_key(&mut refers("first_sale_opinions", "first_sale_id", "first_sales"))
        .foreign_key(&mut refers("first_sale_opinions", "given_by", "staff"))
        .take();
    let indexes = vec![index("first_sale_opinions", &["first_sale_id"])];
    create(manager, vec![opinions], indexes).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &["first_sale_opinions"]).await
}
