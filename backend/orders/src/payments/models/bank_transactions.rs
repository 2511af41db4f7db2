//! Transactions on the wholesaler's bank account, each identified by the bank's own number: the amount, which
//! parts pay which remittance proofs, and the rest. One transfer may pay several payments, and several transfers one. An
//! unused rest stays on the bank transaction until two people agree where it goes (dual control, domain section 6).
use std::collections::HashMap;

use chrono::{DateTime, Utc};
use kernel::{Actor, Db, Money, WriteTx, db::ROW_LOCK, outbox};
use sea_orm::{ActiveValue::Set, ExprTrait, QueryOrder, QuerySelect, prelude::*};
use wallet::models::ledger::{self, Kind};

use super::{
    attempts::Attempt,
    due,
    payer_name::is_same_name,
    payouts::{PayoutChoice, PayoutMethod, Proposal},
};
use crate::{
    errors::OrderError,
    events::RefundArrived,
    models::_entities::{
        bank_allocations,
        bank_transactions::{ActiveModel, Column, Entity},
        payment_attempts, remittance_proofs,
    },
};

pub use crate::models::_entities::{
    bank_allocations::Model as Allocation, bank_transactions::Model as BankTransaction,
};

/// What finance reads in the bank's own records.
#[derive(Clone, Debug)]
pub struct BankRecord {
    /// The bank's number of the bank transaction.
    pub reference: String,
    /// As the bank has it.
    pub payer_name: String,
    /// The whole bank transaction, however much of it is needed here.
    pub amount: Money,
}

/// Why a bank transaction that is known already cannot be used as it was typed, by field.
pub type RecordMismatch = (&'static str, String);

/// The bank transaction with this number, locked until the transaction ends; created if it does not exist yet.
#[kernel::boxed]
pub async fn enter(
    tx: &WriteTx,
    company_id: i64,
    seen: &BankRecord,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<Result<BankTransaction, RecordMismatch>, DbErr> {
    let known = Entity::find()
        .filter(Column::Reference.eq(&seen.reference))
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?;
    if let Some(known) = known {
        return Ok(usable(known, company_id, seen));
    }
    let row = ActiveModel {
        company_id: Set(company_id),
        reference: Set(seen.reference.clone()),
        payer_name: Set(seen.payer_name.clone()),
        amount: Set(seen.amount),
        rest: Set(seen.amount),
        created_at: Set(now),
        created_by: Set(actor.id),
        ..Default::default()
    };
    Ok(Ok(row.insert(tx.db()).await?))
}

fn usable(
    known: BankTransaction,
    company_id: i64,
    seen: &BankRecord,
) -> Result<BankTransaction, RecordMismatch> {
    let amount = known.amount;
    if known.company_id != company_id {
        let why = "这个银行流水号已经登记为另一家客户的转账，请核对".to_owned();
        return Err(("bank_reference", why));
    }
    if amount != seen.amount {
        let why = format!("这笔流水登记过，金额是 {amount} 元，请照流水填写整笔金额");
        return Err(("amount", why));
    }
    // What is left of another's money does not become the company's own by being typed in again.
    if !is_same_name(&known.payer_name, &seen.payer_name) {
        let payer = &known.payer_name;
        let why = format!("这笔流水登记的付款户名是“{payer}”，请照银行流水填写");
        return Err(("payer_name", why));
    }
    if known.rest == Money::ZERO {
        let why = "这笔流水已经全部用完，不能再确认别的转账，请核对".to_owned();
        return Err(("bank_reference", why));
    }
    Ok(known)
}

/// How much of each bank transaction pays `needed`, first come first used; none when all of them do not reach.
pub fn parts(rests: &[Money], needed: Money) -> Option<Vec<Money>> {
    let mut open = needed;
    let parts = rests.iter().map(|rest| {
        let part = Ord::min(*rest, open);
        open -= part;
        part
    });
    let parts: Vec<Money> = parts.collect();
    (open == Money(0)).then_some(parts)
}

/// `part`: not more than its rest. Whoever proposed to use the rest has to do so anew.
pub async fn spend(tx: &WriteTx, movement: &BankTransaction, slip_id: i64, part: Money) -> Result<(), DbErr> {
    let row = bank_allocations::ActiveModel {
        movement_id: Set(movement.id),
        slip_id: Set(slip_id),
        amount: Set(part),
        ..Default::default()
    };
    bank_allocations::Entity::insert(row)
        .exec_without_returning(tx.db())
        .await?;
    // Two people agree to a sum; with another rest they begin anew.
    Entity::update_many()
        .col_expr(Column::Rest, Expr::col(Column::Rest).sub(part))
        .col_expr(Column::ProposedBy, Expr::value(None::<i64>))
        .filter(Column::Id.eq(movement.id))
        .exec(tx.db())
        .await?;
    Ok(())
}

/// The first person proposes where the rest goes; when the second agrees to the same, it is done. Returns the
/// row before.
#[kernel::boxed]
pub async fn return_rest(
    tx: &WriteTx,
    id: i64,
    wish: PayoutChoice,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<BankTransaction, OrderError> {
    let before = lock(tx, id).await?;
    if before.rest == Money::ZERO {
        return Err(OrderError::WrongState("这笔流水没有余款了，请刷新查看"));
    }
    let proposal = Proposal {
        by: before.proposed_by,
        way: before.proposed_way,
        reference: &before.proposed_reference,
    };
    if !proposal.is_agreed(&wish, actor)? {
        propose(tx, id, &wish, actor).await?;
        return Ok(before);
    }
    let uses = uses_of(tx, id).await?;
    let payments: Vec<i64> = uses.iter().map(|attempt| attempt.payment_id).collect();
    let paid_for = due::numbers_of(tx.db(), payments).await?;
    if wish.way == PayoutMethod::ToBalance {
        let movement = ledger::Movement {
            company_id: before.company_id,
            kind: Kind::Balance,
            amount: before.rest,
            cause: ledger::Cause::Refund,
            reference: before.reference.clone(),
            memo: rest_to_balance(&before.reference, &paid_for),
        };
        ledger::book(tx, movement, now).await?;
    }
    let done = Entity::update_many()
        .col_expr(Column::Rest, Expr::value(Money::ZERO))
        .col_expr(Column::Returned, Expr::col(Column::Returned).add(before.rest))
        .col_expr(Column::ReturnedWay, Expr::value(wish.way))
        .col_expr(Column::ReturnedReference, Expr::value(wish.reference.as_str()))
        .col_expr(Column::ReturnedAt, Expr::value(now))
        .filter(Column::Id.eq(id));
    done.exec(tx.db()).await?;
    // The member who submitted the last remittance proof that it was used for.
    if let Some(last) = uses.first() {
        let event = RefundArrived {
            number: before.reference.clone(),
            order_number: String::new(),
            paid_for,
            company_id: before.company_id,
            member_id: last.member_id,
            amount: before.rest.to_string(),
            place: wish.way.place().into(),
        };
        outbox::publish(tx, &event, now).await?;
    }
    Ok(before)
}

fn rest_to_balance(reference: &str, paid_for: &[String]) -> String {
    let memo = format!("转账多付的款转入余额：银行流水 {reference}");
    if paid_for.is_empty() {
        memo
    } else {
        format!("{memo}，订单 {}", paid_for.join("、"))
    }
}

async fn lock(tx: &WriteTx, id: i64) -> Result<BankTransaction, OrderError> {
    let found = Entity::find_by_id(id).lock(ROW_LOCK).one(tx.db()).await?;
    found.ok_or(OrderError::NotFound("银行流水"))
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

/// The attempts whose remittance proofs this bank transaction was used for, the last one first.
async fn uses_of(tx: &WriteTx, movement_id: i64) -> Result<Vec<Attempt>, DbErr> {
    payment_attempts::Entity::find()
        .inner_join(remittance_proofs::Entity)
        .join(
            sea_orm::JoinType::InnerJoin,
            remittance_proofs::Relation::BankAllocations.def(),
        )
        .filter(bank_allocations::Column::MovementId.eq(movement_id))
        .order_by_desc(bank_allocations::Column::Id)
        .all(tx.db())
        .await
}

/// What each of these remittance proofs was confirmed with, in the order in which it was named.
pub async fn of_slips(
    db: &Db,
    slip_ids: impl Iterator<Item = i64>,
) -> Result<HashMap<i64, Vec<(Allocation, BankTransaction)>>, DbErr> {
    let rows = bank_allocations::Entity::find()
        .find_also_related(Entity)
        .filter(bank_allocations::Column::SlipId.is_in(slip_ids))
        .order_by_asc(bank_allocations::Column::Id)
        .all(db)
        .await?;
    let mut by_slip: HashMap<i64, Vec<(Allocation, BankTransaction)>> = HashMap::new();
    for (used, movement) in rows {
        if let Some(movement) = movement {
            by_slip.entry(used.slip_id).or_default().push((used, movement));
        }
    }
    Ok(by_slip)
}
