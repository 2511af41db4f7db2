//! Facts this domain tells the rest.
use kernel::{Money, outbox::Event};
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
}

impl Event for OrderChanged {
    const NAME: &'static str = "trade.order_changed.v1";
}

/// A notice of a gateway, or what it answered, was not believed.
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

/// Money has gone back to a buyer over a gateway, or in its place.
#[derive(Debug, Serialize, Deserialize)]
pub struct RefundArrived {
    pub number: String,
    /// Empty for money that no order needed.
    pub order_number: String,
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
pub struct SlipHandedIn {
    pub slip_id: i64,
    pub company: String,
    /// Yuan.
    pub amount: String,
}

impl Event for SlipHandedIn {
    const NAME: &'static str = "trade.slip_handed_in.v1";
}

/// What happened to a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// It was made, or is in another state now.
    Moved,
    /// The buyer added photos or words.
    Evidence,
    /// The first of two people has looked at the refund.
    Checked,
    /// What the inspection refused is on its way to the buyer.
    RefusedReturned,
}

/// A claim after the sale was made, moved on, or added to.
#[derive(Debug, Serialize, Deserialize)]
pub struct AfterSaleChanged {
    pub after_sale_id: i64,
    pub number: String,
    pub company_id: i64,
    pub member_id: i64,
    pub kind: String,
    pub status: i32,
    pub status_text: String,
    /// The status before; none when it was made.
    pub from: Option<i32>,
    pub change: Change,
    /// What the log says.
    pub text: String,
    pub reason: String,
    pub order_number: String,
    pub order_status: i32,
    pub order_status_text: String,
}

impl Event for AfterSaleChanged {
    const NAME: &'static str = "trade.after_sale_changed.v1";
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

/// The carrier has told something new of a parcel.
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
    pub shipment_number: String,
    pub member_id: i64,
    /// As the buyer reads it.
    pub goods: String,
    pub amount: kernel::Money,
}

impl Event for UnitsDropped {
    const NAME: &'static str = "trade.units_dropped.v1";
}

/// An invoice has its number, or a red one takes it back.
#[derive(Debug, Serialize, Deserialize)]
pub struct InvoiceIssued {
    pub invoice_id: i64,
    pub number: String,
    /// blue | red
    pub color: String,
    pub order_number: String,
    pub member_id: i64,
    pub total: Money,
}

impl Event for InvoiceIssued {
    const NAME: &'static str = "trade.invoice_issued.v1";
}

/// Quality management has looked at the receipt of an ephedrine order.
#[derive(Debug, Serialize, Deserialize)]
pub struct ReceiptDecided {
    pub order_number: String,
    pub member_id: i64,
    pub is_filed: bool,
    pub reason: String,
}

impl Event for ReceiptDecided {
    const NAME: &'static str = "trade.receipt_decided.v1";
}

/// A batch is recalled from everybody who got any of it.
#[derive(Debug, Serialize, Deserialize)]
pub struct RecallIssued {
    pub recall_id: i64,
    pub number: String,
    pub goods_name: String,
    pub batch_number: String,
    pub level: i32,
    pub instruction: String,
    pub company_ids: Vec<i64>,
}

impl Event for RecallIssued {
    const NAME: &'static str = "trade.recall_issued.v1";
}
