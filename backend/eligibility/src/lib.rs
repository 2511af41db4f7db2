//! Who may buy what: every reason against a purchase at once, or none, and the documents that prove it (domain section 1).
//! Asked by list, cart, checkout and picking. Pure, so that it reads like the rule book and answers the same everywhere.
mod agents;
mod contracts;
mod documents;
#[cfg(any(test, feature = "testing"))]
pub mod factory;
mod goods;
mod own_licences;
mod pages;
pub mod proofs;
mod reason;
mod receipts;
mod refusal;
pub mod standing;
pub mod supply;
mod ware;

pub use contracts::contract_needed;
pub use documents::{evidence, goods_locked_by};
pub use proofs::Evidence;
pub use reason::Reason;
pub use refusal::refusal;

use catalog::goods::models::facts::GoodsSnapshot;
use chrono::NaiveDate;
use identity::companies::models::facts::{BuyerContext, CompanyStatus};

use crate::{
    pages::{DOCUMENTS_PAGE, REGISTRATION_PAGE},
    reason::{CONTROLLED_SALE, NO_PRICE, NO_PRODUCT, NOT_OURS, OFF_SALE},
};

/// Prices are for buyers that the wholesaler has approved; strangers see the reason instead.
pub fn may_see_price(buyer: Option<&BuyerContext>) -> bool {
    buyer.is_some_and(|member| member.company.status == CompanyStatus::Approved)
}

/// What no document and no waiting makes this buyer's, or what the shop itself may not sell: it shows the reason and no price.
pub fn hides_price(reasons: &[Reason]) -> bool {
    reasons
        .iter()
        .any(|reason| reason.code == NOT_OURS || goods::NEVER_TO_THEM.contains(&reason.code.as_str()))
}

/// Everything against it that is about buyer and goods, not about quantity and stock; none: they may be bought.
pub fn judge(buyer: Option<&BuyerContext>, goods: &GoodsSnapshot, today: NaiveDate) -> Vec<Reason> {
    let Some(member) = buyer else {
        let message = "登录后可查看价格并购买";
        return vec![Reason::new("sign_in", message, Some("/login"), goods.id)];
    };
    let mut reasons: Vec<Reason> = account_reason(member, goods.id).into_iter().collect();
    reasons.extend(documents::reasons(member, goods, today));
    reasons.extend(agents::reason(member, goods, today));
    reasons.extend(contracts::reasons(member, goods.id, today));
    reasons.extend(receipts::reason(member, goods, today));
    reasons.extend(own_licences::reason(goods, today));
    reasons.extend(goods::reasons(member, goods));
    reasons
}

/// May an order go on that was placed when it was allowed? What the law says of buyer and goods counts as it is now; that the
/// wholesaler sells the goods no more or to others, asks another price or waits for a new contract, and that somebody else pays,
/// does not undo a purchase.
pub fn why_stopped(member: &BuyerContext, goods: &GoodsSnapshot, today: NaiveDate) -> Vec<Reason> {
    let commercial = [OFF_SALE, NO_PRICE, CONTROLLED_SALE];
    let mut reasons: Vec<Reason> = account_reason(member, goods.id).into_iter().collect();
    reasons.extend(documents::reasons(member, goods, today));
    reasons.extend(own_licences::reason(goods, today));
    reasons.extend(goods::reasons(member, goods));
    reasons.retain(|reason| !commercial.contains(&reason.code.as_str()));
    reasons
}

/// Why nothing of the points mall and no prize goes to this buyer; none: they may go. They are never products of the catalogue, so
/// what anything at all is bought with is enough (docs/adr/0037).
pub fn why_no_gift(member: &BuyerContext, today: NaiveDate) -> Option<Reason> {
    account_reason(member, NO_PRODUCT).or_else(|| documents::reason_for_gift(member, today))
}

fn account_reason(member: &BuyerContext, goods_id: i64) -> Option<Reason> {
    let message = match member.company.status {
        CompanyStatus::Approved => return None,
        CompanyStatus::Draft => {
            let message = "注册还差一步：填写企业资料并提交证照后，就能查看价格并购买";
            return Some(Reason::new(
                "not_registered",
                message,
                Some(REGISTRATION_PAGE),
                goods_id,
            ));
        }
        CompanyStatus::Pending => "企业资质正在审核，通过后可查看价格并购买",
        CompanyStatus::Suspended => "企业账户已停用，请联系专属客服",
    };
    Some(Reason::new(
        "not_approved",
        message,
        Some(DOCUMENTS_PAGE),
        goods_id,
    ))
}

#[cfg(test)]
mod tests;
