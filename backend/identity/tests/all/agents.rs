//! The agent whom a letter names, beside the identity cards of the company; and who orders by it.
use identity::{
    companies::models::facts::LicenceKind,
    licences::models::{
        agents::{Agent, compared},
        particulars::{Particulars, agents, checked},
    },
};

fn stating(fields: &[(&str, &str)]) -> Particulars {
    let fields = fields.iter();
    fields
        .map(|(code, text)| ((*code).to_owned(), (*text).to_owned()))
        .collect()
}

#[test]
fn a_letter_is_compared_with_the_person_of_its_own_kind() {
    let letter = stating(&[("agent", "王采购"), ("agent_id", "11010519491231002x")]);
    let card = stating(&[
        ("buyer", "王采购"),
        ("buyer_id", "11010519491231002X"),
        ("receiver", "李收货"),
        ("receiver_id", "420502199001010032"),
    ]);
    let wrong = |agent: Agent, card: Option<&Particulars>| {
        let errors = compared(agent, &letter, card);
        errors.0.into_keys().collect::<Vec<_>>()
    };
    assert!(wrong(Agent::Buyer, Some(&card)).is_empty());
    assert_eq!(
        wrong(Agent::Receiver, Some(&card)),
        ["particulars.agent", "particulars.agent_id"]
    );
    let silent = stating(&[]);
    for nobody in [None, Some(&silent)] {
        assert_eq!(wrong(Agent::Buyer, nobody), ["particulars.agent"]);
    }
}

#[test]
fn further_agents_stand_in_lines_with_an_identity_card_that_adds_up() {
    let with = |further: &str| {
        stating(&[
            ("agent", "王采购"),
            ("agent_id", "11010519491231002X"),
            ("further_agents", further),
        ])
    };
    let letter = LicenceKind::PurchasingLetter;
    let two = with("李采购 420502199001010032\n\n  林 小采　42010619880722002X ");
    let kept = checked(letter, &two).unwrap();
    assert_eq!(agents(&kept), ["王采购", "李采购", "林 小采"]);
    for wrong in [
        "李采购",
        "420502199001010032",
        "李采购 420502199001010033",
        "李采购 420502199001010032 店长",
    ] {
        let errors = checked(letter, &with(wrong)).unwrap_err();
        assert!(errors.0.contains_key("particulars.further_agents"), "{wrong}");
    }
    let cards = stating(&[("legal", "刘法人"), ("buyer", "王采购")]);
    assert_eq!(agents(&cards), ["刘法人"]);
}
