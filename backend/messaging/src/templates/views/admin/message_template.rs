use chrono::{DateTime, Utc};
use gateways::sms::{SINGLE, length};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    models::kinds::Channel,
    templates::models::{templates::ShopText, texts::Placeholder, wording::TemplateText},
};

#[derive(Serialize, ToSchema)]
pub struct AdminMessageTemplate {
    pub id: i64,
    pub code: &'static str,
    /// order, licence, promotion, system
    pub kind: &'static str,
    pub kind_text: &'static str,
    pub name: &'static str,
    /// The title on the site, and where nothing else is written the subject of the mail and what a text says.
    pub title: String,
    pub body: String,
    /// Of the mail; empty: the title. So with the others.
    pub mail_title: String,
    pub mail_body: String,
    pub sms_text: String,
    pub placeholders: Vec<TemplatePlaceholder>,
    /// Staff wrote another text than the shop came with.
    pub is_changed: bool,
    pub default_title: &'static str,
    pub default_body: &'static str,
    /// How often it was written anew; 0: as it came.
    pub version: i64,
    pub set_by: String,
    pub set_at: Option<DateTime<Utc>>,
}

#[derive(Serialize, ToSchema)]
pub struct TemplatePlaceholder {
    pub name: &'static str,
    pub text: &'static str,
    pub sample: &'static str,
    pub is_needed: bool,
}

impl From<&Placeholder> for TemplatePlaceholder {
    fn from(of: &Placeholder) -> Self {
        Self {
            name: of.name,
            text: of.text,
            sample: of.sample,
            is_needed: of.is_needed,
        }
    }
}

impl From<ShopText> for AdminMessageTemplate {
    fn from(known: ShopText) -> Self {
        let (built_in, words) = (known.built_in, known.words());
        Self {
            id: built_in.id,
            code: built_in.code,
            kind: built_in.kind.code(),
            kind_text: built_in.kind.text(),
            name: built_in.name,
            title: words.title,
            body: words.body,
            mail_title: words.elsewhere.mail_title,
            mail_body: words.elsewhere.mail_body,
            sms_text: words.elsewhere.sms,
            placeholders: built_in
                .placeholders
                .iter()
                .map(TemplatePlaceholder::from)
                .collect(),
            is_changed: known.own.is_some(),
            default_title: built_in.title,
            default_body: built_in.body,
            version: known.own.as_ref().map_or(0, |own| own.version),
            set_at: known.own.as_ref().map(|own| own.set_at),
            set_by: known.own.map(|own| own.set_by_name).unwrap_or_default(),
        }
    }
}

/// With samples filled in.
#[derive(Serialize, ToSchema)]
pub struct TemplatePreview {
    pub title: String,
    pub body: String,
    pub mail_title: String,
    pub mail_body: String,
    /// As the phone shows it, with signature and end.
    pub sms_text: String,
    /// As the carrier counts it.
    pub sms_characters: u64,
    /// Texts that are paid for.
    pub sms_parts: u64,
    /// Characters that fit into one text.
    pub sms_single: u64,
}

impl TemplatePreview {
    pub fn new(sample: &TemplateText, on_phone: String) -> Self {
        let (mail_title, mail_body) = sample.over(Channel::Mail);
        let length = length(&on_phone);
        Self {
            title: sample.title.clone(),
            body: sample.body.clone(),
            mail_title: mail_title.to_owned(),
            mail_body: mail_body.to_owned(),
            sms_text: on_phone,
            sms_characters: length.characters as u64,
            sms_parts: length.parts as u64,
            sms_single: SINGLE as u64,
        }
    }
}
