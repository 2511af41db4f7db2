//! Admission control when very many buyers order the same goods. A place in the queue is not a reservation:
//! the remaining stock is checked in the transaction that places the order. It keeps the writer's queue
//! short, so that other orders continue.
use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicI64, Ordering},
    },
};

use tokio::sync::{Semaphore, SemaphorePermit};

/// Orders for one campaign that are worked on at a time. They wait for each other with a connection to the database in their
/// hands (16 by default): the others are left to other orders.
const AT_ONCE: usize = 8;
/// Number of orders whose contents are looked up at the same time.
const AT_THE_DOOR: usize = 64;
const SOONEST_MS: i64 = 200;
const LATEST_MS: i64 = 3_000;
/// Between two who are asked back, so that they do not all come back at once.
const APART_MS: i64 = 7;

#[derive(Clone)]
pub struct Rush(Arc<Inner>);

struct Inner {
    /// How many are inside of each campaign.
    crowds: Mutex<HashMap<i64, usize>>,
    door: Semaphore,
    told: AtomicI64,
}

/// Everybody is inside already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Queued {
    pub retry_after_ms: i64,
}

/// Ends when it is dropped.
pub struct Admission {
    rush: Rush,
    campaign_ids: Vec<i64>,
}

impl Default for Rush {
    fn default() -> Self {
        Self(Arc::new(Inner {
            crowds: Mutex::default(),
            door: Semaphore::new(AT_THE_DOOR),
            told: AtomicI64::default(),
        }))
    }
}

impl Rush {
    /// Held while the contents of an order are looked up; when thousands come in the same second, most are
    /// told to retry before anything is read for them.
    pub fn knock(&self) -> Result<SemaphorePermit<'_>, Queued> {
        self.0.door.try_acquire().map_err(|_| self.ask_back())
    }

    fn ask_back(&self) -> Queued {
        let told = self.0.told.fetch_add(APART_MS, Ordering::Relaxed);
        Queued {
            retry_after_ms: SOONEST_MS + told.rem_euclid(LATEST_MS - SOONEST_MS),
        }
    }

    /// Into all of these campaigns, or when to come back.
    pub fn enter(&self, campaign_ids: &[i64]) -> Result<Admission, Queued> {
        let mut ids = campaign_ids.to_vec();
        ids.sort_unstable();
        ids.dedup();
        let mut crowds = self.0.crowds.lock().unwrap_or_else(PoisonError::into_inner);
        let is_full = |id| crowds.get(id).is_some_and(|inside| *inside >= AT_ONCE);
        if ids.iter().any(is_full) {
            return Err(self.ask_back());
        }
        for id in &ids {
            *crowds.entry(*id).or_default() += 1;
        }
        drop(crowds);
        Ok(Admission {
            rush: self.clone(),
            campaign_ids: ids,
        })
    }
}

impl Drop for Admission {
    fn drop(&mut self) {
        let crowds = self.rush.0.crowds.lock();
        let mut crowds = crowds.unwrap_or_else(PoisonError::into_inner);
        for id in &self.campaign_ids {
            if let Some(inside) = crowds.get_mut(id) {
                *inside = inside.saturating_sub(1);
                if *inside == 0 {
                    crowds.remove(id);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_finds_it_full_is_asked_back_and_gets_in_once_somebody_left() {
        let rush = Rush::default();
        let mut inside: Vec<Admission> = (0..AT_ONCE).map(|_| rush.enter(&[7, 7]).ok().unwrap()).collect();
        let waits: Vec<i64> = (0..1_000)
            .map(|_| rush.enter(&[7]).err().unwrap().retry_after_ms)
            .collect();
        assert!(waits.iter().all(|wait| (SOONEST_MS..LATEST_MS).contains(wait)));
        let mut apart = waits[..400].to_vec();
        apart.sort_unstable();
        apart.dedup();
        assert_eq!(apart.len(), 400, "nobody comes back together with another");
        assert!(rush.enter(&[8]).is_ok(), "another campaign has places of its own");
        inside.pop();
        assert!(rush.enter(&[7]).is_ok());
        inside.clear();
        assert!(rush.0.crowds.lock().unwrap().is_empty());
        let door: Vec<_> = (0..AT_THE_DOOR).map(|_| rush.knock().ok().unwrap()).collect();
        assert!(rush.knock().is_err());
        drop(door);
        assert!(rush.knock().is_ok());
    }
}
