//! A mail server for development: it listens on its own port, speaks SMTP (RFC 5321) with authentication (RFC
//! 4954), keeps received mails in memory and shows them. Addresses below `.invalid` have no mailbox.
//! Production refuses it.
mod dialogue;
mod mailbox;
mod session;

use std::{io, sync::Arc};

use axum::{
    http::header,
    response::{Html, IntoResponse, Response},
};
use kernel::{Clock, clock::shop_time};
use tokio::net::TcpListener;

use crate::{demo::Demo, mail::settings::MailSettings, markup::escaped};

pub use mailbox::{Received, Sandbox};

impl Sandbox {
    /// Listens on a free port of this machine; returns the port.
    #[kernel::boxed]
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
}

/// What would have reached mailboxes.
#[utoipa::path(get, path = "/sandbox/mails", responses((status = 200, content_type = "text/html"), (status = 404)))]
#[expect(
    clippy::unused_async,
    reason = "a handler; its route stands with those who send mails"
)]
pub async fn page(Demo(sandbox): Demo<Sandbox>) -> Response {
    let mails: String = sandbox.received().iter().map(shown).collect();
    let headers = [
        (header::CACHE_CONTROL, "no-store"),
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
        ),
    ];
    let page = format!(include_str!("sandbox/mails.html"), mails = mails);
    (headers, Html(page)).into_response()
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
