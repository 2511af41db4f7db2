//! The actor of a request. A handler declares its actor as an argument type, so that no check can be
//! forgotten.
mod buyer;
mod caller;
mod entitled;
mod staff;

pub use buyer::{Buyer, ConfirmedBuyer, Visitor, member_behind};
pub(crate) use caller::cookie;
pub use caller::{Caller, ClientAddress, Scanned, user_agent};
pub use entitled::{ConfirmedEntitled, Entitled};
pub use staff::{Staff, StaffSession, staff_behind};
