//! A rule is loosened, and what licences state of a company is changed, only when two people say so: the first word waits
//! here, for all such changes. What waited in the rows of documents is asked for again.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let asked = table("asked_changes")
        .col(text("subject"))
        .col(text("what"))
        .col(json("wanted"))
        .col(text("reason"))
        .col(number("asked_by"))
        .col(moment("asked_at"))
        .take();
    create(manager, vec![asked], vec![unique("asked_changes", &["subject"])]).await?;
    for column in ["asked_by", "asked_need"] {
        let change = Table::alter().table("document_rules").drop_column(column).take();
        manager.alter_table(change).await?;
    }
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in [text_null("asked_need"), number_null("asked_by")] {
        let change = Table::alter().table("document_rules").add_column(column).take();
        manager.alter_table(change).await?;
    }
    drop(manager, &["asked_changes"]).await
}
