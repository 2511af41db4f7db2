//! Admission control when very many buyers order the same goods. A slot is not a reservation:
//! the remaining stock is checked in the transaction that places the order. It keeps the writer's queue
//! short, so that other orders continue.
use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicI64, Ordering},
    },
    time::Instant,
};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Orders for one campaign that are worked on at a time. They wait for each other with a connection to the database in their
/// hands (16 by default): the others are left to other orders.
const ORDERS_AT_ONCE: usize = 8;
/// Number of orders whose buyer and contents are looked up at the same time.
const LOOKUPS_AT_ONCE: usize = 64;
const SOONEST_MS: i64 = 200;
const LATEST_MS: i64 = 20_000;
/// Between two retries, so that not all come at once: about what two cores look up.
const APART_MS: i64 = 3;

#[derive(Clone)]
pub struct CampaignSlots(Arc<Inner>);

struct Inner {
    /// Taken slots by campaign.
    in_use: Mutex<HashMap<i64, usize>>,
    lookups: Arc<Semaphore>,
    began: Instant,
    /// When the next retry is due, in ms since the start.
    next_retry_ms: AtomicI64,
}

/// All slots are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SlotsFull {
    pub retry_after_ms: i64,
}

/// One slot of each campaign, given back when it is dropped.
pub struct SlotPermit {
    slots: CampaignSlots,
    campaign_ids: Vec<i64>,
}

impl Default for CampaignSlots {
    fn default() -> Self {
        Self(Arc::new(Inner {
            in_use: Mutex::default(),
            lookups: Arc::new(Semaphore::new(LOOKUPS_AT_ONCE)),
            began: Instant::now(),
            next_retry_ms: AtomicI64::default(),
        }))
    }
}

impl CampaignSlots {
    /// Held while the buyer and the contents of an order are looked up; when thousands come in the same second, most
    /// are told to retry before anything is read for them.
    pub fn start_lookup(&self) -> Result<OwnedSemaphorePermit, SlotsFull> {
        let lookups = Arc::clone(&self.0.lookups);
        lookups.try_acquire_owned().map_err(|_| self.retry_later())
    }

    fn retry_later(&self) -> SlotsFull {
        let now_ms = i64::try_from(self.0.began.elapsed().as_millis()).unwrap_or(i64::MAX);
        SlotsFull {
            retry_after_ms: self.wait_ms(now_ms),
        }
    }

    /// Each retry has a time of its own, so that most get in when they come back. A queue longer than the longest wait
    /// begins again at the front.
    fn wait_ms(&self, now_ms: i64) -> i64 {
        let soonest = now_ms.saturating_add(SOONEST_MS);
        let after = |due: i64| Some(due.max(soonest).saturating_add(APART_MS));
        let due = self
            .0
            .next_retry_ms
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, after)
            .unwrap_or_default();
        let wait = due.max(soonest) - now_ms;
        SOONEST_MS + (wait - SOONEST_MS).rem_euclid(LATEST_MS - SOONEST_MS)
    }

    /// A slot of each of these campaigns, or when to retry.
    pub fn acquire(&self, campaign_ids: &[i64]) -> Result<SlotPermit, SlotsFull> {
        let mut ids = campaign_ids.to_vec();
        ids.sort_unstable();
        ids.dedup();
        let mut in_use = self.0.in_use.lock().unwrap_or_else(PoisonError::into_inner);
        let is_full = |id| in_use.get(id).is_some_and(|taken| *taken >= ORDERS_AT_ONCE);
        if ids.iter().any(is_full) {
            return Err(self.retry_later());
        }
        for id in &ids {
            *in_use.entry(*id).or_default() += 1;
        }
        drop(in_use);
        Ok(SlotPermit {
            slots: self.clone(),
            campaign_ids: ids,
        })
    }
}

impl Drop for SlotPermit {
    fn drop(&mut self) {
        let in_use = self.slots.0.in_use.lock();
        let mut in_use = in_use.unwrap_or_else(PoisonError::into_inner);
        for id in &self.campaign_ids {
            if let Some(taken) = in_use.get_mut(id) {
                *taken = taken.saturating_sub(1);
                if *taken == 0 {
                    in_use.remove(id);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_campaign_is_retried_later_and_admits_once_a_slot_is_free() {
        let slots = CampaignSlots::default();
        let mut taken: Vec<SlotPermit> = (0..ORDERS_AT_ONCE)
            .map(|_| slots.acquire(&[7, 7]).ok().unwrap())
            .collect();
        let wait = slots.acquire(&[7]).err().unwrap().retry_after_ms;
        assert!((SOONEST_MS..LATEST_MS).contains(&wait));
        assert!(
            slots.acquire(&[8]).is_ok(),
            "another campaign has slots of its own"
        );
        taken.pop();
        assert!(slots.acquire(&[7]).is_ok());
        taken.clear();
        assert!(slots.0.in_use.lock().unwrap().is_empty());
        let lookups: Vec<_> = (0..LOOKUPS_AT_ONCE)
            .map(|_| slots.start_lookup().ok().unwrap())
            .collect();
        assert!(slots.start_lookup().is_err());
        drop(lookups);
        assert!(slots.start_lookup().is_ok());
    }

    #[test]
    fn retries_come_one_after_the_other_and_never_too_late() {
        let slots = CampaignSlots::default();
        let waits: Vec<i64> = (0..10_000).map(|_| slots.wait_ms(1_000)).collect();
        assert_eq!(
            waits[..3],
            [SOONEST_MS, SOONEST_MS + APART_MS, SOONEST_MS + 2 * APART_MS]
        );
        assert!(waits.iter().all(|wait| (SOONEST_MS..LATEST_MS).contains(wait)));
        let mut apart = waits[..6_000].to_vec();
        apart.dedup();
        assert_eq!(apart.len(), 6_000, "no two retry at the same time");
        // Once the queue is over, the next wait is short again.
        assert_eq!(slots.wait_ms(1_000_000), SOONEST_MS);
    }
}
