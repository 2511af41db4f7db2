//! Refunds that a gateway will not do: finance tries again, or two people agree to put the money on the balance, or to pay
//! it out by bank (dual control, domain section 6).
use chrono::{DateTime, Utc};
use kernel::{Actor, WriteTx};
use sea_orm::prelude::*;
use wallet::models::ledger::{self, Kind, Movement};

use super::returns::{self, End, Returned, Status};
use crate::{
    errors::OrderError,
    models::_entities::gateway_refunds::{Column, Entity},
};

/// Where the money goes instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Way {
    Balance,
    /// With the bank's number of the movement.
    Bank(String),
}

impl Way {
    /// As a proposal names it.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Balance => "to_balance",
            Self::Bank(_) => "paid_out",
        }
    }

    /// How a refund ends that went this way.
    pub const fn end(&self) -> Status {
        match self {
            Self::Balance => Status::ToBalance,
            Self::Bank(_) => Status::PaidOut,
        }
    }

    pub fn reference(&self) -> &str {
        match self {
            Self::Balance => "",
            Self::Bank(reference) => reference,
        }
    }

    /// As the buyer is told.
    pub const fn place(&self) -> &'static str {
        match self {
            Self::Balance => "账户余额",
            Self::Bank(_) => "企业银行账户",
        }
    }
}

/// What one person has said so far.
pub struct Proposal<'a> {
    pub by: Option<i64>,
    pub way: &'a str,
    pub reference: &'a str,
}

impl Proposal<'_> {
    /// Whether this colleague agrees to it; false where they propose something of their own. Nobody agrees with themselves.
    pub fn is_agreed(&self, way: &Way, actor: &Actor) -> Result<bool, OrderError> {
        let is_same = self.way == way.code() && self.reference == way.reference();
        if self.by.is_none() || !is_same {
            return Ok(false);
        }
        if self.by == actor.id {
            return Err(OrderError::WrongState("须由另一位财务同事复核，不能自己复核自己"));
        }
        Ok(true)
    }
}

async fn lock_failed(tx: &WriteTx, id: i64) -> Result<Returned, OrderError> {
    let returned = returns::lock(tx, id).await?;
    if returned.status == Status::Failed {
        Ok(returned)
    } else {
        Err(OrderError::WrongState(
            "只有被支付渠道拒绝的退款才需要人工处理，请刷新查看",
        ))
    }
}

/// The gateway is asked once more, under the same number.
pub async fn retry(tx: &WriteTx, id: i64, now: DateTime<Utc>) -> Result<Returned, OrderError> {
    let before = lock_failed(tx, id).await?;
    returns::reopen(tx, &before, now).await?;
    Ok(before)
}

/// The first of two proposes a way, the second agrees to the same one and it is done.
pub async fn instead(
    tx: &WriteTx,
    id: i64,
    way: Way,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<Returned, OrderError> {
    let before = lock_failed(tx, id).await?;
    let proposal = Proposal {
        by: before.proposed_by,
        way: &before.proposed_way,
        reference: &before.proposed_reference,
    };
    if !proposal.is_agreed(&way, actor)? {
        propose(tx, id, &way, actor).await?;
        return Ok(before);
    }
    if way == Way::Balance {
        let movement = Movement {
            company_id: before.company_id,
            kind: Kind::Balance,
            amount: before.amount,
            cause: ledger::Cause::Refund,
            reference: before.number.clone(),
            memo: format!("原路退款失败，退回余额：{}", before.reason),
        };
        ledger::book(tx, movement, now).await?;
    }
    let end = End {
        status: way.end(),
        gateway_number: match &way {
            Way::Balance => None,
            Way::Bank(reference) => Some(reference.clone()),
        },
        error: before.last_error.clone(),
        at: now,
    };
    returns::end(tx, &before, end, now).await?;
    Ok(before)
}

async fn propose(tx: &WriteTx, id: i64, way: &Way, actor: &Actor) -> Result<(), DbErr> {
    Entity::update_many()
        .col_expr(Column::ProposedWay, Expr::value(way.code()))
        .col_expr(Column::ProposedReference, Expr::value(way.reference()))
        .col_expr(Column::ProposedBy, Expr::value(actor.id))
        .filter(Column::Id.eq(id))
        .exec(tx.db())
        .await?;
    Ok(())
}
