//! Bank movements: one transfer may pay several payments, several transfers one, and a rest waits for two
//! people.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

/// Until now a slip was confirmed by exactly one movement, and any excess went to the balance at once.
const SO_FAR: &str = "INSERT INTO bank_movements \
    (company_id, reference, payer_name, amount, rest, returned, returned_way, returned_at, created_at, created_by) \
    SELECT slip.company_id, slip.bank_reference, slip.confirmed_payer, slip.received, 0, attempt.surplus, \
    CASE WHEN attempt.surplus > 0 THEN 'to_balance' ELSE '' END, \
    CASE WHEN attempt.surplus > 0 THEN slip.decided_at END, slip.decided_at, slip.decided_by \
    FROM transfer_slips slip JOIN payment_tries attempt ON attempt.id = slip.try_id \
    WHERE slip.status = 'confirmed' AND slip.bank_reference IS NOT NULL";
const USES: &str = "INSERT INTO movement_uses (movement_id, slip_id, amount) \
    SELECT movement.id, slip.id, movement.amount - movement.returned \
    FROM bank_movements movement JOIN transfer_slips slip ON slip.bank_reference = movement.reference";
/// A transfer try keeps the amount that its orders needed; the rest is on the movement.
const TRIES: &str = "UPDATE payment_tries SET amount = amount - surplus, surplus = 0, gateway_number = NULL \
    WHERE channel = 'transfer' AND status = 'paid'";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    create(manager, tables(), indexes()).await?;
    for statement in [SO_FAR, USES, TRIES] {
        manager.get_connection().execute_unprepared(statement).await?;
    }
    let unique_so_far = Index::drop()
        .name("ux_transfer_slips_bank_reference")
        .table("transfer_slips")
        .to_owned();
    manager.drop_index(unique_so_far).await?;
    for column in ["confirmed_payer", "bank_reference"] {
        let slip = Table::alter().table("transfer_slips").drop_column(column).take();
        manager.alter_table(slip).await?;
    }
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in [words("confirmed_payer"), text_null("bank_reference")] {
        let slip = Table::alter().table("transfer_slips").add_column(column).take();
        manager.alter_table(slip).await?;
    }
    manager
        .create_index(unique("transfer_slips", &["bank_reference"]))
        .await?;
    drop(manager, &["bank_movements", "movement_uses"]).await
}

fn tables() -> Vec<TableCreateStatement> {
    vec![
        table("bank_movements")
            .col(number("company_id"))
            .col(text("reference"))
            .col(text("payer_name"))
            .col(number("amount"))
            .col(number("rest"))
            .col(counter("returned"))
            .col(words("returned_way"))
            .col(words("returned_reference"))
            .col(moment_null("returned_at"))
            .col(words("proposed_way"))
            .col(words("proposed_reference"))
            .col(number_null("proposed_by"))
            .col(moment("created_at"))
            .col(number_null("created_by"))
            .foreign_key(&mut refers("bank_movements", "company_id", "companies"))
            .take(),
        table("movement_uses")
            .col(number("movement_id"))
            .col(number("slip_id"))
            .col(number("amount"))
            .foreign_key(&mut refers("movement_uses", "movement_id", "bank_movements"))
            .foreign_key(&mut refers("movement_uses", "slip_id", "transfer_slips"))
            .take(),
    ]
}

fn indexes() -> Vec<IndexCreateStatement> {
    vec![
        unique("bank_movements", &["reference"]),
        index("bank_movements", &["company_id"]),
        index("bank_movements", &["created_at"]),
        unique("movement_uses", &["movement_id", "slip_id"]),
        index("movement_uses", &["slip_id"]),
    ]
}
