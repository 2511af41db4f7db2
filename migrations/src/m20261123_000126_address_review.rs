//! An address is approved against a document before goods go there. Addresses that say what the licence of an approved
//! company says are approved by it; all others wait for quality management.
use sea_orm_migration::{prelude::*, schema, sea_orm::DatabaseBackend};

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in columns() {
        let add = Table::alter().table("addresses").add_column(column).take();
        manager.alter_table(add).await?;
    }
    let queue = index("addresses", &["status", "submitted_at"]);
    manager.create_index(queue).await?;
    let db = manager.get_connection();
    db.execute_unprepared("UPDATE addresses SET submitted_at = updated_at")
        .await?;
    let now = match manager.get_database_backend() {
        DatabaseBackend::Sqlite => "strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now')",
        _ => "now()",
    };
    db.execute_unprepared(&by_licence(now)).await?;
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let queue = Index::drop()
        .name("ix_addresses_status_submitted_at")
        .table("addresses")
        .to_owned();
    manager.drop_index(queue).await?;
    for column in columns().iter().rev() {
        let drop = Table::alter()
            .table("addresses")
            .drop_column(column.get_column_name())
            .take();
        manager.alter_table(drop).await?;
    }
    Ok(())
}

fn columns() -> [ColumnDef; 7] {
    [
        schema::text("status").default("waiting").take(),
        schema::big_integer("version").default(1).take(),
        moment_null("submitted_at"),
        number_null("licence_id"),
        number_null("decided_by"),
        moment_null("decided_at"),
        words("reject_reason"),
    ]
}

/// An address that matches the licence word for word is approved by the licence, not by a person.
fn by_licence(now: &str) -> String {
    const LICENCE: &str = "SELECT min(l.id) FROM licences l JOIN companies c ON c.id = l.company_id \
        WHERE l.company_id = addresses.company_id AND l.status = 'approved' \
        AND l.kind IN ('business', 'drug_trading', 'medical_institution') AND c.status = 'approved' \
        AND c.street <> '' AND c.province = addresses.province AND c.city = addresses.city \
        AND c.district = addresses.district AND replace(c.street, ' ', '') = replace(addresses.street, ' ', '')";
    format!(
        "UPDATE addresses SET status = 'approved', decided_at = {now}, licence_id = ({LICENCE}) WHERE ({LICENCE}) IS NOT NULL"
    )
}
