//! Which goods may not be sold online by law (domain section 1, reason 5), recognised from the data of a
//! spreadsheet.
use std::sync::LazyLock;

use catalog::goods::models::codes::Kind;

use super::name_rules::{self, NameRule};

/// The words by which the goods of each class are known; quality management may extend the table.
const TABLE: &str = include_str!("../../../data/never_online.tsv");

static RULES: LazyLock<Vec<NameRule>> = LazyLock::new(|| name_rules::read(TABLE));

/// The class that forbids selling it online, if any.
pub fn class_of(name: &str, kind: Kind, approval_number: &str) -> Option<&'static str> {
    if approval_number.contains("药制字") {
        return Some("医疗机构制剂");
    }
    if kind == Kind::Device {
        return None;
    }
    name_rules::first(&RULES, name, kind).map(|rule| rule.says)
}

/// A class as people write it into the column of special control.
pub fn class_named(text: &str) -> Option<&'static str> {
    const NAMES: [(&str, &str); 8] = [
        ("麻醉", "麻醉药品"),
        ("精神", "精神药品"),
        ("毒性", "医疗用毒性药品"),
        ("放射", "放射性药品"),
        ("易制毒", "药品类易制毒化学品"),
        ("疫苗", "疫苗"),
        ("血液制品", "血液制品"),
        ("禁止网售", "禁止网络销售药品"),
    ];
    let found = NAMES.iter().find(|(word, _)| text.contains(word))?;
    Some(found.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forbidden_classes_are_known_by_name_and_number() {
        let medicine = |name| class_of(name, Kind::Medicine, "");
        assert_eq!(medicine("地西泮片"), Some("第二类精神药品"));
        assert_eq!(medicine("盐酸吗啡缓释片"), Some("麻醉药品"));
        assert_eq!(medicine("盐酸阿扑吗啡注射液"), None);
        assert_eq!(medicine("冻干人用狂犬病疫苗(Vero细胞)"), Some("疫苗"));
        assert_eq!(medicine("复方盐酸伪麻黄碱缓释胶囊"), None);
        assert_eq!(medicine("人凝血因子Ⅷ"), Some("血液制品"));
        assert_eq!(medicine("重组人凝血因子Ⅷ"), None);
        assert_eq!(medicine("阿莫西林胶囊"), None);
        assert_eq!(class_of("轻粉", Kind::Tcm, ""), Some("医疗用毒性药品"));
        for (name, class) in [
            ("氢溴酸右美沙芬片", "第二类精神药品"),
            ("吡仑帕奈片", "第二类精神药品"),
            ("莫达非尼片", "第二类精神药品"),
            ("盐酸依他佐辛注射液", "第二类精神药品"),
            ("注射用甲苯磺酸瑞马唑仑", "第二类精神药品"),
            ("咪达唑仑注射液", "第一类精神药品"),
            ("马来酸咪达唑仑片", "第二类精神药品"),
            ("右佐匹克隆片", "第二类精神药品"),
            ("氨酚曲马多片", "第二类精神药品"),
            ("复方磷酸可待因口服溶液", "第二类精神药品"),
            ("复方地芬诺酯片", "第二类精神药品"),
            ("氨酚羟考酮片", "第二类精神药品"),
            ("磷酸可待因片", "麻醉药品"),
            ("阿桔片", "麻醉药品"),
            ("盐酸麻黄碱滴鼻液", "药品类易制毒化学品"),
            ("重酒石酸麦角胺片", "药品类易制毒化学品"),
            ("碘[131I]化钠口服溶液", "放射性药品"),
        ] {
            assert_eq!(medicine(name), Some(class), "{name}");
        }
        for lawful in [
            "右美沙芬愈创甘油醚糖浆",
            "盐酸罂粟碱注射液",
            "依托咪酯乳状注射液",
            "硫酸阿托品片",
            "甲磺酸双氢麦角胺片",
            "马来酸甲麦角新碱注射液",
            "重组人血清白蛋白",
            "普瑞巴林胶囊",
            "氨酚双氢可待因片",
            "复方苯海拉明麻黄碱糖浆",
        ] {
            assert_eq!(medicine(lawful), None, "{lawful}");
        }
        assert_eq!(
            class_of("止咳合剂", Kind::Medicine, "鄂药制字Z20100001"),
            Some("医疗机构制剂")
        );
    }
}
