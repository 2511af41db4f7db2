//! Sends messages also by mail or text where the member wants it.
use futures::FutureExt;
use gateways::{mail::Mail, sms::Sms};
use identity::members::models::members;
use kernel::{Services, WriteTx, services::shared};
use loco_rs::app::AppContext;
use messaging::{
    events::MessageToldElsewhere,
    models::{
        delivery::{OutgoingChannels, OutgoingMessage},
        kinds::{Channel, Kind},
        preferences,
    },
};

use super::reaction::{Outcome, StoredEvent};

/// The ways out of this shop.
pub fn outside(ctx: &AppContext) -> OutgoingChannels {
    OutgoingChannels {
        mail: shared::<Mail>(ctx),
        sms: shared::<Sms>(ctx),
        secret: Services::of(ctx).settings.secret.clone(),
    }
}

pub fn mail<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a StoredEvent) -> Outcome<'a> {
    deliver(tx, ctx, fact, Channel::Mail).boxed()
}

pub fn text<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a StoredEvent) -> Outcome<'a> {
    deliver(tx, ctx, fact, Channel::Sms).boxed()
}

/// Asked again: the member may have thought better of it since.
async fn deliver(tx: &WriteTx, ctx: &AppContext, fact: &StoredEvent, channel: Channel) -> anyhow::Result<()> {
    let event: MessageToldElsewhere = fact.read()?;
    let Some(kind) = Kind::from_code(&event.kind) else {
        anyhow::bail!("no such kind of message: {}", event.kind);
    };
    if !preferences::wanted(tx.db(), event.member_id, kind)
        .await?
        .has(channel)
    {
        return Ok(());
    }
    let Some(member) = members::by_id(tx.db(), event.member_id).await? else {
        return Ok(());
    };
    let (outside, now) = (outside(ctx), Services::of(ctx).clock.now());
    let (title, body) = event.elsewhere.over(channel, &event.title, &event.body);
    let message = OutgoingMessage {
        kind,
        title,
        body,
        url: &event.url,
        reference: &event.reference,
    };
    match channel {
        Channel::Site => {}
        Channel::Mail => {
            outside.mail(tx, &member, message, now).await?;
        }
        Channel::Sms => {
            outside.text(tx, &member, message, now).await?;
        }
    }
    Ok(())
}
