//! Whoever owes a receipt of ephedrine-containing goods beyond its last day buys no more of them (domain section 1, reason 7).
use catalog::models::{codes::Control, facts::GoodsFacts};
use chrono::NaiveDate;
use identity::models::facts::MemberFacts;

use super::{RECEIPTS_PAGE, Reason};

pub(super) fn reason(member: &MemberFacts, goods: &GoodsFacts, today: NaiveDate) -> Option<Reason> {
    let overdue = member.company.receipt_due_on.filter(|last| *last < today);
    let last = overdue.filter(|_| goods.control == Control::Ephedrine)?;
    let message = format!("有一张含麻回执应在 {last} 前确认，确认上一次收货后才能再买含麻商品");
    Some(Reason::new(
        "receipt_overdue",
        message,
        Some(RECEIPTS_PAGE),
        goods.id,
    ))
}
