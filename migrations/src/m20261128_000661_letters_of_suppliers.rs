//! What the letter of a supplier's agent is for, as codes that goods are compared with. Of letters on file those are read that are
//! for everything; of the others nothing is compared until the supplier is approved anew, as at the latest with its next letter.
use sea_orm_migration::{prelude::*, sea_orm::Statement};

use crate::columns::*;

migration!();

const EVERYTHING: [&str; 4] = ["全部品种", "全品种", "所有品种", "全部产品"];

/// What these words take away nobody but a person can tell.
const EXCEPTIONS: [&str; 5] = ["不含", "除", "仅", "限", "不得"];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let codes = Table::alter()
        .table("suppliers")
        .add_column(json("letter_codes").default("[]").take())
        .take();
    manager.alter_table(codes).await?;
    let bind = Table::alter()
        .table("receiving_rules")
        .add_column(flag("letters_bind", true))
        .take();
    manager.alter_table(bind).await?;
    let db = manager.get_connection();
    let rows = Statement::from_string(
        db.get_database_backend(),
        "SELECT id, letter_covers FROM suppliers ORDER BY id",
    );
    for row in db.query_all_raw(rows).await? {
        let id: i64 = row.try_get("", "id")?;
        let covers: String = row.try_get("", "letter_covers")?;
        if is_for_everything(&covers) {
            let update = format!("UPDATE suppliers SET letter_codes = '[\"all\"]' WHERE id = {id}");
            db.execute_unprepared(&update).await?;
        }
    }
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for (table, column) in [("receiving_rules", "letters_bind"), ("suppliers", "letter_codes")] {
        let change = Table::alter().table(table).drop_column(column).take();
        manager.alter_table(change).await?;
    }
    Ok(())
}

fn is_for_everything(covers: &str) -> bool {
    let says = |words: &[&str]| words.iter().any(|word| covers.contains(word));
    says(&EVERYTHING) && !says(&EXCEPTIONS)
}
