//! Answers of the shop's service that wait for a member who has gone: as a message, and by mail where there is an address.
use ::service::events::AnswerUnread;
use futures::FutureExt;
use gateways::mail::{Letter, Link, Mail};
use identity::members::models::members;
use kernel::{Services, WriteTx, services::shared};
use loco_rs::app::AppContext;
use messaging::models::{
    mails::{self, NewMail},
    messages::{self, Kind, NewMessage},
};

use super::{Fact, Outcome};

/// The home page with the panel open.
const CHAT_PAGE: &str = "/?service=1";

pub fn message<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a Fact) -> Outcome<'a> {
    async move {
        let event: AnswerUnread = fact.read()?;
        let message = NewMessage {
            member_id: event.member_id,
            kind: Kind::System,
            title: title(&event),
            body: body(&event),
            url: CHAT_PAGE.into(),
            reference: reference(&event),
        };
        messages::send(tx, message, Services::of(ctx).clock.now()).await?;
        Ok(())
    }
    .boxed()
}

pub fn mail<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a Fact) -> Outcome<'a> {
    async move {
        let (event, mail): (AnswerUnread, _) = (fact.read()?, shared::<Mail>(ctx));
        let member = members::by_id(tx.db(), event.member_id).await?;
        let Some(member) = member.filter(|member| mail.is_on() && !member.email.is_empty()) else {
            return Ok(());
        };
        let letter = Letter {
            subject: title(&event),
            paragraphs: vec![format!("{}，您好：", member.name), body(&event)],
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

/// What was said stays in the conversation: a mail may be read by others.
fn title(event: &AnswerUnread) -> String {
    format!("客服{}回复了您的咨询", event.staff_name)
}

fn body(event: &AnswerUnread) -> String {
    format!(
        "您有 {} 条客服回复还没有查看，请登录商城打开在线客服。",
        event.unread
    )
}

fn reference(event: &AnswerUnread) -> String {
    format!("service:{}:{}", event.conversation_id, event.stretch)
}
