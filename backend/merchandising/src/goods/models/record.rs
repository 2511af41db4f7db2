//! What the record of a product must satisfy, prices aside. Pure rules, the same for forms and for
//! spreadsheets.
use catalog::goods::models::{
    codes::{Control, Kind},
    words::{CONTROLS, word},
};

use super::{never_online, special_control};

/// A product as it would be filed.
#[derive(Clone, Copy, Debug)]
pub struct Record<'a> {
    /// None until it is set or follows from the category.
    pub kind: Option<Kind>,
    /// What its category is made for; none when it has no category.
    pub category_kind: Option<Kind>,
    pub has_maker: bool,
    pub name: &'a str,
    pub spec: &'a str,
    pub unit: &'a str,
    /// Whether its prescription class has been set.
    pub has_rx: bool,
    pub scope: &'a str,
    pub control: Control,
    pub device_class: &'a str,
    pub device_code: &'a str,
    pub approval_number: &'a str,
    /// Units that a buyer may order within the window of purchase limits, 0 = any number.
    pub limit_quantity: i64,
    pub on_sale: bool,
}

/// Why goods of this class are refused.
pub fn forbidden(class: &str) -> String {
    format!("属于{class}，按《药品网络销售禁止清单》不得在网上销售，请不要录入，只能线下经营")
}

/// Everything that is wrong with the record, by field.
pub fn check(record: &Record<'_>) -> Vec<(&'static str, String)> {
    let mut errors = missing(record);
    let Some(kind) = record.kind else {
        return errors;
    };
    if record.category_kind.is_some_and(|of| of != kind) {
        errors.push(("category", "这个分类不是放这类商品的，请改类别或分类".into()));
    }
    if let Some(class) = never_online::class_of(record.name, kind, record.approval_number) {
        errors.push(("name", format!("“{}”{}", record.name, forbidden(class))));
    } else {
        errors.extend(wrong_control(record, kind));
    }
    if record.on_sale && record.control == Control::SpecialCompound && record.limit_quantity == 0 {
        let why = "含特殊药品复方制剂须限量销售，请填写每店限购数量";
        errors.push(("limit_number", why.into()));
    }
    if kind != Kind::Device && !record.device_code.is_empty() {
        errors.push(("device_code", "只有医疗器械才有器械分类，请清空这一项".into()));
    }
    errors.extend(approval(record, kind));
    errors
}

/// A name that is known asks for its control: without it the product would be sold like any other.
fn wrong_control(record: &Record<'_>, kind: Kind) -> Option<(&'static str, String)> {
    let asked = special_control::asked_by(record.name, kind)?;
    if record.control == asked {
        return None;
    }
    let class = word(&CONTROLS, asked);
    let why = format!("“{}”属于{class}，请填“{class}”", record.name);
    Some(("control", why))
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
            !record.device_class.is_empty() || !is(Kind::Device),
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
        Kind::Medicine if !is_medicine_number(number) => "格式不对，应形如 国药准字H20053344",
        Kind::Device if !number.contains('械') => {
            "格式不对，应形如 国械注准20163070001 或 鄂汉械备20200001号"
        }
        _ => return None,
    };
    Some(("approval_number", wrong.into()))
}

/// 国药准字 + letters + 8 digits, or the registration number of an imported medicine.
fn is_medicine_number(text: &str) -> bool {
    let domestic = text
        .strip_prefix("国药准字")
        .or_else(|| text.strip_prefix("国药证字"));
    let rest = domestic
        .or_else(|| text.strip_prefix("进口药品注册证号"))
        .unwrap_or(text);
    let letters = rest.bytes().take_while(u8::is_ascii_uppercase).count();
    let digits = &rest.as_bytes()[letters..];
    (1..=2).contains(&letters) && digits.len() == 8 && digits.iter().all(u8::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn capsules() -> Record<'static> {
        Record {
            kind: Some(Kind::Medicine),
            category_kind: Some(Kind::Medicine),
            has_maker: true,
            name: "阿莫西林胶囊",
            spec: "0.25g*24粒",
            unit: "盒",
            has_rx: true,
            scope: "antibiotic",
            control: Control::None,
            device_class: "",
            device_code: "",
            approval_number: "国药准字H20053344",
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
            device_class: "II",
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

    #[test]
    fn approval_numbers_have_their_form() {
        for right in [
            "国药准字H20053344",
            "国药准字HJ20160123",
            "H20140123",
            "国药准字Z44021940",
        ] {
            assert!(is_medicine_number(right), "{right}");
        }
        for wrong in [
            "国药准字H2005334",
            "国药准字20053344",
            "H2014012X",
            "",
            "国药准字",
        ] {
            assert!(!is_medicine_number(wrong), "{wrong}");
        }
    }
}
