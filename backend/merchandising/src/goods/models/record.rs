//! What the record of a product must satisfy, prices aside. Pure rules, the same for forms and for
//! spreadsheets.
use catalog::goods::models::{
    approval_number::is_medicine_number,
    codes::{Control, DeviceClass, Kind, Rx},
    words::{CONTROLS, word},
};

use super::scopes::{self, Marks};
use crate::class_rules::models::{
    class_rule::LooksAt,
    known::{ClassRules, Filed, Finding},
};

/// A product as it would be filed.
#[derive(Clone, Copy, Debug)]
pub struct Record<'a> {
    /// None until it is set or follows from the category.
    pub kind: Option<Kind>,
    /// What its category is made for; none when it has no category.
    pub category_kind: Option<Kind>,
    pub has_maker: bool,
    pub name: &'a str,
    pub trade_name: &'a str,
    pub aliases: &'a str,
    /// 成份 of its sheet.
    pub ingredients: &'a str,
    pub spec: &'a str,
    pub unit: &'a str,
    /// Whether its prescription class has been set.
    pub has_rx: bool,
    pub rx: Rx,
    pub scope: &'a str,
    pub control: Control,
    pub device_class: DeviceClass,
    pub device_code: &'a str,
    pub approval_number: &'a str,
    /// The control under which other goods carry this number. None too where quality management decides on the class.
    pub number_says: Option<Control>,
    /// Units that a buyer may order within the window of purchase limits, 0 = any number.
    pub limit_quantity: i64,
    pub on_sale: bool,
}

/// Why goods of this class are refused.
pub fn forbidden(class: &str) -> String {
    format!("属于{class}，按《药品网络销售禁止清单》不得在网上销售，请不要录入，只能线下经营")
}

/// Everything that is wrong with the record, by field.
pub fn check(record: &Record<'_>, rules: &ClassRules) -> Vec<(&'static str, String)> {
    let mut errors = missing(record);
    let Some(kind) = record.kind else {
        return errors;
    };
    if record.category_kind.is_some_and(|of| of != kind) {
        errors.push(("category", "这个分类不是放这类商品的，请改类别或分类".into()));
    }
    errors.extend(wrong_control(record, rules));
    if record.on_sale && record.control == Control::SpecialCompound && record.limit_quantity == 0 {
        let why = "含特殊药品复方制剂须限量销售，请填写每店限购数量";
        errors.push(("limit_number", why.into()));
    }
    if kind != Kind::Device && !record.device_code.is_empty() {
        errors.push(("device_code", "只有医疗器械才有器械分类，请清空这一项".into()));
    }
    let marks = Marks {
        approval_number: record.approval_number,
        rx: record.has_rx.then_some(record.rx),
        control: record.control,
    };
    let wrong_scope = scopes::wrong(record.scope, kind, marks);
    errors.extend(wrong_scope.map(|why| ("scope", why.into())));
    errors.extend(approval(record, kind));
    errors
}

/// What the product shows of itself of its class; none until its kind is set.
pub fn filed<'a>(record: &Record<'a>) -> Option<Filed<'a>> {
    Some(Filed {
        kind: record.kind?,
        name: record.name,
        trade_name: record.trade_name,
        aliases: record.aliases,
        ingredients: record.ingredients,
        approval_number: record.approval_number,
    })
}

/// What is known to be of a class asks for its control: without it the product would be sold like any other.
fn wrong_control(record: &Record<'_>, rules: &ClassRules) -> Option<(&'static str, String)> {
    let filed = filed(record)?;
    if let Some(found) = rules.finding(&filed) {
        return (!found.is_met_by(record.control)).then(|| lacking(&found));
    }
    let asked = record.number_says?;
    let class = word(&CONTROLS, asked);
    let why = format!(
        "已有同一批准文号（{}）的商品按“{class}”管理，请填“{class}”",
        record.approval_number
    );
    (record.control == Control::None).then_some(("control", why))
}

fn lacking(found: &Finding<'_>) -> (&'static str, String) {
    let text = match found.looks_at {
        LooksAt::Name => format!("“{}”", found.text),
        LooksAt::Number => format!("批准文号“{}”", found.text),
        LooksAt::Ingredient => format!("成份含“{}”，", found.text),
    };
    if found.control.is_never_sold_online() {
        return ("name", format!("{text}{}", forbidden(found.class_name)));
    }
    let class = word(&CONTROLS, found.control);
    ("control", format!("{text}属于{class}，请填“{class}”"))
}

fn missing(record: &Record<'_>) -> Vec<(&'static str, String)> {
    let is = |kind| record.kind == Some(kind);
    let there = [
        ("name", !record.name.is_empty()),
        ("maker", record.has_maker),
        ("category", record.category_kind.is_some()),
        ("spec", !record.spec.is_empty()),
        ("unit", !record.unit.is_empty()),
        ("rx", record.has_rx || !is(Kind::Medicine)),
        ("scope", !record.scope.is_empty() || !is(Kind::Medicine)),
        (
            "device_class",
            record.device_class != DeviceClass::None || !is(Kind::Device),
        ),
    ];
    there
        .into_iter()
        .filter(|(_, is_there)| !is_there)
        .map(|(field, _)| (field, "请填写这一项".into()))
        .collect()
}

/// A medicine or device on sale shows its number; pieces of TCM have none.
fn approval(record: &Record<'_>, kind: Kind) -> Option<(&'static str, String)> {
    let number = record.approval_number;
    let wrong = match kind {
        Kind::Tcm => return None,
        _ if number.is_empty() && record.on_sale => {
            "上架的商品必须有批准文号或注册证号；没有时请把“上架”填“否”"
        }
        _ if number.is_empty() => return None,
        Kind::Medicine if scopes::is_no_medicine(record.scope) => scopes::wrong_number(record.scope, number)?,
        Kind::Medicine if !is_medicine_number(number) => "格式不对，应形如 国药准字H20053344",
        Kind::Device if !number.contains('械') => {
            "格式不对，应形如 国械注准20163070001 或 鄂汉械备20200001号"
        }
        _ => return None,
    };
    Some(("approval_number", wrong.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = include_str!("../../../../../migrations/src/texts/class_rules.tsv");

    fn check(record: &Record<'_>) -> Vec<(&'static str, String)> {
        super::check(record, &ClassRules::read(LIST))
    }

    fn capsules() -> Record<'static> {
        Record {
            kind: Some(Kind::Medicine),
            category_kind: Some(Kind::Medicine),
            has_maker: true,
            name: "阿莫西林胶囊",
            trade_name: "",
            aliases: "",
            ingredients: "",
            spec: "0.25g*24粒",
            unit: "盒",
            has_rx: true,
            rx: Rx::Prescription,
            scope: "antibiotic",
            control: Control::None,
            device_class: DeviceClass::None,
            device_code: "",
            approval_number: "国药准字H20053344",
            number_says: None,
            limit_quantity: 0,
            on_sale: true,
        }
    }

    fn fields(record: &Record<'_>) -> Vec<&'static str> {
        check(record).into_iter().map(|(field, _)| field).collect()
    }

    #[test]
    fn a_whole_record_has_no_errors_and_an_empty_one_names_each_field() {
        assert!(check(&capsules()).is_empty());
        let empty = Record {
            kind: None,
            category_kind: None,
            has_maker: false,
            name: "",
            spec: "",
            unit: "",
            ..capsules()
        };
        assert_eq!(fields(&empty), ["name", "maker", "category", "spec", "unit"]);
    }

    #[test]
    fn the_law_names_the_goods_it_keeps_off_the_net() {
        let narcotic = Record {
            name: "盐酸吗啡缓释片",
            ..capsules()
        };
        assert!(check(&narcotic)[0].1.contains("麻醉药品"));
        let kept_off = Record {
            control: Control::NeverOnline,
            ..narcotic
        };
        assert!(
            check(&kept_off).is_empty(),
            "nobody buys it, so it may be on file"
        );
        let cold_cure = Record {
            name: "复方盐酸伪麻黄碱缓释胶囊",
            ..capsules()
        };
        assert_eq!(fields(&cold_cure), ["control"]);
        let marked = Record {
            control: Control::Ephedrine,
            ..cold_cure
        };
        assert!(check(&marked).is_empty());
        let liquorice = Record {
            name: "复方甘草片",
            ..capsules()
        };
        assert_eq!(fields(&liquorice), ["control"]);
        let unlimited = Record {
            control: Control::SpecialCompound,
            ..liquorice
        };
        assert_eq!(fields(&unlimited), ["limit_number"]);
        let limited = Record {
            limit_quantity: 100,
            ..unlimited
        };
        assert!(check(&limited).is_empty());
    }

    #[test]
    fn a_number_that_other_goods_carry_under_a_control_asks_for_one() {
        let twin = Record {
            number_says: Some(Control::SpecialCompound),
            ..capsules()
        };
        let wrong = check(&twin);
        assert_eq!(wrong[0].0, "control");
        assert!(wrong[0].1.contains("国药准字H20053344"), "{}", wrong[0].1);
        let marked = Record {
            control: Control::SpecialCompound,
            limit_quantity: 10,
            ..twin
        };
        assert!(check(&marked).is_empty());
    }

    #[test]
    fn trade_name_alias_and_ingredients_tell_the_class_too() {
        for telling in [
            Record {
                trade_name: "新伪麻康",
                ..capsules()
            },
            Record {
                aliases: "感冒片、复方甘草片",
                ..capsules()
            },
            Record {
                ingredients: "罂粟壳、百部、甘草",
                ..capsules()
            },
        ] {
            assert_eq!(fields(&telling), ["control"], "{telling:?}");
        }
    }

    #[test]
    fn only_devices_have_a_category_of_devices() {
        let capsules = Record {
            device_code: "14",
            ..capsules()
        };
        assert_eq!(fields(&capsules), ["device_code"]);
        let dressing = Record {
            kind: Some(Kind::Device),
            category_kind: Some(Kind::Device),
            name: "无菌敷贴",
            rx: Rx::None,
            scope: "device",
            device_class: DeviceClass::Second,
            approval_number: "鄂械注准20262140001",
            ..capsules
        };
        assert_eq!(fields(&dressing), [""; 0]);
    }

    #[test]
    fn only_goods_off_sale_may_lack_their_number() {
        let without = Record {
            approval_number: "",
            ..capsules()
        };
        assert_eq!(fields(&without), ["approval_number"]);
        assert!(
            check(&Record {
                on_sale: false,
                ..without
            })
            .is_empty()
        );
    }
}
