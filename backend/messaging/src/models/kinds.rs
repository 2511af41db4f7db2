//! The kinds of messages, and the channels that they go over.
use sea_orm::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Kind {
    Order,
    Licence,
    /// Campaigns, coupons, vouchers and points: optional messages.
    Promotion,
    /// Unread answers of customer service.
    Service,
    System,
}

impl Kind {
    pub const ALL: [Self; 5] = [
        Self::Order,
        Self::Licence,
        Self::Promotion,
        Self::Service,
        Self::System,
    ];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Order => "order",
            Self::Licence => "licence",
            Self::Promotion => "promotion",
            Self::Service => "service",
            Self::System => "system",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Order => "订单消息",
            Self::Licence => "证照消息",
            Self::Promotion => "优惠消息",
            Self::Service => "客服消息",
            Self::System => "系统消息",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Channel {
    /// Among the messages of the shop.
    Site,
    Mail,
    Sms,
}

impl Channel {
    pub const ALL: [Self; 3] = [Self::Site, Self::Mail, Self::Sms];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Site => "site",
            Self::Mail => "mail",
            Self::Sms => "sms",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Site => "站内消息",
            Self::Mail => "邮件",
            Self::Sms => "短信",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|channel| channel.code() == code)
    }
}

/// Those that one message goes over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub struct Channels(pub Vec<Channel>);

/// Other words for mails and phones; empty: those of the site.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChannelTexts {
    pub mail_title: String,
    pub mail_body: String,
    pub sms: String,
}

impl ChannelTexts {
    /// Title and body for this channel. A text message is only the title.
    pub fn over<'a>(&'a self, channel: Channel, title: &'a str, body: &'a str) -> (&'a str, &'a str) {
        let own = |own: &'a str, site: &'a str| if own.is_empty() { site } else { own };
        match channel {
            Channel::Site => (title, body),
            Channel::Mail => (own(&self.mail_title, title), own(&self.mail_body, body)),
            Channel::Sms => (own(&self.sms, title), body),
        }
    }
}
