//! What buyers look for and the shop does not have.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let wanted = table("wanted_items")
        .col(number("company_id"))
        .col(number("member_id"))
        .col(text("name"))
        .col(words("spec"))
        .col(words("maker"))
        .col(words("code"))
        .col(counter("number"))
        .col(words("remark"))
        .col(code("status"))
        .col(words("reply"))
        .col(number_null("goods_id"))
        .col(moment_null("answered_at"))
        .col(moment("created_at"))
        .col(moment("updated_at"))
        .foreign_key(&mut refers("wanted_items", "company_id", "companies"))
        .foreign_key(&mut refers("wanted_items", "member_id", "members"))
        .take();
    let indexes = vec![
        index("wanted_items", &["company_id", "status"]),
        index("wanted_items", &["status"]),
    ];
    create(manager, vec![wanted], indexes).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &["wanted_items"]).await
}
