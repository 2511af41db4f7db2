//! Mass messages as staff draft them. A released one cannot be changed, only stopped and taken back.
use chrono::{DateTime, Utc};
use identity::{audit::models::audit, companies::models::facts::BuyerType, permissions::Role};
use kernel::{Actor, Db, WriteTx, api::FieldErrors, db::ROW_LOCK};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, JsonValue, QuerySelect, prelude::*};
use serde_json::json;

use super::addressees::Addressees;
pub use crate::models::_entities::mass_messages::Model as MassMessage;
use crate::{
    errors::MessagingError,
    models::{
        _entities::mass_messages::{ActiveModel, Entity},
        kinds::{Channel, Channels, Kind},
    },
};

pub const MOST_IDS: usize = 5000;

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Status {
    Draft,
    /// Waits for a second person.
    Proposed,
    /// Goes out, portion by portion.
    Sending,
    Done,
    /// Sent messages stay; no more members get it.
    Stopped,
    /// Goes from the members' messages, portion by portion.
    TakingBack,
    TakenBack,
}

impl Status {
    pub const ALL: [Self; 7] = [
        Self::Draft,
        Self::Proposed,
        Self::Sending,
        Self::Done,
        Self::Stopped,
        Self::TakingBack,
        Self::TakenBack,
    ];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::Proposed => "proposed",
            Self::Sending => "sending",
            Self::Done => "done",
            Self::Stopped => "stopped",
            Self::TakingBack => "taking_back",
            Self::TakenBack => "taken_back",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Draft => "草稿",
            Self::Proposed => "待复核",
            Self::Sending => "发送中",
            Self::Done => "已发完",
            Self::Stopped => "已停止",
            Self::TakingBack => "撤回中",
            Self::TakenBack => "已撤回",
        }
    }
}

/// What became of it for one member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Outcome {
    Sent,
    /// The member has switched off all its channels.
    Choice,
    /// The member had enough promotions that day.
    Cap,
}

/// A message as it is entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    pub kind: Kind,
    pub title: String,
    pub body: String,
    pub url: String,
    pub channels: Vec<Channel>,
    pub audience: Addressees,
}

/// By which a member's message, mail and text of it are known.
pub fn reference(id: i64) -> String {
    format!("mass:{id}")
}

/// Those who promote write of promotions, those who answer buyers of the rest.
pub fn may_write(roles: &[Role], kind: Kind) -> bool {
    roles.iter().any(|role| match kind {
        Kind::Promotion => matches!(role, Role::Super | Role::Promotion),
        Kind::System => matches!(role, Role::Super | Role::Service | Role::Content),
        Kind::Order | Kind::Licence | Kind::Service => false,
    })
}

pub(super) fn refuse_other_kinds(roles: &[Role], kind: Kind) -> Result<(), MessagingError> {
    if may_write(roles, kind) {
        return Ok(());
    }
    Err(MessagingError::Forbidden(match kind {
        Kind::Promotion => "优惠消息由价格与促销发送",
        _ => "系统消息由内容或订单与客服发送",
    }))
}

pub async fn by_id(db: &Db, id: i64) -> Result<Option<MassMessage>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

pub(super) async fn locked(tx: &WriteTx, id: i64) -> Result<MassMessage, MessagingError> {
    let found = Entity::find_by_id(id).lock(ROW_LOCK).one(tx.db()).await?;
    found.ok_or(MessagingError::NotFound("群发消息"))
}

pub async fn create(
    tx: &WriteTx,
    draft: &Draft,
    (actor, roles): (&Actor, &[Role]),
    now: DateTime<Utc>,
) -> Result<MassMessage, MessagingError> {
    check(draft)?;
    refuse_other_kinds(roles, draft.kind)?;
    let mut row = filled(<ActiveModel as ActiveModelTrait>::default(), draft, now);
    row.status = Set(Status::Draft);
    row.proposed_by = Set(actor.id.unwrap_or_default());
    row.proposed_by_name = Set(actor.name.clone());
    row.created_at = Set(now);
    let row = row.insert(tx.db()).await?;
    audit::append(tx, actor, entry("mass_message.create", None, Some(&row), ""), now).await?;
    Ok(row)
}

/// Of a draft alone; who changes it is its author from then on.
pub async fn update(
    tx: &WriteTx,
    id: i64,
    draft: &Draft,
    (actor, roles): (&Actor, &[Role]),
    now: DateTime<Utc>,
) -> Result<MassMessage, MessagingError> {
    check(draft)?;
    let before = locked(tx, id).await?;
    refuse_other_kinds(roles, before.kind)?;
    refuse_other_kinds(roles, draft.kind)?;
    if before.status != Status::Draft {
        return Err(MessagingError::Conflict(format!(
            "{}的消息不能修改；待复核的可先撤回，发出的可停止后另写一条",
            before.status.text()
        )));
    }
    let mut row = filled(before.clone().into_active_model(), draft, now);
    row.proposed_by = Set(actor.id.unwrap_or_default());
    row.proposed_by_name = Set(actor.name.clone());
    let after = row.update(tx.db()).await?;
    let entry = entry("mass_message.update", Some(&before), Some(&after), "");
    audit::append(tx, actor, entry, now).await?;
    Ok(after)
}

fn filled(mut row: ActiveModel, draft: &Draft, now: DateTime<Utc>) -> ActiveModel {
    row.kind = Set(draft.kind);
    row.title = Set(draft.title.clone());
    row.body = Set(draft.body.clone());
    row.url = Set(draft.url.clone());
    row.channels = Set(Channels(draft.channels.clone()));
    row.audience = Set(draft.audience.clone());
    row.updated_at = Set(now);
    row
}

fn check(draft: &Draft) -> Result<(), MessagingError> {
    let mut errors = FieldErrors::default();
    if draft.title.is_empty() {
        errors.add("title", "请填写标题");
    }
    if draft.body.is_empty() {
        errors.add("body", "请填写内容");
    }
    if !is_of_the_shop(&draft.url) {
        errors.add("url", "请填写商城内的地址，以 / 开头，如 /mrtj；没有请留空");
    }
    if draft.channels.is_empty() {
        errors.add("channels", "请至少选择一种发送方式");
    }
    if draft.audience.companies.len() > MOST_IDS {
        errors.add("companies", format!("最多指定 {MOST_IDS} 家客户"));
    }
    let is_known = |code: &i32| BuyerType::from_code(*code).is_some();
    if !draft.audience.buyer_types.iter().all(is_known) {
        errors.add("buyer_types", "请从列表中选择企业类型");
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(MessagingError::Invalid(errors))
    }
}

/// A path of the storefront, or none: nothing that leads elsewhere or runs.
fn is_of_the_shop(url: &str) -> bool {
    let is_odd = |letter: char| letter.is_control() || letter.is_whitespace() || letter == '\\';
    url.is_empty() || (url.starts_with('/') && !url.starts_with("//") && !url.contains(is_odd))
}

/// As the audit log keeps it.
pub(super) fn entry(
    action: &'static str,
    before: Option<&MassMessage>,
    after: Option<&MassMessage>,
    reason: &str,
) -> audit::Entry {
    let id = before.or(after).map_or(0, |message| message.id);
    audit::Entry {
        action,
        subject_kind: "mass_message",
        subject_id: id.to_string(),
        before: before.map(snapshot),
        after: after.map(snapshot),
        reason: reason.to_owned(),
    }
}

fn snapshot(message: &MassMessage) -> JsonValue {
    json!({
        "kind": message.kind.code(),
        "title": message.title,
        "body": message.body,
        "url": message.url,
        "channels": message.channels,
        "audience": message.audience,
        "status": message.status.code(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_leads_into_the_shop_only() {
        for url in ["", "/", "/mrtj", "/goods?id=3&from=mass"] {
            assert!(is_of_the_shop(url), "{url}");
        }
        let others = [
            "mrtj",
            "//evil.cn",
            "https://evil.cn",
            "javascript:alert(1)",
            "/\\evil.cn",
            "/a b",
            "/a\nb",
        ];
        for url in others {
            assert!(!is_of_the_shop(url), "{url}");
        }
    }

    #[test]
    fn event_messages_cannot_be_sent_to_many() {
        for role in Role::ALL {
            assert!(!may_write(&[role], Kind::Order) && !may_write(&[role], Kind::Licence));
        }
        assert!(
            may_write(&[Role::Promotion], Kind::Promotion) && !may_write(&[Role::Promotion], Kind::System)
        );
        assert!(may_write(&[Role::Content], Kind::System) && !may_write(&[Role::Service], Kind::Promotion));
    }

    #[test]
    fn codes_in_the_database_are_those_in_answers() {
        assert!(
            Status::ALL
                .into_iter()
                .all(|status| status.to_value() == status.code())
        );
    }
}
