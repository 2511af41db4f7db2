//! Who orders for the company: whom its letter of purchase names, or its legal person (that the agent is authorised H; that
//! the account is compared with the letter K, so that quality management may do without). The company's owner alone names its
//! people (`identity/members`), so nobody becomes an agent by a name of their own choice.
use catalog::goods::models::facts::GoodsSnapshot;
use chrono::NaiveDate;
use identity::{
    companies::models::facts::{BuyerContext, LicenceFacts, LicenceKind},
    member_rights::Right,
};

use crate::{documents::class_of, pages::DOCUMENTS_PAGE, reason::Reason, ware::Ware};

/// Of who may not order at all their role says it, and without a letter the letter is what lacks.
pub(super) fn reason(member: &BuyerContext, goods: &GoodsSnapshot, today: NaiveDate) -> Option<Reason> {
    if !member.agents_order || !member.role.may(Right::Order) || Ware::of(goods) != Ware::Medicine {
        return None;
    }
    let in_force = |kind: LicenceKind| {
        let of_kind = member.licences.iter().filter(move |licence| licence.kind == kind);
        of_kind.filter(|licence| licence.covers(today))
    };
    let class = class_of(&goods.scope);
    let of_purchase = || in_force(LicenceKind::PurchasingLetter).filter(|letter| letter.has_scope(class));
    of_purchase().next()?;
    let mut papers = of_purchase().chain(in_force(LicenceKind::IdCard));
    if papers.any(|paper| names(paper, &member.name)) {
        return None;
    }
    let named: Vec<&str> = of_purchase()
        .flat_map(|letter| &letter.agents)
        .map(String::as_str)
        .collect();
    let message = if named.is_empty() {
        "《采购委托书》没有写明被委托人，请上传写明的委托书".into()
    } else {
        format!(
            "《采购委托书》的被委托人是{}，与您的账号姓名不一致，请由被委托人下单，或上传写明您的委托书；账号姓名写错的，请企业负责人更正",
            named.join("、")
        )
    };
    Some(Reason::new("not_agent", message, Some(DOCUMENTS_PAGE), goods.id))
}

/// However the name is spaced.
fn names(paper: &LicenceFacts, name: &str) -> bool {
    let mut agents = paper.agents.iter();
    letters(name).next().is_some() && agents.any(|agent| letters(agent).eq(letters(name)))
}

/// Asked of every medicine of every list, so nothing is allocated for it.
fn letters(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|letter| !letter.is_whitespace())
}
