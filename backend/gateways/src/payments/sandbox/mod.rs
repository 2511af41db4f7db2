//! Both gateways for development: they check what the shop signs, sign what they answer and report as the
//! real ones do, show a cashier page to "pay" at, and in tests delay, repeat, swap and falsify notifications.
//! Production refuses it.
mod alipay;
pub mod cashier;
mod ledger;
mod statement;
mod wechat;

use std::{
    io,
    sync::{Arc, Mutex},
    time::Duration,
};

use axum::{
    Router,
    extract::FromRef,
    middleware::map_response,
    response::{IntoResponse, Response},
    routing::{get, post},
};
use kernel::{Clock, ids};
use loco_rs::app::AppContext;

use crate::{
    local_server,
    payments::{
        keys::{KeyError, PrivateKey, PublicKey},
        sandbox::ledger::SandboxLedger,
        settings::PaymentSettings,
    },
};

pub use ledger::{Call, Fault};

const MERCHANT: &str = include_str!("keys/merchant.pem");
const MERCHANT_PUBLIC: &str = include_str!("keys/merchant.pub.pem");
const PLATFORM: &str = include_str!("keys/platform.pem");
const PLATFORM_PUBLIC: &str = include_str!("keys/platform.pub.pem");
const SERIAL: &str = "5157F09EFDC096DE15EBE81A47057A7200000000";
const PLATFORM_SERIAL: &str = "PUB_KEY_ID_0116000000012026112100000000000001";
const API_V3_KEY: &str = "sandbox-api-v3-key-of-32-letters";

/// Cheap to clone; all clones are the same gateways.
#[derive(Clone)]
pub struct Sandbox(Arc<Inner>);

struct Inner {
    settings: PaymentSettings,
    clock: Clock,
    /// What the shop signs with.
    merchant: PublicKey,
    /// What the gateways sign with.
    platform: PrivateKey,
    /// What a forger signs with.
    forger: PrivateKey,
    http: reqwest::Client,
    books: Mutex<SandboxLedger>,
}

#[derive(Debug, thiserror::Error)]
pub enum SandboxError {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("a key of the sandbox {0}")]
    Key(#[from] KeyError),
    #[error(transparent)]
    Http(#[from] reqwest::Error),
}

/// A notice, ready to be sent.
#[derive(Clone, Debug)]
pub struct SignedNotice {
    /// alipay | wechat
    pub channel: &'static str,
    pub headers: Vec<(&'static str, String)>,
    pub body: String,
}

/// There in the demonstration alone.
#[derive(Clone)]
pub struct DemoSandbox(Option<Sandbox>);

impl FromRef<AppContext> for DemoSandbox {
    fn from_ref(ctx: &AppContext) -> Self {
        Self(ctx.shared_store.get())
    }
}

impl Sandbox {
    /// Listens on a free port of this machine; returns the settings with its addresses and keys in them.
    pub async fn start(
        settings: &PaymentSettings,
        clock: Clock,
    ) -> Result<(Self, PaymentSettings), SandboxError> {
        let (listener, address) = local_server::listen().await?;
        let settings = furnished(settings.clone(), &address);
        let sandbox = Self(Arc::new(Inner {
            settings: settings.clone(),
            clock,
            merchant: PublicKey::read(MERCHANT_PUBLIC)?,
            platform: PrivateKey::read(PLATFORM)?,
            forger: PrivateKey::read(MERCHANT)?,
            http: reqwest::Client::builder().build()?,
            books: Mutex::default(),
        }));
        let router = Router::new()
            .route("/gateway.do", post(alipay::answer))
            .route("/bills/alipay/{day}", get(statement::alipay))
            .route("/bills/wechat/{day}", get(statement::wechat))
            .route("/v3/pay/transactions/native", post(wechat::native))
            .route(
                "/v3/pay/transactions/out-trade-no/{number}",
                get(wechat::transaction),
            )
            .route(
                "/v3/pay/transactions/out-trade-no/{number}/close",
                post(wechat::close),
            )
            .route("/v3/refund/domestic/refunds", post(wechat::refund))
            .route(
                "/v3/refund/domestic/refunds/{number}",
                get(wechat::refund_standing),
            )
            .route("/v3/bill/tradebill", get(wechat::bill))
            .layer(map_response(linger))
            .with_state(sandbox.clone());
        local_server::serve("the payment sandbox", listener, router);
        Ok((sandbox, settings))
    }

    fn books(&self) -> std::sync::MutexGuard<'_, SandboxLedger> {
        // A test that panicked while it held the books leaves them readable.
        self.0
            .books
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// The next answer to this call goes wrong in this way.
    pub fn fail_next(&self, call: Call, fault: Fault) {
        self.books().faults.entry(call).or_default().push_back(fault);
    }

    /// Notices of payments are kept back from now on; `notice_of` writes them.
    pub fn hold_notices(&self) {
        self.books().holds_notices = true;
    }

    /// Pays this bill, as on the cashier page; false when it cannot be paid.
    pub fn pay(&self, number: &str) -> bool {
        let now = self.0.clock.now();
        self.books().pay(number, now)
    }

    /// Numbers of the bills that the gateways know, oldest first.
    pub fn bills(&self) -> Vec<String> {
        self.books().numbers()
    }

    /// The refunded amount of a bill, in fen.
    pub fn given_back(&self, number: &str) -> i64 {
        self.books().given_back(number).fen()
    }

    /// How often the gateways were asked this.
    pub fn asked(&self, call: Call) -> usize {
        self.books().asked.get(&call).copied().unwrap_or_default()
    }
}

fn furnished(mut settings: PaymentSettings, address: &str) -> PaymentSettings {
    settings.alipay.private_key = MERCHANT.into();
    settings.alipay.alipay_public_key = PLATFORM_PUBLIC.into();
    settings.alipay.api_url = format!("{address}/gateway.do");
    settings.wechat.private_key = MERCHANT.into();
    settings.wechat.merchant_serial = SERIAL.into();
    settings.wechat.platform_key = PLATFORM_PUBLIC.into();
    settings.wechat.platform_serial = PLATFORM_SERIAL.into();
    settings.wechat.api_v3_key = API_V3_KEY.into();
    settings.wechat.api_url = address.into();
    settings
}

/// What a fault makes of an answer; none when the call is not even to be carried out.
fn before(fault: Option<Fault>) -> Option<Response> {
    (fault == Some(Fault::Down)).then(|| axum::http::StatusCode::SERVICE_UNAVAILABLE.into_response())
}

/// The answer got lost on its way, after the call was carried out.
fn after(fault: Option<Fault>) -> Option<Response> {
    (fault == Some(Fault::Lost)).then(|| axum::http::StatusCode::GATEWAY_TIMEOUT.into_response())
}

/// How long an answer is kept back.
#[derive(Clone, Copy)]
struct AnswerDelay(Duration);

fn slowed(fault: Option<Fault>, mut answer: Response) -> Response {
    if let Some(Fault::Slow(how)) = fault {
        answer.extensions_mut().insert(AnswerDelay(how));
    }
    answer
}

async fn linger(answer: Response) -> Response {
    if let Some(AnswerDelay(how)) = answer.extensions().get().copied() {
        tokio::time::sleep(how).await;
    }
    answer
}

fn nonce() -> String {
    ids::token()[..32].to_owned()
}
