//! For whom a coupon is, its states, its codes, and what purchases earn.
use coupons::models::{
    audience::{Audience, Recipient},
    claim_states::{Source, State, Step},
    codes::{hash, text},
    coupon_states::{ClaimKind, Status},
    reward_rules::points_for,
};
use identity::companies::models::facts::BuyerType;
use kernel::Money;
use sea_orm::ActiveEnum;

fn pharmacy() -> Recipient {
    Recipient {
        company_id: 7,
        member_id: Some(1),
        is_approved: true,
        rank: 2,
        buyer_type: BuyerType::Pharmacy,
        province: "浙江省".into(),
        city: "杭州市".into(),
        has_bought: true,
    }
}

#[test]
fn an_empty_audience_is_everybody_who_is_approved() {
    assert_eq!(Audience::default().refusal(&pharmacy()), None);
    let pending = Recipient {
        is_approved: false,
        ..pharmacy()
    };
    assert!(Audience::default().refusal(&pending).is_some());
}

#[test]
fn every_list_must_name_the_buyer() {
    let all = Audience {
        ranks: vec![1, 2],
        buyer_types: vec![1],
        regions: vec!["杭州市".into()],
        companies: vec![7],
        is_new_buyer: false,
    };
    assert_eq!(all.refusal(&pharmacy()), None);
    let others = [
        Audience {
            ranks: vec![1],
            ..all.clone()
        },
        Audience {
            buyer_types: vec![4],
            ..all.clone()
        },
        Audience {
            regions: vec!["江苏省".into()],
            ..all.clone()
        },
        Audience {
            companies: vec![8],
            ..all.clone()
        },
        Audience {
            is_new_buyer: true,
            ..all.clone()
        },
    ];
    for other in others {
        assert!(other.refusal(&pharmacy()).is_some(), "{other:?}");
    }
    assert!(all.is_private_to_others(None) && all.is_private_to_others(Some(8)));
    assert!(!all.is_private_to_others(Some(7)));
}

#[test]
fn codes_in_the_database_are_those_in_answers() {
    assert!(
        Status::ALL
            .into_iter()
            .all(|status| status.to_value() == status.code())
    );
    assert!(
        ClaimKind::ALL
            .into_iter()
            .all(|kind| kind.to_value() == kind.code())
    );
    assert!(
        State::ALL
            .into_iter()
            .all(|state| state.to_value() == state.code())
    );
    assert!(
        Source::ALL
            .into_iter()
            .all(|source| source.to_value() == source.code())
    );
}

#[test]
fn used_expired_and_void_coupons_cannot_be_locked() {
    assert_eq!(State::before(Step::Lock), [State::Unused]);
    assert_eq!(State::before(Step::Use), [State::Locked]);
    assert_eq!(State::before(Step::GiveBack), [State::Locked, State::Used]);
    assert_eq!(State::before(Step::GiveBackLate), State::before(Step::GiveBack));
    assert_eq!(State::before(Step::GiveBackVoid), State::before(Step::GiveBack));
    assert_eq!(State::before(Step::Expire), [State::Unused]);
    assert_eq!(State::before(Step::Void), [State::Unused]);
    for over in [State::Expired, State::Void] {
        let steps = [
            Step::Lock,
            Step::Use,
            Step::GiveBack,
            Step::GiveBackLate,
            Step::GiveBackVoid,
            Step::Expire,
            Step::Void,
        ];
        assert!(steps.into_iter().all(|step| over.after(step).is_none()));
    }
}

#[test]
fn a_code_follows_from_its_nonce_and_is_found_however_it_is_typed() {
    let code = text("secret", "nonce");
    assert_eq!(code.len(), 14);
    assert_eq!(code, text("secret", "nonce"));
    assert_ne!(code, text("another", "nonce"));
    assert_eq!(hash(&code), hash(&code.to_lowercase().replace('-', " ")));
}

#[test]
fn whole_yuan_earn_and_nothing_is_earned_below() {
    let of = |per_yuan, paid| points_for(per_yuan, Money(paid)).fen();
    assert_eq!([of(100, 99), of(100, 100), of(100, 12_399)], [0, 1, 123]);
    assert_eq!([of(150, 300), of(50, 300), of(0, 300), of(100, -5)], [4, 1, 0, 0]);
}
