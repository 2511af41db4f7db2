//! Who withdrew a goods receipt, and when: nobody accepted it, so whoever stood as its acceptor is moved here.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const COLUMNS: [&str; 3] = ["withdrawn_by", "withdrawn_by_name", "withdrawn_at"];

const MOVE: &str = "UPDATE goods_receipts SET withdrawn_by = decided_by, withdrawn_by_name = decided_by_name, \
    withdrawn_at = decided_at, decided_by = NULL, decided_by_name = '', decided_at = NULL WHERE status = 'withdrawn'";

const MOVE_BACK: &str = "UPDATE goods_receipts SET decided_by = withdrawn_by, decided_by_name = withdrawn_by_name, \
    decided_at = withdrawn_at WHERE status = 'withdrawn'";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let [by, name, at] = COLUMNS;
    // SQLite alters one column at a time.
    for column in [number_null(by), words(name), moment_null(at)] {
        let change = Table::alter().table("goods_receipts").add_column(column).take();
        manager.alter_table(change).await?;
    }
    manager.get_connection().execute_unprepared(MOVE).await?;
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager.get_connection().execute_unprepared(MOVE_BACK).await?;
    for column in COLUMNS {
        let change = Table::alter().table("goods_receipts").drop_column(column).take();
        manager.alter_table(change).await?;
    }
    Ok(())
}
