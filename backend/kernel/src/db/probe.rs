//! Whether anything can be written: on a full disk, or before a database that only reads, the shop still answers and is of no use.
use std::{
    convert::Infallible,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use futures::FutureExt;
use sea_orm::{DbErr, ExprTrait, prelude::*};
use tokio::time::timeout;

use super::{tx::WriteTx, writer::Writer};
use crate::{
    cache::SingleCache,
    models::_entities::write_probes::{Column, Entity},
};

/// Callers that ask more often get the last answer.
const KEPT_FOR: Duration = Duration::from_secs(1);
/// Longest time to wait for the test write.
const PATIENCE: Duration = Duration::from_secs(2);

/// Cheap to clone.
#[derive(Clone)]
pub struct WriteProbe {
    kept: Arc<SingleCache<bool>>,
    writer: Writer,
    succeeded: Arc<AtomicBool>,
}

impl WriteProbe {
    pub fn new(writer: Writer) -> Self {
        Self {
            kept: Arc::new(SingleCache::new(KEPT_FOR)),
            writer,
            succeeded: Arc::new(AtomicBool::new(true)),
        }
    }

    /// Writes a row as every write is written, durably.
    #[crate::awaited::boxed]
    pub async fn succeeds(&self) -> bool {
        let Ok(succeeds) = self.kept.get_or_load(self.write().map(Ok::<_, Infallible>)).await;
        succeeds
    }

    async fn write(&self) -> bool {
        let writing = self.writer.run(async |tx: &WriteTx| {
            let one_more = Expr::col(Column::Rounds).add(1);
            Entity::update_many()
                .col_expr(Column::Rounds, one_more)
                .exec(tx.db())
                .await
        });
        let answer: Result<_, DbErr> = timeout(PATIENCE, writing)
            .await
            .unwrap_or_else(|_| Err(DbErr::Custom("no write ended in time".into())));
        let now = answer.is_ok();
        if now != self.succeeded.swap(now, Ordering::Relaxed) {
            match answer {
                Ok(_) => tracing::info!("writes succeed again"),
                Err(error) => tracing::warn!(%error, "no write succeeds"),
            }
        }
        now
    }
}
