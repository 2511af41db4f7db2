//! What the shop itself may not sell.
use site::models::own_licences::{OwnKind, OwnLicence};

use super::*;

/// The same product of a shop whose licence of this kind is another.
fn sold_with(goods: &GoodsSnapshot, kind: OwnKind, change: impl Fn(&mut OwnLicence)) -> GoodsSnapshot {
    let mut licences = goods.sold_under.to_vec();
    for licence in licences.iter_mut().filter(|licence| licence.kind == kind) {
        change(licence);
    }
    GoodsSnapshot {
        sold_under: licences.into(),
        ..goods.clone()
    }
}

fn without(goods: &GoodsSnapshot, kind: OwnKind) -> GoodsSnapshot {
    let licences = goods.sold_under.iter().filter(|licence| licence.kind != kind);
    GoodsSnapshot {
        sold_under: licences.cloned().collect(),
        ..goods.clone()
    }
}

#[test]
fn what_is_outside_the_shops_own_scope_is_sold_to_nobody_and_shows_no_price() {
    let goods = sold_with(&medicine(), OwnKind::DrugTrading, |own| {
        own.scope
            .retain(|code| code != "antibiotic" && code != scopes::CHEMICAL_DRUG);
    });
    for member in [pharmacy(), clinic()] {
        let reasons = judge(Some(&member), &goods, today());
        assert_eq!(reasons.len(), 1);
        assert_eq!(
            (reasons[0].code.as_str(), &reasons[0].fix_url),
            ("shop_licence", &None)
        );
        assert!(reasons[0].message.contains("抗生素制剂"), "{reasons:?}");
        assert!(hides_price(&reasons));
        assert_eq!(why_stopped(&member, &goods, today()), reasons);
    }
}

#[test]
fn an_own_licence_that_is_over_stops_what_it_covers_and_nothing_else() {
    let yesterday = today().pred_opt();
    let over = |goods: &GoodsSnapshot, kind| sold_with(goods, kind, |own| own.valid_to = yesterday);
    let drugs = over(&medicine(), OwnKind::DrugTrading);
    let message = &judge(Some(&pharmacy()), &drugs, today())[0].message;
    assert!(message.contains("2026-11-20"), "{message}");
    assert_eq!(
        codes(&pharmacy(), &over(&device("II"), OwnKind::DrugTrading)),
        Vec::<String>::new()
    );
    let tonight = sold_with(&medicine(), OwnKind::DrugTrading, |own| {
        own.valid_to = Some(today());
    });
    assert_eq!(codes(&pharmacy(), &tonight), Vec::<String>::new());
    for goods in [medicine(), device("I"), device("III")] {
        assert_eq!(
            codes(&clinic(), &over(&goods, OwnKind::Business)),
            ["shop_licence"]
        );
    }
}

#[test]
fn each_class_asks_for_its_own_licence_of_the_shop() {
    let food = GoodsSnapshot {
        scope: "food".into(),
        rx: Rx::None,
        ..medicine()
    };
    for (goods, kind) in [
        (medicine(), OwnKind::DrugTrading),
        (device("II"), OwnKind::DeviceFiling),
        (device("III"), OwnKind::DeviceLicence),
        (food, OwnKind::Food),
    ] {
        let given = codes(&clinic(), &without(&goods, kind));
        assert!(given.contains(&"shop_licence".to_owned()), "{kind:?}: {given:?}");
    }
    assert_eq!(
        codes(&clinic(), &without(&medicine(), OwnKind::InformationService)),
        Vec::<String>::new()
    );
    let steroid = sold_with(&under(Control::Anabolic), OwnKind::DrugTrading, |own| {
        own.scope.retain(|code| code != scopes::ANABOLIC);
    });
    assert_eq!(codes(&clinic(), &steroid), ["shop_licence"]);
}
