//! Who orders by a letter of purchase.
use identity::member_rights::MemberRole;

use super::*;

/// The buyer orders under this name, by a letter for `scope` that names these.
fn ordering_as(name: &str, scope: &str, agents: &[&str]) -> BuyerContext {
    let mut member = pharmacy();
    member.name = name.into();
    let letter = member.licences.last_mut().unwrap();
    letter.scope = vec![scope.into()];
    letter.agents = agents.iter().map(|agent| (*agent).to_owned()).collect();
    member
}

#[test]
fn whom_the_letter_names_orders_medicines_and_nobody_else() {
    let others = ordering_as("李采购", "medicine", &["王采购", "赵采购"]);
    let reasons = judge(Some(&others), &medicine(), today());
    assert_eq!(reasons.len(), 1);
    let said = &reasons[0];
    assert_eq!(
        (said.code.as_str(), said.brief.as_str(), said.fix_url.as_deref()),
        ("not_agent", "非被委托人", Some("/zzzj"))
    );
    assert!(said.message.contains("王采购、赵采购"), "{said:?}");
    assert!(!hides_price(&reasons));
    for (name, agents) in [
        ("王采购", &["王采购"][..]),
        ("赵采购", &["王采购", "赵采购"][..]),
        ("王 采购", &["王采购 "][..]),
    ] {
        let agent = ordering_as(name, "medicine", agents);
        assert_eq!(codes(&agent, &medicine()), Vec::<String>::new(), "{name}");
    }
    for nobody in [
        ordering_as("", "medicine", &[""]),
        ordering_as("王采购", "medicine", &[]),
    ] {
        assert_eq!(codes(&nobody, &medicine()), ["not_agent"]);
    }
    assert_eq!(codes(&others, &device("II")), Vec::<String>::new());
    // An order that was placed goes on: the member who pays it need not be the agent.
    assert_eq!(why_stopped(&others, &medicine(), today()), []);
}

#[test]
fn the_letter_must_name_the_class_and_without_one_that_alone_is_said() {
    let mut member = ordering_as("李采购", "antibiotic", &["王采购"]);
    let other_class = licence(LicenceKind::PurchasingLetter, &["tcm_piece"], Some(today()));
    member.licences.push(LicenceFacts {
        agents: vec!["李采购".into()],
        ..other_class
    });
    assert_eq!(codes(&member, &medicine()), ["not_agent"]);
    let herb = GoodsSnapshot {
        kind: Kind::Tcm,
        scope: "tcm_piece".into(),
        rx: Rx::None,
        ..medicine()
    };
    assert_eq!(codes(&member, &herb), Vec::<String>::new());
    assert_eq!(
        codes(&without_letter(member), &medicine()),
        ["licence_purchasing_letter"]
    );
}

#[test]
fn the_legal_person_orders_by_the_cards_in_force_and_others_where_quality_management_says_so() {
    let mut legal = ordering_as("刘法人", "medicine", &["王采购"]);
    assert_eq!(codes(&legal, &medicine()), ["not_agent"]);
    let cards = LicenceFacts {
        agents: vec!["刘法人".into()],
        ..licence(LicenceKind::IdCard, &[], Some(today()))
    };
    legal.licences.push(cards);
    assert_eq!(codes(&legal, &medicine()), Vec::<String>::new());
    legal.licences.last_mut().unwrap().valid_to = today().pred_opt();
    assert_eq!(codes(&legal, &medicine()), ["not_agent"]);
    legal.agents_order = false;
    assert_eq!(codes(&legal, &medicine()), Vec::<String>::new());
    let mut viewer = ordering_as("李采购", "medicine", &["王采购"]);
    viewer.role = MemberRole::Viewer;
    assert_eq!(
        codes(&viewer, &medicine()),
        Vec::<String>::new(),
        "the role says it"
    );
}
