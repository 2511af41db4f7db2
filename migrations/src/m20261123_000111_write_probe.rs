//! One row that is written to learn whether anything can be written.
use sea_orm_migration::prelude::*;

use crate::columns::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

const ROW: &str = "INSERT INTO write_probes (rounds) VALUES (0)";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let probes = table("write_probes").col(counter("rounds")).take();
        create(manager, vec![probes], Vec::new()).await?;
        manager.get_connection().execute_unprepared(ROW).await.map(|_| ())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop(manager, &["write_probes"]).await
    }
}
