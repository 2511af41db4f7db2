//! The goods of the demo shop, before they have rows.
use std::collections::HashSet;

use catalog::goods::models::codes::{Control, Kind};
use merchandising::class_rules::models::known::{ClassRules, Filed};
use tasks::seed::{
    assortment::{Assortment, Item},
    packs::{grams, units},
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
            ingredients: "",
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
