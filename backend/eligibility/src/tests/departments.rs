//! What medical institutions buy for departments of their licence alone.
use std::sync::Arc;

use catalog::goods::models::department_rules::{DepartmentRule, PracticeClass};

use super::*;

/// With a licence for terminations, whatever its departments.
fn with_departments(subjects: &str) -> BuyerContext {
    let mut member = clinic();
    let approved = licence(LicenceKind::MaternalCare, &["termination"], Some(today()));
    member.licences.push(approved);
    for held in &mut member.licences {
        held.subjects = subjects.into();
    }
    member
}

fn herb() -> GoodsSnapshot {
    GoodsSnapshot {
        kind: Kind::Tcm,
        scope: "tcm_piece".into(),
        rx: Rx::None,
        ..medicine()
    }
}

#[test]
fn a_clinic_buys_herbs_and_what_ends_pregnancies_for_departments_that_its_licence_names() {
    let termination = under(Control::Termination);
    for (subjects, goods, is_open) in [
        ("内科、中医科", herb(), true),
        ("中西医结合科", herb(), true),
        ("内科、妇产科", herb(), false),
        ("", herb(), false),
        ("妇产科", termination.clone(), true),
        ("内科；计划生育专业", termination.clone(), true),
        ("内科、中医科", termination, false),
        ("内科", medicine(), true),
        ("", medicine(), true),
    ] {
        let reasons = codes(&with_departments(subjects), &goods);
        let expected: &[&str] = if is_open {
            &[]
        } else {
            &["licence_medical_institution"]
        };
        assert_eq!(reasons, expected, "{subjects} {}", goods.scope);
    }
}

#[test]
fn the_reason_names_the_departments_and_the_evidence_the_one_that_counted() {
    let reasons = judge(Some(&with_departments("内科")), &herb(), today());
    assert_eq!(reasons.len(), 1);
    let said = &reasons[0];
    assert!(said.message.contains("中医、民族医、中西医结合"), "{said:?}");
    assert_eq!(
        (said.brief.as_str(), said.fix_url.as_deref()),
        ("超诊疗科目", Some("/zzzj"))
    );
    assert_eq!(
        why_stopped(&with_departments("内科"), &herb(), today()),
        reasons,
        "a licence that loses the department stops what was ordered"
    );
    let proofs = evidence(&with_departments("内科、中医科"), &herb(), today());
    assert_eq!(proofs[0].scope, ["中医"]);
}

#[test]
fn who_treats_nobody_is_asked_for_no_department_and_a_rule_that_was_taken_away_asks_nothing() {
    let mut pharmacy = pharmacy();
    for held in &mut pharmacy.licences {
        held.subjects = String::new();
    }
    assert_eq!(codes(&pharmacy, &herb()), Vec::<String>::new());
    let free = GoodsSnapshot {
        department_rules: Arc::from([]),
        ..herb()
    };
    assert_eq!(codes(&with_departments("内科"), &free), Vec::<String>::new());
    let asked = DepartmentRule {
        class: PracticeClass::SpecialCompound,
        departments: vec!["内科".into()],
    };
    for control in [Control::Ephedrine, Control::SpecialCompound] {
        let compound = GoodsSnapshot {
            department_rules: Arc::from([asked.clone()]),
            ..under(control)
        };
        assert_eq!(
            codes(&with_departments("口腔科"), &compound),
            ["licence_medical_institution"]
        );
        assert_eq!(codes(&with_departments("内科"), &compound), Vec::<String>::new());
    }
}
