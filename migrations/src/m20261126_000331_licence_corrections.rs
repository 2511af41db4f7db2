//! A corrected licence is a new version that names the one it corrects; unless quality management says otherwise, a
//! second person decides on it.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const DEFAULT_RULES: &str = "INSERT INTO licence_rules (second_person_corrects) VALUES (true)";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in [number_null("corrects"), words("correction_reason")] {
        let change = Table::alter().table("licences").add_column(column).take();
        manager.alter_table(change).await?;
    }
    let rules = table("licence_rules")
        .col(flag("second_person_corrects", true))
        .take();
    create(manager, vec![rules], Vec::new()).await?;
    manager.get_connection().execute_unprepared(DEFAULT_RULES).await?;
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &["licence_rules"]).await?;
    for column in ["corrects", "correction_reason"] {
        let change = Table::alter().table("licences").drop_column(column).take();
        manager.alter_table(change).await?;
    }
    Ok(())
}
