//! Lines of the bank's statements and the transfers they are: which line a remittance proof may be, and whether what finance
//! confirms is what the bank says. The bank's number links the two: each is used until nothing of it is left
//! (`orders::payments::models::bank_transactions`).
use std::collections::{HashMap, HashSet};

use chrono::{NaiveDate, TimeDelta};
use gateways::payments::Channel;
use kernel::{Db, Money, WriteTx, api::FieldErrors};
use orders::{
    errors::OrderError,
    models::_entities::bank_transactions,
    payments::models::{
        bank_transactions::{BankRecord, BankTransaction},
        payer_name::is_same_name,
        transfer::RemittanceProof,
    },
};
use sea_orm::{
    Condition, DbErr, Order, QueryOrder, QuerySelect, QueryTrait, prelude::*, sea_query::SelectStatement,
};

use super::{
    bank_line_fit::{Fit, Transfer},
    names,
};
use crate::models::_entities::{
    statement_lines::{Column, Entity, Model as Line},
    statements,
};

/// Lines of these many days before and after the one that the buyer names.
const AROUND: TimeDelta = TimeDelta::days(31);
/// Lines that are weighed, those of the right amount first.
const MOST_WEIGHED: u64 = 5_000;
const MOST_SHOWN: usize = 20;

/// A line that a transfer can be confirmed with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BankLine {
    pub reference: String,
    pub day: NaiveDate,
    pub payer_name: String,
    pub amount: Money,
    /// The part that pays nothing yet.
    pub rest: Money,
    pub fit: Fit,
}

/// The lines that this transfer may be and that are not used up, the likeliest first.
pub async fn unused_for(db: &Db, slip: &RemittanceProof) -> Result<Vec<BankLine>, DbErr> {
    let transfer = transfer_of(db, slip).await?;
    let booked = booked_of(db, transfer.company_id).await?;
    let mut seen = HashSet::new();
    let mut lines: Vec<BankLine> = lines_around(db, &transfer)
        .await?
        .into_iter()
        .filter(|(line, _)| seen.insert(line.number.clone()))
        .map(|(line, day)| offer(&transfer, line, day, &booked))
        .collect();
    lines.sort_by_key(|line| std::cmp::Reverse(line.fit.rank()));
    lines.truncate(MOST_SHOWN);
    Ok(lines)
}

async fn transfer_of(db: &Db, slip: &RemittanceProof) -> Result<Transfer, DbErr> {
    let mut companies = names::companies(db, std::iter::once(slip.company_id)).await?;
    let tries = names::tries(db, std::iter::once(slip.try_id)).await?;
    Ok(Transfer {
        company_id: slip.company_id,
        company: companies.remove(&slip.company_id).unwrap_or_default(),
        amount: tries
            .get(&slip.try_id)
            .map(|attempt| attempt.amount)
            .unwrap_or_default(),
        paid_on: slip.paid_on,
    })
}

/// As it can be confirmed: one that paid something already as it was booked then, whatever the statement says of it.
fn offer(
    transfer: &Transfer,
    line: Line,
    day: NaiveDate,
    booked: &HashMap<String, BankTransaction>,
) -> BankLine {
    let (payer_name, amount, rest) = match booked.get(&line.number) {
        Some(booked) => (booked.payer_name.clone(), booked.amount, booked.rest),
        None => (line.payer_name, line.amount, line.amount),
    };
    BankLine {
        fit: Fit::of(transfer, &payer_name, rest, day),
        reference: line.number,
        day,
        payer_name,
        amount,
        rest,
    }
}

/// The company's transfers of which something is left, by the bank's number.
async fn booked_of(db: &Db, company_id: i64) -> Result<HashMap<String, BankTransaction>, DbErr> {
    let open = bank_transactions::Entity::find()
        .filter(bank_transactions::Column::CompanyId.eq(company_id))
        .filter(bank_transactions::Column::Rest.gt(Money::ZERO))
        .all(db)
        .await?;
    Ok(open.into_iter().map(|row| (row.reference.clone(), row)).collect())
}

/// With the day of their statement.
async fn lines_around(db: &Db, transfer: &Transfer) -> Result<Vec<(Line, NaiveDate)>, DbErr> {
    let paid_on = transfer.paid_on;
    let from = paid_on.checked_sub_signed(AROUND).unwrap_or(paid_on);
    let to = paid_on.checked_add_signed(AROUND).unwrap_or(paid_on);
    let rows = Entity::find()
        .find_also_related(statements::Entity)
        .filter(statements::Column::Channel.eq(Channel::Transfer))
        .filter(statements::Column::Day.between(from, to))
        .filter(Column::Number.not_in_subquery(used_up(transfer.company_id)))
        .order_by(Column::Amount.eq(transfer.amount), Order::Desc)
        .order_by_desc(Column::Id)
        .limit(MOST_WEIGHED)
        .all(db)
        .await?;
    let with_day = rows
        .into_iter()
        .filter_map(|(line, statement)| Some((line, statement?.day)));
    Ok(with_day.collect())
}

/// The bank's numbers of what pays other companies, or has nothing left.
fn used_up(company_id: i64) -> SelectStatement {
    use bank_transactions::{Column, Entity};
    let used = Condition::any()
        .add(Column::CompanyId.ne(company_id))
        .add(Column::Rest.eq(Money::ZERO));
    Entity::find()
        .select_only()
        .column(Column::Reference)
        .filter(used)
        .into_query()
}

/// What stands on a statement is confirmed as it stands there, however it was typed. What was booked before is used as it was
/// booked (`bank_transactions::enter`); where the statement says otherwise, it is a difference.
pub async fn compare(tx: &WriteTx, seen: &[BankRecord]) -> Result<(), OrderError> {
    let booked = booked_among(tx, seen).await?;
    let lines = Entity::find()
        .inner_join(statements::Entity)
        .filter(statements::Column::Channel.eq(Channel::Transfer))
        .filter(Column::Number.is_in(seen.iter().map(|one| one.reference.as_str())))
        .order_by_asc(Column::Id)
        .all(tx.db())
        .await?;
    let mut errors = FieldErrors::default();
    for (place, one) in seen.iter().enumerate() {
        if booked.contains(&one.reference) {
            continue;
        }
        let of_number: Vec<&Line> = lines.iter().filter(|line| line.number == one.reference).collect();
        let fits = |line: &&Line| has_payer(line, one) && line.amount == one.amount;
        let Some(newest) = of_number.last().filter(|_| !of_number.iter().any(fits)) else {
            continue;
        };
        if !has_payer(newest, one) {
            let payer = &newest.payer_name;
            let why = format!("银行流水里这一笔的付款户名是“{payer}”，请照流水填写");
            errors.add(format!("movements.{place}.payer_name"), why);
        }
        if newest.amount != one.amount {
            let why = format!("银行流水里这一笔是 {} 元，请照流水填写整笔金额", newest.amount);
            errors.add(format!("movements.{place}.amount"), why);
        }
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(OrderError::Invalid(errors))
    }
}

/// The bank's numbers that are known already, of whichever company.
async fn booked_among(tx: &WriteTx, seen: &[BankRecord]) -> Result<HashSet<String>, DbErr> {
    use bank_transactions::{Column, Entity};
    let found: Vec<String> = Entity::find()
        .select_only()
        .column(Column::Reference)
        .filter(Column::Reference.is_in(seen.iter().map(|one| one.reference.as_str())))
        .into_tuple()
        .all(tx.db())
        .await?;
    Ok(found.into_iter().collect())
}

/// Some banks do not say who paid.
fn has_payer(line: &Line, seen: &BankRecord) -> bool {
    line.payer_name.is_empty() || is_same_name(&line.payer_name, &seen.payer_name)
}
