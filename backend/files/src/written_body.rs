//! A body that a separate thread writes while it is sent: a slow reader slows the writer, a reader that
//! disconnects or stalls ends it, and an error cuts the body off.
use std::{
    io::{self, Write},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use axum::body::{Body, Bytes};
use futures::stream;
use kernel::turns::Turn;
use tokio::{
    runtime::Handle,
    sync::mpsc,
    time::{Instant, timeout_at},
};

/// Pieces that wait for a slow reader.
const WAITING: usize = 8;
/// Bytes of a piece.
pub const PIECE: usize = 64 * 1024;

/// The pieces of a body in the making.
pub struct Pieces {
    to: mpsc::Sender<Bytes>,
    next: Vec<u8>,
    runtime: Handle,
    /// Kept until everything is written.
    turn: Turn,
}

/// The body that `write` writes, as long as its turn lasts.
pub fn written(turn: Turn, write: impl FnOnce(&mut Pieces) -> io::Result<()> + Send + 'static) -> Body {
    let (to, mut ready) = mpsc::channel(WAITING);
    let is_whole = Arc::new(AtomicBool::new(false));
    let done = Arc::clone(&is_whole);
    let runtime = Handle::current();
    tokio::task::spawn_blocking(move || {
        let mut pieces = Pieces {
            to,
            next: Vec::with_capacity(PIECE),
            runtime,
            turn,
        };
        if write(&mut pieces).and_then(|()| pieces.flush()).is_ok() {
            done.store(true, Ordering::Release);
        }
    });
    let mut is_over = false;
    Body::from_stream(stream::poll_fn(move |context| {
        if is_over {
            return None.into();
        }
        ready.poll_recv(context).map(|piece| {
            if let Some(piece) = piece {
                Some(Ok(piece))
            } else {
                is_over = true;
                // So that no reader takes a part for the whole.
                (!is_whole.load(Ordering::Acquire)).then(|| Err(io::Error::other("not all was written")))
            }
        })
    }))
}

impl Write for Pieces {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // No more than a piece at a time: a turn lasts while its reader has not taken all but the last pieces.
        let taken = bytes.len().min(PIECE - self.next.len());
        self.next.extend_from_slice(&bytes[..taken]);
        if self.next.len() == PIECE {
            self.flush()?;
        }
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.next.is_empty() {
            return Ok(());
        }
        let piece = Bytes::from(std::mem::take(&mut self.next));
        let until = self.turn.until.min(Instant::now() + self.turn.stalled);
        let sent = self.runtime.block_on(timeout_at(until, self.to.send(piece)));
        match sent {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(io::ErrorKind::BrokenPipe.into()),
            Err(_) => Err(io::ErrorKind::TimedOut.into()),
        }
    }
}
