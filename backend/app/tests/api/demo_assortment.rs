//! The goods of the demo shop, before they have rows.
use std::collections::HashSet;

use catalog::goods::models::codes::{Control, Kind};
use merchandising::class_rules::models::known::{ClassRules, Filed};
use serde_json::Value;
use tasks::seed::{
    assortment::{Assortment, Item},
    leaflets::{ingredients, sheet},
    packs::{grams, units},
    tables::{self, Leaflet},
};

const LIST: &str = include_str!("../../../../migrations/src/texts/class_rules.tsv");

#[test]
fn the_assortment_is_large_real_and_without_twins() {
    let assortment = Assortment::load().unwrap();
    assert!(assortment.own_size() >= 3_000, "{}", assortment.own_size());
    let own: Vec<Item> = (0..assortment.own_size())
        .map(|place| assortment.item(place))
        .collect();
    let names: HashSet<&str> = own
        .iter()
        .filter(|item| item.kind == Kind::Medicine)
        .map(|item| item.name.as_str())
        .collect();
    assert!(names.len() >= 600, "{}", names.len());
    let identities: HashSet<String> = own.iter().map(Item::identity).collect();
    assert_eq!(identities.len(), own.len());
    assert!(own.iter().all(|item| item.price.is_positive()));
    for class in ["I", "II", "III"] {
        assert!(own.iter().any(|item| item.device_class == class), "{class}");
    }
    for control in [
        "ephedrine",
        "special_compound",
        "termination",
        "anabolic",
        "peptide",
        "insulin",
    ] {
        assert!(own.iter().any(|item| item.control == control), "{control}");
    }
}

/// What quality management could not file without a control has it here, too.
#[test]
fn the_assortment_is_classed_as_the_law_names_its_goods() {
    let assortment = Assortment::load().unwrap();
    let rules = ClassRules::read(LIST);
    let mut known = 0;
    for item in (0..assortment.own_size()).map(|place| assortment.item(place)) {
        let control = Control::from_code(&item.control);
        let filed = Filed {
            kind: item.kind,
            name: &item.name,
            trade_name: &item.trade_name,
            aliases: &item.aliases,
            ingredients: &ingredients(&item),
            approval_number: "",
        };
        let found = rules.finding(&filed);
        assert!(
            found.is_none_or(|found| found.is_met_by(control)),
            "{}",
            item.name
        );
        known += usize::from(found.is_some());
    }
    assert!(known > 100, "{known}");
}

#[test]
fn further_editions_come_from_other_makers() {
    let assortment = Assortment::load().unwrap();
    let size = assortment.own_size();
    let (own, further) = (assortment.item(0), assortment.item(size));
    assert_eq!(
        (own.name.as_str(), own.spec.as_str()),
        (further.name.as_str(), further.spec.as_str())
    );
    assert_ne!(own.identity(), further.identity());
}

#[test]
fn packs_are_counted() {
    assert_eq!(units("0.36g*24片*2板"), 48);
    assert_eq!(units("100ml"), 1);
    assert_eq!(grams("500g"), 500);
    assert_eq!(grams("1kg"), 1000);
}

/// The rows of its leaflet: heading and text.
fn leaflet(item: &Item, leaflets: &[Leaflet]) -> Vec<(String, String)> {
    let sheet = sheet(item, leaflets);
    let rows = sheet.as_array().unwrap().iter();
    let text = |row: &Value, key: &str| row[key].as_str().unwrap().to_owned();
    rows.map(|row| (text(row, "label"), text(row, "text"))).collect()
}

#[test]
fn every_medicine_has_the_headings_of_a_leaflet_and_every_device_says_what_it_is_for() {
    let assortment = Assortment::load().unwrap();
    let leaflets = tables::leaflets().unwrap();
    let mut medicines = 0;
    for item in (0..assortment.own_size()).map(|place| assortment.item(place)) {
        let is_medicine = item.kind == Kind::Medicine && !["food", "none"].contains(&item.scope.as_str());
        let indications = if item.scope == "chinese_patent" {
            "功能主治"
        } else {
            "适应症"
        };
        let wanted = match item.kind {
            _ if is_medicine => {
                format!("性状 {indications} 规格 用法用量 不良反应 禁忌 注意事项 贮藏 有效期 执行标准")
            }
            Kind::Device => "规格 适用范围 贮藏".into(),
            _ => "规格".into(),
        };
        let wanted: Vec<&str> = wanted.split(' ').collect();
        let rows = leaflet(&item, &leaflets);
        // In this order, whatever stands between them.
        let found: Vec<&str> = rows
            .iter()
            .map(|(label, _)| label.as_str())
            .filter(|label| wanted.contains(label))
            .collect();
        assert_eq!(found, wanted, "{}", item.name);
        medicines += usize::from(is_medicine);
    }
    assert!(medicines > 3_000, "{medicines}");
}

#[test]
fn a_line_of_leaflets_that_names_it_goes_before_that_of_its_category_which_says_the_rest() {
    let line = |words: &str, indications: &str, care: &str| Leaflet {
        category: "ganmao".into(),
        words: words.into(),
        indications: indications.into(),
        adverse: String::new(),
        forbidden: String::new(),
        care: care.into(),
    };
    let leaflets = [line("银翘|桑菊", "风热感冒", ""), line("", "感冒", "忌酒")];
    let mut item = Assortment::load().unwrap().item(0);
    item.category = "ganmao".into();
    item.name = "桑菊感冒片".into();
    item.scope = "chinese_patent".into();
    let rows = leaflet(&item, &leaflets);
    let said = |heading: &str| {
        let row = rows.iter().find(|(label, _)| label == heading);
        row.map(|(_, text)| text.as_str())
    };
    assert_eq!(said("功能主治"), Some("风热感冒"));
    assert_eq!(said("注意事项"), Some("忌酒"));
    assert_eq!(said("不良反应"), Some("尚不明确"));
}
