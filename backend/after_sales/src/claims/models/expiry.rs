//! Ends claims whose goods were not sent back in time.
use chrono::{DateTime, Utc};
use kernel::{Services, WriteTx, jobs::each};
use orders::lifecycle::models::order_log::Note;
use sea_orm::{QueryOrder, QuerySelect, prelude::*};

use crate::{
    claims::models::{
        decide,
        log::ClaimActor,
        status::{Status, Step},
    },
    errors::AfterSaleError,
    models::_entities::after_sales,
};

/// Claims ended by one run; the next run takes the rest.
const MOST_PER_RUN: u64 = 500;

/// Ends every claim whose goods were not sent back in time; returns how many.
pub async fn run(services: &Services) -> Result<u64, AfterSaleError> {
    use after_sales::Column;
    let now = services.clock.now();
    let due: Vec<i64> = after_sales::Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::Status.eq(Status::ToSend))
        .filter(Column::SendBefore.lt(now))
        .order_by_asc(Column::SendBefore)
        .limit(MOST_PER_RUN)
        .into_tuple()
        .all(&services.db)
        .await?;
    Ok(each("claims that lapse", due, |id| end(services, id, now)).await)
}

async fn end(services: &Services, id: i64, now: DateTime<Utc>) -> Result<bool, AfterSaleError> {
    let outcome = services
        .writer
        .run(async move |tx: &WriteTx| {
            let note = Note::plain("超过寄回期限，自动关闭；仍需售后请重新申请");
            decide::withdraw(tx, id, Step::Lapse, &ClaimActor::timer(), note, now)
                .await
                .map(|_| ())
        })
        .await;
    match outcome {
        Ok(()) => Ok(true),
        // Sent back or cancelled meanwhile.
        Err(AfterSaleError::NotAllowed { .. }) => Ok(false),
        Err(error) => Err(error),
    }
}
