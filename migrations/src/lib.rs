//! The one history of the schema. See README.md for the rules every migration keeps.
// A migration reads as one list of tables in the words of `columns`.
#![allow(clippy::wildcard_imports, clippy::too_many_lines)]

pub use sea_orm_migration::prelude::*;

mod columns;
mod m20261121_000001_outbox;
mod m20261121_000002_identity;
mod m20261121_000003_catalog;
mod m20261121_000004_wallet;
mod m20261121_000005_trade;
mod m20261121_000006_content;
mod m20261121_000007_messaging;
mod m20261121_000010_goods_imports;
mod m20261121_000011_wanted;
mod m20261121_000012_goods_documents;
mod m20261121_000013_search_steering;
mod m20261121_000014_pictures;
mod m20261121_000016_activities;

pub struct Migrator;

#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m20261121_000001_outbox::Migration),
            Box::new(m20261121_000002_identity::Migration),
            Box::new(m20261121_000003_catalog::Migration),
            Box::new(m20261121_000004_wallet::Migration),
            Box::new(m20261121_000005_trade::Migration),
            Box::new(m20261121_000006_content::Migration),
            Box::new(m20261121_000007_messaging::Migration),
            Box::new(m20261121_000010_goods_imports::Migration),
            Box::new(m20261121_000011_wanted::Migration),
            Box::new(m20261121_000012_goods_documents::Migration),
            Box::new(m20261121_000013_search_steering::Migration),
            Box::new(m20261121_000014_pictures::Migration),
            Box::new(m20261121_000016_activities::Migration),
        ]
    }
}
