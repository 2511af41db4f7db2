//! Which scopes goods may have: the one that says under what licence they are traded fits what they are. Pure.
use catalog::goods::models::{
    approval_number::is_of_medicine,
    codes::{Control, Kind, Rx},
};

const DEVICE: &str = "device";
const TCM_PIECE: &str = "tcm_piece";
const FOOD: &str = "food";
const SUNDRY: &str = "none";

/// What says that goods are a medicine, whatever their scope.
#[derive(Clone, Copy)]
pub(super) struct Marks<'a> {
    pub approval_number: &'a str,
    /// None until it is set.
    pub rx: Option<Rx>,
    pub control: Control,
}

/// Food and sundries are filed with the medicines, and are none.
pub(super) fn is_no_medicine(scope: &str) -> bool {
    [FOOD, SUNDRY].contains(&scope)
}

/// What is wrong with the scope. An empty one is no choice yet: the gate lets nobody buy such medicines and pieces.
pub(super) fn wrong(scope: &str, kind: Kind, marks: Marks<'_>) -> Option<&'static str> {
    match (kind, scope) {
        (_, "") | (Kind::Device, DEVICE) | (Kind::Tcm, TCM_PIECE) => None,
        (Kind::Device, _) => Some("医疗器械的经营范围应填“医疗器械”"),
        (Kind::Tcm, _) => Some("中药饮片的经营范围应填“中药饮片”"),
        (Kind::Medicine, DEVICE | TCM_PIECE) => {
            Some("药品的经营范围不能是医疗器械或中药饮片，请按批件选药品的类别")
        }
        (Kind::Medicine, scope) if is_no_medicine(scope) => mark_of_medicine(marks),
        (Kind::Medicine, _) => None,
    }
}

fn mark_of_medicine(marks: Marks<'_>) -> Option<&'static str> {
    if is_of_medicine(marks.approval_number) {
        return Some("有药品批准文号的商品不能按食品或非药品经营，请按批件选药品的类别");
    }
    if marks.rx.is_some_and(|rx| rx != Rx::None) {
        return Some("处方药和非处方药不能按食品或非药品经营，请按批件选药品的类别");
    }
    (marks.control != Control::None).then_some("有管控的药品不能按食品或非药品经营，请按批件选药品的类别")
}

/// The form that the approval number of food or sundries should have, when it has another; a medicine's is no matter of form.
pub(super) fn wrong_number(scope: &str, number: &str) -> Option<&'static str> {
    if is_of_medicine(number) {
        return None;
    }
    match scope {
        FOOD if !number.contains('食') => Some("格式不对，应形如 国食健注G20190001 或 食健备G201942000001"),
        SUNDRY if !number.contains('字') => Some("格式不对，应形如 鄂卫消证字(2020)第0001号"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use catalog::goods::models::codes::DeviceClass;

    use super::*;
    use crate::{
        class_rules::models::known::ClassRules,
        goods::models::record::{self, Record},
    };

    fn filed(kind: Kind, scope: &'static str) -> Record<'static> {
        Record {
            kind: Some(kind),
            category_kind: Some(kind),
            has_maker: true,
            name: "测试品",
            trade_name: "",
            aliases: "",
            ingredients: "",
            spec: "10片",
            unit: "盒",
            has_rx: true,
            rx: Rx::None,
            scope,
            control: Control::None,
            device_class: if kind == Kind::Device {
                DeviceClass::First
            } else {
                DeviceClass::None
            },
            device_code: "",
            approval_number: "",
            number_says: None,
            limit_quantity: 0,
            on_sale: false,
        }
    }

    fn fields(record: &Record<'_>) -> Vec<&'static str> {
        let wrong = record::check(record, &ClassRules::default());
        wrong.into_iter().map(|(field, _)| field).collect()
    }

    #[test]
    fn a_scope_fits_the_kind() {
        for (kind, scope, fits) in [
            (Kind::Device, "device", true),
            (Kind::Device, "", true),
            (Kind::Device, "none", false),
            (Kind::Device, "food", false),
            (Kind::Device, "chemical", false),
            (Kind::Tcm, "tcm_piece", true),
            (Kind::Tcm, "food", false),
            (Kind::Tcm, "none", false),
            (Kind::Tcm, "chinese_patent", false),
            (Kind::Medicine, "chemical", true),
            (Kind::Medicine, "food", true),
            (Kind::Medicine, "none", true),
            (Kind::Medicine, "device", false),
            (Kind::Medicine, "tcm_piece", false),
        ] {
            let expected: &[&str] = if fits { &[] } else { &["scope"] };
            assert_eq!(fields(&filed(kind, scope)), expected, "{kind:?} {scope}");
        }
    }

    #[test]
    fn what_bears_the_marks_of_a_medicine_is_neither_food_nor_a_sundry() {
        for scope in ["food", "none"] {
            let sundry = filed(Kind::Medicine, scope);
            for number in [
                "国药准字H20228166",
                "国药准字H2022816",
                "H20140123",
                "HC20140001",
                "进口药品注册证号H20140123",
            ] {
                let numbered = Record {
                    approval_number: number,
                    ..sundry
                };
                assert_eq!(fields(&numbered), ["scope"], "{scope} {number}");
            }
            for rx in [Rx::Prescription, Rx::OtcA, Rx::OtcB] {
                assert_eq!(fields(&Record { rx, ..sundry }), ["scope"], "{scope} {rx:?}");
            }
            let controlled = Record {
                control: Control::Insulin,
                ..sundry
            };
            assert_eq!(fields(&controlled), ["scope"], "{scope}");
        }
    }

    #[test]
    fn food_and_sundries_are_sold_under_numbers_of_their_own() {
        for (scope, number, fits) in [
            ("food", "国食健注G20190001", true),
            ("food", "鄂卫消证字(2020)第0001号", false),
            ("none", "鄂卫消证字(2020)第0001号", true),
            ("none", "X1", false),
            ("food", "", false),
            ("none", "", false),
            ("chemical", "国食健注G20190001", false),
        ] {
            let goods = Record {
                approval_number: number,
                on_sale: true,
                ..filed(Kind::Medicine, scope)
            };
            let expected: &[&str] = if fits { &[] } else { &["approval_number"] };
            assert_eq!(fields(&goods), expected, "{scope} {number}");
        }
    }
}
