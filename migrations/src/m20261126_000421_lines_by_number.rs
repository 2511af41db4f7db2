//! Lines of statements are looked up by the bank's number when a transfer is confirmed.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    create(manager, vec![], vec![index("statement_lines", &["number"])]).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "ix_statement_lines_number";
    let index = Index::drop().name(name).table("statement_lines").to_owned();
    manager.drop_index(index).await
}
