//! Tables are called what the trade calls them. References follow the new names by themselves; indexes and constraints
//! keep theirs.
use sea_orm_migration::prelude::*;

/// Old name, new name.
const TABLES: [(&str, &str); 7] = [
    ("makers", "manufacturers"),
    ("goods_prices", "customer_prices"),
    ("ladder_prices", "tier_prices"),
    ("bank_movements", "bank_transactions"),
    ("movement_uses", "bank_allocations"),
    ("transfer_slips", "remittance_proofs"),
    ("payment_tries", "payment_attempts"),
];

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for (was, is) in TABLES {
        rename(manager, was, is).await?;
    }
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for (was, is) in TABLES {
        rename(manager, is, was).await?;
    }
    Ok(())
}

async fn rename(manager: &SchemaManager<'_>, from: &'static str, to: &'static str) -> Result<(), DbErr> {
    manager.rename_table(Table::rename().table(from, to).take()).await
}
