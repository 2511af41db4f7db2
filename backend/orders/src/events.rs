//! Events that this domain publishes.
use kernel::outbox::Event;
use serde::{Deserialize, Serialize};

/// An order was placed or moved on.
#[derive(Debug, Serialize, Deserialize)]
pub struct OrderChanged {
    pub order_id: i64,
    pub number: String,
    pub company_id: i64,
    pub member_id: i64,
    pub status: i32,
    pub status_text: String,
    /// The status before; none when it was placed.
    #[serde(default)]
    pub from: Option<i32>,
    #[serde(default)]
    pub reason: String,
    /// Cancelled by who had to review or approve it, not for another reason while it waited for them.
    #[serde(default)]
    pub is_refused: bool,
}

impl Event for OrderChanged {
    const NAME: &'static str = "trade.order_changed.v1";
}

/// A notification or an answer of a gateway was rejected.
#[derive(Debug, Serialize, Deserialize)]
pub struct PaymentAlarmed {
    pub channel: String,
    pub text: String,
    /// Number of a try or refund of ours; empty when it names none.
    pub reference: String,
}

impl Event for PaymentAlarmed {
    const NAME: &'static str = "trade.payment_alarmed.v1";
}

/// Money was refunded to a buyer over a gateway, or in place of that.
#[derive(Debug, Serialize, Deserialize)]
pub struct RefundArrived {
    pub number: String,
    /// Empty for money that no order needed.
    pub order_number: String,
    /// Then: the orders that it was paid for. Events of before it was said have none.
    #[serde(default)]
    pub paid_for: Vec<String>,
    pub company_id: i64,
    pub member_id: i64,
    /// Yuan.
    pub amount: String,
    /// Where it went, for people.
    pub place: String,
}

impl Event for RefundArrived {
    const NAME: &'static str = "trade.refund_arrived.v1";
}

/// A buyer says that money is on its way by bank.
#[derive(Debug, Serialize, Deserialize)]
pub struct RemittanceProofSubmitted {
    pub slip_id: i64,
    pub company: String,
    /// Yuan.
    pub amount: String,
}

impl Event for RemittanceProofSubmitted {
    const NAME: &'static str = "trade.slip_handed_in.v1";
}

/// Finance found money on the bank's account and confirmed it.
#[derive(Debug, Serialize, Deserialize)]
pub struct BankTransactionEntered {
    /// The bank's number of it.
    pub reference: String,
    pub amount: kernel::Money,
}

impl Event for BankTransactionEntered {
    const NAME: &'static str = "trade.bank_transaction_entered.v1";
}

/// A parcel has left.
#[derive(Debug, Serialize, Deserialize)]
pub struct ParcelSent {
    pub shipment_id: i64,
    pub number: String,
    pub order_number: String,
    pub member_id: i64,
}

impl Event for ParcelSent {
    const NAME: &'static str = "trade.parcel_sent.v1";
}

/// The carrier has reported news of a parcel.
#[derive(Debug, Serialize, Deserialize)]
pub struct ParcelMoved {
    pub shipment_id: i64,
    pub number: String,
    pub order_number: String,
    pub company_id: i64,
    pub member_id: i64,
    pub order_status: i32,
    /// The newest of it.
    pub text: String,
    /// Since now: signed for.
    pub is_delivered: bool,
}

impl Event for ParcelMoved {
    const NAME: &'static str = "trade.parcel_moved.v1";
}

/// Units of an order will never leave; they are paid back.
#[derive(Debug, Serialize, Deserialize)]
pub struct UnitsDropped {
    pub order_number: String,
    /// Of this drop. Events stored before several drops of a parcel were told apart have the parcel's number.
    #[serde(alias = "shipment_number")]
    pub document: String,
    pub member_id: i64,
    /// As the buyer reads it.
    pub goods: String,
    pub amount: kernel::Money,
}

impl Event for UnitsDropped {
    const NAME: &'static str = "trade.units_dropped.v1";
}

/// Lines of a paid order, or what is left of one that left in part, will never leave; they are paid back.
#[derive(Debug, Serialize, Deserialize)]
pub struct RestClosed {
    pub order_number: String,
    /// Of this step. Events stored before lines could be closed one after the other have none.
    #[serde(default)]
    pub document: String,
    pub member_id: i64,
    /// As the buyer reads it.
    pub goods: String,
    pub amount: kernel::Money,
    pub reason: String,
}

impl RestClosed {
    pub fn document(&self) -> &str {
        if self.document.is_empty() {
            &self.order_number
        } else {
            &self.document
        }
    }
}

impl Event for RestClosed {
    const NAME: &'static str = "trade.rest_closed.v1";
}
