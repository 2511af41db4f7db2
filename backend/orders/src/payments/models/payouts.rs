//! Refunds that a gateway will not do: finance tries again, or two people agree to put the money on the balance, or to pay
//! it out by bank (dual control, domain section 6).
use chrono::{DateTime, Utc};
use kernel::{Actor, WriteTx, api::FieldErrors, input::Text};
use sea_orm::prelude::*;
use serde::Deserialize;
use utoipa::ToSchema;
use wallet::models::ledger::{self, Kind, Movement};

use super::channel_refunds::{self, RefundOutcome, Returned, Status};
use crate::{
    errors::OrderError,
    models::_entities::gateway_refunds::{Column, Entity},
};

/// Where the money goes instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum PayoutMethod {
    /// Not decided yet.
    #[sea_orm(string_value = "")]
    Unsaid,
    ToBalance,
    PaidOut,
}

impl PayoutMethod {
    /// As shown to the buyer.
    pub const fn place(self) -> &'static str {
        match self {
            Self::Unsaid => "",
            Self::ToBalance => "账户余额",
            Self::PaidOut => "企业银行账户",
        }
    }
}

/// One person's proposal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PayoutChoice {
    pub way: PayoutMethod,
    /// The bank's number of the transaction; empty for the balance.
    pub reference: String,
}

impl PayoutChoice {
    /// As the audit trail has always named it.
    pub fn note(&self) -> String {
        match self.way {
            PayoutMethod::Unsaid => String::new(),
            PayoutMethod::ToBalance => "Balance".into(),
            PayoutMethod::PaidOut => format!("Bank({:?})", self.reference),
        }
    }
}

/// As staff ask for it, of a refund or of the rest of a transfer.
#[derive(Deserialize, ToSchema)]
pub struct InsteadInput {
    /// to_balance | paid_out
    way: Text<20>,
    /// The bank's number of the transaction, for `paid_out`.
    #[serde(default)]
    bank_reference: Text<60>,
}

impl InsteadInput {
    pub fn wish(self) -> Result<PayoutChoice, FieldErrors> {
        match self.way.0.as_str() {
            "to_balance" => Ok(PayoutChoice {
                way: PayoutMethod::ToBalance,
                reference: String::new(),
            }),
            "paid_out" if self.bank_reference.is_empty() => {
                Err(FieldErrors::one("bank_reference", "请填写银行付款流水号"))
            }
            "paid_out" => Ok(PayoutChoice {
                way: PayoutMethod::PaidOut,
                reference: self.bank_reference.0,
            }),
            _ => Err(FieldErrors::one("way", "请选择退回余额或银行付款")),
        }
    }
}

/// The proposal of one person so far.
pub struct Proposal<'a> {
    pub by: Option<i64>,
    pub way: PayoutMethod,
    pub reference: &'a str,
}

impl Proposal<'_> {
    /// Whether this colleague agrees to it; false when they propose something different. No one can agree to
    /// their own proposal.
    pub fn is_agreed(&self, wish: &PayoutChoice, actor: &Actor) -> Result<bool, OrderError> {
        if wish.way == PayoutMethod::Unsaid {
            return Err(OrderError::WrongState("请选择退回余额或银行付款"));
        }
        let is_same = self.way == wish.way && self.reference == wish.reference;
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
    let returned = channel_refunds::lock(tx, id).await?;
    if returned.status == Status::Failed {
        Ok(returned)
    } else {
        Err(OrderError::WrongState(
            "只有被支付渠道拒绝的退款才需要人工处理，请刷新查看",
        ))
    }
}

/// The gateway is asked once more, under the same number.
#[kernel::boxed]
pub async fn retry(tx: &WriteTx, id: i64, now: DateTime<Utc>) -> Result<Returned, OrderError> {
    let before = lock_failed(tx, id).await?;
    channel_refunds::reopen(tx, &before, now).await?;
    Ok(before)
}

/// The first of two proposes a way, the second agrees to the same one and it is done.
#[kernel::boxed]
pub async fn instead(
    tx: &WriteTx,
    id: i64,
    wish: PayoutChoice,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<Returned, OrderError> {
    let before = lock_failed(tx, id).await?;
    let proposal = Proposal {
        by: before.proposed_by,
        way: before.proposed_way,
        reference: &before.proposed_reference,
    };
    if !proposal.is_agreed(&wish, actor)? {
        propose(tx, id, &wish, actor).await?;
        return Ok(before);
    }
    let (status, gateway_number) = if wish.way == PayoutMethod::ToBalance {
        let movement = Movement {
            company_id: before.company_id,
            kind: Kind::Balance,
            amount: before.amount,
            cause: ledger::Cause::Refund,
            reference: before.number.clone(),
            memo: format!("原路退款失败，退回余额：{}", before.reason),
        };
        ledger::book(tx, movement, now).await?;
        (Status::ToBalance, None)
    } else {
        (Status::PaidOut, Some(wish.reference))
    };
    let end = RefundOutcome {
        status,
        gateway_number,
        error: before.last_error.clone(),
        at: now,
    };
    channel_refunds::end(tx, &before, end, now).await?;
    Ok(before)
}

async fn propose(tx: &WriteTx, id: i64, wish: &PayoutChoice, actor: &Actor) -> Result<(), DbErr> {
    Entity::update_many()
        .col_expr(Column::ProposedWay, Expr::value(wish.way))
        .col_expr(Column::ProposedReference, Expr::value(wish.reference.as_str()))
        .col_expr(Column::ProposedBy, Expr::value(actor.id))
        .filter(Column::Id.eq(id))
        .exec(tx.db())
        .await?;
    Ok(())
}
