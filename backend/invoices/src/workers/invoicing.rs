//! Sends invoices to the tax platform and stores its answers. The platform may be slow or unavailable: orders
//! and buyers are not delayed, and nothing is requested twice.
use std::sync::Arc;

use chrono::{DateTime, Utc};
use gateways::tax_platform::{Answer, PlatformError, TaxPlatform};
use kernel::{Services, WriteTx};
use sea_orm::EntityTrait;
use tokio::sync::Mutex;

use crate::{
    errors::InvoiceError,
    models::{
        _entities::invoices,
        invoices::{self as finders, Invoice, InvoiceWithLines},
        progress, red,
    },
};

#[derive(Clone)]
pub struct Invoicer {
    services: Services,
    platform: TaxPlatform,
    /// One round at a time in this process.
    turn: Arc<Mutex<()>>,
}

impl Invoicer {
    pub fn new(services: Services, platform: TaxPlatform) -> Self {
        Self {
            services,
            platform,
            turn: Arc::default(),
        }
    }

    /// Handles everything that is due now; returns how many were tried. Safe on several nodes at once: each
    /// try is claimed by a conditional update.
    pub async fn round(&self) -> Result<u64, InvoiceError> {
        if !self.platform.is_on() {
            return Ok(0);
        }
        let _turn = self.turn.lock().await;
        red::enter_due(&self.services).await?;
        let due = progress::due(&self.services.db, self.services.clock.now()).await?;
        let mut tried = 0;
        for id in due {
            match self.try_one(id).await {
                Ok(is_tried) => tried += u64::from(is_tried),
                Err(error) => tracing::error!(id, %error, "an invoice cannot be worked on"),
            }
        }
        Ok(tried)
    }

    async fn try_one(&self, id: i64) -> Result<bool, InvoiceError> {
        let now = self.services.clock.now();
        let claimed = self
            .services
            .writer
            .run(async move |tx: &WriteTx| progress::claim(tx, id, now).await)
            .await?;
        let Some(invoice) = claimed else { return Ok(false) };
        let Some(whole) = self.whole(id).await? else {
            return Ok(false);
        };
        match self.ask(&invoice, &whole, now).await {
            Ok(Some(answer)) => self.write_down(invoice, answer).await?,
            Ok(None) => {
                self.services
                    .writer
                    .run(async move |tx: &WriteTx| progress::note_sent(tx, id, now).await)
                    .await?;
            }
            Err(PlatformError::Refused { code, message }) => {
                let why = format!("{message}（{code}）");
                self.services
                    .writer
                    .run(async move |tx: &WriteTx| progress::fail(tx, id, why).await)
                    .await?;
            }
            Err(error) => {
                tracing::warn!(invoice = invoice.request_number, %error, "the tax platform did not answer");
                let why = error.to_string();
                self.services
                    .writer
                    .run(async move |tx: &WriteTx| progress::note_trouble(tx, id, why).await)
                    .await?;
            }
        }
        Ok(true)
    }

    async fn whole(&self, id: i64) -> Result<Option<InvoiceWithLines>, InvoiceError> {
        let row = invoices::Entity::find_by_id(id).one(&self.services.db).await?;
        Ok(finders::one(&self.services.db, row).await?)
    }

    /// What the platform says of a request that it may have; it is handed over when it has not. None: handed over just now.
    async fn ask(
        &self,
        invoice: &Invoice,
        whole: &InvoiceWithLines,
        now: DateTime<Utc>,
    ) -> Result<Option<Answer>, PlatformError> {
        if invoice.attempts > 0
            && let Some(answer) = self.platform.query(&invoice.request_number, now).await?
        {
            return Ok(Some(answer));
        }
        self.platform.issue(&whole.request(), now).await?;
        Ok(None)
    }

    async fn write_down(&self, invoice: Invoice, answer: Answer) -> Result<(), InvoiceError> {
        let now = self.services.clock.now();
        let id = invoice.id;
        match answer {
            Answer::Working => {}
            Answer::Refused(why) => {
                self.services
                    .writer
                    .run(async move |tx: &WriteTx| progress::fail(tx, id, why).await)
                    .await?;
            }
            Answer::Issued(issued) => {
                if let Some(why) = progress::mismatch(&invoice, &issued) {
                    tracing::error!(
                        invoice = invoice.request_number,
                        why,
                        "an issued invoice is not what was asked for"
                    );
                    self.services
                        .writer
                        .run(async move |tx: &WriteTx| {
                            progress::hold_for_finance(tx, id, issued.at, why).await
                        })
                        .await?;
                    return Ok(());
                }
                self.services
                    .writer
                    .run(async move |tx: &WriteTx| progress::finish(tx, &invoice, issued, now).await)
                    .await?;
            }
        }
        Ok(())
    }
}
