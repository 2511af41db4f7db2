//! The realtime channel: Socket.IO at `/socket.io`, one namespace per audience (`/shop`, `/admin`), rooms per member,
//! company, session, staff, role and readable resource. Payloads carry what changed; the client asks for the rest.
//! Events have a cursor, which a reconnecting client sends: events missed within [`KEPT_FOR`] are sent again,
//! otherwise it is told to refetch everything. Clients that read too slowly are disconnected.
//! A connection lives no longer than its session: code that ends one calls `cut_session`, and every [`ROUND`]
//! all are checked again. A cut connection leaves its namespace and receives nothing more.
mod audience;
pub mod auth;
pub mod connection_limits;
pub mod described;
mod event_history;
mod events;
pub mod guard;
#[cfg(test)]
mod tests;

use std::{
    convert::Infallible,
    sync::{
        Arc, Mutex, PoisonError, Weak,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use audience::Audience;
use auth::Pass;
use axum::{Router, middleware};
use connection_limits::ConnectionCounts;
use futures::{StreamExt, stream};
use guard::ConnectionGuard;
use identity::permissions::{Resource, Role};
use kernel::jobs::every;
use serde::Serialize;
use socketioxide::SocketIo;
use tokio::task::AbortHandle;

pub use audience::{MOST_MESSAGES, MOST_PER_PERSON};
pub use auth::{Authorise, Authorisers, BuyerPass, StaffPass, authoriser};
pub use event_history::KEPT_FOR;
pub use events::{
    AddressSubmitted, AdminEvent, CartChanged, DrawResult, LicenceSubmitted, LicenceWithdrawn,
    MessageChanged, OrderChanged, PageEditorsChanged, PaymentWork, SeckillLeft, SeckillStock, ServiceChanged,
    ServiceMessageSent, ServiceRead, ServiceTyping, ShopEvent, VisitorsChanged,
};
pub use guard::MOST_PER_ADDRESS;

/// Every connection's session is asked for again this often.
pub const ROUND: Duration = Duration::from_secs(30);
/// The least time between two `visitors:changed`.
const VISITORS_PAUSE: Duration = Duration::from_secs(1);
/// Bytes of one message from a client, which has little to say.
const LARGEST_MESSAGE: usize = 16 * 1024;
/// Bytes of the buffer that a connection keeps for reading: pages send pings and little else.
const READ_AT_ONCE: usize = 256;
/// A connection that enters no namespace by then is closed.
const ENTER_WITHIN: Duration = Duration::from_secs(5);
/// Events that may wait for a slow reader.
const LONGEST_QUEUE: usize = 64;
const CLOSE_WITHIN: Duration = Duration::from_secs(5);
/// Sessions asked for at once in a round.
const ASKED_AT_ONCE: usize = 8;

/// The channel. Cheap to clone.
#[derive(Clone)]
pub struct Live(Arc<Inner>);

struct Inner {
    io: SocketIo,
    /// `/socket.io/` behind its gate.
    channel: Router,
    gate: Arc<ConnectionGuard>,
    buyers: Arc<Audience<BuyerPass>>,
    staff: Arc<Audience<StaffPass>>,
    rounds: Mutex<Vec<AbortHandle>>,
    started: AtomicBool,
}

impl Live {
    /// Makes the channel; nothing runs yet.
    pub fn new(authorisers: Authorisers) -> Self {
        Self::entered_within(ENTER_WITHIN, authorisers)
    }

    fn entered_within(patience: Duration, authorisers: Authorisers) -> Self {
        let (service, io) = SocketIo::builder()
            .max_payload(LARGEST_MESSAGE as u64)
            .ws_max_message_size(LARGEST_MESSAGE)
            .ws_max_frame_size(LARGEST_MESSAGE)
            .ws_read_buffer_size(READ_AT_ONCE)
            .max_buffer_size(LONGEST_QUEUE)
            .connect_timeout(patience)
            .build_svc();
        let (buyers, staff) = (Audience::new(authorisers.buyer), Audience::new(authorisers.staff));
        buyers.open(&io);
        staff.open(&io);
        let gate = Arc::new(ConnectionGuard {
            addresses: ConnectionCounts::new(),
            allowed_origins: authorisers.allowed_origins,
            closed: AtomicBool::new(false),
        });
        let channel = Router::new()
            .route_service("/socket.io/", service)
            .layer(middleware::from_fn_with_state(Arc::clone(&gate), guard::guard));
        Self(Arc::new(Inner {
            io,
            channel,
            gate,
            buyers,
            staff,
            rounds: Mutex::default(),
            started: AtomicBool::new(false),
        }))
    }

    /// Adds `/socket.io/` to the shop's routes. It must stay outside of time limits and compression.
    pub fn mount(&self, router: Router) -> Router {
        router.merge(self.0.channel.clone())
    }

    /// Starts the rounds in the background. Once; later calls do nothing.
    pub fn start(&self) {
        if self.0.started.swap(true, Ordering::SeqCst) {
            return;
        }
        let (checking, telling) = (Arc::downgrade(&self.0), Arc::downgrade(&self.0));
        let people = Arc::clone(&self.0.buyers.people);
        let checks = every("sessions of open pages", ROUND, checking, check_sessions);
        let rounds = [
            tokio::spawn(checks).abort_handle(),
            tokio::spawn(tell_visitors(telling, people)).abort_handle(),
        ];
        self.0
            .rounds
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .extend(rounds);
    }

    pub async fn to_member<E: ShopEvent>(&self, member_id: i64, event: &E) {
        self.tell(
            &self.0.buyers,
            auth::member_room(member_id),
            (E::NAME, E::IS_REPLAYED),
            event,
        )
        .await;
    }

    /// To a member's pages that act for this company.
    pub async fn to_member_at<E: ShopEvent>(&self, member_id: i64, company_id: i64, event: &E) {
        self.tell(
            &self.0.buyers,
            auth::member_at_room(member_id, company_id),
            (E::NAME, E::IS_REPLAYED),
            event,
        )
        .await;
    }

    pub async fn to_company<E: ShopEvent>(&self, company_id: i64, event: &E) {
        self.tell(
            &self.0.buyers,
            auth::company_room(company_id),
            (E::NAME, E::IS_REPLAYED),
            event,
        )
        .await;
    }

    /// To every page of the shop that is open now; one that comes back later does not hear of it.
    pub fn to_buyers<E: ShopEvent>(&self, event: &E) {
        match serde_json::to_value(event) {
            Ok(payload) => Audience::<BuyerPass>::tell_all(&self.0.io, E::NAME, &payload),
            Err(error) => tracing::error!(%error, name = E::NAME, "an event cannot be written"),
        }
    }

    pub async fn to_staff<E: AdminEvent>(&self, staff_id: i64, event: &E) {
        self.tell(
            &self.0.staff,
            auth::staff_room(staff_id),
            (E::NAME, E::IS_REPLAYED),
            event,
        )
        .await;
    }

    pub async fn to_role<E: AdminEvent>(&self, role: Role, event: &E) {
        self.tell(
            &self.0.staff,
            auth::role_room(role),
            (E::NAME, E::IS_REPLAYED),
            event,
        )
        .await;
    }

    /// To all staff who may read the resource; not to salesmen where they see only their own customers.
    pub async fn to_readers<E: AdminEvent>(&self, resource: Resource, event: &E) {
        self.tell(
            &self.0.staff,
            auth::reader_room(resource),
            (E::NAME, E::IS_REPLAYED),
            event,
        )
        .await;
    }

    /// Ends the connections of a session, by the hash of its token, whichever audience it is of.
    pub fn cut_session(&self, hash: &str) {
        let room = auth::session_room(hash);
        self.cut::<BuyerPass>(room.clone());
        self.cut::<StaffPass>(room);
    }

    /// Asks again for a member's sessions: call it when the account has changed.
    pub async fn recheck_member(&self, member_id: i64) {
        self.recheck(&self.0.buyers, Some(auth::member_room(member_id)))
            .await;
    }

    /// The same for all members of a company.
    pub async fn recheck_company(&self, company_id: i64) {
        self.recheck(&self.0.buyers, Some(auth::company_room(company_id)))
            .await;
    }

    /// Asks again for a person's sessions: call it when their roles have changed.
    pub async fn recheck_staff(&self, staff_id: i64) {
        self.recheck(&self.0.staff, Some(auth::staff_room(staff_id)))
            .await;
    }

    /// Asks again for every session, as the rounds do.
    pub async fn recheck_all(&self) {
        self.recheck(&self.0.buyers, None).await;
        self.recheck(&self.0.staff, None).await;
    }

    /// Whether this member has a connection to this node.
    pub fn is_here(&self, member_id: i64) -> bool {
        self.0.buyers.people.held(&member_id) > 0
    }

    /// Members with at least one connection to this node.
    pub fn visitors(&self) -> usize {
        self.0.buyers.people.holders()
    }

    /// Whether telling this member something is of any use: a page is open, or was so lately and may come back.
    pub fn may_be_connected(&self, member_id: i64) -> bool {
        self.0.buyers.people.was_here(&member_id, KEPT_FOR)
    }

    /// Ids of the members and of the staff who have a page open on this node.
    pub fn who_is_here(&self) -> (Vec<i64>, Vec<i64>) {
        (self.0.buyers.people.keys(), self.0.staff.people.keys())
    }

    /// Closes every connection and takes no new one. Waits at most 5 s.
    pub async fn close(&self) {
        self.0.gate.closed.store(true, Ordering::Relaxed);
        self.0.stop_rounds();
        if tokio::time::timeout(CLOSE_WITHIN, self.0.io.close())
            .await
            .is_err()
        {
            tracing::warn!("some live connections did not close in time");
        }
    }

    #[expect(
        clippy::unused_async,
        reason = "those who tell something wait for it to be told"
    )]
    async fn tell<P: Pass>(
        &self,
        audience: &Audience<P>,
        room: String,
        event: (&'static str, bool),
        payload: &(impl Serialize + Sync),
    ) {
        match serde_json::to_value(payload) {
            Ok(payload) => audience.tell(&self.0.io, room, event, payload),
            Err(error) => tracing::error!(%error, name = event.0, "an event cannot be written"),
        }
    }

    fn cut<P: Pass>(&self, room: String) {
        Audience::<P>::sockets(&self.0.io, Some(room))
            .into_iter()
            .for_each(audience::cut::<P>);
    }

    async fn recheck<P: Pass>(&self, audience: &Audience<P>, room: Option<String>) {
        let sockets = Audience::<P>::sockets(&self.0.io, room);
        stream::iter(sockets)
            .for_each_concurrent(ASKED_AT_ONCE, |socket| audience.recheck(socket))
            .await;
    }
}

impl Inner {
    fn stop_rounds(&self) {
        let mut rounds = self.rounds.lock().unwrap_or_else(PoisonError::into_inner);
        rounds.drain(..).for_each(|round| round.abort());
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        self.stop_rounds();
    }
}

async fn check_sessions(live: &Weak<Inner>) -> Result<u64, Infallible> {
    if let Some(inner) = live.upgrade() {
        Live(inner).recheck_all().await;
    }
    Ok(0)
}

async fn tell_visitors(live: Weak<Inner>, people: Arc<ConnectionCounts<i64>>) {
    let mut told = None;
    loop {
        people.changed.notified().await;
        let now = VisitorsChanged {
            live: people.holders(),
        };
        if told.as_ref() != Some(&now) {
            let Some(inner) = live.upgrade() else { return };
            Live(inner).to_readers(Resource::Dashboard, &now).await;
            told = Some(now);
        }
        tokio::time::sleep(VISITORS_PAUSE).await;
    }
}
