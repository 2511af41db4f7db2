//! Manual entries need two people: one proposes with a reason, another one with finance's permission decides.
//! No one decides on their own proposal.
use chrono::{DateTime, Utc};
use identity::{
    audit::models::audit,
    companies::models::{companies, facts::CompanyStatus},
};
use kernel::{Actor, Db, Money, WriteTx, api::FieldErrors, db::ROW_LOCK, outbox};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, QuerySelect, prelude::*};
use serde_json::json;

use super::{
    _entities::wallet_proposals::{ActiveModel, Entity, Model},
    causes::{Cause, Kind},
    ledger::{self, Movement},
    lots,
};
use crate::{
    errors::WalletError,
    events::{AccountCredited, AccountDebited},
};

pub use super::_entities::wallet_proposals::Model as Proposal;

/// By default manual credits are valid for a year.
const USUAL_DAYS: i64 = 365;
const MOST_DAYS: i64 = 1095;
/// One million yuan, or a hundred million points.
const MOST: Money = Money(100_000_000);

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum State {
    Waiting,
    Approved,
    Rejected,
    /// Taken back by the person who proposed it.
    Withdrawn,
}

impl State {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Approved => "approved",
            Self::Rejected => "rejected",
            Self::Withdrawn => "withdrawn",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Waiting => "待复核",
            Self::Approved => "已入账",
            Self::Rejected => "已驳回",
            Self::Withdrawn => "已撤回",
        }
    }
}

#[derive(Clone, Debug)]
pub struct NewProposal {
    pub company_id: i64,
    pub kind: Kind,
    /// Negative takes away.
    pub amount: Money,
    /// Of points and vouchers that come in; none = a year.
    pub valid_days: Option<i64>,
    pub reason: String,
}

impl NewProposal {
    fn check(&self) -> Result<(), WalletError> {
        let mut errors = FieldErrors::default();
        if self.amount == Money::ZERO || self.amount > MOST || -self.amount > MOST {
            errors.add(
                "amount",
                format!("请填写不为 0、不超过 {} 的数量", self.kind.words(MOST)),
            );
        }
        if self
            .valid_days
            .is_some_and(|days| !(1..=MOST_DAYS).contains(&days))
        {
            errors.add("valid_days", format!("有效期应为 1 到 {MOST_DAYS} 天"));
        }
        if self.reason.is_empty() {
            errors.add("reason", "请填写原因，复核的同事和客户会看到");
        }
        if errors.is_empty() {
            Ok(())
        } else {
            Err(WalletError::Invalid(errors))
        }
    }
}

pub async fn by_id(db: &Db, id: i64) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// A positive amount gives, a negative one takes; nothing is booked until another person agrees. Days of validity only for
/// what has lots.
pub async fn propose(
    tx: &WriteTx,
    new: NewProposal,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<Model, WalletError> {
    new.check()?;
    let company = companies::by_id(tx.db(), new.company_id).await?;
    if company.is_none_or(|company| company.status == CompanyStatus::Draft) {
        let errors = FieldErrors::one("company_id", "请从列表中选择客户");
        return Err(WalletError::Invalid(errors));
    }
    let by = actor.id.ok_or(WalletError::Forbidden("请用自己的账号提出"))?;
    let valid_days =
        (new.kind.has_lots() && new.amount.is_positive()).then(|| new.valid_days.unwrap_or(USUAL_DAYS));
    let row = ActiveModel {
        company_id: Set(new.company_id),
        kind: Set(new.kind),
        amount: Set(new.amount),
        valid_days: Set(valid_days),
        reason: Set(new.reason),
        state: Set(State::Waiting),
        proposed_by: Set(by),
        proposed_by_name: Set(actor.name.clone()),
        proposed_at: Set(now),
        ..Default::default()
    };
    let row = row.insert(tx.db()).await?;
    note(tx, &row, "wallet_proposal.create", &row.reason, actor, now).await?;
    Ok(row)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    Approve,
    Reject,
    Withdraw,
}

impl Decision {
    const fn leads_to(self) -> (State, &'static str) {
        match self {
            Self::Approve => (State::Approved, "wallet_proposal.approve"),
            Self::Reject => (State::Rejected, "wallet_proposal.reject"),
            Self::Withdraw => (State::Withdrawn, "wallet_proposal.withdraw"),
        }
    }
}

/// Ends a proposal; an approved one is booked at once.
pub async fn decide(
    tx: &WriteTx,
    id: i64,
    (decision, reason): (Decision, &str),
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<Model, WalletError> {
    let found = Entity::find_by_id(id).lock(ROW_LOCK).one(tx.db()).await?;
    let row = found.ok_or(WalletError::NotFound("调整申请"))?;
    refuse_others(&row, decision, actor)?;
    let (state, action) = decision.leads_to();
    let mut ended = row.into_active_model();
    ended.state = Set(state);
    ended.decided_by = Set(actor.id);
    ended.decided_by_name = Set(actor.name.clone());
    ended.decided_reason = Set(reason.to_owned());
    ended.decided_at = Set(Some(now));
    let row = ended.update(tx.db()).await?;
    if state == State::Approved {
        book(tx, &row, now).await?;
    }
    note(tx, &row, action, reason, actor, now).await?;
    Ok(row)
}

async fn book(tx: &WriteTx, row: &Model, now: DateTime<Utc>) -> Result<(), WalletError> {
    let movement = Movement {
        company_id: row.company_id,
        kind: row.kind,
        amount: row.amount,
        cause: Cause::Manual,
        reference: format!("proposal:{}", row.id),
        memo: row.reason.clone(),
    };
    if let Some(days) = row.valid_days {
        // That tells the buyer, too.
        lots::credit(tx, movement, lots::over_after(now, days), now).await?;
        return Ok(());
    }
    ledger::book(tx, movement.clone(), now).await?;
    tell(tx, movement, now).await?;
    Ok(())
}

/// No entry by hand comes as a surprise: not money that comes in, and least of all what is taken away.
async fn tell(tx: &WriteTx, movement: Movement, now: DateTime<Utc>) -> Result<(), DbErr> {
    let (kind, cause) = (movement.kind, movement.cause.text().to_owned());
    let words = |amount: Money| match kind {
        Kind::Balance => format!("余额 {}", kind.words(amount)),
        Kind::Points | Kind::Voucher => kind.words(amount),
    };
    if movement.amount.is_positive() {
        let credited = AccountCredited {
            company_id: movement.company_id,
            kind: kind.code().into(),
            amount: words(movement.amount),
            cause,
            memo: movement.memo,
            last_day: None,
            reference: movement.reference,
        };
        return outbox::publish(tx, &credited, now).await;
    }
    let debited = AccountDebited {
        company_id: movement.company_id,
        kind: kind.code().into(),
        amount: words(-movement.amount),
        cause,
        memo: movement.memo,
        reference: movement.reference,
    };
    outbox::publish(tx, &debited, now).await
}

fn refuse_others(row: &Model, decision: Decision, actor: &Actor) -> Result<(), WalletError> {
    if row.state != State::Waiting {
        return Err(WalletError::Conflict(format!(
            "这笔调整{}（{}），请刷新后再看",
            row.state.text(),
            row.decided_by_name
        )));
    }
    let is_own = Some(row.proposed_by) == actor.id;
    match decision {
        Decision::Approve | Decision::Reject if is_own => Err(WalletError::Conflict(
            "自己提出的调整须由另一位有财务权限的同事复核；不需要了可以撤回".into(),
        )),
        Decision::Withdraw if !is_own => {
            Err(WalletError::Conflict("只有提出人可以撤回；不同意请驳回".into()))
        }
        _ => Ok(()),
    }
}

async fn note(
    tx: &WriteTx,
    row: &Model,
    action: &'static str,
    reason: &str,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let entry = audit::Entry {
        action,
        subject_kind: "wallet_proposal",
        subject_id: row.id.to_string(),
        before: None,
        after: Some(json!({
            "company_id": row.company_id,
            "kind": row.kind.code(),
            "amount": row.kind.write(row.amount),
            "state": row.state.code(),
        })),
        reason: reason.to_owned(),
    };
    audit::append(tx, actor, entry, now).await
}
