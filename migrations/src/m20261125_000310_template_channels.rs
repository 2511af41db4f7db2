//! Templates of messages with words of their own for mails and phones; empty: those of the site.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const ADDED: [&str; 3] = ["mail_title", "mail_body", "sms_text"];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in ADDED {
        let change = Table::alter()
            .table("message_templates")
            .add_column(words(column))
            .take();
        manager.alter_table(change).await?;
    }
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in ADDED.into_iter().rev() {
        let change = Table::alter()
            .table("message_templates")
            .drop_column(column)
            .take();
        manager.alter_table(change).await?;
    }
    Ok(())
}
