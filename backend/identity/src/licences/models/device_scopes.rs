//! The categories of devices that licences name.

/// A code and its name.
pub type Scope = (&'static str, &'static str);

/// Names every category; also covers goods whose category was not entered.
pub const ALL_DEVICES: &str = "device";

pub(super) const DEVICE_PREFIX: &str = "device_";

/// 医疗器械分类目录 of 2017. Goods carry the two digits alone.
pub const DEVICE_CATEGORIES: [Scope; 22] = [
    ("device_01", "01 有源手术器械"),
    ("device_02", "02 无源手术器械"),
    ("device_03", "03 神经和心血管手术器械"),
    ("device_04", "04 骨科手术器械"),
    ("device_05", "05 放射治疗器械"),
    ("device_06", "06 医用成像器械"),
    ("device_07", "07 医用诊察和监护器械"),
    ("device_08", "08 呼吸、麻醉和急救器械"),
    ("device_09", "09 物理治疗器械"),
    ("device_10", "10 输血、透析和体外循环器械"),
    ("device_11", "11 医疗器械消毒灭菌器械"),
    ("device_12", "12 有源植入器械"),
    ("device_13", "13 无源植入器械"),
    ("device_14", "14 注输、护理和防护器械"),
    ("device_15", "15 患者承载器械"),
    ("device_16", "16 眼科器械"),
    ("device_17", "17 口腔科器械"),
    ("device_18", "18 妇产科、辅助生殖和避孕器械"),
    ("device_19", "19 医用康复器械"),
    ("device_20", "20 中医器械"),
    ("device_21", "21 医用软件"),
    ("device_22", "22 临床检验器械"),
];

pub fn is_device_category(code: &str) -> bool {
    code.starts_with(DEVICE_PREFIX)
}
