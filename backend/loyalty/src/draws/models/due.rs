//! Timed jobs: draws end, and unclaimed items expire; their winners are warned some days before.
use chrono::{DateTime, TimeDelta, Utc};
use kernel::{Services, WriteTx, jobs::each};
use sea_orm::{QuerySelect, prelude::*};

use super::{claim, draws::Status, lifecycle, records};
use crate::{errors::LoyaltyError, models::_entities::draws};

/// Tickets that one round looks at.
const AT_ONCE: u64 = 200;
const WARNED_BEFORE: TimeDelta = TimeDelta::days(3);

pub async fn run(services: &Services) -> Result<u64, LoyaltyError> {
    let moved = end_those_over(services).await? + expire_unclaimed(services).await?;
    Ok(moved + warn_of_unclaimed(services).await?)
}

async fn end_those_over(services: &Services) -> Result<u64, LoyaltyError> {
    use draws::{Column, Entity};
    let now = services.clock.now();
    let over: Vec<i64> = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::Status.is_in([Status::Running, Status::Paused]))
        .filter(Column::EndsAt.lte(now))
        .into_tuple()
        .all(&services.db)
        .await?;
    Ok(each("draws that are over", over, |id| end(services, id, now)).await)
}

async fn end(services: &Services, id: i64, now: DateTime<Utc>) -> Result<bool, LoyaltyError> {
    let secret = services.settings.secret.clone();
    let outcome = services
        .writer
        .run(async move |tx: &WriteTx| lifecycle::end(tx, id, (secret.as_bytes(), "到期自动结束"), now).await)
        .await;
    match outcome {
        Ok(_) => Ok(true),
        // Ended manually, or its seed cannot be derived: staff see that when they open it.
        Err(LoyaltyError::Conflict(_)) => Ok(false),
        Err(error) => Err(error),
    }
}

async fn expire_unclaimed(services: &Services) -> Result<u64, LoyaltyError> {
    let now = services.clock.now();
    let unclaimed = records::unclaimed(&services.db, now, AT_ONCE).await?;
    let expire = |record: records::Record| {
        services
            .writer
            .run(async move |tx: &WriteTx| claim::expire(tx, &record, now).await)
    };
    Ok(each("unclaimed prizes", unclaimed, expire).await)
}

async fn warn_of_unclaimed(services: &Services) -> Result<u64, LoyaltyError> {
    let now = services.clock.now();
    let soon = records::unwarned(&services.db, (now, now + WARNED_BEFORE), AT_ONCE).await?;
    let warn = |record: records::Record| {
        services
            .writer
            .run(async move |tx: &WriteTx| claim::warn(tx, &record, now).await)
    };
    Ok(each("warnings of prizes", soon, warn).await)
}
