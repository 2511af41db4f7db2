//! Corporate bank transfers: the buyer hands in the bank's remittance proof, finance compares it with what came and
//! confirms it, or hands it back with a reason (domain section 4).
use campaigns::models::uses;
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use gateways::payments::Channel;
use identity::{licences::models::private_files, models::_entities::companies};
use kernel::{Actor, Db, Money, WriteTx, api::FieldErrors, db::ROW_LOCK, outbox};
use sea_orm::{ActiveValue::Set, QueryOrder, QuerySelect, prelude::*};
use serde::Serialize;

use super::{
    attempts::{self, Attempt, NewAttempt},
    balance::Payer,
    bank_transactions::{self, BankRecord, BankTransaction},
    due::{self, DuePayment, lock_due},
    payer_name::is_same_name,
    settle::{self, PaymentRecord},
};
use crate::{
    errors::OrderError,
    events::{BankTransactionEntered, RemittanceProofSubmitted},
    lifecycle::models::{
        group_buys, hold, order_eligibility,
        order_log::{self, Note},
        order_status::{Move, OrderStatus},
        orders::money_of,
        split::is_special,
    },
    models::_entities::{
        orders, payment_attempts, payments,
        remittance_proofs::{ActiveModel, Column, Entity},
    },
    settings::TradeRules,
};

pub use crate::models::_entities::remittance_proofs::Model as RemittanceProof;

/// Finance's decision on a remittance proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, EnumIter, DeriveActiveEnum)]
#[serde(rename_all = "snake_case")]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Status {
    Waiting,
    /// The money is there.
    Confirmed,
    /// The buyer is asked for another one.
    Returned,
}

const FOREIGN_PAYER: &str =
    "含麻黄碱等含特殊药品复方制剂须由企业自己的账户付款，付款户名须与企业名称完全一致";

/// What the buyer hands in.
#[derive(Clone, Debug)]
pub struct NewRemittanceProof {
    /// Of a private file that this company has uploaded.
    pub file_key: String,
    pub payer_name: String,
    pub paid_on: NaiveDate,
    pub remark: String,
}

/// What a transfer may be sent for now, or why none may; nothing changes before its remittance proof is there.
pub async fn announce(
    tx: &WriteTx,
    payer: &Payer,
    number: &str,
    now: DateTime<Utc>,
) -> Result<DuePayment, OrderError> {
    let due = lock_due(tx, payer.buyer.company_id, number, now).await?;
    due.refuse_free()?;
    order_eligibility::pass(tx, &payer.goods_cache, &payer.buyer, &due.orders, now).await?;
    Ok(due)
}

/// Money is on its way: the orders wait for finance, and time no longer cancels them unless they hold goods of a rush.
pub async fn hand_in(
    tx: &WriteTx,
    payer: &Payer,
    number: &str,
    slip: NewRemittanceProof,
    rules: &TradeRules,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<(), OrderError> {
    let due = lock_due(tx, payer.buyer.company_id, number, now).await?;
    due.refuse_free()?;
    if !private_files::is_of(tx.db(), payer.buyer.company_id, &slip.file_key).await? {
        return Err(invalid("file", "请重新上传转账回单"));
    }
    if due.asks_for_transfer() && !is_same_name(&slip.payer_name, &payer.buyer.company.name) {
        return Err(invalid("payer_name", FOREIGN_PAYER));
    }
    order_eligibility::pass(tx, &payer.goods_cache, &payer.buyer, &due.orders, now).await?;
    let new = NewAttempt {
        payment: &due.payment,
        member_id: payer.buyer.id,
        channel: Channel::Transfer,
        amount: due.amount(),
    };
    let attempt = attempts::open(tx, new, now).await?;
    let slip_id = keep(tx, &attempt, slip, now).await?;
    let event = RemittanceProofSubmitted {
        slip_id,
        company: payer.buyer.company.name.clone(),
        amount: due.amount().to_string(),
    };
    // Any picture may be handed in: for others who want these goods it counts no longer than an unpaid order.
    let is_rush = holds_rush_units(tx, &due.orders).await?;
    let confirm_before = is_rush.then(|| now + TimeDelta::hours(rules.pay_within_hours));
    move_all(tx, due, confirm_before, actor, now).await?;
    Ok(outbox::publish(tx, &event, now).await?)
}

async fn keep(
    tx: &WriteTx,
    attempt: &Attempt,
    slip: NewRemittanceProof,
    now: DateTime<Utc>,
) -> Result<i64, DbErr> {
    let row = ActiveModel {
        try_id: Set(attempt.id),
        payment_id: Set(attempt.payment_id),
        company_id: Set(attempt.company_id),
        file_key: Set(slip.file_key),
        payer_name: Set(slip.payer_name),
        paid_on: Set(slip.paid_on),
        remark: Set(slip.remark),
        status: Set(Status::Waiting),
        created_at: Set(now),
        ..Default::default()
    };
    Ok(Entity::insert(row).exec(tx.db()).await?.last_insert_id)
}

async fn move_all(
    tx: &WriteTx,
    due: DuePayment,
    confirm_before: Option<DateTime<Utc>>,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<(), OrderError> {
    for order in due.orders {
        let note = Note::plain("已提交转账回单，等待财务确认到款");
        let change = |row: &mut orders::ActiveModel| row.confirm_before = Set(confirm_before);
        order_log::advance(tx, order, Move::HandInSlip, actor, note, change, now).await?;
    }
    Ok(())
}

async fn holds_rush_units(tx: &WriteTx, orders: &[orders::Model]) -> Result<bool, DbErr> {
    let ids: Vec<i64> = orders.iter().map(|order| order.id).collect();
    uses::holds_rush_units(tx.db(), &ids).await
}

/// The money has arrived: these bank transactions pay the amount due, in turn. Any rest stays on the bank transaction; less
/// than the amount due is never confirmed.
#[kernel::boxed]
pub async fn confirm(
    tx: &WriteTx,
    slip_id: i64,
    seen: Vec<BankRecord>,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<RemittanceProof, OrderError> {
    let (payment, attempt, slip) = lock_waiting(tx, slip_id).await?;
    let orders = if payment.status == super::payments::Status::Open {
        due::lock_orders(tx, payment.id).await?
    } else {
        Vec::new()
    };
    check_payers(tx, &attempt, &seen).await?;
    let movements = enter_all(tx, attempt.company_id, &seen, actor, now).await?;
    let needed: Money = orders.iter().map(money_of).sum();
    spend(tx, &movements, slip.id, needed).await?;
    let decision = [
        (Column::Status, Expr::value(Status::Confirmed)),
        (Column::Received, Expr::value(needed)),
    ];
    decide(tx, slip.id, decision, actor, now).await?;
    if orders.is_empty() {
        attempts::close(tx, attempt.id).await?;
    } else {
        let attempt = lower_to(tx, attempt, needed).await?;
        let record = PaymentRecord {
            gateway_number: None,
            at: now,
            actor: actor.clone(),
            text: "财务确认到款".into(),
        };
        let orders = settle::hold_campaign_goods(tx, orders).await?;
        settle::settle(tx, &payment, orders, attempt, record, now).await?;
    }
    by_id(tx.db(), slip_id).await
}

/// Compounds with special ingredients: paid from the company's own account alone (domain section 4).
async fn check_payers(tx: &WriteTx, attempt: &Attempt, seen: &[BankRecord]) -> Result<(), OrderError> {
    let orders = orders::Entity::find()
        .filter(orders::Column::PaymentId.eq(attempt.payment_id))
        .all(tx.db())
        .await?;
    if !orders.iter().any(is_special) {
        return Ok(());
    }
    let company = companies::Entity::find_by_id(attempt.company_id)
        .one(tx.db())
        .await?;
    let name = company.ok_or(OrderError::NotFound("客户"))?.name;
    let mut errors = FieldErrors::default();
    for (place, one) in seen.iter().enumerate() {
        if !is_same_name(&one.payer_name, &name) {
            errors.add(format!("movements.{place}.payer_name"), FOREIGN_PAYER);
        }
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(OrderError::Invalid(errors))
    }
}

async fn enter_all(
    tx: &WriteTx,
    company_id: i64,
    seen: &[BankRecord],
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<Vec<BankTransaction>, OrderError> {
    let mut errors = FieldErrors::default();
    let mut entered = Vec::new();
    for (place, one) in seen.iter().enumerate() {
        match bank_transactions::enter(tx, company_id, one, actor, now).await? {
            Ok(movement) => {
                let event = BankTransactionEntered {
                    reference: one.reference.clone(),
                    amount: one.amount,
                };
                outbox::publish(tx, &event, now).await?;
                entered.push(movement);
            }
            Err((field, why)) => errors.add(format!("movements.{place}.{field}"), why),
        }
    }
    if errors.is_empty() {
        Ok(entered)
    } else {
        Err(OrderError::Invalid(errors))
    }
}

async fn spend(
    tx: &WriteTx,
    movements: &[BankTransaction],
    slip_id: i64,
    needed: Money,
) -> Result<(), OrderError> {
    let rests: Vec<Money> = movements.iter().map(|movement| movement.rest).collect();
    let Some(parts) = bank_transactions::parts(&rests, needed) else {
        let there: Money = rests.into_iter().sum();
        let why = format!(
            "应收 {needed} 元，这些流水能用的只有 {there} 元，不足不能确认；请退回回单，写明还差多少，请客户补足后一起提交"
        );
        return Err(OrderError::Invalid(FieldErrors::one("movements", why)));
    };
    for (movement, part) in movements.iter().zip(parts) {
        bank_transactions::spend(tx, movement, slip_id, part).await?;
    }
    Ok(())
}

/// Orders may have been cancelled since the remittance proof was handed in.
async fn lower_to(tx: &WriteTx, attempt: Attempt, needed: Money) -> Result<Attempt, DbErr> {
    payment_attempts::Entity::update_many()
        .col_expr(payment_attempts::Column::Amount, Expr::value(needed))
        .filter(payment_attempts::Column::Id.eq(attempt.id))
        .exec(tx.db())
        .await?;
    Ok(Attempt {
        amount: needed,
        ..attempt
    })
}

/// No such money has come, or not enough: the buyer may pay again, with a full term before them. Orders of a group that has
/// failed meanwhile are called off.
#[kernel::boxed]
pub async fn give_back(
    tx: &WriteTx,
    slip_id: i64,
    reason: &str,
    rules: &TradeRules,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<RemittanceProof, OrderError> {
    let (payment, attempt, slip) = lock_waiting(tx, slip_id).await?;
    let decision = [
        (Column::Status, Expr::value(Status::Returned)),
        (Column::Reason, Expr::value(reason)),
    ];
    decide(tx, slip.id, decision, actor, now).await?;
    attempts::close(tx, attempt.id).await?;
    let mut waiting = due::lock_orders(tx, payment.id).await?;
    waiting.retain(|order| order.status == OrderStatus::WaitingTransfer);
    if waiting.iter().any(|order| order.group_buy_id.is_some()) {
        // Several may be called off.
        hold::hold(tx, &[payment.id]).await?;
    }
    let term = if holds_rush_units(tx, &waiting).await? {
        TimeDelta::minutes(rules.seckill_pay_within_minutes)
    } else {
        TimeDelta::hours(rules.pay_within_hours)
    };
    let pay_before = payment.pay_before.max(now + term);
    payments::Entity::update_many()
        .col_expr(payments::Column::PayBefore, Expr::value(pay_before))
        .filter(payments::Column::Id.eq(payment.id))
        .exec(tx.db())
        .await?;
    for order in waiting {
        let note = Note {
            text: "财务退回转账回单",
            reason,
        };
        let change = |row: &mut orders::ActiveModel| row.pay_before = Set(pay_before);
        let order = order_log::advance(tx, order, Move::ReturnSlip, actor, note, change, now).await?;
        group_buys::settled(tx, order, now).await?;
    }
    by_id(tx.db(), slip_id).await
}

/// Locks payment, try and remittance proof, in the same order as all other code; of two concurrent decisions the second
/// finds it decided.
async fn lock_waiting(
    tx: &WriteTx,
    slip_id: i64,
) -> Result<(due::Payment, Attempt, RemittanceProof), OrderError> {
    let slip = by_id(tx.db(), slip_id).await?;
    let payment = due::lock(tx, slip.payment_id).await?;
    let attempt = attempts::lock(tx, slip.try_id).await?;
    let slip = Entity::find_by_id(slip_id).lock(ROW_LOCK).one(tx.db()).await?;
    let slip = slip.filter(|slip| slip.status == Status::Waiting);
    let slip = slip.ok_or(OrderError::WrongState("这张回单已经处理过，请刷新查看"))?;
    Ok((payment, attempt, slip))
}

async fn decide<const N: usize>(
    tx: &WriteTx,
    slip_id: i64,
    decision: [(Column, Expr); N],
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let mut update = Entity::update_many()
        .col_expr(Column::DecidedAt, Expr::value(now))
        .col_expr(Column::DecidedBy, Expr::value(actor.id));
    for (column, value) in decision {
        update = update.col_expr(column, value);
    }
    update.filter(Column::Id.eq(slip_id)).exec(tx.db()).await?;
    Ok(())
}

#[kernel::boxed]
pub async fn by_id(db: &Db, id: i64) -> Result<RemittanceProof, OrderError> {
    let found = Entity::find_by_id(id).one(db).await?;
    found.ok_or(OrderError::NotFound("转账回单"))
}

/// The newest remittance proof of a payment.
pub async fn newest_of(db: &Db, payment_id: i64) -> Result<Option<RemittanceProof>, DbErr> {
    Entity::find()
        .filter(Column::PaymentId.eq(payment_id))
        .order_by_desc(Column::Id)
        .one(db)
        .await
}

fn invalid(field: &str, message: &str) -> OrderError {
    OrderError::Invalid(FieldErrors::one(field, message))
}
