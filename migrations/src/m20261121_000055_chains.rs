//! What a head office signs and hands in holds for its stores where the rules say so.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const CHAIN_STORE: i32 = 3;
/// A store hands these in itself when its head office has not.
const LETTERS: &[&str] = &["purchasing_letter", "cold_chain_letter"];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let covers = Table::alter()
        .table("contract_rules")
        .add_column(flag("covers_stores", true))
        .take();
    manager.alter_table(covers).await?;
    let mut letters = Query::insert();
    letters
        .into_table("document_rules")
        .columns(["buyer_type", "kind", "need"]);
    for kind in LETTERS {
        letters.values_panic([CHAIN_STORE.into(), (*kind).into(), "if_needed".into()]);
    }
    letters.on_conflict(
        OnConflict::columns(["buyer_type", "kind"])
            .do_nothing()
            .to_owned(),
    );
    manager.execute(letters).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut letters = Query::delete();
    letters
        .from_table("document_rules")
        .and_where(Expr::col("buyer_type").eq(CHAIN_STORE))
        .and_where(Expr::col("kind").is_in(LETTERS.iter().copied()));
    manager.execute(letters).await?;
    let covers = Table::alter()
        .table("contract_rules")
        .drop_column("covers_stores")
        .take();
    manager.alter_table(covers).await
}
