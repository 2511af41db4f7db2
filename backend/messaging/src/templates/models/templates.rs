//! The texts of messages: staff may write others than the shop came with.
use std::collections::HashMap;

use chrono::{DateTime, Utc};
use identity::audit::models::audit;
use kernel::{Actor, Db, WriteTx, db::ROW_LOCK};
use sea_orm::{ActiveValue::Set, DbErr, JsonValue, QuerySelect, prelude::*, sea_query::OnConflict};
use serde_json::json;

use super::{
    texts::{ALL, BuiltIn, Template},
    wording::{TemplateText, faults, sms_fault},
};
pub use crate::models::_entities::message_templates::Model as OwnText;
use crate::{
    errors::MessagingError,
    models::{
        _entities::message_templates::{ActiveModel, Column, Entity},
        kinds::ChannelTexts,
    },
};

/// A text of the shop, and what staff wrote instead.
#[derive(Clone, Debug)]
pub struct ShopText {
    pub built_in: &'static BuiltIn,
    pub own: Option<OwnText>,
}

impl ShopText {
    /// The text that the shop came with.
    pub const fn as_it_came(template: Template) -> Self {
        Self {
            built_in: template.built_in(),
            own: None,
        }
    }

    /// The message with these values filled in; each placeholder of the template has one.
    pub fn render(&self, values: &[(&str, &str)]) -> TemplateText {
        let is_given = |wanted: &str| values.iter().any(|(name, _)| *name == wanted);
        let mut placeholders = self.built_in.placeholders.iter();
        debug_assert!(
            placeholders.all(|placeholder| is_given(placeholder.name)),
            "{} is not told all of its values",
            self.built_in.code
        );
        self.words().filled(values)
    }

    pub fn words(&self) -> TemplateText {
        let Some(own) = &self.own else {
            return TemplateText::of(self.built_in);
        };
        TemplateText {
            title: own.title.clone(),
            body: own.body.clone(),
            elsewhere: ChannelTexts {
                mail_title: own.mail_title.clone(),
                mail_body: own.mail_body.clone(),
                sms: own.sms_text.clone(),
            },
        }
    }

    pub fn title(&self) -> &str {
        self.own
            .as_ref()
            .map_or(self.built_in.title, |own| own.title.as_str())
    }

    pub fn body(&self) -> &str {
        self.own
            .as_ref()
            .map_or(self.built_in.body, |own| own.body.as_str())
    }
}

pub fn by_id(id: i64) -> Option<&'static BuiltIn> {
    ALL.iter()
        .map(|template| template.built_in())
        .find(|known| known.id == id)
}

pub async fn all(db: &Db) -> Result<Vec<ShopText>, DbErr> {
    let rows = Entity::find().all(db).await?;
    let mut own: HashMap<String, OwnText> = rows.into_iter().map(|row| (row.code.clone(), row)).collect();
    let known = ALL.iter().map(|template| {
        let built_in = template.built_in();
        ShopText {
            own: own.remove(built_in.code),
            built_in,
        }
    });
    Ok(known.collect())
}

pub async fn known(db: &Db, built_in: &'static BuiltIn) -> Result<ShopText, DbErr> {
    let own = Entity::find()
        .filter(Column::Code.eq(built_in.code))
        .one(db)
        .await?;
    Ok(ShopText { built_in, own })
}

/// The message with these values filled in.
#[kernel::boxed]
pub async fn render(db: &Db, template: Template, values: &[(&str, &str)]) -> Result<TemplateText, DbErr> {
    Ok(known(db, template.built_in()).await?.render(values))
}

/// `sign_name` is what texts to phones begin with, for it counts.
pub async fn set(
    tx: &WriteTx,
    built_in: &'static BuiltIn,
    (words, sign_name): (TemplateText, &str),
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<ShopText, MessagingError> {
    let mut errors = faults(built_in, &words);
    if let Some(why) = sms_fault(built_in, &words, sign_name) {
        errors.add("sms_text", why);
    }
    if !errors.is_empty() {
        return Err(MessagingError::Invalid(errors));
    }
    let before = locked(tx, built_in).await?;
    let version = before.own.as_ref().map_or(1, |own| own.version + 1);
    let row = ActiveModel {
        code: Set(built_in.code.into()),
        title: Set(words.title),
        body: Set(words.body),
        mail_title: Set(words.elsewhere.mail_title),
        mail_body: Set(words.elsewhere.mail_body),
        sms_text: Set(words.elsewhere.sms),
        version: Set(version),
        set_by: Set(actor.id),
        set_by_name: Set(actor.name.clone()),
        set_at: Set(now),
        ..Default::default()
    };
    let newest = OnConflict::column(Column::Code)
        .update_columns([
            Column::Title,
            Column::Body,
            Column::MailTitle,
            Column::MailBody,
            Column::SmsText,
            Column::Version,
            Column::SetBy,
            Column::SetByName,
            Column::SetAt,
        ])
        .to_owned();
    Entity::insert(row)
        .on_conflict(newest)
        .exec_without_returning(tx.db())
        .await?;
    let after = known(tx.db(), built_in).await?;
    let entry = entry("message_template.update", &before, &after);
    audit::append(tx, actor, entry, now).await?;
    Ok(after)
}

/// Back to the text that the shop came with.
pub async fn reset(
    tx: &WriteTx,
    built_in: &'static BuiltIn,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<ShopText, MessagingError> {
    let before = locked(tx, built_in).await?;
    let Some(own) = &before.own else {
        return Err(MessagingError::Conflict("现在用的就是默认文字".into()));
    };
    Entity::delete_by_id(own.id).exec(tx.db()).await?;
    let after = ShopText { built_in, own: None };
    let entry = entry("message_template.reset", &before, &after);
    audit::append(tx, actor, entry, now).await?;
    Ok(after)
}

async fn locked(tx: &WriteTx, built_in: &'static BuiltIn) -> Result<ShopText, DbErr> {
    let own = Entity::find()
        .filter(Column::Code.eq(built_in.code))
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?;
    Ok(ShopText { built_in, own })
}

fn entry(action: &'static str, before: &ShopText, after: &ShopText) -> audit::Entry {
    audit::Entry {
        action,
        subject_kind: "message_template",
        subject_id: before.built_in.id.to_string(),
        before: Some(snapshot(before)),
        after: Some(snapshot(after)),
        reason: String::new(),
    }
}

fn snapshot(of: &ShopText) -> JsonValue {
    let words = of.words();
    json!({
        "name": of.built_in.name,
        "title": words.title,
        "body": words.body,
        "mail_title": words.elsewhere.mail_title,
        "mail_body": words.elsewhere.mail_body,
        "sms_text": words.elsewhere.sms,
    })
}
