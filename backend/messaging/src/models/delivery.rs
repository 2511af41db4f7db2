//! How a message leaves the site: as a mail where there is an address, as a text to the phone where the carrier has a template.
use chrono::{DateTime, Utc};
use gateways::{
    mail::{Link, Mail, MailMessage, settings::MailSettings},
    sms::{self, Sms, settings::SmsSettings},
};
use identity::members::models::members::Member;
use kernel::{Settings, WriteTx};

use super::{
    kinds::{Channel, Kind},
    mails::{self, NewMail},
    phone_texts::{self, NewPhoneText},
    unsubscribe,
};
use crate::errors::MessagingError;

/// The message to deliver.
#[derive(Clone, Copy, Debug)]
pub struct OutgoingMessage<'a> {
    pub kind: Kind,
    pub title: &'a str,
    pub body: &'a str,
    /// A path of the storefront, or empty.
    pub url: &'a str,
    pub reference: &'a str,
}

/// The ways out of the shop.
#[derive(Clone)]
pub struct OutgoingChannels {
    pub mail: Mail,
    pub sms: Sms,
    /// Signs the way out of promotions.
    pub secret: String,
}

impl OutgoingChannels {
    /// Queues a mail; false when there is no way, no address, or it is queued already. A promotion carries the way out of promotions.
    pub async fn mail(
        &self,
        tx: &WriteTx,
        member: &Member,
        message: OutgoingMessage<'_>,
        now: DateTime<Utc>,
    ) -> Result<bool, MessagingError> {
        if !self.mail.is_on() || !member.is_active || member.email.is_empty() {
            return Ok(false);
        }
        let letter = letter(member, message);
        let is_promotion = message.kind == Kind::Promotion;
        let written = if is_promotion {
            let unsubscribe_links = unsubscribe::links(&self.secret, member.id);
            self.mail.write_promotion(&letter, &unsubscribe_links)?
        } else {
            self.mail.write(&letter)?
        };
        let reference = if is_promotion {
            mails::promotion_reference(message.reference)
        } else {
            message.reference.to_owned()
        };
        let new = NewMail {
            member_id: member.id,
            kind: message.kind,
            recipient: member.email.clone(),
            written,
            reference,
        };
        Ok(mails::queue(tx, new, now).await?)
    }

    /// Queues a text; false when the carrier has no template for it, or it is queued already.
    pub async fn text(
        &self,
        tx: &WriteTx,
        member: &Member,
        message: OutgoingMessage<'_>,
        now: DateTime<Utc>,
    ) -> Result<bool, MessagingError> {
        let is_possible = member.is_active && self.sms.can_send(&wording(message.kind, message.title));
        if !is_possible {
            return Ok(false);
        }
        let new = NewPhoneText {
            member_id: member.id,
            kind: message.kind,
            phone: member.phone.clone(),
            title: message.title.to_owned(),
            reference: message.reference.to_owned(),
        };
        Ok(phone_texts::queue(tx, new, now).await?)
    }
}

/// Whether this shop sends messages of a kind over a channel at all.
pub fn is_open(settings: &Settings, channel: Channel, kind: Kind) -> bool {
    let sms = settings.of::<SmsSettings>();
    let template = match kind {
        Kind::Promotion => &sms.promotion_template,
        _ => &sms.notice_template,
    };
    match channel {
        Channel::Site => true,
        Channel::Mail => settings.of::<MailSettings>().is_on(),
        Channel::Sms => sms.is_on() && !template.is_empty(),
    }
}

/// As sent to the carrier.
pub fn wording(kind: Kind, title: &str) -> gateways::sms::Text {
    let title = title.to_owned();
    match kind {
        Kind::Promotion => gateways::sms::Text::Promotion { title },
        _ => gateways::sms::Text::Notice { title },
    }
}

/// As a phone shows it: the signature, the text, and the text after it.
pub fn on_phone(sign_name: &str, kind: Kind, text: &str) -> String {
    let end = match kind {
        Kind::Promotion => sms::WAY_OUT,
        _ => sms::NOTICE_END,
    };
    format!("【{sign_name}】{text}{end}")
}

fn letter(member: &Member, message: OutgoingMessage<'_>) -> MailMessage {
    let mut paragraphs = vec![format!("{}，您好：", member.name)];
    paragraphs.extend(
        message
            .body
            .lines()
            .filter(|line| !line.is_empty())
            .map(str::to_owned),
    );
    let link = (!message.url.is_empty()).then(|| Link {
        label: "查看详情".into(),
        path: message.url.to_owned(),
    });
    MailMessage {
        subject: message.title.to_owned(),
        paragraphs,
        link,
    }
}
