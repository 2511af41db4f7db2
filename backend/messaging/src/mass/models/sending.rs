//! Sending a mass message: in portions, each in a transaction that records the recipients, so that sending
//! continues after a crash and no one gets it twice.
use std::collections::HashMap;

use chrono::{DateTime, Utc};
use identity::members::models::members::Member;
use kernel::{Services, WriteTx, db::insert_once};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, prelude::*};

use super::{
    find,
    mass_messages::{MassMessage, Outcome, Status, locked, reference},
    promotions_of_day, rules,
};
use crate::{
    errors::MessagingError,
    models::{
        _entities::mass_message_members::{ActiveModel, Column},
        delivery::{OutgoingChannels, OutgoingMessage},
        kinds::{Channel, ChannelTexts, Kind},
        messages::{self, NewMessage},
        preferences::{self, EnabledChannels},
    },
};

/// Members of one transaction.
const PORTION: u64 = 100;

/// Sends released messages; returns the number of recipients.
pub async fn run((services, outside): &(Services, OutgoingChannels)) -> Result<u64, MessagingError> {
    let mut reached = 0;
    for id in find::ids(&services.db, Status::Sending).await? {
        match send_on(services, outside, id).await {
            Ok(some) => reached += some,
            Err(error) => tracing::error!(id, %error, "a message to many could not be sent on; others are"),
        }
    }
    Ok(reached)
}

async fn send_on(services: &Services, outside: &OutgoingChannels, id: i64) -> Result<u64, MessagingError> {
    let mut reached = 0;
    loop {
        let (outside, now) = (outside.clone(), services.clock.now());
        let some = services
            .writer
            .run(async move |tx: &WriteTx| send_some(tx, id, &outside, now).await)
            .await?;
        if some == 0 {
            return Ok(reached);
        }
        reached += some;
    }
}

/// The next portion; 0 when it is done, or stopped meanwhile.
async fn send_some(
    tx: &WriteTx,
    id: i64,
    outside: &OutgoingChannels,
    now: DateTime<Utc>,
) -> Result<u64, MessagingError> {
    let message = locked(tx, id).await?;
    if message.status != Status::Sending {
        return Ok(0);
    }
    let members = message
        .audience
        .after(tx.db(), message.reached_id, PORTION)
        .await?;
    let Some(last) = members.last().map(|member| member.id) else {
        let mut row = message.into_active_model();
        row.status = Set(Status::Done);
        row.ended_at = Set(Some(now));
        row.updated_at = Set(now);
        row.update(tx.db()).await?;
        return Ok(0);
    };
    let portion = Portion::of(tx, &message, &members, now).await?;
    let mut count = Count::default();
    for member in &members {
        portion.reach(tx, member, outside, &mut count, now).await?;
    }
    let mut row = message.clone().into_active_model();
    row.reached_id = Set(last);
    row.sent = Set(message.sent + count.sent);
    row.skipped_choice = Set(message.skipped_choice + count.choice);
    row.skipped_cap = Set(message.skipped_cap + count.cap);
    row.mailed = Set(message.mailed + count.mailed);
    row.texted = Set(message.texted + count.texted);
    row.updated_at = Set(now);
    row.update(tx.db()).await?;
    Ok(members.len() as u64)
}

#[derive(Default)]
struct Count {
    sent: i64,
    choice: i64,
    cap: i64,
    mailed: i64,
    texted: i64,
}

struct Portion<'a> {
    message: &'a MassMessage,
    channels: &'a [Channel],
    reference: String,
    wanted: HashMap<i64, EnabledChannels>,
    /// Promotions of the day, of those who had any.
    had: HashMap<i64, i64>,
    /// None: as many as there are.
    cap: Option<i64>,
}

impl<'a> Portion<'a> {
    async fn of(
        tx: &WriteTx,
        message: &'a MassMessage,
        members: &[Member],
        now: DateTime<Utc>,
    ) -> Result<Self, DbErr> {
        let ids: Vec<i64> = members.iter().map(|member| member.id).collect();
        let is_capped = message.kind == Kind::Promotion;
        let (cap, had) = if is_capped {
            // Held: of two messages that go out at once one counts what the other sent.
            let rules = rules::held(tx).await?;
            (
                Some(rules.promotions_a_day),
                promotions_of_day::count(tx.db(), &ids, now).await?,
            )
        } else {
            (None, HashMap::new())
        };
        Ok(Self {
            message,
            channels: &message.channels.0,
            reference: reference(message.id),
            wanted: preferences::wanted_by(tx.db(), ids, message.kind).await?,
            had,
            cap,
        })
    }

    async fn reach(
        &self,
        tx: &WriteTx,
        member: &Member,
        outside: &OutgoingChannels,
        count: &mut Count,
        now: DateTime<Utc>,
    ) -> Result<(), MessagingError> {
        let had = self.had.get(&member.id).copied().unwrap_or_default();
        let outcome = if !self.channels.iter().any(|channel| self.is_on(member, *channel)) {
            Outcome::Choice
        } else if self.cap.is_some_and(|cap| had >= cap) {
            Outcome::Cap
        } else {
            Outcome::Sent
        };
        if !note(tx, self.message, member.id, outcome, now).await? {
            return Ok(());
        }
        match outcome {
            Outcome::Choice => count.choice += 1,
            Outcome::Cap => count.cap += 1,
            Outcome::Sent => {
                count.sent += 1;
                self.tell(tx, member, outside, count, now).await?;
            }
        }
        Ok(())
    }

    /// A channel of this message that the member wants and can be reached over.
    fn is_on(&self, member: &Member, channel: Channel) -> bool {
        let has_address = channel != Channel::Mail || !member.email.is_empty();
        let wants = self
            .wanted
            .get(&member.id)
            .is_some_and(|wanted| wanted.has(channel));
        self.channels.contains(&channel) && wants && has_address
    }

    async fn tell(
        &self,
        tx: &WriteTx,
        member: &Member,
        outside: &OutgoingChannels,
        count: &mut Count,
        now: DateTime<Utc>,
    ) -> Result<(), MessagingError> {
        let outgoing = OutgoingMessage {
            kind: self.message.kind,
            title: &self.message.title,
            body: &self.message.body,
            url: &self.message.url,
            reference: &self.reference,
        };
        if self.is_on(member, Channel::Site) {
            let new = NewMessage {
                member_id: member.id,
                kind: outgoing.kind,
                title: outgoing.title.to_owned(),
                body: outgoing.body.to_owned(),
                elsewhere: ChannelTexts::default(),
                url: outgoing.url.to_owned(),
                reference: outgoing.reference.to_owned(),
            };
            messages::put(tx, new, now).await?;
        }
        if self.is_on(member, Channel::Mail) && outside.mail(tx, member, outgoing, now).await? {
            count.mailed += 1;
        }
        if self.is_on(member, Channel::Sms) && outside.text(tx, member, outgoing, now).await? {
            count.texted += 1;
        }
        Ok(())
    }
}

/// False when the member was reached before.
async fn note(
    tx: &WriteTx,
    message: &MassMessage,
    member_id: i64,
    outcome: Outcome,
    now: DateTime<Utc>,
) -> Result<bool, DbErr> {
    let row = ActiveModel {
        mass_message_id: Set(message.id),
        member_id: Set(member_id),
        kind: Set(message.kind),
        outcome: Set(outcome),
        at: Set(now),
        ..Default::default()
    };
    insert_once(tx, row, [Column::MassMessageId, Column::MemberId]).await
}
