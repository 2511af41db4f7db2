//! The packs of the demonstration have no trace codes, and its reports are not all sealed: its quality management asks for less
//! than is delivered.
use kernel::{Services, WriteTx};
use orders::{dispatch::models::codes_needed::CodesNeeded, models::_entities::dispatch_rules};
use receiving::settings::{ReportRules, keep_report_rules};
use sea_orm::{DbErr, prelude::*};

pub async fn create(services: &Services) -> anyhow::Result<()> {
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let their_word = ReportRules {
                sealed_report_releases: false,
            };
            keep_report_rules(tx, their_word).await?;
            dispatch_rules::Entity::update_many()
                .col_expr(
                    dispatch_rules::Column::TraceCodes,
                    Expr::value(CodesNeeded::Known),
                )
                .exec(tx.db())
                .await?;
            Ok::<_, DbErr>(())
        })
        .await?;
    Ok(())
}
