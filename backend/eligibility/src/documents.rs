//! Which documents goods ask for, and whether the buyer's cover them today (domain section 1, reasons 2 and 4).
use catalog::goods::models::{
    codes::{Control, DeviceClass, Rx, Storage},
    department_rules::DepartmentRule,
    facts::GoodsSnapshot,
};
use chrono::NaiveDate;
use identity::{
    companies::models::facts::{BuyerContext, BuyerType, LicenceFacts, LicenceKind},
    licences::models::scopes::{self, scope_name},
};
use smallvec::{SmallVec, smallvec};

use crate::{
    pages::DOCUMENTS_PAGE,
    proofs::Evidence,
    reason::{NO_PRODUCT, Reason},
    standing::document::DocumentStanding,
    ware::Ware,
};

/// What goes with every purchase of medicines where the matrix requires it of all buyers of a type (K; H where
/// docs/law.md says so). A business licence among them is that of a clinic; buyers that are traders need one for everything.
const TRADE_PAPERS: [LicenceKind; 8] = [
    LicenceKind::Business,
    LicenceKind::InstitutionCertificate,
    LicenceKind::IdCard,
    LicenceKind::QualityAgreement,
    LicenceKind::SealSpecimen,
    LicenceKind::NoteSpecimen,
    LicenceKind::DeliveryProof,
    LicenceKind::InvoiceDetails,
];

/// Every product of every list asks for these, so they lie on the stack.
type Needs<'g> = SmallVec<[Need<'g>; 9]>;
type ScopeCodes = SmallVec<[&'static str; 4]>;

/// A document that must be in force, with what it must name.
#[derive(Debug, PartialEq, Eq)]
struct Need<'g> {
    kind: LicenceKind,
    /// All of these codes.
    scope: ScopeCodes,
    /// A department of each.
    departments: SmallVec<[&'g DepartmentRule; 1]>,
}

impl<'g> Need<'g> {
    fn any_scope(kind: LicenceKind) -> Self {
        Self::of_scope(kind, ScopeCodes::new())
    }

    fn of_scope(kind: LicenceKind, scope: ScopeCodes) -> Self {
        Self {
            kind,
            scope,
            departments: SmallVec::new(),
        }
    }

    /// What makes the buyer one at all, for these goods: of who treats patients, a licence with a department for them.
    fn of_standing(is_medical: bool, goods: &'g GoodsSnapshot) -> Self {
        let rules = goods.department_rules.iter().filter(|_| is_medical);
        let of_goods = rules.filter(|rule| rule.class.includes(goods.control, &goods.scope));
        Self {
            departments: of_goods.collect(),
            ..Self::any_scope(standing(is_medical))
        }
    }

    fn is_met_by(&self, licence: &LicenceFacts) -> bool {
        let names = |code: &&str| licence.has_scope(code);
        self.scope.iter().all(names) && self.lacking_department(licence).is_none()
    }

    fn lacking_department(&self, licence: &LicenceFacts) -> Option<&'g DepartmentRule> {
        let mut rules = self.departments.iter().copied();
        rules.find(|rule| rule.named_in(&licence.subjects).is_none())
    }
}

/// One for each document that does not cover these goods.
pub(super) fn reasons(
    member: &BuyerContext,
    goods: &GoodsSnapshot,
    today: NaiveDate,
) -> impl Iterator<Item = Reason> {
    needs(member, goods).into_iter().filter_map(move |need| {
        let problem = find(member, &need, today).err()?;
        Some(problem.of(need.kind, goods.id))
    })
}

/// The only one for what needs no document of its own.
pub(super) fn reason_for_gift(member: &BuyerContext, today: NaiveDate) -> Option<Reason> {
    let kind = standing(member.company.buyer_type.is_medical());
    let problem = find(member, &Need::any_scope(kind), today).err()?;
    Some(problem.of(kind, NO_PRODUCT))
}

/// The problem of a document, as a sentence and in short form.
struct DocumentProblem {
    message: String,
    brief: &'static str,
}

impl DocumentProblem {
    fn of(self, kind: LicenceKind, goods_id: i64) -> Reason {
        let code = format!("licence_{}", kind.code());
        let reason = Reason::new(&code, self.message, Some(DOCUMENTS_PAGE), goods_id);
        Reason {
            brief: self.brief.into(),
            ..reason
        }
    }
}

/// The documents that cover these goods today; if there are reasons, some are missing.
pub fn evidence(member: &BuyerContext, goods: &GoodsSnapshot, today: NaiveDate) -> Vec<Evidence> {
    let covered = needs(member, goods).into_iter().filter_map(|need| {
        let licence = find(member, &need, today).ok()?;
        Some(proof(licence, &need))
    });
    covered.collect()
}

fn needs<'g>(member: &BuyerContext, goods: &'g GoodsSnapshot) -> Needs<'g> {
    let is_medical = member.company.buyer_type.is_medical();
    let ware = Ware::of(goods);
    let mut needs: Needs<'g> = smallvec![Need::of_standing(is_medical, goods)];
    match ware {
        Ware::Food => needs.push(Need::any_scope(LicenceKind::Food)),
        _ if is_medical => {}
        Ware::Device => needs.extend(device_need(goods)),
        Ware::Medicine => needs.push(Need::of_scope(
            LicenceKind::DrugTrading,
            medicine_scope(member.company.buyer_type, goods),
        )),
        Ware::Sundry => {}
    }
    if goods.control == Control::Termination && is_medical {
        needs.push(Need::of_scope(
            LicenceKind::MaternalCare,
            smallvec![scopes::TERMINATION],
        ));
    }
    if ware == Ware::Medicine {
        needs.push(Need::of_scope(
            LicenceKind::PurchasingLetter,
            smallvec![class_of(&goods.scope)],
        ));
    }
    if goods.control.is_special_compound() && member.is_asked_for(LicenceKind::EphedrineBuyer) {
        needs.push(Need::any_scope(LicenceKind::EphedrineBuyer));
    }
    if goods.storage == Storage::Cold && member.is_asked_for(LicenceKind::ColdChainLetter) {
        needs.push(Need::any_scope(LicenceKind::ColdChainLetter));
    }
    if ware == Ware::Medicine {
        let papers = TRADE_PAPERS.into_iter().filter(|kind| member.must_have(*kind));
        let of_standing = standing(is_medical);
        needs.extend(papers.filter(|kind| *kind != of_standing).map(Need::any_scope));
    }
    needs
}

/// No licence names it.
pub(super) const UNKNOWN_CLASS: &str = "unknown";

/// A class that is none of medicines is covered by no licence.
pub(super) fn class_of(scope: &str) -> &'static str {
    let known = scopes::drugs().find(|(code, _)| *code == scope && scopes::is_medicine(code));
    known.map_or(UNKNOWN_CLASS, |(code, _)| code)
}

/// The goods that cannot be bought without this document, as buyers call them; none when it locks none. `is_required`: the
/// wholesaler asks all buyers of the type for it.
pub fn goods_locked_by(kind: LicenceKind, buyer_type: BuyerType, is_required: bool) -> Option<&'static str> {
    match (kind, buyer_type.is_medical()) {
        (LicenceKind::Business, false) | (LicenceKind::MedicalInstitution, true) => Some("任何商品"),
        (LicenceKind::DrugTrading, false) | (LicenceKind::PurchasingLetter, _) => Some("药品"),
        (LicenceKind::DeviceFiling, false) => Some("第二类医疗器械"),
        (LicenceKind::DeviceLicence, false) => Some("第三类医疗器械"),
        (LicenceKind::Food, _) => Some("食品"),
        (LicenceKind::EphedrineBuyer, _) => Some("含特殊药品复方制剂（含麻黄碱、复方甘草片等）"),
        (LicenceKind::ColdChainLetter, _) => Some("冷藏药品"),
        (LicenceKind::MaternalCare, true) => Some("终止妊娠药品"),
        _ if is_required && TRADE_PAPERS.contains(&kind) => Some("药品"),
        _ => None,
    }
}

/// What makes the buyer one at all. Who treats patients uses medicines and devices under the medical licence, and a
/// public hospital has no business licence.
const fn standing(is_medical: bool) -> LicenceKind {
    if is_medical {
        LicenceKind::MedicalInstitution
    } else {
        LicenceKind::Business
    }
}

/// Class I needs no document of its own, class II a filing, class III a licence that names the category.
/// Goods without a category are only covered by a licence that names all of them.
fn device_need(goods: &GoodsSnapshot) -> Option<Need<'_>> {
    let kind = match goods.device_class {
        DeviceClass::First => return None,
        DeviceClass::Second => LicenceKind::DeviceFiling,
        DeviceClass::Third | DeviceClass::None => LicenceKind::DeviceLicence,
    };
    let category = scopes::device_category(&goods.device_code).map(|(code, _)| code);
    let scope = smallvec![category.unwrap_or(scopes::ALL_DEVICES)];
    Some(Need::of_scope(kind, scope))
}

/// What a drug-trading licence must name: the product class, the cold chain, of who sells to the public how it is dispensed
/// (经营类别; no wholesaler's licence has one; K), and of wholesalers what they trade by an approval of its own (反兴奋剂条例).
fn medicine_scope(buyer_type: BuyerType, goods: &GoodsSnapshot) -> ScopeCodes {
    let mut scope: ScopeCodes = smallvec![class_of(&goods.scope)];
    match goods.rx {
        _ if buyer_type == BuyerType::Wholesaler => {}
        Rx::Prescription => scope.push("rx"),
        Rx::OtcA => scope.push("otc_a"),
        Rx::OtcB => scope.push("otc_b"),
        Rx::None => {}
    }
    if goods.storage == Storage::Cold {
        scope.push("cold_chain");
    }
    if buyer_type == BuyerType::Wholesaler {
        match goods.control {
            Control::Anabolic => scope.push(scopes::ANABOLIC),
            Control::Peptide | Control::Insulin => scope.push(scopes::PEPTIDE),
            _ => {}
        }
    }
    scope
}

/// The valid document that covers the need, or the problem of the existing ones.
fn find<'a>(
    member: &'a BuyerContext,
    need: &Need<'_>,
    today: NaiveDate,
) -> Result<&'a LicenceFacts, DocumentProblem> {
    let name = need.kind.text();
    let in_force = || {
        let of_kind = member.licences.iter().filter(|licence| licence.is_for(need.kind));
        of_kind.filter(|licence| licence.covers(today))
    };
    if let Some(fitting) = in_force().find(|licence| need.is_met_by(licence)) {
        return Ok(fitting);
    }
    if let Some(licence) = in_force().next() {
        if let Some(rule) = need.lacking_department(licence) {
            return Err(DocumentProblem {
                message: out_of_practice(name, rule),
                brief: "超诊疗科目",
            });
        }
        return Err(DocumentProblem {
            message: out_of_scope(name, &missing_scope(licence, need)),
            brief: "超经营范围",
        });
    }
    let standing = DocumentStanding::of(member, need.kind, today);
    Err(DocumentProblem {
        message: standing.reason(),
        brief: standing.brief(),
    })
}

fn out_of_practice(name: &str, rule: &DepartmentRule) -> String {
    let departments = rule.departments.join("、");
    let goods = rule.class.text();
    format!("《{name}》的诊疗科目没有{departments}中的任何一项，不能采购{goods}，如已增加科目请上传新证")
}

fn out_of_scope(name: &str, missing: &[&str]) -> String {
    if missing.contains(&scopes::ALL_DEVICES) {
        return format!("商品的器械分类还没有登记，《{name}》须包含全部类别才能采购，请联系客服登记分类");
    }
    if missing.contains(&UNKNOWN_CLASS) {
        return "商品的经营范围登记有误，更正以前不能采购，请联系客服".into();
    }
    let missing: Vec<&str> = missing.iter().map(|code| scope_name(code)).collect();
    let missing = missing.join("、");
    if name == LicenceKind::PurchasingLetter.text() {
        return format!("《{name}》没有授权采购{missing}，请上传写明这个类别的委托书");
    }
    format!("《{name}》的经营范围不含{missing}，如已增项请上传新证")
}

fn missing_scope<'n>(licence: &LicenceFacts, need: &Need<'_>) -> Vec<&'n str>
where
    'static: 'n,
{
    need.scope
        .iter()
        .copied()
        .filter(|code| !licence.has_scope(code))
        .collect()
}

fn proof(licence: &LicenceFacts, need: &Need<'_>) -> Evidence {
    let departments = need.departments.iter();
    let departments = departments.filter_map(|rule| rule.named_in(&licence.subjects));
    Evidence {
        licence_id: licence.id,
        kind: licence.kind.code().into(),
        number: licence.number.clone(),
        version: licence.version,
        scope: need
            .scope
            .iter()
            .copied()
            .chain(departments)
            .map(str::to_owned)
            .collect(),
        valid_to: licence.valid_to,
    }
}
