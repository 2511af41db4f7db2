//! Scopes of documents, and what each kind lists.
use identity::{
    companies::models::facts::LicenceKind,
    licences::models::scopes::{DEVICE_CATEGORIES, choices, device_category, device_codes, includes, ticked},
};

#[test]
fn the_categories_are_numbered_as_the_catalogue_numbers_them() {
    for (place, (digits, name)) in device_codes().into_iter().enumerate() {
        assert_eq!(digits, format!("{:02}", place + 1));
        assert!(name.starts_with(&format!("{digits} ")), "{name}");
        assert_eq!(device_category(digits), Some((DEVICE_CATEGORIES[place].0, name)));
    }
    for unknown in ["", "7", "23", "device_07", "_07"] {
        assert_eq!(device_category(unknown), None, "{unknown}");
    }
}

#[test]
fn each_kind_of_document_has_its_own_choices() {
    let tick = |kind, codes: &[&str]| ticked(&choices(kind), codes);
    let filing = LicenceKind::DeviceFiling;
    assert_eq!(
        tick(filing, &["device_14", "device_07", "device_14"]).unwrap(),
        ["device_07", "device_14"]
    );
    assert_eq!(tick(filing, &["device_07", "device"]).unwrap(), ["device"]);
    assert!(tick(filing, &[]).unwrap_err().contains("勾选经营范围"));
    for foreign in ["chemical", "device_23", "food", ""] {
        assert!(tick(filing, &["device", foreign]).is_err(), "{foreign}");
    }
    assert!(tick(LicenceKind::DrugTrading, &["chemical", "device_07"]).is_err());
    assert!(choices(LicenceKind::Food).is_empty());
    let letter = LicenceKind::PurchasingLetter;
    assert_eq!(tick(letter, &["chemical", "medicine"]).unwrap(), ["medicine"]);
    assert_eq!(tick(letter, &["tcm_piece"]).unwrap(), ["tcm_piece"]);
    assert!(tick(letter, &["rx"]).is_err());
}

/// Both wordings are ticked as they are printed, and each code has one name.
#[test]
fn licences_of_either_wording_are_ticked_as_they_are_printed() {
    let all = choices(LicenceKind::DrugTrading);
    for printed in [
        &["chemical", "antibiotic"][..],
        &["chemical_drug", "narcotic"],
        &["diagnostic"],
    ] {
        let kept = ticked(&all, printed).unwrap();
        assert_eq!(kept, printed);
    }
    assert!(includes("chemical_drug", "antibiotic") && includes("chemical", "chemical"));
    assert!(!includes("chemical_drug", "biochemical") && !includes("chemical", "antibiotic"));
    let words = include_str!("../../../../admin/src/resources/licences/choices.ts");
    for (code, name) in all {
        assert!(
            words.contains(&format!("id: \"{code}\", name: \"{name}\"")),
            "{name}"
        );
    }
}

/// The back office keeps its own copy of the names, for its forms.
#[test]
fn the_back_office_calls_the_categories_the_same() {
    let words = include_str!("../../../../admin/src/i18n/deviceCategories.ts");
    for (digits, name) in device_codes() {
        assert!(
            words.contains(&format!("{{ id: \"{digits}\", name: \"{name}\" }}")),
            "{name}"
        );
    }
}
