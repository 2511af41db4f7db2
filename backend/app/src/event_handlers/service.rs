//! Unread answers of customer service to absent members: sent as a message, and by mail where there is an
//! address.
use ::service::events::AnswerUnread;
use futures::FutureExt;
use gateways::mail::{Link, Mail, MailMessage};
use identity::members::models::members;
use kernel::{Services, WriteTx, services::shared};
use loco_rs::app::AppContext;
use messaging::{
    models::{
        mails::{self, NewMail},
        preferences::Channel,
    },
    templates::models::texts::Template,
};

use super::{
    Outcome, StoredEvent,
    messages::{Text, send, worded},
};

/// The home page with the panel open.
const CHAT_PAGE: &str = "/?service=1";

pub fn message<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a StoredEvent) -> Outcome<'a> {
    async move {
        let event: AnswerUnread = fact.read()?;
        let text = text(tx, &event).await?;
        send(tx, ctx, event.member_id, &text).await
    }
    .boxed()
}

pub fn mail<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a StoredEvent) -> Outcome<'a> {
    async move {
        let (event, mail): (AnswerUnread, _) = (fact.read()?, shared::<Mail>(ctx));
        let member = members::by_id(tx.db(), event.member_id).await?;
        let reachable = member.filter(|member| mail.is_on() && member.is_active && !member.email.is_empty());
        let Some(member) = reachable else {
            return Ok(());
        };
        let text = text(tx, &event).await?;
        let (subject, body) = text.words().over(Channel::Mail);
        let mut paragraphs = vec![format!("{}，您好：", member.name)];
        paragraphs.extend(body.lines().map(str::to_owned));
        let letter = MailMessage {
            subject: subject.to_owned(),
            paragraphs,
            link: Some(Link {
                label: "查看回复".into(),
                path: CHAT_PAGE.into(),
            }),
        };
        let new = NewMail {
            member_id: member.id,
            written: mail.write(&letter)?,
            recipient: member.email,
            reference: reference(&event),
        };
        mails::queue(tx, new, Services::of(ctx).clock.now()).await?;
        Ok(())
    }
    .boxed()
}

/// The text itself is not included: a mail may be read by others.
async fn text(tx: &WriteTx, event: &AnswerUnread) -> anyhow::Result<Text> {
    let unread = event.unread.to_string();
    let values = [("staff", event.staff_name.as_str()), ("count", unread.as_str())];
    worded(
        tx,
        Template::ServiceAnswered,
        &values,
        (CHAT_PAGE, reference(event)),
    )
    .await
}

fn reference(event: &AnswerUnread) -> String {
    format!("service:{}:{}", event.conversation_id, event.stretch)
}
