use identity::members::models::members::Member;
use kernel::{Settings, masking};
use serde::Serialize;
use utoipa::ToSchema;

use crate::models::{
    delivery,
    kinds::{Channel, Kind},
    preferences::{EnabledChannels, fixed_because, needs_consent},
};

#[derive(Debug, Serialize, ToSchema)]
pub struct MessagePreferences {
    /// As it was proved, masked; empty: no mails.
    pub email: String,
    /// Masked.
    pub phone: String,
    pub rows: Vec<MessagePreference>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct MessagePreference {
    /// order | licence | promotion | service | system
    pub r#type: &'static str,
    pub text: &'static str,
    /// What comes in this kind.
    pub about: &'static str,
    pub channels: Vec<ChannelPreference>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ChannelPreference {
    /// site | mail | sms
    pub channel: &'static str,
    pub text: &'static str,
    pub is_on: bool,
    /// The shop sends messages of this kind this way at all.
    pub is_offered: bool,
    /// Why it stays on; empty: it can be switched.
    pub fixed: &'static str,
    /// Switching it on is a consent to advertising, and sent as one.
    pub needs_consent: bool,
}

impl MessagePreferences {
    pub fn new(member: &Member, chosen: Vec<(Kind, EnabledChannels)>, settings: &Settings) -> Self {
        let rows = chosen.into_iter();
        Self {
            email: masking::email(&member.email),
            phone: masking::phone(&member.phone),
            rows: rows
                .map(|(kind, wanted)| MessagePreference::new(kind, wanted, settings))
                .collect(),
        }
    }
}

impl MessagePreference {
    fn new(kind: Kind, wanted: EnabledChannels, settings: &Settings) -> Self {
        let channels = Channel::ALL.into_iter().map(|channel| ChannelPreference {
            channel: channel.code(),
            text: channel.text(),
            is_on: wanted.has(channel),
            is_offered: delivery::is_open(settings, channel, kind),
            fixed: fixed_because(kind, channel).unwrap_or_default(),
            needs_consent: needs_consent(kind, channel),
        });
        Self {
            r#type: kind.code(),
            text: kind.text(),
            about: about(kind),
            channels: channels.collect(),
        }
    }
}

const fn about(kind: Kind) -> &'static str {
    match kind {
        Kind::Order => "付款、审核、发货、退款、售后和发票",
        Kind::Licence => "证照和合同的审核结果、到期提醒",
        Kind::Promotion => "活动、优惠券、现金券和积分",
        Kind::Service => "在线客服的回复，您还没有看到的",
        Kind::System => "召回、账号安全、求购回复和商城通知",
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Unsubscription {
    /// Whose mails they are, masked.
    pub email: String,
    /// Do promotions still come by mail?
    pub is_on: bool,
}
