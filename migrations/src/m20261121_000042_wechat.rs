//! Members who sign in with WeChat.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let identities = table("wechat_identities")
        .col(number("member_id"))
        .col(text("open_id"))
        .col(words("union_id"))
        .col(words("nickname"))
        .col(moment("created_at"))
        .foreign_key(&mut refers("wechat_identities", "member_id", "members"))
        .take();
    let indexes = vec![
        unique("wechat_identities", &["member_id"]),
        unique("wechat_identities", &["open_id"]),
    ];
    create(manager, vec![identities], indexes).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &["wechat_identities"]).await
}
