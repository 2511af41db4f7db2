//! Who has how much of a campaign: reserved with the order, taken once it is paid, given back when it is not.
//!
//! Each of these is one part of the caller's transaction. Campaigns are written before their goods, both in id order; what
//! does not fit is refused by the update itself, so that of all who come at once exactly as many get in as there is room.
//! A transaction of several orders holds what all of them have first (`hold`).

mod counted;
mod hold;
mod of_order;
mod reserving;
mod rush;
mod settling;

pub use counted::{Times, bought, paid_towards, times};
pub use hold::{hold, hold_goods, hold_wanted};
pub use of_order::{CampaignUse, InGroup, OrderOf};
pub use reserving::{reserve, sold_out};
pub use rush::holds_rush_units;
pub(super) use settling::unspend;
pub use settling::{give_back, pass_on, take};
