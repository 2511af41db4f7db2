use chrono::{DateTime, Utc};
use identity::{
    companies::models::companies,
    members::models::members::{self, Member},
};
use kernel::{ApiError, ApiResult, Services};
use sea_orm::DbErr;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    cards::ChatCard,
    chat::views::shop::chat::{card, picture, unsaid},
    live_channel::LiveChannel,
    models::{
        conversations::{Conversation, Message},
        mutes,
        states::{Author, Kind},
    },
};

#[derive(Clone, Serialize, ToSchema)]
pub struct AdminConversation {
    pub id: i64,
    pub company_id: i64,
    pub company: String,
    pub member_id: i64,
    pub member: String,
    /// waiting | open | closed
    pub state: String,
    pub state_text: String,
    pub staff_id: Option<i64>,
    pub staff_name: String,
    pub created_at: DateTime<Utc>,
    /// A colleague wrote first.
    pub begun_by_staff: bool,
    pub waiting_since: DateTime<Utc>,
    pub last_message_at: DateTime<Utc>,
    pub first_answer_at: Option<DateTime<Utc>>,
    pub last_text: String,
    /// Messages of the buyer that staff have not read.
    pub unread: i64,
    /// The buyer has a page of the shop open.
    pub is_member_here: bool,
    pub rating: Option<i64>,
    pub rating_words: String,
    pub closed_at: Option<DateTime<Utc>>,
    pub close_reason: String,
    /// What it was about; empty = nobody has said.
    pub topic: String,
    /// Until when this member may not chat; null: they may.
    pub muted_until: Option<DateTime<Utc>>,
}

/// What these rows say of others.
struct Names {
    company: String,
    member: String,
    is_member_here: bool,
    muted_until: Option<DateTime<Utc>>,
}

impl AdminConversation {
    fn new(row: Conversation, names: Names) -> Self {
        Self {
            id: row.id,
            company_id: row.company_id,
            company: names.company,
            member_id: row.member_id,
            member: names.member,
            state: row.state.code().into(),
            state_text: row.state.text().into(),
            staff_id: row.staff_id,
            staff_name: row.staff_name,
            created_at: row.created_at,
            begun_by_staff: row.begun_by_staff,
            waiting_since: row.waiting_since,
            last_message_at: row.last_message_at,
            first_answer_at: row.first_answer_at,
            last_text: row.last_text,
            unread: row.staff_unread,
            is_member_here: names.is_member_here,
            rating: row.rating,
            rating_words: row.rating_words,
            closed_at: row.closed_at,
            close_reason: row.close_reason,
            topic: row.topic,
            muted_until: names.muted_until,
        }
    }
}

pub async fn shown(
    services: &Services,
    channel: &LiveChannel,
    rows: Vec<Conversation>,
) -> Result<Vec<AdminConversation>, DbErr> {
    let companies = companies::names(&services.db, rows.iter().map(|row| row.company_id)).await?;
    let members = members::names(&services.db, rows.iter().map(|row| row.member_id)).await?;
    let muted = mutes::of_each(&services.db, &rows, services.clock.now()).await?;
    let named = rows.into_iter().map(|row| {
        let names = Names {
            company: companies.get(&row.company_id).cloned().unwrap_or_default(),
            member: members.get(&row.member_id).cloned().unwrap_or_default(),
            is_member_here: channel.is_here(row.member_id),
            muted_until: muted.get(&row.id).copied(),
        };
        AdminConversation::new(row, names)
    });
    Ok(named.collect())
}

pub async fn shown_one(
    services: &Services,
    channel: &LiveChannel,
    row: Conversation,
) -> ApiResult<AdminConversation> {
    let shown = shown(services, channel, vec![row]).await?;
    shown
        .into_iter()
        .next()
        .ok_or_else(|| ApiError::not_found("会话"))
}

#[derive(Serialize, ToSchema)]
pub struct AdminChatMessage {
    pub id: i64,
    pub conversation_id: i64,
    /// From 1, without gaps.
    pub sequence: i64,
    /// member | staff | system
    pub author: String,
    pub staff_id: Option<i64>,
    pub name: String,
    /// text | picture | goods | order | note
    pub kind: String,
    /// For staff alone.
    pub is_note: bool,
    pub text: String,
    /// Address of the picture; empty = none.
    pub picture: String,
    pub goods_id: Option<i64>,
    pub order_number: String,
    pub card: Option<ChatCard>,
    /// The other side has seen it.
    pub is_read: bool,
    /// Taken back. What a buyer took back is not here; what a colleague did, staff still read.
    pub is_retracted: bool,
    /// Of the line that says so: which message was taken back.
    pub retracts: Option<i64>,
    pub created_at: DateTime<Utc>,
    /// The key that this colleague's page gave it; empty = another's.
    pub key: String,
}

impl AdminChatMessage {
    /// As this colleague reads it.
    pub fn new(row: Message, reader_id: i64) -> Self {
        let is_retracted = row.retracted_at.is_some();
        let is_unsaid = is_retracted && row.author == Author::Member;
        let row = if is_unsaid { unsaid(row) } else { row };
        let own = format!("staff:{reader_id}:");
        let key = row.client_key.as_deref().filter(|_| row.author == Author::Staff);
        let key = key.and_then(|key| key.strip_prefix(&own)).unwrap_or_default();
        Self {
            picture: picture(&row, "/admin/api/service/pictures"),
            card: card(&row),
            key: key.to_owned(),
            id: row.id,
            conversation_id: row.conversation_id,
            sequence: row.sequence,
            author: row.author.code().into(),
            staff_id: row.staff_id,
            name: row.author_name,
            kind: row.kind.code().into(),
            is_note: row.kind == Kind::Note,
            text: row.body,
            goods_id: row.goods_id,
            order_number: row.order_number,
            is_read: row.read_at.is_some(),
            is_retracted,
            retracts: row.retracts,
            created_at: row.created_at,
        }
    }
}

/// Oldest first.
#[derive(Serialize, ToSchema)]
pub struct AdminChatMessages {
    pub list: Vec<AdminChatMessage>,
    /// In the direction that was asked for.
    pub has_more: bool,
}

/// A member of a company whom staff can write to.
#[derive(Serialize, ToSchema)]
pub struct AdminChatPartner {
    pub id: i64,
    pub name: String,
    pub role_text: &'static str,
    /// They have a page of the shop open.
    pub is_here: bool,
}

impl AdminChatPartner {
    pub fn new(row: Member, channel: &LiveChannel) -> Self {
        Self {
            is_here: channel.is_here(row.id),
            id: row.id,
            name: row.name,
            role_text: row.role.text(),
        }
    }
}
