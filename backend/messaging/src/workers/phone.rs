//! Hands over the texts that wait, one after the other.
use gateways::sms::Sms;
use kernel::{Services, WriteTx};
use sea_orm::DbErr;

use crate::models::{
    delivery::wording,
    phone_texts::{self, PhoneText},
};

/// Texts of one round.
const ROUND: u64 = 50;

/// Sends what may be sent now; returns how many were tried. A carrier that is away ends the round.
pub async fn send_texts((services, sms): &(Services, Sms)) -> Result<u64, DbErr> {
    let mut tried = 0;
    loop {
        let due = phone_texts::due(&services.db, services.clock.now(), ROUND).await?;
        if due.is_empty() {
            return Ok(tried);
        }
        for text in due {
            tried += 1;
            if send(services, sms, text).await? == CarrierState::Away {
                return Ok(tried);
            }
        }
    }
}

#[derive(PartialEq, Eq)]
enum CarrierState {
    There,
    Away,
}

/// Claims the text before it is sent, so that of several processes one sends it.
async fn send(services: &Services, sms: &Sms, text: PhoneText) -> Result<CarrierState, DbErr> {
    let (writer, now) = (&services.writer, services.clock.now());
    let claimed = text.clone();
    if !writer
        .run(async move |tx: &WriteTx| phone_texts::claim(tx, &claimed, now).await)
        .await?
    {
        return Ok(CarrierState::There);
    }
    let reference = format!("text-{}", text.id);
    let words = wording(text.kind, &text.title);
    let Err(error) = sms.send(&text.phone, &words, &reference, now).await else {
        let id = text.id;
        writer
            .run(async move |tx: &WriteTx| phone_texts::note_sent(tx, id, now).await)
            .await?;
        return Ok(CarrierState::There);
    };
    tracing::warn!(text = text.id, %error, "a text was not taken");
    let (is_final, why) = (error.is_final(), error.to_string());
    writer
        .run(async move |tx: &WriteTx| phone_texts::note_failure(tx, &text, (why, is_final), now).await)
        .await?;
    Ok(if is_final {
        CarrierState::There
    } else {
        CarrierState::Away
    })
}
