//! The texts of messages: staff may write others than the shop came with. Each has a set of placeholders, `{{number}}`; what is
//! filled in is never read as a placeholder again.
use std::collections::HashMap;

use chrono::{DateTime, Utc};
use identity::audit::models::audit;
use kernel::{Actor, Db, WriteTx, api::FieldErrors, db::ROW_LOCK};
use sea_orm::{ActiveValue::Set, DbErr, JsonValue, QuerySelect, prelude::*, sea_query::OnConflict};
use serde_json::json;

use super::texts::{ALL, BuiltIn, Template};
pub use crate::models::_entities::message_templates::Model as OwnText;
use crate::{
    errors::MessagingError,
    models::_entities::message_templates::{ActiveModel, Column, Entity},
};

const LONGEST_TITLE: usize = 60;
const LONGEST_BODY: usize = 500;

/// A message as it is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rendered {
    pub title: String,
    pub body: String,
}

/// A text of the shop, and what staff wrote instead.
#[derive(Clone, Debug)]
pub struct Known {
    pub built_in: &'static BuiltIn,
    pub own: Option<OwnText>,
}

impl Known {
    /// The text that the shop came with.
    pub const fn as_it_came(template: Template) -> Self {
        Self {
            built_in: template.built_in(),
            own: None,
        }
    }

    /// The message with these values filled in; each placeholder of the template has one.
    pub fn render(&self, values: &[(&str, &str)]) -> Rendered {
        let is_given = |wanted: &str| values.iter().any(|(name, _)| *name == wanted);
        let mut placeholders = self.built_in.placeholders.iter();
        debug_assert!(
            placeholders.all(|placeholder| is_given(placeholder.name)),
            "{} is not told all of its values",
            self.built_in.code
        );
        Rendered {
            title: filled(self.title(), values),
            body: filled(self.body(), values),
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

pub async fn all(db: &Db) -> Result<Vec<Known>, DbErr> {
    let rows = Entity::find().all(db).await?;
    let mut own: HashMap<String, OwnText> = rows.into_iter().map(|row| (row.code.clone(), row)).collect();
    let known = ALL.iter().map(|template| {
        let built_in = template.built_in();
        Known {
            own: own.remove(built_in.code),
            built_in,
        }
    });
    Ok(known.collect())
}

pub async fn known(db: &Db, built_in: &'static BuiltIn) -> Result<Known, DbErr> {
    let own = Entity::find()
        .filter(Column::Code.eq(built_in.code))
        .one(db)
        .await?;
    Ok(Known { built_in, own })
}

/// The message with these values filled in.
pub async fn render(db: &Db, template: Template, values: &[(&str, &str)]) -> Result<Rendered, DbErr> {
    Ok(known(db, template.built_in()).await?.render(values))
}

/// With the sample of each placeholder.
pub fn sample(built_in: &BuiltIn, title: &str, body: &str) -> Rendered {
    let samples: Vec<(&str, &str)> = built_in
        .placeholders
        .iter()
        .map(|placeholder| (placeholder.name, placeholder.sample))
        .collect();
    Rendered {
        title: filled(title, &samples),
        body: filled(body, &samples),
    }
}

/// A text in parts: what stands there, and the names in braces.
fn parts(text: &str) -> impl Iterator<Item = (&str, Option<&str>)> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        let found = text.split_once("{{").and_then(|(before, behind)| {
            let (name, after) = behind.split_once("}}")?;
            Some((before, name.trim(), after))
        });
        let Some((before, name, after)) = found else {
            rest = None;
            return Some((text, None));
        };
        rest = Some(after);
        Some((before, Some(name)))
    })
}

fn filled(text: &str, values: &[(&str, &str)]) -> String {
    let mut whole = String::new();
    for (words, name) in parts(text) {
        whole.push_str(words);
        if let Some(name) = name {
            let value = values.iter().find(|(known, _)| *known == name);
            whole.push_str(value.map_or("", |(_, value)| value));
        }
    }
    whole
}

/// What is wrong with a text, by field.
pub fn faults(built_in: &BuiltIn, title: &str, body: &str) -> FieldErrors {
    let mut errors = FieldErrors::default();
    let is_known = |name: &str| built_in.placeholders.iter().any(|known| known.name == name);
    for (field, what, text, longest) in [
        ("title", "标题", title, LONGEST_TITLE),
        ("body", "内容", body, LONGEST_BODY),
    ] {
        if text.trim().is_empty() {
            errors.add(field, format!("请填写{what}"));
        } else if text.chars().count() > longest {
            errors.add(field, format!("{what}最多 {longest} 字"));
        }
        for name in parts(text).filter_map(|(_, name)| name) {
            if !is_known(name) {
                errors.add(field, format!("没有占位符 {{{{{name}}}}}，请从列表中选择"));
            }
        }
        if parts(text).any(|(words, _)| words.contains("{{") || words.contains("}}")) {
            errors.add(field, "占位符的花括号没有成对");
        }
    }
    let is_used = |name: &str| {
        let mut names = parts(title).chain(parts(body)).filter_map(|(_, name)| name);
        names.any(|used| used == name)
    };
    for needed in built_in.placeholders.iter().filter(|known| known.is_needed) {
        if !is_used(needed.name) {
            let (name, text) = (needed.name, needed.text);
            errors.add("body", format!("缺少{text}（{{{{{name}}}}}），客户会看不懂"));
        }
    }
    errors
}

pub async fn set(
    tx: &WriteTx,
    built_in: &'static BuiltIn,
    text: Rendered,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<Known, MessagingError> {
    let errors = faults(built_in, &text.title, &text.body);
    if !errors.is_empty() {
        return Err(MessagingError::Invalid(errors));
    }
    let before = locked(tx, built_in).await?;
    let version = before.own.as_ref().map_or(1, |own| own.version + 1);
    let row = ActiveModel {
        code: Set(built_in.code.into()),
        title: Set(text.title),
        body: Set(text.body),
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
) -> Result<Known, MessagingError> {
    let before = locked(tx, built_in).await?;
    let Some(own) = &before.own else {
        return Err(MessagingError::Conflict("现在用的就是默认文字".into()));
    };
    Entity::delete_by_id(own.id).exec(tx.db()).await?;
    let after = Known { built_in, own: None };
    let entry = entry("message_template.reset", &before, &after);
    audit::append(tx, actor, entry, now).await?;
    Ok(after)
}

async fn locked(tx: &WriteTx, built_in: &'static BuiltIn) -> Result<Known, DbErr> {
    let own = Entity::find()
        .filter(Column::Code.eq(built_in.code))
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?;
    Ok(Known { built_in, own })
}

fn entry(action: &'static str, before: &Known, after: &Known) -> audit::Entry {
    audit::Entry {
        action,
        subject_kind: "message_template",
        subject_id: before.built_in.id.to_string(),
        before: Some(snapshot(before)),
        after: Some(snapshot(after)),
        reason: String::new(),
    }
}

fn snapshot(of: &Known) -> JsonValue {
    json!({ "name": of.built_in.name, "title": of.title(), "body": of.body() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shipped() -> &'static BuiltIn {
        Template::OrderShipped.built_in()
    }

    fn wrong(title: &str, body: &str) -> Vec<String> {
        faults(shipped(), title, body).0.into_keys().collect()
    }

    #[test]
    fn what_is_filled_in_is_not_read_again() {
        let values = [("number", "{{status}}"), ("status", "待收货")];
        assert_eq!(
            filled("订单 {{ number }}：{{status}}{{gone}}。", &values),
            "订单 {{status}}：待收货。"
        );
        assert_eq!(filled("{{number", &values), "{{number");
        assert_eq!(filled("", &values), "");
    }

    #[test]
    fn a_text_with_a_slip_is_refused_by_its_field() {
        assert!(wrong("发货了", "订单 {{number}} 已发出").is_empty());
        assert_eq!(wrong("", "订单 {{number}}"), ["title"]);
        assert_eq!(wrong("{{nobody}}", "订单 {{number}}"), ["title"]);
        assert_eq!(wrong("发货了", "订单已发出"), ["body"]);
        assert_eq!(wrong("发货了", "订单 {{number}} {{status"), ["body"]);
        assert_eq!(wrong("发货了", "订单 {{number}} }}"), ["body"]);
        assert_eq!(wrong("长".repeat(61).as_str(), "订单 {{number}}"), ["title"]);
    }

    #[test]
    fn a_preview_shows_what_buyers_would_read() {
        let read = sample(shipped(), "订单{{status}}", "订单 {{number}}：发出了");
        assert_eq!(read.title, "订单待收货");
        assert_eq!(read.body, "订单 YJ20261120000123：发出了");
    }
}
