//! The body of an answer in pieces: a cart of hundreds of lines is written once, and never copied to make room for the rest of it.
use std::{
    collections::VecDeque,
    convert::Infallible,
    io::{self, Write},
    pin::Pin,
    task::{Context, Poll},
};

use axum::body::{Bytes, HttpBody};
use http_body::{Frame, SizeHint};

/// Bytes that most answers fit into.
const FIRST: usize = 16 << 10;
/// Bytes of each further piece.
const FURTHER: usize = 64 << 10;

/// Written to first, then read as a body.
pub struct Pieces {
    full: VecDeque<Bytes>,
    last: Vec<u8>,
}

impl Pieces {
    pub fn new() -> Self {
        Self {
            full: VecDeque::new(),
            last: Vec::with_capacity(FIRST),
        }
    }

    /// Its pieces as they are sent.
    pub fn into_body(mut self) -> PiecesBody {
        if !self.last.is_empty() {
            self.full.push_back(self.last.into());
        }
        let left = self.full.iter().map(|piece| piece.len() as u64).sum();
        PiecesBody {
            pieces: self.full,
            left,
        }
    }

    #[cold]
    fn write_over_the_end(&mut self, bytes: &[u8]) {
        let (now, later) = bytes.split_at(self.room());
        self.last.extend_from_slice(now);
        let next = Vec::with_capacity(FURTHER.max(later.len()));
        self.full
            .push_back(std::mem::replace(&mut self.last, next).into());
        self.last.extend_from_slice(later);
    }

    const fn room(&self) -> usize {
        self.last.capacity() - self.last.len()
    }
}

impl Write for Pieces {
    #[inline]
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes)?;
        Ok(bytes.len())
    }

    #[inline]
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        if bytes.len() <= self.room() {
            self.last.extend_from_slice(bytes);
        } else {
            self.write_over_the_end(bytes);
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

pub struct PiecesBody {
    pieces: VecDeque<Bytes>,
    /// Bytes of them.
    left: u64,
}

impl HttpBody for PiecesBody {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let piece = self.pieces.pop_front();
        self.left -= piece.as_ref().map_or(0, |piece| piece.len() as u64);
        Poll::Ready(piece.map(|piece| Ok(Frame::data(piece))))
    }

    fn is_end_stream(&self) -> bool {
        self.pieces.is_empty()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.left)
    }
}

#[cfg(test)]
mod tests {
    use axum::body::{Body, to_bytes};
    use proptest::prelude::*;

    use super::*;

    fn pieces_of(writes: &[Vec<u8>]) -> PiecesBody {
        let mut pieces = Pieces::new();
        for bytes in writes {
            pieces.write_all(bytes).expect("memory");
        }
        pieces.into_body()
    }

    #[test]
    fn only_what_does_not_fit_makes_a_further_piece() {
        let body = pieces_of(&[vec![1; FIRST]]);
        assert_eq!(body.pieces.len(), 1);
        let body = pieces_of(&[vec![1; FIRST - 1], vec![2; 2], vec![3; FURTHER - 1], vec![4]]);
        let sizes: Vec<usize> = body.pieces.iter().map(Bytes::len).collect();
        assert_eq!(sizes, [FIRST, FURTHER, 1]);
        assert!(pieces_of(&[]).is_end_stream());
    }

    proptest! {
        #[test]
        fn what_was_written_is_sent(sizes in proptest::collection::vec(0..100_000usize, 0..8)) {
            let writes: Vec<Vec<u8>> = sizes.iter().zip(0u8..).map(|(size, byte)| vec![byte; *size]).collect();
            let whole = writes.concat();
            let body = pieces_of(&writes);
            prop_assert_eq!(body.size_hint().exact(), Some(whole.len() as u64));
            let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
            let sent = runtime.block_on(to_bytes(Body::new(body), usize::MAX)).expect("no error is possible");
            prop_assert!(sent == whole);
        }
    }
}
