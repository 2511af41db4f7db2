//! What comes in over a connection that has become a live channel: a page says next to nothing, so who talks without end is cut off.
use std::{
    io,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    time::Instant,
};

use super::{front::Peer, stall_guard::StallGuard};

/// Bytes at once: the largest message that the channel takes, twice.
const BURST: u64 = 32 * 1024;
/// Bytes a second for as long as it likes; a page sends a heart beat of ten every 25 seconds.
const RATE: u64 = 512;

/// A stream that is read freely while requests come over it, and by the budget once it is live.
pub struct MeteredStream {
    stream: StallGuard,
    peer: Arc<Peer>,
    budget: Budget,
}

impl MeteredStream {
    pub fn new(stream: StallGuard, peer: Arc<Peer>) -> Self {
        Self {
            stream,
            peer,
            budget: Budget::new(Instant::now()),
        }
    }
}

struct Budget {
    left: u64,
    counted_at: Instant,
}

impl Budget {
    fn new(now: Instant) -> Self {
        Self {
            left: BURST,
            counted_at: now,
        }
    }

    /// False when that was too much.
    fn spend(&mut self, bytes: usize, now: Instant) -> bool {
        let passed = now.duration_since(self.counted_at).as_millis();
        let earned = u64::try_from(passed).unwrap_or(BURST).saturating_mul(RATE) / 1_000;
        let owned = self.left.saturating_add(earned).min(BURST);
        let spent = u64::try_from(bytes).unwrap_or(u64::MAX);
        self.left = owned.saturating_sub(spent);
        self.counted_at = now;
        spent <= owned
    }
}

impl AsyncRead for MeteredStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let polled = Pin::new(&mut self.stream).poll_read(cx, buffer);
        if !matches!(polled, Poll::Ready(Ok(()))) || !self.peer.is_live() {
            return polled;
        }
        let bytes = buffer.filled().len() - before;
        if self.budget.spend(bytes, Instant::now()) {
            return polled;
        }
        tracing::debug!("a live connection talked too much");
        Poll::Ready(Err(io::ErrorKind::ConnectionAborted.into()))
    }
}

impl AsyncWrite for MeteredStream {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(cx, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(cx, parts)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_page_may_talk_for_days_and_a_flood_ends() {
        let mut now = Instant::now();
        let mut budget = Budget::new(now);
        for _ in 0..10_000 {
            now += Duration::from_secs(25);
            assert!(budget.spend(10, now));
        }
        assert!(budget.spend(16 * 1024, now));
        let messages = std::iter::repeat_with(|| budget.spend(19, now)).take_while(|fits| *fits);
        assert!(messages.count() < 1_000);
        assert!(budget.spend(100, now + Duration::from_mins(2)));
    }
}
