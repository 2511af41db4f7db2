//! What the law or the house forbids of the goods themselves (domain section 1, reasons 5 and 8).
use catalog::models::{codes::Control, facts::GoodsFacts};
use identity::models::facts::MemberFacts;

use super::{Reason, Verdict};

pub(super) fn judge(member: &MemberFacts, goods: &GoodsFacts, verdict: &mut Verdict) {
    let mut refuse = |code: &str, message: &str| {
        verdict.reasons.push(Reason::new(code, message, None, goods.id));
    };
    match goods.control {
        Control::NeverOnline | Control::Psychotropic2 => {
            refuse("never_online", "该品种依法不得在网络销售，请联系业务员线下办理");
        }
        Control::NoPharmacy if member.company.buyer_type.is_pharmacy() => {
            refuse("no_pharmacy", "该品种依法不得销售给零售药店");
        }
        _ => {}
    }
    if !goods.on_sale {
        refuse("off_sale", "该商品已下架，请改选同类商品");
    }
    if goods.base_price.is_none() {
        refuse("no_price", "价格正在制定中，请稍后再来");
    }
}
