//! What happens when something has happened: one table, event → reactions. The relay delivers each committed event
//! to each of its reactions. Names are kept in the database: a renamed reaction runs again.
mod after_sales;
mod buyer_documents;
mod contracts;
mod coupons;
pub mod deliveries;
mod expiry;
pub mod expiry_words;
mod gifts;
mod goods;
mod group_buys;
mod mails;
mod messages;
mod parcels;
mod payments;
mod pushes;
pub(crate) mod reaction;
mod rewards;
mod service;
mod sign_ins;
mod taken_back;
mod texts;
mod withheld_gifts;

use ::after_sales::events::AfterSaleChanged;
use ::contracts::events::{ContractExpiring, ContractSigned, ContractVoided};
use ::coupons::events::{CouponsAdded, CouponsExpiring, CouponsVoided};
use ::service::events::AnswerUnread;
use campaigns::events::{CashbackCounted, GroupDecided, VoucherEarned};
use catalog::events::GoodsChanged;
use content::events::{FeedbackAnswered, WantedAnswered};
use documents::events::{RecallIssued, ReceiptDecided};
use identity::events::{
    AddressDecided, AddressSubmitted, CheckDue, CompanyStatusChanged, LicenceDecided, LicenceExpiring,
    LicenceSubmitted, LicenceWithdrawn, MemberInvited, OneTimeCodeIssued, SessionEnded, SignInRefused,
    StoreInvited,
};
use invoices::events::InvoiceIssued;
use loyalty::events::{GiftMoved, TicketDrawn};
use messaging::events::{MailQueued, MessageToldElsewhere, MessagesChanged};
use orders::events::{
    BankTransactionEntered, OrderChanged, ParcelMoved, ParcelSent, PaymentAlarmed, RefundArrived,
    RemittanceProofSubmitted, RestClosed, UnitsDropped,
};
use receiving::events::ReportReady;
use tasks::events::ReindexRequested;
use wallet::events::{AccountCredited, AccountDebited, LotsExpiring, RewardTakenBack};

use self::reaction::{outside, stored};

pub use self::reaction::{NotYet, Reaction, ReactionKind, StoredEvent};

pub const REACTIONS: &[Reaction] = &[
    outside::<SessionEnded>("cut_sockets", pushes::cut_sockets),
    stored::<SignInRefused>("count", sign_ins::refused),
    outside::<OneTimeCodeIssued>("sms", texts::send),
    outside::<OneTimeCodeIssued>("mail", mails::send_code),
    outside::<StoreInvited>("sms", texts::invite),
    outside::<MemberInvited>("sms", texts::invite_colleague),
    outside::<LicenceSubmitted>("tell_qa", pushes::licence_submitted),
    outside::<LicenceWithdrawn>("tell_qa", pushes::licence_withdrawn),
    outside::<AddressSubmitted>("tell_qa", pushes::address_submitted),
    stored::<LicenceDecided>("message", messages::licence_decided),
    stored::<AddressDecided>("message", messages::address_decided),
    stored::<LicenceExpiring>("message", expiry::message),
    stored::<CheckDue>("message", expiry::check_due),
    stored::<ContractSigned>("message", contracts::signed),
    stored::<ContractVoided>("message", contracts::voided),
    stored::<ContractExpiring>("message", contracts::expiring),
    stored::<CompanyStatusChanged>("message", messages::company_status_changed),
    stored::<WantedAnswered>("message", messages::wanted_answered),
    stored::<FeedbackAnswered>("message", messages::feedback_answered),
    outside::<GoodsChanged>("index", goods::refresh),
    outside::<ReindexRequested>("rebuild_index", goods::rebuild),
    stored::<OrderChanged>("message", messages::order_changed),
    outside::<OrderChanged>("push", pushes::order_changed),
    stored::<GroupDecided>("orders", group_buys::decided),
    stored::<RefundArrived>("message", payments::refund_arrived),
    outside::<RemittanceProofSubmitted>("tell_finance", payments::slip_handed_in),
    outside::<PaymentAlarmed>("tell_finance", payments::alarmed),
    stored::<BankTransactionEntered>("statements", payments::bank_transaction_entered),
    stored::<AfterSaleChanged>("message", after_sales::message),
    outside::<AfterSaleChanged>("push", after_sales::push),
    outside::<ParcelSent>("subscribe", parcels::subscribe),
    stored::<ParcelMoved>("message", parcels::delivered),
    outside::<ParcelMoved>("push", parcels::moved),
    stored::<UnitsDropped>("message", parcels::units_dropped),
    stored::<RestClosed>("message", parcels::rest_closed),
    stored::<OrderChanged>("receipt", buyer_documents::open_receipt),
    stored::<OrderChanged>("invoice", buyer_documents::ask_for_invoice),
    stored::<InvoiceIssued>("message", buyer_documents::invoice_issued),
    stored::<ReceiptDecided>("message", buyer_documents::receipt_decided),
    stored::<RecallIssued>("message", buyer_documents::recall_issued),
    stored::<ReportReady>("message", buyer_documents::report_ready),
    outside::<TicketDrawn>("push", pushes::drawn),
    stored::<GiftMoved>("message", gifts::message),
    stored::<CompanyStatusChanged>("prizes", gifts::keep_time),
    stored::<CompanyStatusChanged>("welcome_coupons", coupons::welcome),
    stored::<OrderChanged>("known_buyer", rewards::note_bought),
    stored::<OrderChanged>("points", rewards::order_changed),
    stored::<AfterSaleChanged>("points", rewards::goods_returned),
    stored::<OrderChanged>("subsidy", rewards::promised_vouchers),
    stored::<AfterSaleChanged>("campaigns", rewards::campaign_goods_returned),
    stored::<OrderChanged>("withheld_gifts", withheld_gifts::order_cancelled),
    stored::<UnitsDropped>("withheld_gifts", withheld_gifts::units_dropped),
    stored::<RestClosed>("withheld_gifts", withheld_gifts::rest_closed),
    stored::<CashbackCounted>("late", rewards::cashback_counted),
    outside::<CashbackCounted>("budget", rewards::count_up),
    stored::<VoucherEarned>("voucher", rewards::voucher_earned),
    stored::<AccountCredited>("message", rewards::credited),
    stored::<AccountDebited>("message", rewards::debited),
    stored::<RewardTakenBack>("message", taken_back::message),
    stored::<LotsExpiring>("message", rewards::expiring),
    stored::<CouponsExpiring>("message", coupons::expiring),
    stored::<CouponsAdded>("message", coupons::added),
    stored::<CouponsVoided>("message", coupons::voided),
    stored::<AnswerUnread>("message", service::message),
    outside::<MessagesChanged>("push", pushes::messages_changed),
    stored::<MessageToldElsewhere>("mail", deliveries::mail),
    stored::<MessageToldElsewhere>("text", deliveries::text),
    outside::<MailQueued>("wake_postman", mails::wake_mail_sender),
];

/// The reactions to events of this name.
pub fn to(event: &str) -> impl Iterator<Item = &'static Reaction> {
    REACTIONS.iter().filter(move |reaction| reaction.event == event)
}
