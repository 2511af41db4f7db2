//! What quality management has laid down in the shops of tests: less than is delivered, where most tests are about something else.
use kernel::{Services, WriteTx};
use orders::{
    dispatch::models::codes_needed::CodesNeeded,
    models::_entities::dispatch_rules,
    reviews::models::review::{self, RulesChange},
};
use receiving::settings::{ReportRules, keep_report_rules};
use sea_orm::{DbErr, prelude::*};

use crate::harness::Shop;

/// The word of who accepts a batch releases it, and packs leave without codes where none are known.
pub async fn take_their_word(services: &Services) {
    let eased = services.writer.run(async move |tx: &WriteTx| {
        let their_word = ReportRules {
            sealed_report_releases: false,
        };
        keep_report_rules(tx, their_word).await?;
        ask_for_codes(tx, CodesNeeded::Known).await
    });
    eased.await.unwrap();
}

/// First orders are not reviewed by the shop's rules.
pub async fn trust_new_buyers(services: &Services) {
    let change = RulesChange {
        ephedrine: true,
        first_order: false,
        above_amount: None,
    };
    let changed = services
        .writer
        .run(async move |tx: &WriteTx| review::change_rules(tx, change).await);
    changed.await.unwrap();
}

async fn ask_for_codes(tx: &WriteTx, needed: CodesNeeded) -> Result<(), DbErr> {
    dispatch_rules::Entity::update_many()
        .col_expr(dispatch_rules::Column::TraceCodes, Expr::value(needed))
        .exec(tx.db())
        .await?;
    Ok(())
}

impl Shop {
    /// As it is delivered.
    pub async fn seals_reports(&self) {
        self.write::<_, DbErr, _>(async move |tx: &WriteTx| {
            keep_report_rules(tx, ReportRules::default()).await
        })
        .await;
    }
}
