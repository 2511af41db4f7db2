//! Pages, searches, suggestions, details.
use std::{sync::Arc, time::Instant};

use anyhow::Result;
use axum::http::{HeaderValue, Uri};

use crate::{
    http::{Connection, get},
    load::{Lap, Turn},
};

/// How far apart two connections begin in the drawn order; a prime number.
const APART: usize = 1_009;

pub struct Read {
    uris: Arc<[Uri]>,
    draws: Arc<[u32]>,
    at: usize,
    cookie: HeaderValue,
}

impl Read {
    pub fn new(uris: &Arc<[Uri]>, draws: &Arc<[u32]>, place: usize, cookie: HeaderValue) -> Self {
        Self {
            uris: Arc::clone(uris),
            draws: Arc::clone(draws),
            at: place * APART,
            cookie,
        }
    }
}

/// A list and its filter counts, one after the other; a browser requests both at once.
pub struct ListWithCounts {
    pub list: Read,
    pub counts: Read,
}

impl Turn for ListWithCounts {
    const REQUESTS: u32 = 2;

    async fn take(&mut self, http: &mut Connection) -> Result<Vec<Lap>> {
        let began = Instant::now();
        self.list.take(http).await?;
        self.counts.take(http).await?;
        Ok(vec![("request", began.elapsed())])
    }
}

impl Turn for Read {
    const REQUESTS: u32 = 1;

    async fn take(&mut self, http: &mut Connection) -> Result<Vec<Lap>> {
        let drawn = self.draws[self.at % self.draws.len()];
        self.at += 1;
        let request = get(self.uris[drawn as usize].clone(), &self.cookie);
        let began = Instant::now();
        http.send_and_forget(request).await?;
        Ok(vec![("request", began.elapsed())])
    }
}
