//! Rows that tests of the back office begin with.
use identity::{factory, models::facts::LicenceKind};
use sea_orm::DbErr;

use crate::harness::Shop;

/// A document of this company that waits for QA; its id.
pub async fn submitted_licence(shop: &Shop, company_id: i64) -> i64 {
    let now = shop.now();
    shop.write::<_, DbErr, _>(move |tx| {
        Box::pin(async move {
            let scope = &["chemical", "rx"];
            let row = factory::licence(
                tx,
                company_id,
                LicenceKind::MedicalInstitution,
                scope,
                "submitted",
                None,
                now,
            );
            Ok(row.await?.id)
        })
    })
    .await
}
