//! What the shop asks of a payment gateway, whichever it is.
use async_trait::async_trait;
use axum::http::{HeaderMap, Uri};
use chrono::{DateTime, NaiveDate, Utc};
use kernel::Money;
use sea_orm::{DeriveActiveEnum, EnumIter};

use super::{channel::Channel, keys::KeyError};

/// The bill to be paid.
#[derive(Clone, Debug)]
pub struct Bill {
    /// Ours (`out_trade_no`).
    pub number: String,
    pub amount: Money,
    pub subject: String,
    pub expires_at: DateTime<Utc>,
    /// The payment whose page the buyer comes back to.
    pub payment_number: String,
}

/// Where the buyer pays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cashier {
    /// A page of the gateway; the browser goes there as a whole.
    Page(String),
    /// The text of a QR code.
    Code(String),
}

/// Money that a gateway says it has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReceivedPayment {
    pub number: String,
    pub gateway_number: String,
    pub amount: Money,
    pub at: DateTime<Utc>,
}

/// The state of a bill at the gateway.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BillState {
    /// The gateway does not know it.
    Missing,
    Waiting,
    Closed,
    Paid(ReceivedPayment),
}

/// The refund to be made.
#[derive(Clone, Debug)]
pub struct RefundRequest {
    /// Of the bill.
    pub number: String,
    /// Ours (`out_refund_no`): the same one however often it is asked.
    pub refund_number: String,
    pub amount: Money,
    /// Of the whole bill.
    pub total: Money,
    pub reason: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RefundState {
    Missing,
    Processing,
    Done {
        gateway_number: String,
        at: Option<DateTime<Utc>>,
    },
    /// The gateway refuses the refund; staff have to look at it.
    Failed(String),
}

/// The content of a notification whose signature is valid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notification {
    Paid(ReceivedPayment),
    /// Nothing to book: the bill was closed, or a refund went through.
    Other,
}

/// Why a notification is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotificationFault {
    Signature,
    /// Its timestamp differs too much from our clock.
    Stale,
    Malformed,
    /// It is for another application or merchant.
    Foreign,
    /// It does not report a payment.
    Status,
}

/// Why a notification is rejected. Nothing is credited, and an alarm is raised.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind:?}: {detail}")]
pub struct NotificationError {
    pub kind: NotificationFault,
    pub detail: String,
    /// The bill it names, if it could be read.
    pub number: String,
}

impl NotificationError {
    pub fn new(kind: NotificationFault, detail: impl Into<String>) -> Self {
        Self {
            kind,
            detail: detail.into(),
            number: String::new(),
        }
    }

    #[must_use]
    pub fn about(self, number: &str) -> Self {
        Self {
            number: number.into(),
            ..self
        }
    }
}

/// A notice as it came over the wire.
pub struct RawNotification<'a> {
    pub headers: &'a HeaderMap,
    pub body: &'a [u8],
    pub now: DateTime<Utc>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum LineKind {
    Payment,
    Refund,
}

impl LineKind {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Payment => "payment",
            Self::Refund => "refund",
        }
    }
}

/// One transaction of money on a gateway's statement of a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatementLine {
    pub kind: LineKind,
    /// Ours: of the bill, or of the refund.
    pub number: String,
    pub gateway_number: String,
    /// Never negative.
    pub amount: Money,
    /// Who paid, where the statement says it.
    pub payer_name: String,
}

#[derive(Debug, thiserror::Error)]
pub enum GatewayError {
    /// No usable answer: the request may or may not have been carried out.
    #[error("unreachable: {0}")]
    Unreachable(String),
    /// It did not happen.
    #[error("refused ({code}): {message}")]
    Refused { code: String, message: String },
    #[error("an answer that cannot be believed: {0}")]
    Untrusted(&'static str),
}

impl From<reqwest::Error> for GatewayError {
    fn from(error: reqwest::Error) -> Self {
        Self::Unreachable(error.without_url().to_string())
    }
}

/// A gateway. Every call may be repeated with the same numbers without a second effect.
#[async_trait]
pub trait Gateway: Send + Sync {
    fn channel(&self) -> Channel;
    async fn begin(&self, bill: &Bill, now: DateTime<Utc>) -> Result<Cashier, GatewayError>;
    async fn standing(&self, number: &str, now: DateTime<Utc>) -> Result<BillState, GatewayError>;
    /// Closed already counts as closed.
    async fn close(&self, number: &str, now: DateTime<Utc>) -> Result<(), GatewayError>;
    async fn give_back(
        &self,
        request: &RefundRequest,
        now: DateTime<Utc>,
    ) -> Result<RefundState, GatewayError>;
    async fn refund_state(
        &self,
        request: &RefundRequest,
        now: DateTime<Utc>,
    ) -> Result<RefundState, GatewayError>;
    fn read(&self, letter: &RawNotification<'_>) -> Result<Notification, NotificationError>;
    async fn statement(&self, day: NaiveDate, now: DateTime<Utc>)
    -> Result<Vec<StatementLine>, GatewayError>;
}

#[derive(Debug, thiserror::Error)]
pub enum SetupError {
    #[error("settings.payments.{field}: {why}")]
    Key { field: &'static str, why: KeyError },
    #[error("no HTTP client: {0}")]
    Http(#[from] reqwest::Error),
    #[error("settings.payments.wechat.api_v3_key must have 32 characters")]
    ApiKey,
}

/// Where a gateway reports to.
pub fn notice_url(shop_url: &str, channel: Channel) -> String {
    format!("{shop_url}/api/pay/{}/notify", channel.code())
}

/// Path and query of an address, as WeChat signs it.
pub(super) fn path_of(url: &str) -> String {
    let uri: Uri = url.parse().unwrap_or_default();
    uri.path_and_query()
        .map_or_else(|| "/".into(), |path| path.as_str().into())
}
