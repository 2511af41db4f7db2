//! How a message to many goes out: handed in by those who write it, released by a second person above the limit, stopped by either, and
//! taken back afterwards.
use chrono::{DateTime, Utc};
use identity::{audit::models::audit, permissions::Role};
use kernel::{Actor, WriteTx};
use sea_orm::{ActiveValue::Set, IntoActiveModel, prelude::*};

use super::{
    mass_messages::{MassMessage, Status, entry, locked, reference, refuse_other_kinds},
    rules,
};
use crate::{
    errors::MessagingError,
    models::{mails, phone_texts},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Goes out at once when there are few enough.
    Propose,
    /// By its author.
    Withdraw,
    /// As it was read: `updated_at` of what the person saw.
    Approve {
        seen: DateTime<Utc>,
    },
    Reject,
    Stop,
    /// Removes it from the members' messages, once sending has ended. One person is enough, since it only
    /// reduces the effect.
    TakeBack,
}

impl Decision {
    const fn action(self) -> &'static str {
        match self {
            Self::Propose => "mass_message.propose",
            Self::Withdraw => "mass_message.withdraw",
            Self::Approve { .. } => "mass_message.approve",
            Self::Reject => "mass_message.reject",
            Self::Stop => "mass_message.stop",
            Self::TakeBack => "mass_message.take_back",
        }
    }

    /// From where, and where it leads at most.
    const fn way(self) -> (&'static [Status], Status) {
        match self {
            Self::Propose => (&[Status::Draft], Status::Proposed),
            Self::Withdraw | Self::Reject => (&[Status::Proposed], Status::Draft),
            Self::Approve { .. } => (&[Status::Proposed], Status::Sending),
            Self::Stop => (&[Status::Sending], Status::Stopped),
            Self::TakeBack => (&[Status::Done, Status::Stopped], Status::TakingBack),
        }
    }
}

/// One step of a message. Proposing counts whom it reaches: few enough, and it is sent without a second person.
pub async fn decide(
    tx: &WriteTx,
    id: i64,
    (decision, reason): (Decision, &str),
    (actor, roles): (&Actor, &[Role]),
    now: DateTime<Utc>,
) -> Result<MassMessage, MessagingError> {
    let before = locked(tx, id).await?;
    refuse_other_kinds(roles, before.kind)?;
    refuse(&before, decision, actor)?;
    let mut row = before.clone().into_active_model();
    row.status = Set(decision.way().1);
    row.updated_at = Set(now);
    match decision {
        Decision::Propose => {
            let estimate = before.audience.count(tx.db()).await?.cast_signed();
            if estimate == 0 {
                return Err(MessagingError::Conflict(
                    "这个范围里没有可以接收的客户，请修改发送对象".into(),
                ));
            }
            let rules = rules::current(tx.db()).await?;
            if estimate <= rules.release_above {
                row.status = Set(Status::Sending);
            }
            row.estimate = Set(estimate);
            row.proposed_by = Set(actor.id.unwrap_or_default());
            row.proposed_by_name = Set(actor.name.clone());
            row.proposed_at = Set(Some(now));
            row.decided_reason = Set(String::new());
        }
        Decision::Approve { .. } | Decision::Reject => {
            row.decided_by = Set(actor.id);
            row.decided_by_name = Set(actor.name.clone());
            row.decided_at = Set(Some(now));
            row.decided_reason = Set(reason.to_owned());
        }
        Decision::Stop => {
            row.stop_reason = Set(reason.to_owned());
            row.ended_at = Set(Some(now));
            keep_back(tx, id).await?;
        }
        Decision::TakeBack => {
            row.taken_back_by = Set(actor.id);
            row.taken_back_by_name = Set(actor.name.clone());
            row.taken_back_reason = Set(reason.to_owned());
            row.taken_back_at = Set(Some(now));
            keep_back(tx, id).await?;
        }
        Decision::Withdraw => {}
    }
    let after = row.update(tx.db()).await?;
    let entry = entry(decision.action(), Some(&before), Some(&after), reason);
    audit::append(tx, actor, entry, now).await?;
    Ok(after)
}

fn refuse(message: &MassMessage, decision: Decision, actor: &Actor) -> Result<(), MessagingError> {
    let (from, _) = decision.way();
    if decision == Decision::TakeBack && message.status == Status::Sending {
        return Err(MessagingError::Conflict("正在发送，请先停止，再撤回".into()));
    }
    if !from.contains(&message.status) {
        return Err(MessagingError::Conflict(format!(
            "这条消息{}，不能这样操作，请刷新后再看",
            message.status.text()
        )));
    }
    let is_own = Some(message.proposed_by) == actor.id;
    let why = match decision {
        Decision::Approve { .. } | Decision::Reject if is_own => {
            "自己提交的群发须由另一位同事复核；不需要了可以撤回"
        }
        // Taken back, changed and handed in again since.
        Decision::Approve { seen } if message.updated_at != seen => {
            "消息在你查看之后改过，请看过现在的内容再放行"
        }
        Decision::Withdraw if !is_own => "只有提交人可以撤回；不同意请驳回",
        _ => return Ok(()),
    };
    Err(MessagingError::Conflict(why.into()))
}

/// Mails and texts not yet sent.
async fn keep_back(tx: &WriteTx, id: i64) -> Result<(), MessagingError> {
    let reference = reference(id);
    mails::keep_back_all(tx, &reference).await?;
    phone_texts::keep_back(tx, (None, None), Some(&reference)).await?;
    Ok(())
}
