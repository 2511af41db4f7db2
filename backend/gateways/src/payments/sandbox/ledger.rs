//! The state stored by the sandbox gateways.
use std::{
    collections::{HashMap, VecDeque},
    time::Duration,
};

use chrono::{DateTime, NaiveDate, Utc};
use kernel::{Money, clock::shop_day, ids};

/// What a gateway may be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Call {
    Begin,
    QueryBill,
    Close,
    Refund,
    QueryRefund,
    /// The bills of a day, which the shop asks for every morning.
    DayBill,
}

/// How one answer goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It is not carried out.
    Down,
    /// It is carried out, but the answer is lost.
    Lost,
    /// The answer is signed with a wrong key.
    Forged,
    /// The gateway says no.
    Refused,
    /// It is carried out at once, and the answer takes so long.
    Slow(Duration),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Waiting,
    Paid,
    Closed,
}

#[derive(Clone, Debug)]
pub struct BillRow {
    /// alipay | wechat
    pub channel: &'static str,
    pub number: String,
    pub amount: Money,
    pub subject: String,
    pub return_url: String,
    /// What the cashier page is called by.
    pub token: String,
    pub state: State,
    pub gateway_number: String,
    pub paid_at: Option<DateTime<Utc>>,
}

#[derive(Clone, Debug)]
pub struct ReturnRow {
    pub bill: String,
    pub number: String,
    pub gateway_number: String,
    pub amount: Money,
    /// alipay | wechat
    pub channel: &'static str,
    /// What the shop says was paid.
    pub paid: Money,
    pub at: DateTime<Utc>,
}

#[derive(Default)]
pub struct SandboxLedger {
    pub bills: Vec<BillRow>,
    pub returns: HashMap<String, ReturnRow>,
    pub faults: HashMap<Call, VecDeque<Fault>>,
    pub asked: HashMap<Call, usize>,
    pub holds_notices: bool,
}

impl SandboxLedger {
    pub fn numbers(&self) -> Vec<String> {
        self.bills.iter().map(|bill| bill.number.clone()).collect()
    }

    pub fn bill(&self, number: &str) -> Option<&BillRow> {
        self.bills.iter().find(|bill| bill.number == number)
    }

    pub fn by_token(&self, token: &str) -> Option<&BillRow> {
        self.bills.iter().find(|bill| bill.token == token)
    }

    fn bill_mut(&mut self, number: &str) -> Option<&mut BillRow> {
        self.bills.iter_mut().find(|bill| bill.number == number)
    }

    /// Counts the call, and returns the failure to simulate.
    pub fn count_call(&mut self, call: Call) -> Option<Fault> {
        *self.asked.entry(call).or_default() += 1;
        self.faults.get_mut(&call).and_then(VecDeque::pop_front)
    }

    /// The same number for the same sum is the same bill. Returns its token.
    pub fn open(&mut self, row: BillRow) -> Result<String, &'static str> {
        if let Some(known) = self.bill(&row.number) {
            return match known.state {
                State::Waiting if known.amount == row.amount => Ok(known.token.clone()),
                State::Waiting => Err("INVALID_REQUEST"),
                State::Paid => Err("ORDERPAID"),
                State::Closed => Err("ORDER_CLOSED"),
            };
        }
        let token = row.token.clone();
        self.bills.push(row);
        Ok(token)
    }

    pub fn pay(&mut self, number: &str, now: DateTime<Utc>) -> bool {
        let Some(bill) = self.bill_mut(number) else {
            return false;
        };
        if bill.state != State::Waiting {
            return false;
        }
        bill.state = State::Paid;
        bill.paid_at = Some(now);
        bill.gateway_number = format!("42000{}", &ids::document_number("", now));
        true
    }

    /// False when it is paid.
    pub fn close(&mut self, number: &str) -> bool {
        match self.bill_mut(number) {
            Some(bill) if bill.state == State::Paid => false,
            Some(bill) => {
                bill.state = State::Closed;
                true
            }
            None => true,
        }
    }

    pub fn given_back(&self, number: &str) -> Money {
        let of_bill = self.returns.values().filter(|row| row.bill == number);
        of_bill.map(|row| row.amount).sum()
    }

    /// One refund number refunds once; all refunds together never exceed the payment.
    pub fn give_back(&mut self, row: ReturnRow) -> Result<ReturnRow, &'static str> {
        if let Some(known) = self.returns.get(&row.number) {
            return if known.amount == row.amount && known.bill == row.bill {
                Ok(known.clone())
            } else {
                Err("INVALID_REQUEST")
            };
        }
        self.remember(&row);
        let paid = self.bill(&row.bill).filter(|bill| bill.state == State::Paid);
        let paid = paid.ok_or("RESOURCE_NOT_EXISTS")?.amount;
        if self.given_back(&row.bill) + row.amount > paid {
            return Err("NOT_ENOUGH");
        }
        self.returns.insert(row.number.clone(), row.clone());
        Ok(row)
    }

    /// After a restart the sandbox has lost earlier payments; it then trusts the shop.
    fn remember(&mut self, row: &ReturnRow) {
        if self.bill(&row.bill).is_some() || row.bill.is_empty() {
            return;
        }
        self.bills.push(BillRow {
            channel: row.channel,
            number: row.bill.clone(),
            amount: row.paid,
            subject: String::new(),
            return_url: String::new(),
            token: ids::token(),
            state: State::Paid,
            gateway_number: ids::document_number("", row.at),
            paid_at: None,
        });
    }

    /// Payments and refunds of this channel on this shop day.
    pub fn day(&self, channel: &str, day: NaiveDate) -> (Vec<BillRow>, Vec<ReturnRow>) {
        let of_channel = |number: &str| self.bill(number).is_some_and(|bill| bill.channel == channel);
        let paid = self
            .bills
            .iter()
            .filter(|bill| bill.channel == channel && bill.paid_at.is_some_and(|at| shop_day(at) == day));
        let returned = self
            .returns
            .values()
            .filter(|row| of_channel(&row.bill) && shop_day(row.at) == day);
        (paid.cloned().collect(), returned.cloned().collect())
    }
}
