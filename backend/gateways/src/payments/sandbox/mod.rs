//! Both gateways for development: they check what the shop signs, sign what they answer and report as the
//! real ones do, show a cashier page to "pay" at, and in tests delay, repeat, swap and falsify notifications.
//! Production refuses it.
mod account;
mod alipay;
pub mod cashier;
mod faults;
mod handle;
mod ledger;
mod statement;
mod wechat;

use std::{
    io,
    sync::{Arc, Mutex},
};

use axum::{
    Router,
    middleware::map_response,
    routing::{get, post},
};
use kernel::Clock;

use self::{
    account::{MERCHANT, MERCHANT_PUBLIC, PLATFORM, furnished},
    faults::linger,
    handle::Inner,
};
use crate::{
    local_server,
    payments::{
        keys::{KeyError, PrivateKey, PublicKey},
        settings::PaymentSettings,
    },
};

pub use handle::{Sandbox, SignedNotice};
pub use ledger::{Call, Fault};

#[derive(Debug, thiserror::Error)]
pub enum SandboxError {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("a key of the sandbox {0}")]
    Key(#[from] KeyError),
    #[error(transparent)]
    Http(#[from] reqwest::Error),
}

impl Sandbox {
    /// Listens on a free port of this machine; returns the settings with its addresses and keys in them.
    #[kernel::boxed]
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
}
