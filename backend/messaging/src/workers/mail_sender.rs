//! Sends waiting mails one after the other, in parallel to the relay: a slow mail server delays no other
//! reaction.
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use gateways::mail::{Mail, RenderedMail};
use kernel::{Services, WriteTx, jobs::unless_it_panics};
use sea_orm::DbErr;
use tokio::sync::{Mutex, Notify};

use crate::models::mails::{self, QueuedMail};

/// How often it looks for what comes due again.
const TICK: Duration = Duration::from_secs(5);
/// Mails of one round.
const ROUND: u64 = 50;

#[derive(Clone)]
pub struct MailSender {
    services: Services,
    mail: Mail,
    signal: Arc<Notify>,
    is_stopped: Arc<AtomicBool>,
    /// One round at a time.
    round: Arc<Mutex<()>>,
}

impl MailSender {
    pub fn new(services: Services, mail: Mail) -> Self {
        Self {
            services,
            mail,
            signal: Arc::default(),
            is_stopped: Arc::default(),
            round: Arc::default(),
        }
    }

    /// There is a mail to send.
    pub fn wake(&self) {
        self.signal.notify_one();
    }

    /// Sends until it is stopped.
    #[kernel::boxed]
    pub async fn run(self) {
        while !self.is_stopped() {
            match unless_it_panics("mails", self.deliver_round()).await {
                Some(Ok(Round::More)) => {}
                None | Some(Ok(Round::Done)) => self.wait().await,
                Some(Err(error)) => {
                    tracing::warn!(%error, "mails could not be looked up; trying again in a moment");
                    self.wait().await;
                }
            }
        }
    }

    /// Lets the current mail finish, and starts no further one.
    #[kernel::boxed]
    pub async fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
        self.wake();
        let _last_round = self.round.lock().await;
    }

    /// Sends until nothing is due any more, or the server does not take mails. Waits for a round that is under way.
    pub async fn settle(&self) -> Result<(), DbErr> {
        while self.deliver_round().await? == Round::More {}
        Ok(())
    }

    fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }

    async fn wait(&self) {
        tokio::select! {
            () = self.signal.notified() => {}
            () = tokio::time::sleep(TICK) => {}
        }
    }

    async fn deliver_round(&self) -> Result<Round, DbErr> {
        let _alone = self.round.lock().await;
        if !self.mail.is_on() {
            return Ok(Round::Done);
        }
        let due = mails::due(&self.services.db, self.services.clock.now(), ROUND).await?;
        if due.is_empty() {
            return Ok(Round::Done);
        }
        for mail in due {
            if self.is_stopped() || self.deliver(mail).await? == Server::Away {
                return Ok(Round::Done);
            }
        }
        Ok(Round::More)
    }

    /// Claims the mail before it is sent, so that of several processes one sends it.
    async fn deliver(&self, mail: QueuedMail) -> Result<Server, DbErr> {
        let (writer, now) = (&self.services.writer, self.services.clock.now());
        let claimed = mail.clone();
        if !writer
            .run(async move |tx: &WriteTx| mails::claim(tx, &claimed, now).await)
            .await?
        {
            return Ok(Server::There);
        }
        let written = RenderedMail {
            subject: mail.subject.clone(),
            text: mail.body_text.clone(),
            html: mail.body_html.clone(),
            unsubscribe_url: mail.unsubscribe_url.clone(),
        };
        let reference = format!("mail-{}-{}", mail.id, mail.created_at.timestamp_millis());
        let sent = self.mail.send(&mail.recipient, written, &reference, now).await;
        let Err(error) = sent else {
            writer
                .run(async move |tx: &WriteTx| mails::note_sent(tx, mail.id, now).await)
                .await?;
            return Ok(Server::There);
        };
        tracing::warn!(mail = mail.id, %error, "a mail was not taken");
        let (is_final, text) = (error.is_final(), error.to_string());
        writer
            .run(async move |tx: &WriteTx| mails::note_failure(tx, &mail, text, is_final, now).await)
            .await?;
        Ok(if is_final { Server::There } else { Server::Away })
    }
}

#[derive(PartialEq, Eq)]
enum Round {
    More,
    Done,
}

#[derive(PartialEq, Eq)]
enum Server {
    There,
    /// Others would not be taken now either.
    Away,
}
