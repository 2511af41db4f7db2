//! Two people look at the licences that open medicines to a buyer, unless quality management has named kinds itself: one
//! person's word opened them.
use sea_orm_migration::prelude::*;

migration!();

const KINDS: [&str; 2] = ["drug_trading", "medical_institution"];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let connection = manager.get_connection();
    let named = Query::select().column("kind").from("second_looks").to_owned();
    if connection.query_one(&named).await?.is_some() {
        return Ok(());
    }
    for kind in KINDS {
        let insert = format!("INSERT INTO second_looks (kind) VALUES ('{kind}')");
        connection.execute_unprepared(&insert).await?;
    }
    Ok(())
}

/// Which of them quality management wants since then, nobody knows.
async fn down(_: &SchemaManager<'_>) -> Result<(), DbErr> {
    Ok(())
}
