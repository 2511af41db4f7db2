//! What a supplier may bring: nothing beyond what its licence names (首营企业, H; which printed words are which class, K). Pure.
use catalog::{goods::models::codes::DeviceClass, models::_entities::goods};
use chrono::NaiveDate;
use identity::licences::models::scopes::{self, Scope, scope_name};
use serde_json::Value;
use site::models::own_licences::{OwnLicence, names, texts};

use crate::{
    documents::UNKNOWN_CLASS,
    own_licences::{self, device_category, drug_scope},
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

/// Why the wholesaler, which has these licences, does not trade in these goods today, if so: it buys nothing that it may not sell.
pub fn why_not_ours(goods: &goods::Model, own: &[OwnLicence], today: NaiveDate) -> Option<String> {
    own_licences::why_not(goods.into(), own, today)
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

/// The letter of the person who sells for a supplier.
#[derive(Clone, Copy, Debug)]
pub struct Letter<'a> {
    /// What was ticked of it.
    pub codes: &'a Value,
    /// The products that it names one by one, by approval number or name, each on a line; empty: it names classes alone.
    pub goods: &'a str,
}

/// Why the person with this letter does not sell these goods here, if so. Of a letter that nobody has read for its classes
/// nothing is known: it was approved before they were asked for.
pub fn why_not_by_letter(goods: &goods::Model, letter: Letter<'_>) -> Option<String> {
    beyond_classes(goods, letter.codes).or_else(|| {
        let own = [&goods.approval_number, &goods.name, &goods.trade_name];
        (!is_named(letter.goods, own)).then(|| {
            format!(
                "销售人员授权委托书逐个列出的品种里没有“{}”，不在委托范围",
                goods.name
            )
        })
    })
}

fn beyond_classes(goods: &goods::Model, codes: &Value) -> Option<String> {
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

/// Whether a letter that names these products, if any, names one that is called so.
fn is_named(named: &str, own: [&String; 3]) -> bool {
    let own = own.map(|text| plain(text));
    let mut entries = named
        .split(['\n', ';', '；', ',', '，', '、'])
        .map(plain)
        .filter(|entry| !entry.is_empty())
        .peekable();
    entries.peek().is_none() || entries.any(|entry| own.contains(&entry))
}

/// Without what is typed one way or another: blanks, full width, lower case.
fn plain(text: &str) -> String {
    let letters = text.chars().filter(|letter| !letter.is_whitespace());
    letters.map(half_width).flat_map(char::to_uppercase).collect()
}

/// `（` and its like stand at one distance from `(` and its like.
fn half_width(letter: char) -> char {
    const DISTANCE: u32 = 0xFEE0;
    match letter {
        '！'..='～' => char::from_u32(u32::from(letter) - DISTANCE).unwrap_or(letter),
        other => other,
    }
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
    fn a_letter_names_products_by_approval_number_or_name_however_they_are_typed() {
        let own = ["国药准字H20054321", "阿莫西林胶囊", "阿莫仙"].map(String::from);
        let names = |named: &str| is_named(named, [&own[0], &own[1], &own[2]]);
        for named in [
            "",
            " \n；",
            "国药准字 ｈ20054321",
            "头孢拉定胶囊\r\n阿莫西林胶囊",
            "头孢拉定胶囊、阿莫仙",
        ] {
            assert!(names(named), "{named}");
        }
        for named in ["头孢拉定胶囊", "国药准字H2005432", "阿莫西林"] {
            assert!(!names(named), "{named}");
        }
        let unnumbered = [String::new(), "当归".into(), String::new()];
        assert!(!is_named(
            "黄芪\n\n",
            [&unnumbered[0], &unnumbered[1], &unnumbered[2]]
        ));
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
