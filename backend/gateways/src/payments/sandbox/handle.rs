//! The simulated gateways as their pages, their calls and the tests hold them.
use std::sync::{Arc, Mutex};

use kernel::{Clock, ids};

use super::ledger::{Call, Fault, SandboxLedger};
use crate::payments::{
    keys::{PrivateKey, PublicKey},
    settings::PaymentSettings,
};

/// Cheap to clone; all clones are the same gateways.
#[derive(Clone)]
pub struct Sandbox(pub(super) Arc<Inner>);

pub(super) struct Inner {
    pub(super) settings: PaymentSettings,
    pub(super) clock: Clock,
    /// What the shop signs with.
    pub(super) merchant: PublicKey,
    /// What the gateways sign with.
    pub(super) platform: PrivateKey,
    /// What a forger signs with.
    pub(super) forger: PrivateKey,
    pub(super) http: reqwest::Client,
    pub(super) books: Mutex<SandboxLedger>,
}

/// A notice, ready to be sent.
#[derive(Clone, Debug)]
pub struct SignedNotice {
    /// alipay | wechat
    pub channel: &'static str,
    pub headers: Vec<(&'static str, String)>,
    pub body: String,
}

impl Sandbox {
    pub(super) fn books(&self) -> std::sync::MutexGuard<'_, SandboxLedger> {
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

/// A text that no other answer carries.
pub(super) fn nonce() -> String {
    ids::token()[..32].to_owned()
}
