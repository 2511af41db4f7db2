//! Letters of purchase, and the papers that the matrix requires of a type of buyer.
use super::*;

fn with_letter(scope: &[&str], last: NaiveDate) -> BuyerContext {
    let mut member = without_letter(pharmacy());
    member
        .licences
        .push(licence(LicenceKind::PurchasingLetter, scope, Some(last)));
    member
}

#[test]
fn every_medicine_asks_for_a_letter_in_force_that_names_its_class() {
    for letterless in [without_letter(pharmacy()), without_letter(clinic())] {
        assert_eq!(codes(&letterless, &medicine()), ["licence_purchasing_letter"]);
        assert_eq!(codes(&letterless, &device("I")), Vec::<String>::new());
    }
    for named in ["medicine", "antibiotic"] {
        assert_eq!(
            codes(&with_letter(&[named], today()), &medicine()),
            Vec::<String>::new()
        );
    }
    let other_class = with_letter(&["tcm_piece", "rx"], today());
    let reasons = judge(Some(&other_class), &medicine(), today());
    assert_eq!(reasons.len(), 1);
    assert!(reasons[0].message.contains("没有授权采购抗生素"), "{reasons:?}");
}

#[test]
fn a_letter_that_ends_tonight_opens_until_midnight() {
    let member = with_letter(&["medicine"], today());
    assert_eq!(judge(Some(&member), &medicine(), today()), []);
    let tomorrow = today().succ_opt().unwrap();
    let reasons = judge(Some(&member), &medicine(), tomorrow);
    assert_eq!(reasons.len(), 1);
    assert!(
        reasons[0].message.contains(&today().to_string()),
        "the last day is named: {reasons:?}"
    );
    assert_eq!(why_stopped(&member, &medicine(), tomorrow), reasons);
}

/// Approved before a last day was asked for.
#[test]
fn a_letter_without_a_last_day_opens_nothing_and_another_one_does() {
    let letter = LicenceKind::PurchasingLetter;
    let mut member = without_letter(pharmacy());
    member.licences.push(licence(letter, &["medicine"], None));
    let reasons = judge(Some(&member), &medicine(), today());
    assert_eq!(reasons.len(), 1);
    assert_eq!(
        (reasons[0].code.as_str(), reasons[0].message.as_str()),
        (
            "licence_purchasing_letter",
            "《采购委托书》没有写明有效期至哪一天，请上传新证"
        )
    );
    assert_eq!(codes(&member, &device("I")), Vec::<String>::new());
    member
        .licences
        .push(licence(letter, &["medicine"], Some(today())));
    assert_eq!(codes(&member, &medicine()), Vec::<String>::new());
    let cold = GoodsSnapshot {
        storage: Storage::Cold,
        ..medicine()
    };
    for (kind, goods) in [
        (LicenceKind::EphedrineBuyer, under(Control::Ephedrine)),
        (LicenceKind::ColdChainLetter, cold),
    ] {
        let mut member = pharmacy();
        member.asked = vec![kind];
        member.licences.push(licence(kind, &[], None));
        let code = format!("licence_{}", kind.code());
        assert_eq!(codes(&member, &goods), [code]);
    }
    // What lasts is no letter.
    assert!(licence(LicenceKind::Business, &[], None).covers(today()));
}

#[test]
fn a_required_paper_that_is_over_locks_medicines_and_one_that_is_not_required_nothing() {
    for kind in [
        LicenceKind::IdCard,
        LicenceKind::QualityAgreement,
        LicenceKind::SealSpecimen,
        LicenceKind::NoteSpecimen,
        LicenceKind::DeliveryProof,
        LicenceKind::InvoiceDetails,
        LicenceKind::InstitutionCertificate,
    ] {
        let mut member = clinic();
        member.licences.retain(|held| held.kind != LicenceKind::Business);
        member.licences.push(licence(kind, &[], today().pred_opt()));
        assert_eq!(codes(&member, &medicine()), Vec::<String>::new());
        member.required = vec![kind];
        assert_eq!(codes(&member, &medicine()), [format!("licence_{}", kind.code())]);
        assert_eq!(codes(&member, &device("III")), Vec::<String>::new());
        let message = &judge(Some(&member), &medicine(), today())[0].message;
        assert!(
            message.contains("2026-11-20") && message.contains(kind.text()),
            "{message}"
        );
        member.licences.push(licence(kind, &[], Some(today())));
        assert_eq!(codes(&member, &medicine()), Vec::<String>::new());
    }
}

#[test]
fn a_business_licence_stands_in_for_the_certificate_of_an_institution() {
    let mut private = clinic();
    private.required = vec![LicenceKind::InstitutionCertificate];
    assert_eq!(codes(&private, &medicine()), Vec::<String>::new());
    assert!(
        !standing::DocumentStanding::of(&private, LicenceKind::InstitutionCertificate, today())
            .reason()
            .contains("缺少")
    );
}

#[test]
fn the_filed_buyer_is_asked_for_special_compounds_where_the_matrix_lists_it() {
    let compound = under(Control::Ephedrine);
    let mut member = pharmacy();
    assert_eq!(codes(&member, &compound), Vec::<String>::new());
    member.asked = vec![LicenceKind::EphedrineBuyer];
    assert_eq!(codes(&member, &compound), ["licence_ephedrine_buyer"]);
    assert_eq!(codes(&member, &medicine()), Vec::<String>::new());
}

/// 化学药 of 2024 is 化学药制剂 and 抗生素制剂 of before; what else it may be, quality management says of each product.
#[test]
fn licences_of_either_wording_cover_the_classes_that_they_name() {
    let licensed = |scope: &[&str], named: &[&str]| {
        let mut member = with_letter(named, today());
        member.licences[1].scope = scope.iter().map(|code| (*code).to_owned()).collect();
        member
    };
    let of = |scope: &str| GoodsSnapshot {
        scope: scope.into(),
        ..medicine()
    };
    let newer = licensed(&["chemical_drug", "rx"], &["medicine"]);
    for class in ["chemical", "antibiotic"] {
        assert_eq!(codes(&newer, &of(class)), Vec::<String>::new(), "{class}");
    }
    for class in ["biochemical", "biological", "diagnostic", "chinese_patent"] {
        assert_eq!(codes(&newer, &of(class)), ["licence_drug_trading"], "{class}");
    }
    let older = licensed(&["chemical", "rx"], &["medicine"]);
    assert_eq!(codes(&older, &of("antibiotic")), ["licence_drug_trading"]);
    let reagents = licensed(&["diagnostic", "rx"], &["medicine"]);
    assert_eq!(codes(&reagents, &of("diagnostic")), Vec::<String>::new());
    let by_letter = licensed(&["chemical_drug", "rx"], &["chemical_drug"]);
    assert_eq!(codes(&by_letter, &of("antibiotic")), Vec::<String>::new());
}

#[test]
fn a_wholesalers_licence_names_no_way_of_dispensing() {
    let mut buyer = pharmacy();
    buyer.licences[1].scope.retain(|code| code != "rx");
    assert_eq!(codes(&buyer, &medicine()), ["licence_drug_trading"]);
    buyer.company.buyer_type = BuyerType::Wholesaler;
    assert_eq!(codes(&buyer, &medicine()), Vec::<String>::new());
}
