//! Payments, transfers, refunds, alarms and statements as the back office reads them.
use chrono::{DateTime, NaiveDate, Utc};
use kernel::Money;
use serde::Serialize;
use utoipa::ToSchema;

use crate::models::{
    payments::{
        Channel,
        alarms::{self, AlarmRow},
        movements::{Movement, Use},
        reconcile::{DifferenceRow, Statement},
        returns::Returned,
        transfer::Slip,
        tries::Try,
    },
    refunds::{Cause, Refund},
};

fn text_of(channel: &str) -> &'static str {
    Channel::from_code(channel).map_or("", Channel::text)
}

#[derive(Serialize, ToSchema)]
pub struct AdminPayment {
    pub id: i64,
    /// What the gateway knows it by.
    pub number: String,
    pub payment_number: String,
    /// open | paid | closed
    pub payment_status: String,
    pub company_id: i64,
    pub company: String,
    pub channel: String,
    pub channel_text: &'static str,
    /// waiting | paid | closed
    pub status: String,
    pub amount: Money,
    /// What nobody needed and went back.
    pub surplus: Money,
    pub gateway_number: String,
    /// Why the gateway's last answer said nothing; empty when it answered.
    pub last_error: String,
    pub created_at: DateTime<Utc>,
    pub paid_at: Option<DateTime<Utc>>,
    pub next_check_at: Option<DateTime<Utc>>,
}

impl AdminPayment {
    pub fn new(row: Try, company: String, payment_number: String, payment_status: String) -> Self {
        Self {
            id: row.id,
            number: row.number,
            payment_number,
            payment_status,
            company_id: row.company_id,
            company,
            channel_text: text_of(&row.channel),
            channel: row.channel,
            status: row.status,
            amount: Money(row.amount),
            surplus: Money(row.surplus),
            gateway_number: row.gateway_number.unwrap_or_default(),
            last_error: row.last_error,
            created_at: row.created_at,
            paid_at: row.paid_at,
            next_check_at: row.next_check_at,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct AdminTransferSlip {
    pub id: i64,
    pub payment_number: String,
    pub orders: Vec<String>,
    pub company_id: i64,
    pub company: String,
    /// What the buyer has to pay.
    pub amount: Money,
    /// As the buyer typed it.
    pub payer_name: String,
    /// Must be the company itself.
    pub has_ephedrine: bool,
    pub paid_on: NaiveDate,
    pub remark: String,
    /// image | pdf
    pub form: &'static str,
    /// waiting | confirmed | returned
    pub status: String,
    /// What of the movements paid it.
    pub received: Money,
    /// What it was confirmed with.
    pub movements: Vec<SlipMovement>,
    pub reason: String,
    pub created_at: DateTime<Utc>,
    pub decided_at: Option<DateTime<Utc>>,
    pub decided_by: String,
}

/// What a slip is shown with.
#[derive(Default)]
pub struct AroundSlip {
    pub company: String,
    pub payment_number: String,
    pub orders: Vec<String>,
    pub amount: Money,
    pub has_ephedrine: bool,
    pub decided_by: String,
    pub movements: Vec<(Use, Movement)>,
}

#[derive(Serialize, ToSchema)]
pub struct SlipMovement {
    pub bank_reference: String,
    pub payer_name: String,
    /// The whole movement.
    pub amount: Money,
    /// Of it, for this slip.
    pub used: Money,
    /// Of it, for nobody yet.
    pub rest: Money,
}

impl AdminTransferSlip {
    pub fn new(row: Slip, around: AroundSlip) -> Self {
        Self {
            id: row.id,
            payment_number: around.payment_number,
            orders: around.orders,
            company_id: row.company_id,
            company: around.company,
            amount: around.amount,
            payer_name: row.payer_name,
            has_ephedrine: around.has_ephedrine,
            paid_on: row.paid_on,
            remark: row.remark,
            form: identity::views::scan_file::form_of(&row.file_key),
            status: row.status,
            received: Money(row.received),
            movements: around.movements.into_iter().map(Into::into).collect(),
            reason: row.reason,
            created_at: row.created_at,
            decided_at: row.decided_at,
            decided_by: around.decided_by,
        }
    }
}

impl From<(Use, Movement)> for SlipMovement {
    fn from((used, movement): (Use, Movement)) -> Self {
        Self {
            bank_reference: movement.reference,
            payer_name: movement.payer_name,
            amount: Money(movement.amount),
            used: Money(used.amount),
            rest: Money(movement.rest),
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct AdminBankMovement {
    pub id: i64,
    pub company_id: i64,
    pub company: String,
    /// The bank's number of it.
    pub bank_reference: String,
    pub payer_name: String,
    pub amount: Money,
    /// What nobody has needed so far.
    pub rest: Money,
    /// What two people have sent back.
    pub returned: Money,
    /// '' | to_balance | paid_out
    pub returned_way: String,
    pub returned_reference: String,
    pub returned_at: Option<DateTime<Utc>>,
    /// '' | to_balance | paid_out: what one person has proposed and another is to agree to.
    pub proposed_way: String,
    pub proposed_reference: String,
    pub proposed_by: String,
    pub created_at: DateTime<Utc>,
}

impl AdminBankMovement {
    pub fn new(row: Movement, company: String, proposed_by: String) -> Self {
        Self {
            id: row.id,
            company_id: row.company_id,
            company,
            bank_reference: row.reference,
            payer_name: row.payer_name,
            amount: Money(row.amount),
            rest: Money(row.rest),
            returned: Money(row.returned),
            returned_way: row.returned_way,
            returned_reference: row.returned_reference,
            returned_at: row.returned_at,
            proposed_way: row.proposed_way,
            proposed_reference: row.proposed_reference,
            proposed_by,
            created_at: row.created_at,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct AdminGatewayRefund {
    pub id: i64,
    pub number: String,
    pub company_id: i64,
    pub company: String,
    pub channel: String,
    pub channel_text: &'static str,
    /// Of the bill that the money came with.
    pub try_number: String,
    pub amount: Money,
    pub reason: String,
    /// waiting | unknown | done | failed | to_balance | paid_out
    pub status: String,
    pub attempts: i64,
    pub gateway_number: String,
    pub last_error: String,
    /// '' | to_balance | paid_out: what one person has proposed and another is to agree to.
    pub proposed_way: String,
    pub proposed_reference: String,
    pub proposed_by: String,
    pub created_at: DateTime<Utc>,
    pub next_attempt_at: Option<DateTime<Utc>>,
    pub done_at: Option<DateTime<Utc>>,
}

impl AdminGatewayRefund {
    pub fn new(row: Returned, company: String, try_number: String, proposed_by: String) -> Self {
        Self {
            id: row.id,
            number: row.number,
            company_id: row.company_id,
            company,
            channel_text: text_of(&row.channel),
            channel: row.channel,
            try_number,
            amount: Money(row.amount),
            reason: row.reason,
            status: row.status,
            attempts: row.attempts,
            gateway_number: row.gateway_number.unwrap_or_default(),
            last_error: row.last_error,
            proposed_way: row.proposed_way,
            proposed_reference: row.proposed_reference,
            proposed_by,
            created_at: row.created_at,
            next_attempt_at: row.next_attempt_at,
            done_at: row.done_at,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct AdminHeldRefund {
    pub id: i64,
    pub number: String,
    pub order_id: String,
    pub company_id: i64,
    pub company: String,
    pub amount: Money,
    /// 取消订单 | 缺货
    pub cause_text: &'static str,
    pub channel_text: &'static str,
    /// held | waiting | failed | done
    pub status: String,
    /// Who caused it, and may not be the one to release it.
    pub asked_by: String,
    pub asked_by_id: i64,
    pub created_at: DateTime<Utc>,
    pub done_at: Option<DateTime<Utc>>,
}

impl AdminHeldRefund {
    pub fn new(row: Refund, company: String, order_id: String) -> Self {
        Self {
            id: row.id,
            number: row.number,
            order_id,
            company_id: row.company_id,
            company,
            amount: Money(row.amount),
            cause_text: Cause::from_code(&row.cause).map_or("", Cause::text),
            channel_text: text_of(&row.channel),
            status: row.status,
            asked_by: row.asked_by_name,
            asked_by_id: row.asked_by.unwrap_or_default(),
            created_at: row.created_at,
            done_at: row.done_at,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct AdminPaymentAlarm {
    pub id: i64,
    pub channel: String,
    pub channel_text: &'static str,
    pub kind: String,
    pub text: &'static str,
    /// Number of a payment or refund of ours; empty when it names none.
    pub reference: String,
    pub detail: String,
    pub times: i64,
    pub first_at: DateTime<Utc>,
    pub last_at: DateTime<Utc>,
    pub seen_by: String,
    pub seen_at: Option<DateTime<Utc>>,
}

impl AdminPaymentAlarm {
    pub fn new(row: AlarmRow, seen_by: String) -> Self {
        Self {
            id: row.id,
            channel_text: text_of(&row.channel),
            channel: row.channel,
            text: alarms::text_of(&row.kind),
            kind: row.kind,
            reference: row.reference,
            detail: row.detail,
            times: row.times,
            first_at: row.first_at,
            last_at: row.last_at,
            seen_by,
            seen_at: row.seen_at,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct AdminStatement {
    pub id: i64,
    pub channel: String,
    pub channel_text: &'static str,
    pub day: NaiveDate,
    /// missing | open | settled
    pub status: String,
    pub lines: i64,
    pub paid: Money,
    pub refunded: Money,
    pub differences: i64,
    pub open_differences: i64,
    /// Why it could not be had.
    pub error: String,
    pub compared_at: Option<DateTime<Utc>>,
}

impl From<Statement> for AdminStatement {
    fn from(row: Statement) -> Self {
        Self {
            id: row.id,
            channel_text: text_of(&row.channel),
            channel: row.channel,
            day: row.day,
            status: row.status,
            lines: row.lines,
            paid: Money(row.paid),
            refunded: Money(row.refunded),
            differences: row.differences,
            open_differences: row.open_differences,
            error: row.error,
            compared_at: row.compared_at,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct AdminStatementDifference {
    pub id: i64,
    pub statement_id: i64,
    pub channel: String,
    pub channel_text: &'static str,
    pub day: NaiveDate,
    /// payment | refund
    pub kind: String,
    /// missing_here | missing_there | other_amount
    pub difference: String,
    pub number: String,
    pub gateway_number: String,
    pub our_amount: Option<Money>,
    pub their_amount: Option<Money>,
    /// open | settled
    pub status: String,
    pub reason: String,
    pub settled_by: String,
    pub settled_at: Option<DateTime<Utc>>,
}

impl AdminStatementDifference {
    pub fn new(row: DifferenceRow, settled_by: String) -> Self {
        Self {
            id: row.id,
            statement_id: row.statement_id,
            channel_text: text_of(&row.channel),
            channel: row.channel,
            day: row.day,
            kind: row.kind,
            difference: row.difference,
            number: row.number,
            gateway_number: row.gateway_number,
            our_amount: row.our_amount.map(Money),
            their_amount: row.their_amount.map(Money),
            status: row.status,
            reason: row.reason,
            settled_by,
            settled_at: row.settled_at,
        }
    }
}
