//! The figures of this moment: some are edited in the back office.
use kernel::Services;
use sea_orm::DbErr;

use super::figures::{Figure, Figures};
use crate::feedback::models::rules;

/// `configured`: those of the settings.
#[kernel::boxed]
pub async fn of(services: &Services, configured: &Figures) -> Result<Figures, DbErr> {
    let rules = rules::current(&services.db, &services.settings).await?;
    Ok(configured.with(Figure::ComplaintAnswer, &rules::term(&rules)))
}
