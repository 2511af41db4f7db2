//! 常购清单: goods with quantities that a company orders again and again.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let lists = table("saved_lists")
        .col(number("company_id"))
        .col(number("member_id"))
        .col(text("name"))
        .col(flag("is_shared", false))
        .col(moment("created_at"))
        .col(moment("updated_at"))
        .foreign_key(&mut refers("saved_lists", "company_id", "companies"))
        .foreign_key(&mut refers("saved_lists", "member_id", "members"))
        .take();
    let lines = table("saved_list_lines")
        .col(number("list_id"))
        .col(number("goods_id"))
        .col(number("number"))
        .foreign_key(&mut refers("saved_list_lines", "list_id", "saved_lists"))
        .foreign_key(&mut refers("saved_list_lines", "goods_id", "goods"))
        .take();
    let indexes = vec![
        unique("saved_lists", &["company_id", "member_id", "name"]),
        index("saved_lists", &["member_id"]),
        unique("saved_list_lines", &["list_id", "goods_id"]),
        index("saved_list_lines", &["goods_id"]),
    ];
    create(manager, vec![lists, lines], indexes).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &["saved_lists", "saved_list_lines"]).await
}
