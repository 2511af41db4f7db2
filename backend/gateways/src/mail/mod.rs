//! Mails, over SMTP: each as HTML and as plain text.
//! In development the same protocol is used with a built-in server (`sandbox`), which shows the mails it
//! received.
mod message;
pub mod sandbox;
pub mod settings;

use std::time::Duration;

use chrono::{DateTime, Utc};
use lettre::{
    Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor,
    address::AddressError,
    message::{
        Mailbox, MultiPart,
        header::{HeaderName, HeaderValue},
    },
    transport::smtp::{
        self,
        authentication::Credentials,
        response::{Category, Code},
    },
};

use crate::mail::settings::{MailEncryption, MailSettings};

pub use message::{Link, MailMessage, RenderedMail, UnsubscribeLinks};

/// For one command; the server of a company answers in far less.
const TIMEOUT: Duration = Duration::from_secs(5);

/// RFC 2369 and RFC 8058: with both, a mail program shows a button of its own that ends such mails.
const LIST_UNSUBSCRIBE: HeaderName = HeaderName::new_from_ascii_str("List-Unsubscribe");
const LIST_UNSUBSCRIBE_POST: HeaderName = HeaderName::new_from_ascii_str("List-Unsubscribe-Post");
const ONE_CLICK: &str = "List-Unsubscribe=One-Click";

type Transport = AsyncSmtpTransport<Tokio1Executor>;

#[derive(Debug, thiserror::Error)]
pub enum MailError {
    #[error("the shop has no mail server")]
    Off,
    #[error("not a mail address: {0}")]
    Address(#[from] AddressError),
    #[error("the mail cannot be written: {0}")]
    Unwritable(#[from] lettre::error::Error),
    #[error("{0}")]
    Server(#[from] smtp::Error),
}

impl MailError {
    /// Retrying would fail again. Not so when the server refuses our sign-in (53x): that is our configuration
    /// error.
    pub fn is_final(&self) -> bool {
        match self {
            Self::Off => false,
            Self::Address(_) | Self::Unwritable(_) => true,
            Self::Server(error) => {
                let is_about_us = |code: Code| code.category == Category::Unspecified3;
                error.is_permanent() && !error.status().is_some_and(is_about_us)
            }
        }
    }
}

/// The way to the mail server.
#[derive(Clone, Debug)]
pub struct Mail {
    /// None when the shop writes no mails.
    server: Option<MailServer>,
}

#[derive(Clone, Debug)]
struct MailServer {
    transport: Transport,
    from: Mailbox,
    shop_url: String,
}

impl Mail {
    pub fn new(settings: &MailSettings) -> Result<Self, MailError> {
        if settings.host.is_empty() {
            return Ok(Self { server: None });
        }
        let from = Mailbox::new(Some(settings.from_name.clone()), settings.from_address.parse()?);
        let server = MailServer {
            transport: transport(settings)?,
            from,
            shop_url: settings.shop_url.clone(),
        };
        Ok(Self { server: Some(server) })
    }

    pub const fn is_on(&self) -> bool {
        self.server.is_some()
    }

    /// The letter as this shop sends it.
    pub fn write(&self, letter: &MailMessage) -> Result<RenderedMail, MailError> {
        let server = self.server.as_ref().ok_or(MailError::Off)?;
        Ok(letter.written(
            server.from.name.as_deref().unwrap_or_default(),
            &server.shop_url,
            None,
        ))
    }

    /// A letter that its reader may do without.
    pub fn write_promotion(
        &self,
        letter: &MailMessage,
        unsubscribe_links: &UnsubscribeLinks,
    ) -> Result<RenderedMail, MailError> {
        let server = self.server.as_ref().ok_or(MailError::Off)?;
        let name = server.from.name.as_deref().unwrap_or_default();
        Ok(letter.written(name, &server.shop_url, Some(unsubscribe_links)))
    }

    /// Hands one mail to the server. A mail that is sent again under the same `reference` carries the same Message-ID, by
    /// which the receiving side knows it for the same.
    #[kernel::boxed]
    pub async fn send(
        &self,
        recipient: &str,
        written: RenderedMail,
        reference: &str,
        now: DateTime<Utc>,
    ) -> Result<(), MailError> {
        let server = self.server.as_ref().ok_or(MailError::Off)?;
        let recipient: Address = recipient.parse()?;
        let mut message = Message::builder()
            .from(server.from.clone())
            .to(Mailbox::new(None, recipient))
            .subject(written.subject)
            .date(now.into())
            .message_id(Some(format!("<{reference}@{}>", server.from.email.domain())));
        if !written.unsubscribe_url.is_empty() {
            let address = format!("<{}>", written.unsubscribe_url);
            message = message
                .raw_header(HeaderValue::new(LIST_UNSUBSCRIBE, address))
                .raw_header(HeaderValue::new(LIST_UNSUBSCRIBE_POST, ONE_CLICK.into()));
        }
        let message = message.multipart(MultiPart::alternative_plain_html(written.text, written.html))?;
        server.transport.send(message).await?;
        Ok(())
    }
}

fn transport(settings: &MailSettings) -> Result<Transport, smtp::Error> {
    let host = &settings.host;
    let mut builder = match settings.encryption {
        MailEncryption::Tls => Transport::relay(host)?,
        MailEncryption::StartTls => Transport::starttls_relay(host)?,
        MailEncryption::None => Transport::builder_dangerous(host),
    };
    if settings.port > 0 {
        builder = builder.port(settings.port);
    }
    if !settings.username.is_empty() {
        let credentials = Credentials::new(settings.username.clone(), settings.password.clone());
        builder = builder.credentials(credentials);
    }
    Ok(builder.timeout(Some(TIMEOUT)).build())
}
