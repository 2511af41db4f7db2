//! The classes of medicines that licences name and goods have.
use super::device_scopes::Scope;

/// 蛋白同化制剂 and 肽类激素: approved to wholesalers one by one.
pub const ANABOLIC: &str = "anabolic";
pub const PEPTIDE: &str = "peptide";

pub(super) const DRUGS: [Scope; 13] = [
    ("chemical", "化学药制剂"),
    ("antibiotic", "抗生素制剂"),
    ("biochemical", "生化药品"),
    ("biological", "生物制品"),
    ("chinese_patent", "中成药"),
    ("tcm_piece", "中药饮片"),
    ("psychotropic2", "第二类精神药品"),
    (ANABOLIC, "蛋白同化制剂"),
    (PEPTIDE, "肽类激素"),
    ("rx", "处方药"),
    ("otc_a", "甲类非处方药"),
    ("otc_b", "乙类非处方药"),
    ("cold_chain", "冷藏冷冻药品"),
];

/// In a purchasing letter: whatever medicines the company may buy.
pub const ALL_MEDICINES: &str = "medicine";

/// The classes of medicines that goods have; the codes after them say how they are dispensed and kept.
pub(super) const CLASSES: [Scope; 7] = [
    DRUGS[0], DRUGS[1], DRUGS[2], DRUGS[3], DRUGS[4], DRUGS[5], DRUGS[6],
];

pub fn is_medicine(code: &str) -> bool {
    CLASSES.iter().any(|(class, _)| *class == code)
}
