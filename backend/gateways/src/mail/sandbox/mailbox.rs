//! The mails that came in, and who may hand them in.
use std::{
    collections::VecDeque,
    sync::{Arc, Mutex},
};

use chrono::{DateTime, Utc};
use kernel::Clock;
use mail_parser::{Message, MessageParser};

/// Mails that are shown, newest first.
const KEPT: usize = 200;

#[derive(Clone, Debug, Default)]
pub struct Received {
    pub at: DateTime<Utc>,
    pub from: String,
    pub to: Vec<String>,
    pub message_id: String,
    pub subject: String,
    pub text: String,
    pub html: String,
    /// As given in the header; empty where missing.
    pub list_unsubscribe: String,
    pub list_unsubscribe_post: String,
}

#[derive(Clone)]
pub struct Sandbox {
    pub(super) clock: Clock,
    pub(super) username: String,
    pub(super) password: String,
    pub(super) inner: Arc<Mutex<Inner>>,
}

#[derive(Default)]
pub(super) struct Inner {
    received: VecDeque<Received>,
    is_busy: bool,
}

impl Sandbox {
    /// What has come in, newest first.
    pub fn received(&self) -> Vec<Received> {
        let inner = self.inner.lock();
        inner.map_or_else(|_| Vec::new(), |inner| inner.received.iter().cloned().collect())
    }

    /// While it is busy it takes no mail, and says that it may later.
    pub fn set_busy(&self, is_busy: bool) {
        if let Ok(mut inner) = self.inner.lock() {
            inner.is_busy = is_busy;
        }
    }

    pub(super) fn is_busy(&self) -> bool {
        self.inner.lock().is_ok_and(|inner| inner.is_busy)
    }

    pub(super) fn accepts_login(&self, username: &str, password: &str) -> bool {
        username == self.username && password == self.password
    }

    /// False when it is no mail.
    pub(super) fn keep(&self, from: String, to: Vec<String>, raw: &[u8]) -> bool {
        let Some(message) = MessageParser::default().parse(raw) else {
            return false;
        };
        let received = Received {
            at: self.clock.now(),
            from,
            to,
            ..read(&message)
        };
        if let Ok(mut inner) = self.inner.lock() {
            inner.received.push_front(received);
            inner.received.truncate(KEPT);
        }
        true
    }
}

fn read(message: &Message) -> Received {
    let header = |name: &'static str| {
        let raw = message.header_raw(name).unwrap_or_default();
        raw.trim().to_owned()
    };
    Received {
        list_unsubscribe: header("List-Unsubscribe"),
        list_unsubscribe_post: header("List-Unsubscribe-Post"),
        message_id: message.message_id().unwrap_or_default().into(),
        subject: message.subject().unwrap_or_default().into(),
        text: message.body_text(0).unwrap_or_default().into(),
        html: message.body_html(0).unwrap_or_default().into(),
        ..Received::default()
    }
}
