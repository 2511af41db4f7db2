//! What the law or the wholesaler forbids of the goods themselves (domain section 1, reasons 5, 6 and 8).
use catalog::{
    goods::models::{
        codes::Control,
        facts::{GoodsSnapshot, SaleRule},
        first_sale::FirstSale,
    },
    sale_rules::models::sale_rules::Effect,
};
use identity::companies::models::facts::BuyerContext;

use crate::reason::{CONTROLLED_SALE, NO_PRICE, OFF_SALE, Reason};

const NEVER_ONLINE: &str = "never_online";
const NO_PHARMACY: &str = "no_pharmacy";
const INSTITUTIONS_ONLY: &str = "institutions_only";

/// Reasons that the buyer cannot resolve.
pub(super) const NEVER_TO_THEM: [&str; 4] = [CONTROLLED_SALE, NEVER_ONLINE, NO_PHARMACY, INSTITUTIONS_ONLY];

pub(super) fn reasons(member: &BuyerContext, goods: &GoodsSnapshot) -> Vec<Reason> {
    let mut reasons = Vec::new();
    let mut refuse = |code: &str, message: &str| reasons.push(Reason::new(code, message, None, goods.id));
    let buyer_type = member.company.buyer_type;
    match goods.control {
        Control::NeverOnline | Control::Psychotropic2 => {
            refuse(NEVER_ONLINE, "该品种依法不得在网络销售，请联系业务员线下办理");
        }
        control if control.is_forbidden_to_pharmacies() && buyer_type.is_pharmacy() => {
            refuse(NO_PHARMACY, "该品种依法不得销售给零售药店");
        }
        Control::Termination if !buyer_type.is_medical() => refuse(
            INSTITUTIONS_ONLY,
            "终止妊娠药品依法只能销售给获准施行终止妊娠手术的医疗机构",
        ),
        _ => {}
    }
    if !is_sold_to(member, goods) {
        refuse(
            CONTROLLED_SALE,
            "控销品种，您的地区或企业类型不在供应范围，如需采购请联系专属客服",
        );
    }
    if goods.first_sale != FirstSale::Approved {
        refuse("first_sale", "该商品还没有通过首营审批，暂不供应，请改选同类商品");
    }
    if !goods.on_sale {
        refuse(OFF_SALE, "该商品已下架，请改选同类商品");
    }
    if goods.base_price.is_none() {
        refuse(NO_PRICE, "价格正在制定中，请稍后再来");
    }
    reasons
}

/// A buyer whom a rule forbids gets none; where some rule allows, only those who are allowed do.
fn is_sold_to(member: &BuyerContext, goods: &GoodsSnapshot) -> bool {
    let rules = |effect: Effect| goods.sale_rules.iter().filter(move |rule| rule.effect == effect);
    let names = |rule: &SaleRule| rule.names(&member.company);
    let is_forbidden = rules(Effect::Forbid).any(names);
    let is_for_all = rules(Effect::Allow).next().is_none();
    !is_forbidden && (is_for_all || rules(Effect::Allow).any(names))
}
