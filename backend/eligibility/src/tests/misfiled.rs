//! A scope that says that a medicine is none opens nothing.
use super::*;

#[test]
fn no_scope_takes_a_medicine_out_of_the_gate() {
    for scope in ["none", "food"] {
        let sundry = GoodsSnapshot {
            scope: scope.into(),
            rx: Rx::None,
            approval_number: "国食健注G20190001".into(),
            ..medicine()
        };
        let medicines = [
            GoodsSnapshot {
                rx: Rx::Prescription,
                ..sundry.clone()
            },
            GoodsSnapshot {
                approval_number: "国药准字H20228166".into(),
                ..sundry.clone()
            },
            GoodsSnapshot {
                approval_number: "H20140123".into(),
                ..sundry.clone()
            },
            GoodsSnapshot {
                control: Control::Insulin,
                ..sundry.clone()
            },
            GoodsSnapshot {
                kind: Kind::Tcm,
                ..sundry.clone()
            },
        ];
        for goods in medicines {
            let expected = [
                "licence_drug_trading",
                "licence_purchasing_letter",
                "shop_licence",
            ];
            assert_eq!(codes(&pharmacy(), &goods), expected, "{goods:?}");
            let of_clinic = ["licence_purchasing_letter", "shop_licence"];
            assert_eq!(codes(&clinic(), &goods), of_clinic, "{goods:?}");
            for reason in judge(Some(&pharmacy()), &goods, today()) {
                assert!(reason.message.contains("登记有误"), "{reason:?}");
            }
        }
        let asked: &[&str] = if scope == "food" { &["licence_food"] } else { &[] };
        assert_eq!(codes(&pharmacy(), &sundry), asked);
    }
}
