//! From a listening socket to the router and back: connections here, requests in `front`, the built apps in `web`.
//! The frame's own serving leaves half-open request heads open for ever and waits for them at shutdown, so
//! the accept loop is ours: a bounded number of connections, a deadline for every head, one for every stalled
//! reader and sender, and one for draining at shutdown.
mod connections;
mod front;
mod intake;
mod metered;
mod policy;
mod site;
pub mod sizes;
mod stall_guard;
pub mod web;

use std::{convert::Infallible, future::Future, net::SocketAddr, pin::pin, sync::Arc, time::Duration};

use hyper::{server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use loco_rs::app::AppContext;
use tokio::{
    net::{TcpListener, TcpStream},
    sync::watch,
};
use tokio_util::task::TaskTracker;

use self::{
    connections::{ConnectionTicket, Connections},
    front::{FrontService, Peer},
    metered::MeteredStream,
    stall_guard::StallGuard,
};

pub use self::site::Site;

/// From the first byte, or the end of the request before, to the end of a request's head.
const HEAD_DEADLINE: Duration = Duration::from_secs(10);
/// What open requests get when the shop closes.
const DRAIN_DEADLINE: Duration = Duration::from_secs(10);
/// Maximum size of a head, and of one read.
const LARGEST_HEAD: usize = 64 * 1024;
/// When the system has no file handle left for another connection.
const PAUSE_WHEN_FULL: Duration = Duration::from_millis(50);

/// Serves until `stop` is done, then runs `closing` while open requests are drained.
pub async fn serve(
    listener: TcpListener,
    site: Site,
    ctx: &AppContext,
    stop: impl Future<Output = ()>,
    closing: impl Future<Output = ()>,
) {
    let settings = &kernel::Services::of(ctx).settings;
    let database = ctx
        .shared_store
        .get()
        .expect("boot learns of the database before it serves");
    let front = Arc::new(FrontService::new(site, settings, database));
    let connections = Connections::new(&settings.trusted_proxies);
    let tasks = TaskTracker::new();
    let (close, closed) = watch::channel(());
    let mut stop = pin!(stop);
    loop {
        let (stream, peer) = tokio::select! {
            () = &mut stop => break,
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(PAUSE_WHEN_FULL).await;
                    continue;
                }
            },
        };
        // A connection beyond the limits is closed without an answer; under attack every answer costs.
        if let Some(ticket) = connections.admit(peer.ip()) {
            tasks.spawn(one_connection(
                stream,
                peer,
                Arc::clone(&front),
                ticket,
                closed.clone(),
            ));
        }
    }
    drop(listener);
    drop(close);
    tasks.close();
    let drained = tokio::time::timeout(DRAIN_DEADLINE, tasks.wait());
    let (drained, ()) = tokio::join!(drained, closing);
    if drained.is_err() {
        tracing::warn!(open = tasks.len(), "requests were still open at the deadline");
    }
}

async fn one_connection(
    stream: TcpStream,
    peer: SocketAddr,
    front: Arc<FrontService>,
    _ticket: ConnectionTicket,
    mut closed: watch::Receiver<()>,
) {
    let _slower_without = stream.set_nodelay(true);
    let stream = StallGuard::new(stream, front.patience.stalled_reader());
    let peer = Arc::new(Peer::new(peer.ip(), &front));
    let stream = MeteredStream::new(stream, Arc::clone(&peer));
    let service = service_fn(move |request| {
        let (front, peer) = (Arc::clone(&front), Arc::clone(&peer));
        async move { Ok::<_, Infallible>(front.answer(request, &peer).await) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_DEADLINE)
        .max_buf_size(LARGEST_HEAD)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    let outcome = tokio::select! {
        outcome = connection.as_mut() => outcome,
        _ = closed.changed() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = outcome {
        tracing::debug!(%error, "a connection ended early");
    }
}
