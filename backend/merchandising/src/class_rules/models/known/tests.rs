use catalog::goods::models::words::CONTROLS;

use super::*;
use crate::class_rules::models::class_rule::Sureness;

const LIST: &str = include_str!("../../../../../../migrations/src/texts/class_rules.tsv");

fn medicine(name: &str) -> Filed<'_> {
    Filed {
        kind: Kind::Medicine,
        name,
        trade_name: "",
        aliases: "",
        ingredients: "",
        approval_number: "",
    }
}

/// Control and class.
fn asked(rules: &ClassRules, filed: Filed<'_>) -> Option<(Control, String)> {
    let found = rules.finding(&filed)?;
    Some((found.control, found.class_name.to_owned()))
}

fn class_of(rules: &ClassRules, name: &str) -> Option<String> {
    asked(rules, medicine(name)).map(|(_, class)| class)
}

#[test]
fn forbidden_classes_are_known_by_name_and_number() {
    let rules = ClassRules::read(LIST);
    for (name, class) in [
        ("地西泮片", "第二类精神药品"),
        ("盐酸吗啡缓释片", "麻醉药品"),
        ("冻干人用狂犬病疫苗(Vero细胞)", "疫苗"),
        ("人凝血因子Ⅷ", "血液制品"),
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
        ("盐酸羟考酮缓释片", "麻醉药品"),
        ("磷酸可待因片", "麻醉药品"),
        ("阿桔片", "麻醉药品"),
        ("富马酸泰吉利定注射液", "麻醉药品"),
        ("地达西尼胶囊", "第二类精神药品"),
        ("盐酸麻黄碱滴鼻液", "药品类易制毒化学品"),
        ("重酒石酸麦角胺片", "药品类易制毒化学品"),
        ("碘[131I]化钠口服溶液", "放射性药品"),
        ("碘［131Ｉ］化钠口服溶液", "放射性药品"),
        ("盐酸 吗啡 片", "麻醉药品"),
        ("黄芪配方颗粒", "中药配方颗粒"),
        ("注射用A型肉毒毒素", "医疗用毒性药品"),
    ] {
        let found = asked(&rules, medicine(name));
        assert!(
            found.is_some_and(|(control, of)| control.is_never_sold_online() && of == class),
            "{name}"
        );
    }
    for (number, name) in [
        ("鄂药制字Z20100001", "止咳合剂"),
        ("鲁药制备字Z20180001", "止咳合剂"),
    ] {
        let filed = Filed {
            approval_number: number,
            ..medicine(name)
        };
        let class = asked(&rules, filed).map(|(_, class)| class);
        assert_eq!(class.as_deref(), Some("医疗机构制剂"), "{number}");
    }
    let piece = Filed {
        kind: Kind::Tcm,
        ..medicine("轻粉")
    };
    assert_eq!(asked(&rules, piece).unwrap().1, "医疗用毒性药品");
}

#[test]
fn lawful_goods_with_similar_names_stay_open() {
    let rules = ClassRules::read(LIST);
    for name in [
        "盐酸阿扑吗啡注射液",
        "重组人凝血因子Ⅷ",
        "阿莫西林胶囊",
        "右美沙芬愈创甘油醚糖浆",
        "盐酸罂粟碱注射液",
        "依托咪酯乳状注射液",
        "硫酸阿托品片",
        "甲磺酸双氢麦角胺片",
        "马来酸甲麦角新碱注射液",
        "重组人血清白蛋白",
        "普瑞巴林胶囊",
        "复方甘草酸苷片",
        "川贝枇杷糖浆",
        "蜜炼川贝枇杷膏",
        "乳酸依沙吖啶溶液",
        "醋酸去氨加压素片",
        "利拉鲁肽注射液",
        "双氯芬酸钠米索前列醇肠溶片",
        "注射用生长激素释放抑制激素",
    ] {
        assert_eq!(class_of(&rules, name), None, "{name}");
    }
    let needle = Filed {
        kind: Kind::Device,
        ..medicine("胰岛素笔用针")
    };
    assert_eq!(asked(&rules, needle), None);
}

#[test]
fn controlled_goods_are_known_by_name_trade_name_and_alias() {
    let rules = ClassRules::read(LIST);
    for (name, control) in [
        ("复方盐酸伪麻黄碱缓释胶囊", Control::Ephedrine),
        ("呋麻滴鼻液", Control::Ephedrine),
        ("复方苯海拉明麻黄碱糖浆", Control::Ephedrine),
        ("复方甘草片", Control::SpecialCompound),
        ("复方甘草口服溶液", Control::SpecialCompound),
        ("强力枇杷露", Control::SpecialCompound),
        ("强力枇杷胶囊", Control::SpecialCompound),
        ("枇杷止咳颗粒", Control::SpecialCompound),
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
        assert_eq!(asked(&rules, medicine(name)).unwrap().0, control, "{name}");
        let by_alias = Filed {
            aliases: name,
            ..medicine("感冒灵")
        };
        assert_eq!(asked(&rules, by_alias).unwrap().0, control, "alias {name}");
        let by_trade_name = Filed {
            trade_name: name,
            ..medicine("感冒灵")
        };
        assert_eq!(
            asked(&rules, by_trade_name).unwrap().0,
            control,
            "trade name {name}"
        );
    }
}

#[test]
fn ingredients_ask_for_their_own_control_or_a_stricter_one() {
    let rules = ClassRules::read(LIST);
    let cough = Filed {
        ingredients: "每片含阿片粉 4mg、甘草流浸膏粉 112.5mg",
        ..medicine("某某止咳片")
    };
    let found = rules.finding(&cough).unwrap();
    assert!(!found.is_met_by(Control::None));
    assert!(found.is_met_by(Control::SpecialCompound) && found.is_met_by(Control::Ephedrine));
    assert!(found.is_met_by(Control::NeverOnline));
    for other in [
        Control::Insulin,
        Control::NoPharmacy,
        Control::Termination,
        Control::Anabolic,
        Control::Peptide,
    ] {
        assert!(!found.is_met_by(other), "{other:?}");
    }
    let abortive = Filed {
        ingredients: "每片含米非司酮 10mg",
        ..medicine("某某片")
    };
    let found = rules.finding(&abortive).unwrap();
    assert!(found.is_met_by(Control::Termination) && found.is_met_by(Control::NeverOnline));
    assert!(!found.is_met_by(Control::NoPharmacy) && !found.is_met_by(Control::SpecialCompound));
    let tramadol = Filed {
        ingredients: "盐酸曲马多 37.5mg、对乙酰氨基酚 325mg",
        ..medicine("某某止痛片")
    };
    let found = rules.finding(&tramadol).unwrap();
    assert!(!found.is_met_by(Control::SpecialCompound) && found.is_met_by(Control::Psychotropic2));
}

#[test]
fn a_name_asks_for_its_own_control_or_for_none_of_the_market() {
    let rules = ClassRules::read(LIST);
    let liquorice = medicine("复方甘草片");
    let found = rules.finding(&liquorice).unwrap();
    assert!(found.is_met_by(Control::SpecialCompound) && found.is_met_by(Control::NeverOnline));
    assert!(!found.is_met_by(Control::None) && !found.is_met_by(Control::Ephedrine));
}

/// A mistyped word would be read as the strictest control, or not at all.
#[test]
fn every_line_is_whole_and_names_its_source() {
    let lines = LIST.lines().filter(|line| !line.starts_with('#')).skip(1);
    let mut seen = 0;
    for line in lines {
        let cells: Vec<&str> = line.split('\t').collect();
        assert_eq!(cells.len(), 8, "{line}");
        let is_known = CONTROLS.iter().any(|(control, _)| control.code() == cells[4]);
        assert!(is_known && !cells[4].is_empty(), "{line}");
        assert!(read(line).is_some(), "{line}");
        assert!(cells[1].chars().count() >= 2, "{line}");
        assert!(Sureness::from_code(cells[7]).is_some(), "{line}");
        let is_dated = cells[6].chars().any(|letter| letter.is_ascii_digit());
        assert!(is_dated, "{line}");
        seen += 1;
    }
    assert_eq!(ClassRules::read(LIST).0.len(), seen);
}
