//! What people call the codes of a product, in spreadsheets and in the history of a record.
use super::codes::{Control, DeviceClass, Kind, Rx, Storage};

pub const SCOPES: [(&str, &str); 11] = [
    ("chemical", "化学药"),
    ("antibiotic", "抗生素"),
    ("biochemical", "生化药品"),
    ("biological", "生物制品"),
    ("chinese_patent", "中成药"),
    ("tcm_piece", "中药饮片"),
    ("psychotropic2", "第二类精神药品"),
    ("diagnostic", "体外诊断试剂（药品）"),
    ("device", "医疗器械"),
    ("food", "食品"),
    ("none", "无"),
];

pub const KINDS: [(Kind, &str); 3] = [
    (Kind::Medicine, "药品"),
    (Kind::Tcm, "中药饮片"),
    (Kind::Device, "医疗器械"),
];

pub const RXS: [(Rx, &str); 4] = [
    (Rx::Prescription, "处方药"),
    (Rx::OtcA, "甲类OTC"),
    (Rx::OtcB, "乙类OTC"),
    (Rx::None, "非药品"),
];

pub const STORAGES: [(Storage, &str); 3] = [
    (Storage::Normal, "常温"),
    (Storage::Cool, "阴凉"),
    (Storage::Cold, "冷藏"),
];

/// What may be sold online first.
pub const CONTROLS: [(Control, &str); 10] = [
    (Control::None, "无"),
    (Control::Ephedrine, "含麻黄碱"),
    (Control::SpecialCompound, "含特殊药品复方制剂"),
    (Control::Termination, "终止妊娠药品"),
    (Control::Anabolic, "蛋白同化制剂"),
    (Control::Peptide, "肽类激素"),
    (Control::Insulin, "胰岛素"),
    (Control::NoPharmacy, "药店禁售"),
    (Control::Psychotropic2, "第二类精神药品"),
    (Control::NeverOnline, "禁止网售"),
];

pub const DEVICE_CLASSES: [DeviceClass; 4] = [
    DeviceClass::None,
    DeviceClass::First,
    DeviceClass::Second,
    DeviceClass::Third,
];

pub fn word<T: PartialEq>(words: &[(T, &'static str)], value: T) -> &'static str {
    words
        .iter()
        .find(|(code, _)| *code == value)
        .map_or("", |(_, word)| *word)
}
