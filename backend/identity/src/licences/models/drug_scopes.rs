//! The classes of medicines that licences name and goods have.
use super::device_scopes::Scope;

/// 蛋白同化制剂 and 肽类激素: approved to wholesalers one by one.
pub const ANABOLIC: &str = "anabolic";
pub const PEPTIDE: &str = "peptide";

/// 化学药, as licences name it since 2024 (药品经营和使用质量监督管理办法; K): what was 化学药制剂 and 抗生素制剂 before. 生化药品 are now
/// 化学药 or 生物制品, as each was registered.
pub const CHEMICAL_DRUG: &str = "chemical_drug";

/// Of both wordings, the one until 2023 and the one since.
pub(super) const DRUGS: [Scope; 15] = [
    ("chemical", "化学药制剂"),
    ("antibiotic", "抗生素制剂"),
    ("biochemical", "生化药品"),
    ("biological", "生物制品"),
    ("chinese_patent", "中成药"),
    ("tcm_piece", "中药饮片"),
    ("psychotropic2", "第二类精神药品"),
    ("diagnostic", "体外诊断试剂（药品）"),
    (CHEMICAL_DRUG, "化学药（2024 年起的新证）"),
    (ANABOLIC, "蛋白同化制剂"),
    (PEPTIDE, "肽类激素"),
    ("rx", "处方药"),
    ("otc_a", "甲类非处方药"),
    ("otc_b", "乙类非处方药"),
    ("cold_chain", "冷藏冷冻药品"),
];

/// What licences name, too, and nobody buys here: it is read from them as it is printed.
pub(super) const NEVER_HERE: [Scope; 6] = [
    ("narcotic", "麻醉药品"),
    ("psychotropic1", "第一类精神药品"),
    ("precursor", "药品类易制毒化学品"),
    ("toxic", "医疗用毒性药品"),
    ("blood", "血液制品"),
    ("cell_therapy", "细胞治疗类生物制品"),
];

/// In a purchasing letter: whatever medicines the company may buy.
pub const ALL_MEDICINES: &str = "medicine";

/// The classes of medicines that goods have; the codes after them say how they are dispensed and kept.
pub(super) const CLASSES: [Scope; 8] = [
    DRUGS[0], DRUGS[1], DRUGS[2], DRUGS[3], DRUGS[4], DRUGS[5], DRUGS[6], DRUGS[7],
];

pub fn is_medicine(code: &str) -> bool {
    CLASSES.iter().any(|(class, _)| *class == code)
}

/// Is the class what a licence names so, or a part of it?
pub fn includes(named: &str, class: &str) -> bool {
    named == class || (named == CHEMICAL_DRUG && ["chemical", "antibiotic"].contains(&class))
}
