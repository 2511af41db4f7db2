//! A mail server for development: it listens on its own port, speaks SMTP (RFC 5321) with authentication (RFC
//! 4954), keeps received mails in memory and shows them. Addresses below `.invalid` have no mailbox.
//! Production refuses it.
mod dialogue;
mod session;

use std::{
    collections::VecDeque,
    io,
    sync::{Arc, Mutex},
};

use axum::{
    extract::{FromRef, State},
    http::header,
    response::{Html, IntoResponse, Response},
};
use chrono::{DateTime, Utc};
use kernel::{ApiError, ApiResult, Clock, clock::shop_time};
use loco_rs::app::AppContext;
use mail_parser::{Message, MessageParser};
use tokio::net::TcpListener;

use crate::{mail::settings::MailSettings, markup::escaped};

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
    clock: Clock,
    username: String,
    password: String,
    inner: Arc<Mutex<Inner>>,
}

#[derive(Default)]
struct Inner {
    received: VecDeque<Received>,
    is_busy: bool,
}

impl Sandbox {
    /// Listens on a free port of this machine; returns the port.
    pub async fn start(settings: &MailSettings, clock: Clock) -> io::Result<(Self, u16)> {
        let sandbox = Self {
            clock,
            username: settings.username.clone(),
            password: settings.password.clone(),
            inner: Arc::default(),
        };
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let port = listener.local_addr()?.port();
        tokio::spawn(session::listen(listener, sandbox.clone()));
        Ok((sandbox, port))
    }

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

    fn is_busy(&self) -> bool {
        self.inner.lock().is_ok_and(|inner| inner.is_busy)
    }

    fn accepts_login(&self, username: &str, password: &str) -> bool {
        username == self.username && password == self.password
    }

    /// False when it is no mail.
    fn keep(&self, from: String, to: Vec<String>, raw: &[u8]) -> bool {
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

/// There in the demonstration alone.
#[derive(Clone)]
pub struct DemoSandbox(Option<Sandbox>);

impl FromRef<AppContext> for DemoSandbox {
    fn from_ref(ctx: &AppContext) -> Self {
        Self(ctx.shared_store.get())
    }
}

/// What would have reached mailboxes.
#[utoipa::path(get, path = "/sandbox/mails", responses((status = 200, content_type = "text/html"), (status = 404)))]
#[expect(
    clippy::unused_async,
    reason = "a handler; its route stands with those who send mails"
)]
pub async fn page(State(DemoSandbox(sandbox)): State<DemoSandbox>) -> ApiResult<Response> {
    let sandbox = sandbox.ok_or_else(|| ApiError::not_found("页面"))?;
    let mails: String = sandbox.received().iter().map(shown).collect();
    let headers = [
        (header::CACHE_CONTROL, "no-store"),
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
        ),
    ];
    let page = format!(include_str!("sandbox/mails.html"), mails = mails);
    Ok((headers, Html(page)).into_response())
}

/// The HTML is shown in a frame that runs nothing, the text below it.
fn shown(mail: &Received) -> String {
    format!(
        r#"<article><h2>{}</h2><p>{} · {} → {}</p><iframe sandbox srcdoc="{}"></iframe><details><summary>纯文本</summary><pre>{}</pre></details></article>"#,
        escaped(&mail.subject),
        shop_time(mail.at).format("%m-%d %H:%M:%S"),
        escaped(&mail.from),
        escaped(&mail.to.join(", ")),
        escaped(&mail.html),
        escaped(&mail.text),
    )
}
