//! One row that is written to learn whether anything can be written.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const ROW: &str = "INSERT INTO write_probes (rounds) VALUES (0)";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let probes = table("write_probes").col(counter("rounds")).take();
    create(manager, vec![probes], Vec::new()).await?;
    manager.get_connection().execute_unprepared(ROW).await.map(|_| ())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &["write_probes"]).await
}
