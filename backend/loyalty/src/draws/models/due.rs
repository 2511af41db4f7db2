//! Timed jobs: draws end, and unclaimed items expire.
use kernel::{Services, WriteTx};
use sea_orm::{QuerySelect, prelude::*};

use super::{claim, draws::Status, lifecycle, records};
use crate::{errors::LoyaltyError, models::_entities::draws};

/// Rows that one round looks at.
const AT_ONCE: u64 = 200;

pub async fn run(services: &Services) -> Result<u64, LoyaltyError> {
    Ok(end_those_over(services).await? + expire_unclaimed(services).await?)
}

async fn end_those_over(services: &Services) -> Result<u64, LoyaltyError> {
    use draws::{Column, Entity};
    let now = services.clock.now();
    let over: Vec<i64> = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::Status.is_in([Status::Running, Status::Paused]))
        .filter(Column::EndsAt.lte(now))
        .limit(AT_ONCE)
        .into_tuple()
        .all(&services.db)
        .await?;
    let mut ended = 0;
    for id in over {
        let secret = services.settings.secret.clone();
        let outcome = services
            .writer
            .run(async move |tx: &WriteTx| {
                lifecycle::end(tx, id, (secret.as_bytes(), "到期自动结束"), now).await
            })
            .await;
        match outcome {
            Ok(_) => ended += 1,
            // Ended manually, or its seed cannot be derived: staff see that when they open it.
            Err(LoyaltyError::Conflict(_)) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(ended)
}

async fn expire_unclaimed(services: &Services) -> Result<u64, LoyaltyError> {
    let now = services.clock.now();
    let mut expired = 0;
    for record in records::unclaimed(&services.db, now, AT_ONCE).await? {
        let is_expired: Result<bool, LoyaltyError> = services
            .writer
            .run(async move |tx: &WriteTx| claim::expire(tx, &record, now).await)
            .await;
        expired += u64::from(is_expired?);
    }
    Ok(expired)
}
