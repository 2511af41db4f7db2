//! What goes over the channel: names and payloads. Both apps have them as types that are generated from `described`.
use serde::Serialize;
use utoipa::ToSchema;

/// An event for buyers.
pub trait ShopEvent: Serialize + Sync {
    const NAME: &'static str;
    /// Must a reconnecting client receive it?
    const IS_REPLAYED: bool = true;
}

/// An event for staff.
pub trait AdminEvent: Serialize + Sync {
    const NAME: &'static str;
    /// Must a reconnecting client receive it?
    const IS_REPLAYED: bool = true;
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CartChanged {
    /// Lines in the cart.
    pub total: u64,
    /// The number that the page that asked gave its change.
    pub change: Option<i64>,
}
impl ShopEvent for CartChanged {
    const NAME: &'static str = "cart:changed";
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OrderChanged {
    /// Order number.
    pub id: String,
    pub status: i32,
    pub status_text: String,
}
impl ShopEvent for OrderChanged {
    const NAME: &'static str = "order:changed";
}
impl AdminEvent for OrderChanged {
    const NAME: &'static str = "order:changed";
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MessageChanged {
    pub unread: u64,
    /// Of a message that just came.
    pub title: Option<String>,
}
impl ShopEvent for MessageChanged {
    const NAME: &'static str = "message:changed";
}

/// A ticket of a lucky draw, for every device of the member who drew it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DrawResult {
    pub record_id: i64,
    pub draw_id: i64,
    pub is_win: bool,
    pub name: String,
    pub remarks: String,
    /// The prize's place on the wheel, from 0.
    pub prize_index: i64,
}
impl ShopEvent for DrawResult {
    const NAME: &'static str = "draw:result";
}

/// Units of seckills were ordered or came back: for every open page, and of no use to one that opens later.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SeckillLeft {
    /// Of seckills for everybody.
    pub list: Vec<SeckillStock>,
    /// Seckills for some buyers, or with a budget: pages that show one request it again.
    pub others: Vec<i64>,
    /// Campaigns were put up or stopped.
    pub is_anew: bool,
}
impl ShopEvent for SeckillLeft {
    const NAME: &'static str = "seckill:left";
    const IS_REPLAYED: bool = false;
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SeckillStock {
    pub campaign_id: i64,
    pub goods_id: i64,
    /// Of its own stock; null = the shop's.
    pub left: Option<i64>,
    pub sold: i64,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LicenceSubmitted {
    pub id: i64,
    pub company: String,
}
impl AdminEvent for LicenceSubmitted {
    const NAME: &'static str = "licence:submitted";
}

/// A waiting document was withdrawn: no review is needed.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LicenceWithdrawn {
    pub id: i64,
    pub company: String,
}
impl AdminEvent for LicenceWithdrawn {
    const NAME: &'static str = "licence:withdrawn";
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AddressSubmitted {
    pub id: i64,
    pub company: String,
}
impl AdminEvent for AddressSubmitted {
    const NAME: &'static str = "address:submitted";
}

/// Finance has something to look at: a transfer's remittance proof, or money that does not fit.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PaymentWork {
    pub text: String,
}
impl AdminEvent for PaymentWork {
    const NAME: &'static str = "payment:work";
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct VisitorsChanged {
    /// Members with a live connection.
    pub live: usize,
}
impl AdminEvent for VisitorsChanged {
    const NAME: &'static str = "visitors:changed";
    const IS_REPLAYED: bool = false;
}

/// Somebody else opened or shut the editor of a page: of no use to who comes back, whose page asks anyway.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PageEditorsChanged {
    pub page_id: i64,
}
impl AdminEvent for PageEditorsChanged {
    const NAME: &'static str = "page:editors";
    const IS_REPLAYED: bool = false;
}

/// A new message in a live chat; the page fetches what is newer than it has.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ServiceMessageSent {
    pub conversation_id: i64,
    pub message_id: i64,
    /// member | staff | system
    pub author: &'static str,
}
impl ShopEvent for ServiceMessageSent {
    const NAME: &'static str = "service:message";
}
impl AdminEvent for ServiceMessageSent {
    const NAME: &'static str = "service:message";
}

/// The other side has read up to this message.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ServiceRead {
    pub conversation_id: i64,
    pub message_id: i64,
    pub by_member: bool,
}
impl ShopEvent for ServiceRead {
    const NAME: &'static str = "service:read";
}
impl AdminEvent for ServiceRead {
    const NAME: &'static str = "service:read";
}

/// The other side types: of no use a moment later.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ServiceTyping {
    pub conversation_id: i64,
    /// Who does; empty = the buyer.
    pub name: String,
}
impl ShopEvent for ServiceTyping {
    const NAME: &'static str = "service:typing";
    const IS_REPLAYED: bool = false;
}
impl AdminEvent for ServiceTyping {
    const NAME: &'static str = "service:typing";
    const IS_REPLAYED: bool = false;
}

/// A conversation was taken, passed on, closed or rated, or who answers came or went; the queue with it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ServiceChanged {
    /// Null: about the service team as a whole.
    pub conversation_id: Option<i64>,
}
impl ShopEvent for ServiceChanged {
    const NAME: &'static str = "service:changed";
}
impl AdminEvent for ServiceChanged {
    const NAME: &'static str = "service:changed";
}

/// The last event of a connection whose session is over.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct SessionEnded {
    pub message: &'static str,
}
impl SessionEnded {
    pub const NAME: &'static str = "session:ended";
}
