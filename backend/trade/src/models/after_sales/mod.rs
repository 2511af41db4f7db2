//! After-sales (domain section 4): a buyer claims lines of a received order, staff decide, goods come back and are
//! inspected, money goes back or a replacement leaves.
pub mod apply;
pub mod claimable;
pub mod claims;
pub mod decide;
pub mod evidence;
pub mod inspect;
pub mod invariants;
pub mod kinds;
pub mod lapse;
pub mod log;
pub mod promise;
pub mod refund;
pub mod replace;
pub mod returned_codes;
pub mod rules;
pub mod settle;
pub mod shares;
pub mod status;
pub mod tasks;
pub mod travel;
