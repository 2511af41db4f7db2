//! What licences allow to trade (`jyfw`, domain section 1): the codes that they carry and goods ask for, with their names.
use super::{
    device_scopes::DEVICE_PREFIX,
    drug_scopes::{CLASSES, DRUGS, NEVER_HERE},
};
pub use super::{
    device_scopes::{ALL_DEVICES, DEVICE_CATEGORIES, Scope, is_device_category},
    drug_scopes::{ALL_MEDICINES, ANABOLIC, CHEMICAL_DRUG, PEPTIDE, includes, is_medicine},
};
use crate::companies::models::facts::LicenceKind;

/// What 母婴保健技术服务执业许可证 names; who may end pregnancies is approved for it by name.
pub const TERMINATION: &str = "termination";

const MATERNAL_CARE: [Scope; 4] = [
    (TERMINATION, "终止妊娠手术"),
    ("sterilization", "结扎手术"),
    ("midwifery", "助产技术"),
    ("prenatal", "婚前医学检查、产前诊断"),
];

/// Every code there is.
pub fn all() -> impl Iterator<Item = Scope> {
    DRUGS
        .iter()
        .chain(&NEVER_HERE)
        .chain(&[(ALL_DEVICES, "医疗器械")])
        .chain(&DEVICE_CATEGORIES)
        .chain(&[("food", "食品")])
        .chain(&MATERNAL_CARE)
        .copied()
}

pub fn drugs() -> impl Iterator<Item = Scope> {
    DRUGS.into_iter()
}

pub fn scope_name(code: &str) -> &str {
    all()
        .find(|(known, _)| *known == code)
        .map_or(code, |(_, name)| name)
}

/// The category of goods that carry these two digits.
pub fn device_category(digits: &str) -> Option<Scope> {
    let mut categories = DEVICE_CATEGORIES.iter().copied();
    categories.find(|(code, _)| code.strip_prefix(DEVICE_PREFIX) == Some(digits))
}

/// The two digits and the name of each category.
pub fn device_codes() -> [Scope; 22] {
    DEVICE_CATEGORIES.map(|(code, name)| (code.trim_start_matches(DEVICE_PREFIX), name))
}

/// What a document of this kind may name, as it is ticked; none where the kind alone says what its holder may trade.
pub fn choices(kind: LicenceKind) -> Vec<Scope> {
    match kind {
        LicenceKind::DrugTrading => DRUGS.into_iter().chain(NEVER_HERE).collect(),
        LicenceKind::DeviceFiling | LicenceKind::DeviceLicence => [(ALL_DEVICES, "全部类别")]
            .into_iter()
            .chain(DEVICE_CATEGORIES)
            .collect(),
        LicenceKind::MaternalCare => MATERNAL_CARE.to_vec(),
        LicenceKind::PurchasingLetter => [(ALL_MEDICINES, "药品（许可范围内全部类别）")]
            .into_iter()
            .chain(CLASSES)
            .chain(drugs().filter(|(code, _)| *code == CHEMICAL_DRUG))
            .collect(),
        _ => Vec::new(),
    }
}

/// As the document itself calls it.
pub fn name_on(kind: LicenceKind, code: &str) -> String {
    let own = choices(kind);
    let found = own.iter().find(|(known, _)| *known == code);
    found
        .map_or_else(|| scope_name(code), |(_, name)| *name)
        .to_owned()
}

/// The choices that represent all the others of their document.
pub fn covers_all(code: &str) -> bool {
    [ALL_DEVICES, ALL_MEDICINES].contains(&code)
}

/// The ticked scopes, in the order of the choices; the choice of all categories replaces the single ones.
/// Err: what to do.
pub fn ticked(choices: &[Scope], codes: &[&str]) -> Result<Vec<String>, &'static str> {
    if codes.is_empty() {
        return Err("请照证照勾选经营范围，没有勾选的类别不能采购");
    }
    let is_known = |code: &&str| choices.iter().any(|(known, _)| known == code);
    if !codes.iter().all(is_known) {
        return Err("经营范围里有不认识的项目，请重新勾选");
    }
    let names_all = |all: &str| codes.contains(&all);
    let is_implied = |code: &str| {
        (names_all(ALL_DEVICES) && is_device_category(code))
            || (names_all(ALL_MEDICINES) && is_medicine(code))
    };
    let is_kept = |code: &str| codes.contains(&code) && !is_implied(code);
    let kept = choices.iter().filter(|(code, _)| is_kept(code));
    Ok(kept.map(|(code, _)| (*code).to_owned()).collect())
}
