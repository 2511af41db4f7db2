use futures::{FutureExt, future::BoxFuture};
use loco_rs::app::AppContext;

use super::Payload;

/// The sockets of sessions that have ended go.
pub fn cut_sockets<'a>(_: &'a AppContext, _: &'a [Payload]) -> BoxFuture<'a, anyhow::Result<()>> {
    async { Ok(()) }.boxed()
}
