//! Which control goods must carry (domain section 1, reasons 5 to 7), recognised by their name.
use std::sync::LazyLock;

use catalog::goods::models::codes::{Control, Kind};

use super::name_rules::{self, NameRule};

/// The words by which controlled goods are known; quality management may extend the table.
const TABLE: &str = include_str!("../../../data/special_controls.tsv");

static RULES: LazyLock<Vec<NameRule>> = LazyLock::new(|| name_rules::read(TABLE));

/// None: the name requires none. Goods that may not be sold online at all are recognised by `never_online`.
pub fn asked_by(name: &str, kind: Kind) -> Option<Control> {
    let rule = name_rules::first(&RULES, name, kind)?;
    Some(Control::from_code(rule.says))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::goods::models::never_online;
    use catalog::goods::models::words::CONTROLS;

    #[test]
    fn controlled_goods_are_known_by_name() {
        let asked = |name| asked_by(name, Kind::Medicine);
        for (name, control) in [
            ("复方盐酸伪麻黄碱缓释胶囊", Control::Ephedrine),
            ("呋麻滴鼻液", Control::Ephedrine),
            ("复方甘草片", Control::SpecialCompound),
            ("复方甘草口服溶液", Control::SpecialCompound),
            ("强力枇杷露", Control::SpecialCompound),
            ("强力枇杷胶囊", Control::SpecialCompound),
            ("氨酚双氢可待因片", Control::SpecialCompound),
            ("二母安嗽丸", Control::SpecialCompound),
            ("米索前列醇片", Control::Termination),
            ("米非司酮片", Control::Termination),
            ("卡前列甲酯栓", Control::Termination),
            ("司坦唑醇片", Control::Anabolic),
            ("十一酸睾酮软胶囊", Control::Anabolic),
            ("注射用重组人生长激素", Control::Peptide),
            ("注射用绒促性素", Control::Peptide),
            ("甘精胰岛素注射液", Control::Insulin),
        ] {
            assert_eq!(asked(name), Some(control), "{name}");
            assert_eq!(never_online::class_of(name, Kind::Medicine, ""), None, "{name}");
        }
        for plain in [
            "复方甘草酸苷片",
            "川贝枇杷糖浆",
            "蜜炼川贝枇杷膏",
            "阿莫西林胶囊",
            "乳酸依沙吖啶溶液",
            "醋酸去氨加压素片",
            "利拉鲁肽注射液",
            "双氯芬酸钠米索前列醇肠溶片",
            "注射用生长激素释放抑制激素",
        ] {
            assert_eq!(asked(plain), None, "{plain}");
        }
        assert_eq!(asked_by("胰岛素笔用针", Kind::Device), None);
    }

    /// A mistyped word would be read as the strictest control.
    #[test]
    fn every_line_of_the_table_names_a_control_that_may_be_filed() {
        for rule in RULES.iter() {
            let known = CONTROLS.iter().find(|(control, _)| control.code() == rule.says);
            assert!(
                known.is_some_and(|(control, _)| *control != Control::NeverOnline),
                "{}",
                rule.says
            );
        }
    }
}
