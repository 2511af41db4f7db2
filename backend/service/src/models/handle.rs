//! What happens to a conversation: begun by staff, taken, given, passed on, put back into the queue, closed.
use chrono::{DateTime, Utc};
use identity::audit::models::audit;
use kernel::{Actor, WriteTx};
use sea_orm::{ActiveValue::Set, IntoActiveModel, prelude::*};
use serde_json::json;

use super::{
    conversations::{ChatMember, Conversation, locked},
    presence, rules,
    send::{self, Colleague, Content, Draft, MessageAuthor},
    states::State,
};
use crate::{changes::Changed, errors::ServiceError};

/// Out of the queue. Of two colleagues one is faster; the other reads who.
pub async fn take(
    tx: &WriteTx,
    id: i64,
    colleague: &Colleague,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<Conversation, ServiceError> {
    let conversation = locked(tx, id).await?;
    match conversation.state {
        State::Waiting => {}
        State::Open if conversation.staff_id == Some(colleague.id) => return Ok(conversation),
        State::Open => {
            return Err(ServiceError::Conflict(format!(
                "{}已经接待了这位客户",
                conversation.staff_name
            )));
        }
        State::Closed => return Err(ServiceError::Conflict("会话已结束".into())),
    }
    presence::acted(tx, colleague.id, now).await?;
    let text = greeting(&colleague.name);
    let after = open(tx, &conversation, (colleague.id, &colleague.name), text, now).await?;
    note(tx, "service.take", (&conversation, &after), actor, now).await?;
    Ok(after)
}

/// A colleague writes first, or anew to somebody whose conversation is over: what they say reaches the buyer as an
/// answer does. One that waits is taken; into one that another attends to only a service lead writes. Sent twice, it is
/// said once.
pub async fn begin(
    tx: &WriteTx,
    chat_member: ChatMember,
    colleague: &Colleague,
    opening: Vec<Draft>,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<Conversation, ServiceError> {
    for draft in &opening {
        if let Some(said) = send::said_already(tx, chat_member, colleague, draft).await? {
            return locked(tx, said.conversation_id).await;
        }
    }
    let conversation = chat_member.begun(tx, now).await?;
    let id = conversation.id;
    // Nobody else sees one in which nothing was said: it was begun here.
    if conversation.last_sequence == 0 {
        let mut row = conversation.clone().into_active_model();
        row.begun_by_staff = Set(true);
        let begun = row.update(tx.db()).await?;
        let text = greeting(&colleague.name);
        let after = open(tx, &begun, (colleague.id, &colleague.name), text, now).await?;
        note(tx, "service.begin", (&conversation, &after), actor, now).await?;
    } else if conversation.state == State::Waiting {
        take(tx, id, colleague, actor, now).await?;
    }
    for draft in opening {
        send::by_staff(tx, id, colleague, draft, now).await?;
    }
    locked(tx, id).await
}

/// To this colleague, also when another one attends to it now.
pub async fn give(
    tx: &WriteTx,
    id: i64,
    to: (i64, &str),
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<Conversation, ServiceError> {
    let conversation = locked(tx, id).await?;
    refuse_closed(&conversation)?;
    if conversation.staff_id == Some(to.0) {
        return Err(ServiceError::Conflict(format!("{}正在接待这位客户", to.1)));
    }
    let text = if conversation.state == State::Open {
        format!("已为您转接客服{}", to.1)
    } else {
        greeting(to.1)
    };
    let after = open(tx, &conversation, to, text, now).await?;
    note(tx, "service.assign", (&conversation, &after), actor, now).await?;
    Ok(after)
}

/// By its agent (or a service lead): to a colleague, or to the next free one. The note is for staff.
pub async fn transfer(
    tx: &WriteTx,
    id: i64,
    colleague: &Colleague,
    to: Option<(i64, &str)>,
    words: String,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<Conversation, ServiceError> {
    let conversation = locked(tx, id).await?;
    refuse_others(&conversation, colleague)?;
    if !words.is_empty() {
        send::append(
            tx,
            conversation,
            colleague.into(),
            Content::Note(words),
            None,
            now,
        )
        .await?;
    }
    if let Some(to) = to {
        return give(tx, id, to, actor, now).await;
    }
    let before = locked(tx, id).await?;
    let after = put_back(tx, &before, now).await?;
    note(tx, "service.put_back", (&before, &after), actor, now).await?;
    Ok(after)
}

/// Back to the end of the queue.
pub async fn put_back(
    tx: &WriteTx,
    conversation: &Conversation,
    now: DateTime<Utc>,
) -> Result<Conversation, ServiceError> {
    let mut row = conversation.clone().into_active_model();
    row.state = Set(State::Waiting);
    row.staff_id = Set(None);
    row.staff_name = Set(String::new());
    row.waiting_since = Set(now);
    let after = row.update(tx.db()).await?;
    say(
        tx,
        &after,
        "客服暂时离开，正在为您安排其他客服，请稍候".into(),
        now,
    )
    .await
}

/// Why a colleague ends a conversation.
#[derive(Clone, Debug, Default)]
pub struct Ending {
    /// One of the topics of the rules; empty = nobody says.
    pub topic: String,
    /// In words of their own.
    pub reason: String,
}

/// By its agent or a service lead.
pub async fn close(
    tx: &WriteTx,
    id: i64,
    colleague: &Colleague,
    Ending { topic, reason }: Ending,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<Conversation, ServiceError> {
    refuse_unknown(tx, &topic).await?;
    let conversation = locked(tx, id).await?;
    refuse_closed(&conversation)?;
    if conversation.state == State::Open {
        refuse_others(&conversation, colleague)?;
    }
    let text = "客服已结束本次会话，欢迎评价。您再发消息会开始新的会话".to_owned();
    let after = end(tx, &conversation, reason, text, now).await?;
    let mut row = after.into_active_model();
    row.topic = Set(topic);
    let after = row.update(tx.db()).await?;
    note(tx, "service.close", (&conversation, &after), actor, now).await?;
    Ok(after)
}

/// What one was about that is over, also where it ended by itself.
pub async fn classify(
    tx: &WriteTx,
    id: i64,
    topic: String,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<Conversation, ServiceError> {
    refuse_unknown(tx, &topic).await?;
    let conversation = locked(tx, id).await?;
    if conversation.state != State::Closed {
        return Err(ServiceError::Conflict("会话还在进行，结束时选择主题".into()));
    }
    let mut row = conversation.clone().into_active_model();
    row.topic = Set(topic);
    let after = row.update(tx.db()).await?;
    note(tx, "service.classify", (&conversation, &after), actor, now).await?;
    Ok(after)
}

async fn refuse_unknown(tx: &WriteTx, topic: &str) -> Result<(), ServiceError> {
    let rules = rules::current(tx.db()).await?;
    if topic.is_empty() || rules::topics_of(&rules).iter().any(|known| known == topic) {
        return Ok(());
    }
    Err(ServiceError::invalid("topic", "没有这个主题，请重新选择"))
}

/// By the buyer.
pub async fn leave(
    tx: &WriteTx,
    chat_member: ChatMember,
    now: DateTime<Utc>,
) -> Result<Conversation, ServiceError> {
    let live = chat_member.live(tx).await?;
    let conversation = live.ok_or_else(|| ServiceError::Conflict("没有进行中的会话".into()))?;
    let text = "您已结束本次会话".to_owned();
    end(tx, &conversation, "客户结束".into(), text, now).await
}

/// By the timer: the last message is from staff and was not answered for long (`idle`).
pub(super) async fn expire(
    tx: &WriteTx,
    conversation: &Conversation,
    now: DateTime<Utc>,
) -> Result<Conversation, ServiceError> {
    let text = "长时间没有新消息，会话已自动结束，欢迎评价。您再发消息会重新接入客服".to_owned();
    end(tx, conversation, "长时间没有新消息".into(), text, now).await
}

pub(super) async fn end(
    tx: &WriteTx,
    conversation: &Conversation,
    reason: String,
    text: String,
    now: DateTime<Utc>,
) -> Result<Conversation, ServiceError> {
    let mut row = conversation.clone().into_active_model();
    row.state = Set(State::Closed);
    row.live_member_id = Set(None);
    row.closed_at = Set(Some(now));
    row.close_reason = Set(reason);
    row.staff_unread = Set(0);
    let after = row.update(tx.db()).await?;
    say(tx, &after, text, now).await
}

/// A colleague attends to it from now on.
pub(super) async fn open(
    tx: &WriteTx,
    conversation: &Conversation,
    (staff_id, name): (i64, &str),
    text: String,
    now: DateTime<Utc>,
) -> Result<Conversation, ServiceError> {
    let mut row = conversation.clone().into_active_model();
    row.state = Set(State::Open);
    row.staff_id = Set(Some(staff_id));
    row.staff_name = Set(name.into());
    // The idle time starts again for a newly assigned agent.
    row.quiet_since = Set(conversation.quiet_since.map(|_| now));
    let after = row.update(tx.db()).await?;
    say(tx, &after, text, now).await
}

pub(super) fn greeting(name: &str) -> String {
    format!("客服{name}为您服务")
}

/// What both sides read in between.
async fn say(
    tx: &WriteTx,
    conversation: &Conversation,
    text: String,
    now: DateTime<Utc>,
) -> Result<Conversation, ServiceError> {
    let last_text = conversation.last_text.clone();
    let said = Content::Text(text);
    send::append(tx, conversation.clone(), MessageAuthor::system(), said, None, now).await?;
    tx.touch(Changed::State {
        conversation_id: conversation.id,
    });
    // The queue still shows the last message of the buyer or staff.
    let mut row = locked(tx, conversation.id).await?.into_active_model();
    row.last_text = Set(last_text);
    row.last_message_at = Set(conversation.last_message_at);
    Ok(row.update(tx.db()).await?)
}

fn refuse_closed(conversation: &Conversation) -> Result<(), ServiceError> {
    if conversation.state == State::Closed {
        return Err(ServiceError::Conflict("会话已结束".into()));
    }
    Ok(())
}

fn refuse_others(conversation: &Conversation, colleague: &Colleague) -> Result<(), ServiceError> {
    match conversation.state {
        State::Open if conversation.staff_id == Some(colleague.id) || colleague.is_lead => Ok(()),
        State::Open => Err(ServiceError::Conflict(format!(
            "这位客户由{}接待",
            conversation.staff_name
        ))),
        State::Waiting => Err(ServiceError::Conflict("请先接待这位客户".into())),
        State::Closed => Err(ServiceError::Conflict("会话已结束".into())),
    }
}

async fn note(
    tx: &WriteTx,
    action: &'static str,
    (before, after): (&Conversation, &Conversation),
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<(), ServiceError> {
    let facts = |row: &Conversation| {
        Some(
            json!({ "state": row.state.text(), "staff": row.staff_name, "topic": row.topic, "reason": row.close_reason }),
        )
    };
    let entry = audit::Entry {
        action,
        subject_kind: "conversation",
        subject_id: after.id.to_string(),
        before: facts(before),
        after: facts(after),
        reason: after.close_reason.clone(),
    };
    audit::append(tx, actor, entry, now).await?;
    Ok(())
}
