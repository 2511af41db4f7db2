//! Which contracts the wholesaler demands before it sells (domain section 1, reason 3).
use chrono::NaiveDate;
use identity::{
    companies::models::facts::{BuyerContext, CompanyStatus},
    contracts::models::standing::MissingContract,
};

use crate::{pages::CONTRACTS_PAGE, reason::Reason};

pub(super) fn reasons(
    member: &BuyerContext,
    goods_id: i64,
    today: NaiveDate,
) -> impl Iterator<Item = Reason> {
    owed(member, today).map(move |owed| {
        let code = format!("contract_{}", owed.kind.code());
        Reason::new(&code, message(owed), Some(CONTRACTS_PAGE), goods_id)
    })
}

/// What keeps this buyer from ordering anything at all; answered with 459.
pub fn contract_needed(member: &BuyerContext, today: NaiveDate) -> Option<String> {
    owed(member, today).next().map(message)
}

/// A company that is not approved yet cannot sign; it gets that reason instead.
fn owed(member: &BuyerContext, today: NaiveDate) -> impl Iterator<Item = MissingContract> {
    let is_approved = member.company.status == CompanyStatus::Approved;
    member.contracts.owed(today).filter(move |_| is_approved)
}

fn message(owed: MissingContract) -> String {
    let name = owed.kind.text();
    match owed.ended_on {
        Some(last_day) => format!("《{name}》已于 {last_day} 到期，续签后即可下单"),
        None => format!("还没有签署《{name}》，在线签署后即可下单"),
    }
}
