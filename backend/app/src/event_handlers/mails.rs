//! What reaches mailboxes.
use futures::FutureExt;
use gateways::mail::{Mail, MailMessage};
use identity::{events::OneTimeCodeIssued, sign_in::models::one_time_codes};
use kernel::{Services, WriteTx, services::shared};
use loco_rs::app::AppContext;
use messaging::workers::MailSender;

use super::reaction::{Outcome, StoredEvent};

pub fn wake_mail_sender<'a>(ctx: &'a AppContext, _: &'a [StoredEvent]) -> Outcome<'a> {
    async move {
        shared::<MailSender>(ctx).wake();
        Ok(())
    }
    .boxed()
}

/// Codes are written down nowhere, so they do not wait for the mail sender. Each is noted as sent by itself, so that one
/// that fails does not repeat the others.
pub fn send_code<'a>(ctx: &'a AppContext, facts: &'a [StoredEvent]) -> Outcome<'a> {
    async move {
        let (services, mail) = (Services::of(ctx), shared::<Mail>(ctx));
        let mut failed = None;
        for fact in facts {
            let event: OneTimeCodeIssued = fact.read()?;
            if let Err(error) = send_one(&services, &mail, event.code_id).await {
                failed = Some(error);
            }
        }
        failed.map_or(Ok(()), Err)
    }
    .boxed()
}

/// A code that the server refuses for good is let go; it expires by itself.
async fn send_one(services: &Services, mail: &Mail, code_id: i64) -> anyhow::Result<()> {
    let now = services.clock.now();
    let code = one_time_codes::unsent(&services.db, code_id, now).await?;
    let Some(code) = code.filter(one_time_codes::is_mailed) else {
        return Ok(());
    };
    let digits = one_time_codes::digits(&services.settings.secret, &code);
    let written = mail.write(&letter(&digits))?;
    let reference = format!("code-{}-{}", code.id, code.created_at.timestamp_millis());
    match mail.send(&code.phone, written, &reference, now).await {
        Err(error) if !error.is_final() => return Err(error.into()),
        Err(error) => tracing::warn!(code = code.id, %error, "a code was not taken"),
        Ok(()) => {}
    }
    services
        .writer
        .run(async move |tx: &WriteTx| one_time_codes::note_sent(tx, code_id).await)
        .await?;
    Ok(())
}

fn letter(digits: &str) -> MailMessage {
    MailMessage {
        subject: format!("邮箱验证码 {digits}"),
        paragraphs: vec![
            format!("验证码 {digits}，10 分钟内有效，用于验证这个邮箱。"),
            "验证后，证照到期等提醒也会发到这里。不是您本人操作的话，不用理会这封邮件。".into(),
        ],
        link: None,
    }
}
