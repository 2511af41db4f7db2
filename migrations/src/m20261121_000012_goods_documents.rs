//! Documents of goods: registration, leaflet, first-sale file and the like.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let documents = table("goods_documents")
        .col(number("goods_id"))
        .col(text("kind"))
        .col(text("title"))
        .col(text("audience"))
        .col(text("status"))
        .col(code("version"))
        .col(number_null("replaces_id"))
        .col(text("file_key"))
        .col(text("content_type"))
        .col(number("size"))
        .col(text("sha256"))
        .col(day_null("issued_on"))
        .col(day_null("valid_until"))
        .col(words("uploaded_by"))
        .col(words("withdrawn_reason"))
        .col(moment("created_at"))
        .col(moment("updated_at"))
        .foreign_key(&mut refers("goods_documents", "goods_id", "goods"))
        .foreign_key(&mut refers("goods_documents", "replaces_id", "goods_documents"))
        .take();
    let indexes = vec![
        index("goods_documents", &["goods_id", "status"]),
        index("goods_documents", &["status", "kind"]),
        unique("goods_documents", &["replaces_id"]),
    ];
    create(manager, vec![documents], indexes).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &["goods_documents"]).await
}
