//! Papers that quality management keeps in a register: invoices of the two-invoice rule, and reports of adverse reactions.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let papers = table("quality_papers")
        .col(text("kind"))
        .col(text("title"))
        .col(words("party"))
        .col(words("goods"))
        .col(words("batch_number"))
        .col(day("happened_on"))
        .col(words("detail"))
        .col(words("outcome"))
        .col(words("file_key"))
        .col(words("file_sha256"))
        .col(number("made_by"))
        .col(text("made_by_name"))
        .col(moment("made_at"))
        .foreign_key(&mut refers("quality_papers", "made_by", "staff"))
        .take();
    let indexes = vec![index("quality_papers", &["kind", "happened_on"])];
    create(manager, vec![papers], indexes).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &["quality_papers"]).await
}
