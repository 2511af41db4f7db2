//! What reaches phones.
use futures::FutureExt;
use gateways::sms::{Sms, Text, settings::SmsSettings};
use identity::{
    events::{MemberInvited, OneTimeCodeIssued, StoreInvited},
    members::models::member_invitations,
    sign_in::models::one_time_codes,
};
use kernel::{Services, WriteTx, services::shared};
use loco_rs::app::AppContext;
use registration::models::invitations;

use super::reaction::{Outcome, StoredEvent};

/// A code that could not be sent is tried again until it has expired. Each is noted as sent by itself, so that one
/// that fails does not repeat the others.
pub fn send<'a>(ctx: &'a AppContext, facts: &'a [StoredEvent]) -> Outcome<'a> {
    async move {
        let (services, sms) = (Services::of(ctx), shared::<Sms>(ctx));
        let mut failed = None;
        for fact in facts {
            let event: OneTimeCodeIssued = fact.read()?;
            if let Err(error) = send_one(&services, &sms, event.code_id).await {
                failed = Some(error);
            }
        }
        failed.map_or(Ok(()), Err)
    }
    .boxed()
}

async fn send_one(services: &Services, sms: &Sms, code_id: i64) -> anyhow::Result<()> {
    let now = services.clock.now();
    let code = one_time_codes::unsent(&services.db, code_id, now).await?;
    let Some(code) = code.filter(|code| !one_time_codes::is_mailed(code)) else {
        return Ok(());
    };
    let text = Text::Code {
        digits: one_time_codes::digits(&services.settings.secret, &code),
    };
    sms.send(&code.phone, &text, &code.id.to_string(), now).await?;
    services
        .writer
        .run(async move |tx: &WriteTx| one_time_codes::note_sent(tx, code_id).await)
        .await?;
    Ok(())
}

/// The store is invited by text, or by its chain when there is no template for it.
pub fn invite<'a>(ctx: &'a AppContext, facts: &'a [StoredEvent]) -> Outcome<'a> {
    async move {
        let (services, sms) = (Services::of(ctx), shared::<Sms>(ctx));
        let mut failed = None;
        for fact in facts {
            let event: StoreInvited = fact.read()?;
            if let Err(error) = invite_one(&services, &sms, event.invitation_id).await {
                failed = Some(error);
            }
        }
        failed.map_or(Ok(()), Err)
    }
    .boxed()
}

async fn invite_one(services: &Services, sms: &Sms, invitation_id: i64) -> anyhow::Result<()> {
    let now = services.clock.now();
    let Some((invitation, head)) = invitations::unsent(&services.db, invitation_id, now).await? else {
        return Ok(());
    };
    let text = Text::Invitation { head };
    if !services.settings.of::<SmsSettings>().is_on() || !sms.can_send(&text) {
        return Ok(());
    }
    let reference = format!("invitation-{invitation_id}");
    sms.send(&invitation.phone, &text, &reference, now).await?;
    services
        .writer
        .run(async move |tx: &WriteTx| invitations::note_sent(tx, invitation_id).await)
        .await?;
    Ok(())
}

/// The colleague is invited by text, or by the owner when there is no template for it.
pub fn invite_colleague<'a>(ctx: &'a AppContext, facts: &'a [StoredEvent]) -> Outcome<'a> {
    async move {
        let (services, sms) = (Services::of(ctx), shared::<Sms>(ctx));
        let mut failed = None;
        for fact in facts {
            let event: MemberInvited = fact.read()?;
            if let Err(error) = invite_one_colleague(&services, &sms, event.invitation_id).await {
                failed = Some(error);
            }
        }
        failed.map_or(Ok(()), Err)
    }
    .boxed()
}

async fn invite_one_colleague(services: &Services, sms: &Sms, invitation_id: i64) -> anyhow::Result<()> {
    let now = services.clock.now();
    let found = member_invitations::unsent(&services.db, invitation_id, now).await?;
    let Some((invitation, company)) = found else {
        return Ok(());
    };
    let text = Text::Colleague { company };
    if !services.settings.of::<SmsSettings>().is_on() || !sms.can_send(&text) {
        return Ok(());
    }
    let reference = format!("member-invitation-{invitation_id}");
    sms.send(&invitation.phone, &text, &reference, now).await?;
    services
        .writer
        .run(async move |tx: &WriteTx| member_invitations::note_sent(tx, invitation_id).await)
        .await?;
    Ok(())
}
