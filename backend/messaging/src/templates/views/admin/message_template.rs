use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::templates::models::{
    templates::{Known, Rendered},
    texts::Placeholder,
};

#[derive(Serialize, ToSchema)]
pub struct AdminMessageTemplate {
    pub id: i64,
    pub code: &'static str,
    /// order, licence, promotion, system
    pub kind: &'static str,
    pub kind_text: &'static str,
    pub name: &'static str,
    /// The title on the site, the subject of the mail, and what a text says.
    pub title: String,
    pub body: String,
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

impl From<Known> for AdminMessageTemplate {
    fn from(known: Known) -> Self {
        let built_in = known.built_in;
        Self {
            id: built_in.id,
            code: built_in.code,
            kind: built_in.kind.code(),
            kind_text: built_in.kind.text(),
            name: built_in.name,
            title: known.title().to_owned(),
            body: known.body().to_owned(),
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

#[derive(Serialize, ToSchema)]
pub struct TemplatePreview {
    pub title: String,
    pub body: String,
}

impl From<Rendered> for TemplatePreview {
    fn from(rendered: Rendered) -> Self {
        Self {
            title: rendered.title,
            body: rendered.body,
        }
    }
}
