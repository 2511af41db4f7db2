//! Controlled sale (控销): to whom the wholesaler sells a product, and to whom it does not.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let rules = table("sale_rules")
        .col(number("goods_id"))
        .col(text("effect"))
        .col(words("region"))
        .col(number_null("buyer_type"))
        .col(number_null("rank"))
        .col(number_null("company_id"))
        .col(moment("created_at"))
        .foreign_key(&mut refers("sale_rules", "goods_id", "goods"))
        .foreign_key(&mut refers("sale_rules", "company_id", "companies"))
        .take();
    let indexes = vec![
        index("sale_rules", &["goods_id"]),
        index("sale_rules", &["company_id"]),
    ];
    create(manager, vec![rules], indexes).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &["sale_rules"]).await
}
