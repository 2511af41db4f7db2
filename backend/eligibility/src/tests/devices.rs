//! Devices: documents by their class, and the categories that these name.
use super::*;

#[test]
fn device_classes_ask_for_their_own_documents() {
    let mut member = pharmacy();
    member
        .licences
        .retain(|licence| licence.kind == LicenceKind::Business);
    assert_eq!(codes(&member, &device("I")), Vec::<String>::new());
    assert_eq!(codes(&member, &device("II")), ["licence_device_filing"]);
    assert_eq!(codes(&member, &device("III")), ["licence_device_licence"]);
    assert_eq!(codes(&clinic(), &device("III")), Vec::<String>::new());
}

#[test]
fn no_scope_takes_a_device_out_of_the_gate() {
    let bare = member(
        BuyerType::Pharmacy,
        vec![licence(LicenceKind::Business, &[], None)],
    );
    for scope in ["none", "food", "device", ""] {
        let goods = GoodsSnapshot {
            scope: scope.into(),
            ..device("III")
        };
        assert_eq!(codes(&bare, &goods), ["licence_device_licence"], "{scope}");
    }
}

fn device_of(class: &str, category: &str) -> GoodsSnapshot {
    GoodsSnapshot {
        device_code: category.into(),
        ..device(class)
    }
}

/// A pharmacy whose filing and device licence name these.
fn naming(scope: &[&str]) -> BuyerContext {
    let mut member = pharmacy();
    for licence in &mut member.licences {
        if matches!(
            licence.kind,
            LicenceKind::DeviceFiling | LicenceKind::DeviceLicence
        ) {
            licence.scope = scope.iter().map(|code| (*code).to_owned()).collect();
        }
    }
    member
}

#[test]
fn a_device_document_opens_the_categories_that_it_names() {
    let some = naming(&["device_07", "device_22"]);
    for (class, locked) in [("II", "licence_device_filing"), ("III", "licence_device_licence")] {
        assert_eq!(codes(&some, &device_of(class, "07")), Vec::<String>::new());
        assert_eq!(codes(&some, &device_of(class, "14")), [locked]);
        for category in ["07", "14", "", "99"] {
            let all = naming(&["device"]);
            assert_eq!(codes(&all, &device_of(class, category)), Vec::<String>::new());
            assert_eq!(codes(&naming(&[]), &device_of(class, category)), [locked]);
            assert_eq!(
                codes(&clinic(), &device_of(class, category)),
                Vec::<String>::new()
            );
        }
    }
    assert_eq!(codes(&naming(&[]), &device_of("I", "14")), Vec::<String>::new());
}

#[test]
fn the_reason_names_the_category_or_says_that_it_is_missing() {
    let some = naming(&["device_07"]);
    let message = |goods: &GoodsSnapshot| judge(Some(&some), goods, today())[0].message.clone();
    let refused = message(&device_of("II", "14"));
    assert!(
        refused.contains("《第二类医疗器械经营备案凭证》的经营范围不含14 注输、护理和防护器械"),
        "{refused}"
    );
    for unknown in ["", "99"] {
        let refused = message(&device_of("III", unknown));
        assert!(
            refused.contains("分类还没有登记") && refused.contains("《医疗器械经营许可证》"),
            "{refused}"
        );
    }
}

#[test]
fn the_evidence_of_a_device_names_its_category() {
    let documents = evidence(&naming(&["device"]), &device_of("II", "07"), today());
    assert_eq!(documents[1].kind, "device_filing");
    assert_eq!(documents[1].scope, ["device_07"]);
}
