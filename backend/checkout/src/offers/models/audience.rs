//! Which goods and prices a visitor or buyer finds.
use catalog::{lookup::models::lookup::Audience, prices::models::shopper::Shopper};
use identity::actors::{Buyer, Visitor};

pub fn audience_of(visitor: &Visitor) -> Audience {
    if visitor.0.as_ref().is_some_and(Buyer::is_passed) {
        Audience::Buyers
    } else {
        Audience::Strangers
    }
}

pub fn shopper_of(visitor: &Visitor) -> Option<Shopper> {
    let buyer = visitor.0.as_ref().filter(|buyer| buyer.is_passed())?;
    Some(Shopper::of(&buyer.member))
}
