//! One audience: how its connections are admitted, asked again, and cut.
use std::{
    fmt, future,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Instant,
};

use kernel::ApiResult;
use serde::Deserialize;
use serde_json::{Value, json};
use socketioxide::{
    SendError, SocketError, SocketIo,
    extract::{SocketRef, TryData},
    handler::ConnectHandler,
};

use super::{
    auth::{Authorise, Pass, joined_room},
    connection_limits::{ConnectionCounts, ConnectionSlot},
    event_history::{EventHistory, MissedEvents},
    events::SessionEnded,
};

/// Connections that one person may hold (tabs and devices).
pub const MOST_PER_PERSON: usize = 16;
/// Messages that one connection may send in its life: pages have nothing to say, they only listen.
pub const MOST_MESSAGES: usize = 100;

const ENDED: SessionEnded = SessionEnded {
    message: "登录已失效，请重新登录",
};

pub(super) struct Audience<P> {
    authorise: Authorise<P>,
    pub people: Arc<ConnectionCounts<i64>>,
    missed: EventHistory,
}

/// What a client says when it comes in.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Handshake {
    /// The cursor of its last event; none: it has received none yet.
    cursor: Option<String>,
}

/// The reason for closing a connection that did not read its events; the client reconnects when it reads
/// again.
#[derive(Clone)]
struct TooSlow;

/// The page has to ask for everything anew.
const RELOAD: &str = "live:reload";

/// Kept with the connection; its slot is released when the connection ends.
#[derive(Clone)]
struct AdmittedClient<P> {
    pass: P,
    _slot: Arc<ConnectionSlot<i64>>,
}

/// A client that is not heard out yet: where the channel was when it came in. What is told meanwhile waits for what it missed
/// before, so that its cursor never runs ahead of what it has received.
#[derive(Clone)]
struct Entering(String);

/// What the client reads in `connect_error`.
enum Refusal {
    SignIn,
    TooMany,
    Busy,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::SignIn => "请先登录",
            Self::TooMany => "打开的页面太多，请关闭一些后再试",
            Self::Busy => "系统繁忙，请稍候再试",
        })
    }
}

impl<P: Pass> Audience<P> {
    pub fn new(authorise: Authorise<P>) -> Arc<Self> {
        Arc::new(Self {
            authorise,
            people: ConnectionCounts::new(),
            missed: EventHistory::new(),
        })
    }

    /// Opens the namespace of this audience.
    pub fn open(self: &Arc<Self>, io: &SocketIo) {
        let (admitting, entering) = (Arc::clone(self), Arc::clone(self));
        let admit = move |socket: SocketRef| {
            let audience = Arc::clone(&admitting);
            async move { audience.admit(&socket).await }
        };
        // A session that ended between the check and joining would not be cut: check again.
        let enter = move |socket: SocketRef, TryData(handshake): TryData<Handshake>| {
            let audience = Arc::clone(&entering);
            let said = Arc::new(AtomicUsize::new(0));
            socket.on_fallback(move |socket: SocketRef| {
                if said.fetch_add(1, Ordering::Relaxed) >= MOST_MESSAGES {
                    tracing::debug!("a live connection said too much");
                    leave::<P>(&socket);
                }
                future::ready(())
            });
            let cursor = handshake.unwrap_or_default().cursor;
            async move {
                audience.recheck(socket.clone()).await;
                audience.catch_up(&socket, cursor.as_deref());
            }
        };
        io.ns(P::NAMESPACE, enter.with(admit));
    }

    async fn admit(&self, socket: &SocketRef) -> Result<(), Refusal> {
        let pass = self
            .ask(socket)
            .await
            .map_err(|_| Refusal::Busy)?
            .ok_or(Refusal::SignIn)?;
        let slot = self
            .people
            .take(pass.person(), MOST_PER_PERSON)
            .ok_or(Refusal::TooMany)?;
        socket.extensions.insert(Entering(self.missed.position()));
        socket.join(pass.joined());
        socket.extensions.insert(AdmittedClient {
            pass,
            _slot: Arc::new(slot),
        });
        Ok(())
    }

    /// Sends the events that a client missed while disconnected, or, if it has no cursor, since it came in. Later events
    /// follow these, each once.
    fn catch_up(&self, socket: &SocketRef, cursor: Option<&str>) {
        let (Some(admitted), Some(entering)) = (
            socket.extensions.get::<AdmittedClient<P>>(),
            socket.extensions.get::<Entering>(),
        ) else {
            return;
        };
        let since = cursor.unwrap_or(&entering.0);
        self.missed
            .hand_over(&admitted.pass.rooms(), since, Instant::now(), |missed| {
                match missed {
                    // Nothing after one that did not go: the client would not ask for that again.
                    MissedEvents::Events(events) => {
                        let _all = events
                            .into_iter()
                            .all(|(event, cursor)| emit::<P>(socket, event.name, &(event.payload, cursor)));
                    }
                    MissedEvents::Unknown => {
                        emit::<P>(socket, RELOAD, &(json!({}),));
                    }
                }
                socket.extensions.remove::<Entering>();
            });
    }

    /// To all connections in a room, one event after the other; `is_replayed`: also to those that reconnect soon.
    pub fn tell(
        &self,
        io: &SocketIo,
        room: String,
        (name, is_replayed): (&'static str, bool),
        payload: Value,
    ) {
        if !is_replayed {
            for socket in Self::hearing(io, room) {
                emit::<P>(&socket, name, &(&payload,));
            }
            return;
        }
        self.missed
            .publish(&room, (name, &payload), Instant::now(), |cursor| {
                for socket in Self::hearing(io, room.clone()) {
                    // One that is coming in is sent it with what it missed.
                    if socket.extensions.get::<Entering>().is_none() {
                        emit::<P>(&socket, name, &(&payload, &cursor));
                    }
                }
            });
    }

    /// To all connections that are open now.
    pub fn tell_all(io: &SocketIo, name: &'static str, payload: &Value) {
        for socket in Self::sockets(io, None) {
            // One that was cut and could not be closed yet hears nothing more.
            if socket.extensions.get::<AdmittedClient<P>>().is_some() {
                emit::<P>(&socket, name, &(payload,));
            }
        }
    }

    /// The connections that hear what is told in a room.
    fn hearing(io: &SocketIo, room: String) -> Vec<SocketRef> {
        let joined = joined_room(&room).to_owned();
        if joined == room {
            return Self::sockets(io, Some(room));
        }
        let mut sockets = Self::sockets(io, Some(joined));
        sockets.retain(|socket| {
            let admitted = socket.extensions.get::<AdmittedClient<P>>();
            admitted.is_some_and(|admitted| admitted.pass.rooms().contains(&room))
        });
        sockets
    }

    async fn ask(&self, socket: &SocketRef) -> ApiResult<Option<P>> {
        (self.authorise)(socket.req_parts().headers.clone()).await
    }

    /// Closes the connection when its session is over; changes its rooms when its permissions have changed.
    /// While the database is unavailable it stays.
    pub async fn recheck(&self, socket: SocketRef) {
        let Some(admitted) = socket.extensions.get::<AdmittedClient<P>>() else {
            if socket.extensions.get::<TooSlow>().is_some() {
                return leave::<P>(&socket);
            }
            return cut::<P>(socket);
        };
        match self.ask(&socket).await {
            Ok(Some(pass)) if pass == admitted.pass => {}
            Ok(Some(pass)) if pass.person() == admitted.pass.person() => {
                let (mut left, joined) = (admitted.pass.joined(), pass.joined());
                left.retain(|room| !joined.contains(room));
                // It is never outside of a room that it keeps: an event would pass it by.
                socket.join(joined);
                socket.extensions.insert(AdmittedClient { pass, ..admitted });
                socket.leave(left);
            }
            Ok(_) => cut::<P>(socket),
            Err(error) => tracing::warn!(%error, "a live session could not be checked"),
        }
    }

    /// The connections in a room, or all of this audience.
    pub fn sockets(io: &SocketIo, room: Option<String>) -> Vec<SocketRef> {
        let Some(namespace) = io.of(P::NAMESPACE) else {
            return Vec::new();
        };
        match room {
            Some(room) => namespace.within(room).sockets(),
            None => namespace.sockets(),
        }
    }
}

/// Whether it is on its way. A connection whose queue is full is closed, so that no client uses more memory than a queue.
fn emit<P: Pass>(socket: &SocketRef, name: &str, payload: &impl serde::Serialize) -> bool {
    match socket.emit(name, payload) {
        Ok(()) => return true,
        Err(SendError::Socket(SocketError::InternalChannelFull)) => {
            tracing::debug!(name, "a live connection reads too slowly");
            socket.extensions.insert(TooSlow);
            leave::<P>(socket);
        }
        Err(error) => tracing::debug!(%error, name, "an event did not reach a connection"),
    }
    false
}

/// Sends that the session is over and disconnects. A connection too slow for this gets no more events either
/// way, and the next round tries again.
pub(super) fn cut<P: Pass>(socket: SocketRef) {
    let _told = socket.emit(SessionEnded::NAME, &ENDED);
    leave::<P>(&socket);
}

fn leave<P: Pass>(socket: &SocketRef) {
    socket.leave_all();
    socket.extensions.remove::<AdmittedClient<P>>();
    if let Err(error) = socket.clone().disconnect() {
        tracing::debug!(%error, "a connection could not be cut yet");
    }
}
