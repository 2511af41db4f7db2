//! A body that a thread of its own writes while it is sent: a slow reader slows the writer, one that goes away ends it, and
//! what goes wrong cuts the body off.
use std::io::{self, Write};

use axum::body::{Body, Bytes};
use futures::stream;
use tokio::sync::mpsc;

/// Pieces that wait for a slow reader.
const WAITING: usize = 8;
/// Bytes of a piece.
pub const PIECE: usize = 64 * 1024;

/// The pieces of a body in the making.
pub struct Pieces {
    to: mpsc::Sender<io::Result<Bytes>>,
    next: Vec<u8>,
}

/// The body that `write` writes.
pub fn written(write: impl FnOnce(&mut Pieces) -> io::Result<()> + Send + 'static) -> Body {
    let (to, mut ready) = mpsc::channel(WAITING);
    tokio::task::spawn_blocking(move || {
        let mut pieces = Pieces {
            to,
            next: Vec::with_capacity(PIECE),
        };
        if let Err(error) = write(&mut pieces).and_then(|()| pieces.flush()) {
            let _reader_is_gone = pieces.to.blocking_send(Err(error));
        }
    });
    Body::from_stream(stream::poll_fn(move |context| ready.poll_recv(context)))
}

impl Write for Pieces {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.next.extend_from_slice(bytes);
        if self.next.len() >= PIECE {
            self.flush()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.next.is_empty() {
            return Ok(());
        }
        let piece = Bytes::from(std::mem::take(&mut self.next));
        let sent = self.to.blocking_send(Ok(piece));
        sent.map_err(|_| io::ErrorKind::BrokenPipe.into())
    }
}
