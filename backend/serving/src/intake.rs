//! The body of a request as it comes in: a client that stops sending times out, and an unread body is still
//! drained, so that a refused browser can finish sending and read the answer.
use std::{
    io,
    pin::Pin,
    task::{Context, Poll},
    time::Duration,
};

use axum::{
    BoxError,
    body::{Body, Bytes, HttpBody},
    http::{Request, header},
};
use futures::StreamExt;
use hyper::body::{Frame, SizeHint};
use tokio::time::{Instant, Sleep, sleep, timeout};

/// Limits for draining an unread body.
const LONGEST_REST: Duration = Duration::from_secs(30);
const LARGEST_REST: usize = 512 * 1024 * 1024;

pub struct RequestBody {
    body: Body,
    patience: Duration,
    waiting: Option<Pin<Box<Sleep>>>,
    is_over: bool,
    /// A client that asks first whether to send has not begun, and is answered instead.
    is_awaited: bool,
}

impl RequestBody {
    /// The request with its body taken in like this.
    pub fn of(request: Request<Body>, patience: Duration) -> Request<Body> {
        if request.body().is_end_stream() {
            return request;
        }
        let is_awaited = request.headers().contains_key(header::EXPECT);
        request.map(|body| {
            Body::new(Self {
                body,
                patience,
                waiting: None,
                is_over: false,
                is_awaited,
            })
        })
    }
}

impl HttpBody for RequestBody {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        self.is_awaited = false;
        if self.is_over {
            return Poll::Ready(None);
        }
        if let Poll::Ready(frame) = Pin::new(&mut self.body).poll_frame(context) {
            self.waiting = None;
            self.is_over = !matches!(frame, Some(Ok(_)));
            return Poll::Ready(frame.map(|frame| frame.map_err(Into::into)));
        }
        let patience = self.patience;
        let waiting = self.waiting.get_or_insert_with(|| Box::pin(sleep(patience)));
        if waiting.as_mut().poll(context).is_pending() {
            return Poll::Pending;
        }
        self.is_over = true;
        Poll::Ready(Some(Err(io::Error::from(io::ErrorKind::TimedOut).into())))
    }

    fn is_end_stream(&self) -> bool {
        self.is_over || self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for RequestBody {
    fn drop(&mut self) {
        if self.is_end_stream() || self.is_awaited {
            return;
        }
        let (rest, patience) = (std::mem::take(&mut self.body), self.patience);
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(take_rest(rest, patience));
        }
    }
}

async fn take_rest(rest: Body, patience: Duration) {
    let until = Instant::now() + LONGEST_REST;
    let mut left = LARGEST_REST;
    let mut rest = rest.into_data_stream();
    while Instant::now() < until {
        let Ok(Some(Ok(piece))) = timeout(patience, rest.next()).await else {
            return;
        };
        let Some(fewer) = left.checked_sub(piece.len()) else {
            return;
        };
        left = fewer;
    }
}
