//! The parts of a medicine's name: 盐酸二甲双胍缓释片 is asked for as 二甲双胍.

use super::folding::squeeze;

/// A name under which a product can be typed from its beginning.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct NameForms {
    /// The whole name, compact.
    pub full: String,
    /// The name without remarks in brackets, salt and dosage form, and the remarks; never the whole name.
    pub stems: Vec<String>,
    /// Characters at the end of the whole name that are never typed in pinyin: 股份有限公司.
    pub mute: usize,
}

/// Legal forms of manufacturers, longest first where one ends another.
const LEGAL_FORMS: [&str; 6] = [
    "股份有限公司",
    "有限责任公司",
    "集团有限公司",
    "有限公司",
    "总公司",
    "公司",
];

/// Salts and uses before the ingredient, longest first where one begins with another.
const PREFIXES: [&str; 22] = [
    "注射用",
    "重酒石酸",
    "硫酸氢",
    "盐酸",
    "硫酸",
    "磷酸",
    "马来酸",
    "富马酸",
    "苯磺酸",
    "甲磺酸",
    "酒石酸",
    "枸橼酸",
    "琥珀酸",
    "醋酸",
    "氢溴酸",
    "硝酸",
    "门冬氨酸",
    "乳酸",
    "苹果酸",
    "葡萄糖酸",
    "重组人",
    "苯甲酸",
];

/// Dosage forms after the ingredient, longest first where one ends another.
const FORMS: [&str; 77] = [
    "氯化钠注射液",
    "葡萄糖注射液",
    "阴道泡腾片",
    "肠溶缓释胶囊",
    "干混悬剂",
    "吸入气雾剂",
    "吸入粉雾剂",
    "肠溶微丸胶囊",
    "口服混悬液",
    "口服溶液",
    "口服液",
    "混悬液",
    "混悬剂",
    "混悬滴剂",
    "滴眼液",
    "滴耳液",
    "滴鼻液",
    "眼用凝胶",
    "鼻喷雾剂",
    "喷雾剂",
    "气雾剂",
    "粉雾剂",
    "注射液",
    "注射剂",
    "缓释胶囊",
    "控释胶囊",
    "肠溶胶囊",
    "软胶囊",
    "硬胶囊",
    "胶囊剂",
    "胶囊",
    "缓释片",
    "控释片",
    "肠溶片",
    "分散片",
    "咀嚼片",
    "泡腾片",
    "含片",
    "滴丸",
    "水蜜丸",
    "大蜜丸",
    "小蜜丸",
    "浓缩丸",
    "微丸",
    "胶丸",
    "蜜丸",
    "水丸",
    "泡腾颗粒",
    "颗粒剂",
    "颗粒",
    "糖浆剂",
    "糖浆",
    "合剂",
    "乳膏剂",
    "乳膏",
    "软膏剂",
    "软膏",
    "眼膏",
    "贴膏",
    "橡胶膏",
    "凝胶剂",
    "凝胶",
    "栓剂",
    "贴剂",
    "贴片",
    "洗剂",
    "搽剂",
    "酊剂",
    "溶液",
    "滴剂",
    "片剂",
    "散剂",
    "粉剂",
    "片",
    "丸",
    "散",
    "栓",
];

/// The forms of a folded name.
pub fn forms(folded: &str) -> NameForms {
    let full = squeeze(folded);
    let (bare, remarks) = split_brackets(folded);
    let bare = squeeze(&bare);
    let stem = without_form(&bare);
    let mut stems = Vec::new();
    for candidate in [
        bare.as_str(),
        stem,
        without_prefixes(&bare),
        without_prefixes(stem),
    ] {
        push_new(&mut stems, &full, candidate);
    }
    for remark in &remarks {
        push_new(&mut stems, &full, &squeeze(remark));
    }
    NameForms { full, stems, mute: 0 }
}

/// The forms of a manufacturer's folded name: with and without its legal form.
pub fn maker_forms(folded: &str) -> NameForms {
    let full = squeeze(folded);
    let legal_form = LEGAL_FORMS
        .into_iter()
        .find(|form| full.ends_with(form))
        .unwrap_or_default();
    let mut stems = Vec::new();
    push_new(&mut stems, &full, full.strip_suffix(legal_form).unwrap_or(&full));
    NameForms {
        mute: legal_form.chars().count(),
        full,
        stems,
    }
}

fn push_new(stems: &mut Vec<String>, full: &str, candidate: &str) {
    let long_enough = candidate.chars().nth(1).is_some();
    if long_enough && candidate != full && !stems.iter().any(|stem| stem == candidate) {
        stems.push(candidate.to_owned());
    }
}

/// The text outside brackets, and what the brackets hold.
fn split_brackets(folded: &str) -> (String, Vec<String>) {
    let mut bare = String::new();
    let mut remarks: Vec<String> = Vec::new();
    let mut inside = false;
    for c in folded.chars() {
        match c {
            '(' | '[' | '【' | '〔' => {
                inside = true;
                remarks.push(String::new());
            }
            ')' | ']' | '】' | '〕' => inside = false,
            _ => match remarks.last_mut() {
                Some(remark) if inside => remark.push(c),
                _ => bare.push(c),
            },
        }
    }
    (bare, remarks)
}

/// Without the dosage form, if at least two characters remain.
fn without_form(name: &str) -> &str {
    let stem = FORMS.iter().find_map(|form| name.strip_suffix(form));
    stem.filter(|stem| stem.chars().nth(1).is_some()).unwrap_or(name)
}

/// Without salts and uses in front, as long as three characters remain: 硝酸甘油 stays whole.
fn without_prefixes(name: &str) -> &str {
    let mut rest = name;
    while let Some(shorter) = PREFIXES
        .iter()
        .find_map(|prefix| rest.strip_prefix(prefix))
        .filter(|shorter| without_form(shorter).chars().nth(2).is_some())
    {
        rest = shorter;
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ingredient_is_a_stem() {
        for (name, stem) in [
            ("阿莫西林胶囊", "阿莫西林"),
            ("盐酸二甲双胍缓释片", "二甲双胍"),
            ("注射用头孢曲松钠", "头孢曲松钠"),
            ("注射用盐酸万古霉素", "万古霉素"),
            ("六味地黄丸(浓缩丸)", "六味地黄"),
            ("多糖铁复合物胶囊(力蜚能)", "力蜚能"),
            ("氧氟沙星滴眼液", "氧氟沙星"),
        ] {
            assert!(
                forms(name).stems.iter().any(|s| s == stem),
                "{name}: {:?}",
                forms(name).stems
            );
        }
    }

    #[test]
    fn the_legal_form_of_a_maker_is_mute() {
        let forms = maker_forms("华润三九医药股份有限公司");
        assert_eq!((forms.stems, forms.mute), (vec!["华润三九医药".to_owned()], 6));
        let forms = maker_forms("北京中新制药厂");
        assert_eq!((forms.stems, forms.mute), (Vec::new(), 0));
    }

    #[test]
    fn a_name_that_is_no_salt_stays_whole() {
        assert_eq!(forms("硝酸甘油片").stems, ["硝酸甘油"]);
        assert_eq!(forms("丸").stems, Vec::<String>::new());
        assert_eq!(forms("复方甘草片").stems, ["复方甘草"]);
    }
}
