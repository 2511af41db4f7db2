//! Tickets of a draw are written one after the other, since each counts on the one before. Presses wait here, not with a
//! connection to the database in their hands: a crowd at the wheel takes none from those who order.
use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Presses that are worked on at a time: one writes its ticket, the others have read what they need.
const AT_ONCE: usize = 4;

#[derive(Clone)]
pub struct DrawQueue(Arc<Semaphore>);

impl Default for DrawQueue {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(AT_ONCE)))
    }
}

impl DrawQueue {
    /// First come, first served; the turn ends when it is dropped. None only while the shop stops.
    pub async fn turn(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.0).acquire_owned().await.ok()
    }
}
