//! Proposed class changes of approved goods, until quality management decides.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

/// One proposal of a product waits at a time.
const ONE_WAITS: &str = "create unique index if not exists ux_class_changes_waiting on class_changes (goods_id) where status = 'waiting'";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let changes = table("class_changes")
        .col(number("goods_id"))
        .col(text("status"))
        .col(text("source"))
        .col(json("before"))
        .col(json("after"))
        .col(text("reason"))
        .col(number_null("document_id"))
        .col(number_null("proposed_by"))
        .col(words("proposed_name"))
        .col(moment("proposed_at"))
        .col(json("hands"))
        .col(number_null("decided_by"))
        .col(words("decided_name"))
        .col(moment_null("decided_at"))
        .col(words("opinion"))
        .foreign_key(&mut refers("class_changes", "goods_id", "goods"))
        .foreign_key(&mut refers("class_changes", "document_id", "goods_documents"))
        .take();
    let indexes = vec![
        index("class_changes", &["goods_id"]),
        index("class_changes", &["document_id"]),
        index("class_changes", &["status", "proposed_at"]),
    ];
    create(manager, vec![changes], indexes).await?;
    let count = Table::alter()
        .table("goods_imports")
        .add_column(counter("class_count"))
        .take();
    manager.alter_table(count).await?;
    manager.get_connection().execute_unprepared(ONE_WAITS).await?;
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let count = Table::alter()
        .table("goods_imports")
        .drop_column("class_count")
        .take();
    manager.alter_table(count).await?;
    drop(manager, &["class_changes"]).await
}
