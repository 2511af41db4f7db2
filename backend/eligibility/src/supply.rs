//! What a supplier may bring: nothing beyond what its licence names (首营企业, H; which printed words are which class, K). Pure.
use catalog::{goods::models::codes::DeviceClass, models::_entities::goods};
use identity::licences::models::scopes::{self, Scope, scope_name};
use serde_json::Value;
use site::models::own_licences::{names, texts};

use crate::{
    documents::UNKNOWN_CLASS,
    own_licences::{device_category, drug_scope},
    ware::{Traits, Ware},
};

/// How medicines are dispensed is a matter of shops alone.
const OF_SHOPS: [&str; 3] = ["rx", "otc_a", "otc_b"];
/// Devices of class II need a filing, those of class III a licence.
const CLASS_III: Scope = ("devices_of_class_iii", "第三类医疗器械");
const FOOD: Scope = ("food", "食品");
/// A letter that is for whatever the licence names.
const ALL_OF_LICENCE: Scope = ("all", "许可证范围内的全部品种");
/// How goods are carried and kept is a matter of the licence alone.
const COLD_CHAIN: &str = "cold_chain";

/// What is read from the licence of a supplier, as it is ticked; what else it names never comes here.
pub fn choices() -> Vec<Scope> {
    let devices = [CLASS_III, (scopes::ALL_DEVICES, "医疗器械全部类别")];
    scopes::drugs()
        .filter(|(code, _)| !OF_SHOPS.contains(code))
        .chain(devices)
        .chain(scopes::DEVICE_CATEGORIES)
        .chain([FOOD])
        .collect()
}

/// What is read from the letter of the person who sells for a supplier, as it is ticked.
pub fn letter_choices() -> Vec<Scope> {
    let classes = choices().into_iter().filter(|(code, _)| *code != COLD_CHAIN);
    std::iter::once(ALL_OF_LICENCE).chain(classes).collect()
}

pub fn name_of(code: &str) -> &str {
    let mut all = std::iter::once(ALL_OF_LICENCE).chain(choices());
    let found = all.find(|(known, _)| *known == code);
    found.map_or_else(|| scope_name(code), |(_, name)| name)
}

/// What was ticked of a letter, without what the rest of it says too.
pub fn letter_codes(ticked: Vec<String>) -> Vec<String> {
    if names_all(&ticked) {
        return vec![ALL_OF_LICENCE.0.to_owned()];
    }
    ticked
}

fn names_all(codes: &[String]) -> bool {
    codes.iter().any(|code| code == ALL_OF_LICENCE.0)
}

/// What was ticked, as it is stored.
pub fn codes_of(stored: &Value) -> Vec<String> {
    texts(stored)
}

/// What was ticked, by name.
pub fn names_of(codes: &Value) -> String {
    let codes = texts(codes);
    let words: Vec<&str> = codes.iter().map(|code| name_of(code)).collect();
    words.join("、")
}

/// Why a supplier whose licence names these codes does not bring these goods, if so.
pub fn why_not(goods: &goods::Model, codes: &Value) -> Option<String> {
    let lacking = lacking(goods.into(), &texts(codes));
    if lacking.is_empty() {
        return None;
    }
    if lacking.contains(&UNKNOWN_CLASS) {
        return Some("商品的经营范围登记有误，更正以前不能购进".into());
    }
    let lacking: Vec<&str> = lacking.into_iter().map(name_of).collect();
    Some(format!(
        "供货单位许可证的范围不含{}，不能购进“{}”",
        lacking.join("、"),
        goods.name
    ))
}

/// Why the person whose letter is for these codes does not sell these goods here, if so. Of a letter that nobody has read for its
/// classes nothing is known: it was approved before they were asked for.
pub fn why_not_by_letter(goods: &goods::Model, codes: &Value) -> Option<String> {
    let codes = texts(codes);
    if codes.is_empty() || names_all(&codes) {
        return None;
    }
    let beyond: Vec<&str> = lacking(goods.into(), &codes)
        .into_iter()
        .filter(|code| ![COLD_CHAIN, UNKNOWN_CLASS].contains(code))
        .map(name_of)
        .collect();
    (!beyond.is_empty()).then(|| {
        format!(
            "销售人员授权委托书没有授权{}，“{}”不在委托范围",
            beyond.join("、"),
            goods.name
        )
    })
}

fn lacking(goods: Traits<'_>, named: &[String]) -> Vec<&'static str> {
    needs(goods).filter(|code| !names(named, code)).collect()
}

fn needs(goods: Traits<'_>) -> impl Iterator<Item = &'static str> {
    let codes = match Ware::of(goods) {
        Ware::Medicine => drug_scope(goods),
        Ware::Device => device_scope(goods),
        Ware::Food => [Some(FOOD.0), None, None],
        Ware::Sundry => [None; 3],
    };
    codes.into_iter().flatten()
}

fn device_scope(goods: Traits<'_>) -> [Option<&'static str>; 3] {
    let class = match goods.device_class {
        DeviceClass::First => return [None; 3],
        DeviceClass::Second => None,
        DeviceClass::Third | DeviceClass::None => Some(CLASS_III.0),
    };
    [class, Some(device_category(goods)), None]
}

#[cfg(test)]
mod tests {
    use catalog::goods::models::{
        codes::{Control, Kind, Rx, Storage},
        facts::GoodsSnapshot,
    };

    use super::*;
    use crate::factory::medicine;

    fn lacks(goods: &GoodsSnapshot, named: &[&str]) -> Vec<&'static str> {
        let named: Vec<String> = named.iter().map(|code| (*code).to_owned()).collect();
        lacking(goods.into(), &named)
    }

    fn device(class: DeviceClass, category: &str) -> GoodsSnapshot {
        GoodsSnapshot {
            kind: Kind::Device,
            scope: "device".into(),
            rx: Rx::None,
            device_class: class,
            device_code: category.into(),
            ..medicine()
        }
    }

    #[test]
    fn a_medicine_is_brought_under_its_class_the_cold_chain_and_what_is_approved_one_by_one() {
        let plain = medicine();
        assert_eq!(lacks(&plain, &["antibiotic"]), Vec::<&str>::new());
        assert_eq!(lacks(&plain, &["chemical", "rx"]), ["antibiotic"]);
        let insulin = GoodsSnapshot {
            control: Control::Insulin,
            storage: Storage::Cold,
            ..medicine()
        };
        assert_eq!(lacks(&insulin, &["antibiotic"]), ["cold_chain", "peptide"]);
        let unclassed = GoodsSnapshot {
            scope: String::new(),
            ..medicine()
        };
        let all: Vec<&str> = choices().into_iter().map(|(code, _)| code).collect();
        assert_eq!(lacks(&unclassed, &all), [UNKNOWN_CLASS]);
        let misfiled = GoodsSnapshot {
            scope: "food".into(),
            ..medicine()
        };
        assert_eq!(
            lacks(&misfiled, &["food"]),
            [UNKNOWN_CLASS],
            "what is a medicine is no food"
        );
    }

    #[test]
    fn devices_are_brought_under_their_category_and_class_three_under_a_licence() {
        let second = device(DeviceClass::Second, "07");
        assert_eq!(lacks(&second, &["device_07"]), Vec::<&str>::new());
        assert_eq!(lacks(&second, &["device_14"]), ["device_07"]);
        let third = device(DeviceClass::Third, "07");
        assert_eq!(lacks(&third, &["device"]), [CLASS_III.0]);
        assert_eq!(lacks(&third, &["device", CLASS_III.0]), Vec::<&str>::new());
        let uncategorised = device(DeviceClass::None, "");
        assert_eq!(
            lacks(&uncategorised, &["device_07", CLASS_III.0]),
            [scopes::ALL_DEVICES]
        );
        assert_eq!(lacks(&device(DeviceClass::First, ""), &[]), Vec::<&str>::new());
    }

    #[test]
    fn what_is_ticked_has_one_name_each_and_no_way_of_dispensing() {
        let all = choices();
        let letters = letter_choices();
        assert_eq!(letters[0], ALL_OF_LICENCE);
        assert!(letters[1..].iter().all(|choice| all.contains(choice)));
        for (place, (code, name)) in all.iter().enumerate() {
            assert!(!OF_SHOPS.contains(code), "{code}");
            assert!(all[..place].iter().all(|(other, _)| other != code), "{code}");
            assert_eq!(name_of(code), *name);
        }
    }
}
