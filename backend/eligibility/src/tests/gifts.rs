//! What is sent for points or was won is asked for as what needs no document of its own is.
use super::*;

/// What anybody may trade who may trade at all.
fn sundry() -> GoodsSnapshot {
    GoodsSnapshot {
        scope: "none".into(),
        rx: Rx::None,
        ..medicine()
    }
}

#[test]
fn a_gift_goes_where_goods_go_that_need_no_document_of_their_own() {
    let over = NaiveDate::from_ymd_opt(2026, 11, 20);
    let without = |mut member: BuyerContext, kind: LicenceKind| {
        for licence in member.licences.iter_mut().filter(|licence| licence.kind == kind) {
            licence.valid_to = over;
        }
        member
    };
    let mut suspended = pharmacy();
    suspended.company.status = CompanyStatus::Suspended;
    let cases = [
        (pharmacy(), None),
        (clinic(), None),
        // Medicines are locked, other things are not.
        (without(pharmacy(), LicenceKind::DrugTrading), None),
        (
            without(pharmacy(), LicenceKind::Business),
            Some("licence_business"),
        ),
        // Who treats patients is one by the medical licence.
        (without(clinic(), LicenceKind::Business), None),
        (
            without(clinic(), LicenceKind::MedicalInstitution),
            Some("licence_medical_institution"),
        ),
        (suspended, Some("not_approved")),
    ];
    for (member, code) in cases {
        let gift = why_no_gift(&member, today()).map(|reason| reason.code);
        assert_eq!(gift.as_deref(), code, "{:?}", member.company.buyer_type);
        let bought = codes(&member, &sundry());
        assert_eq!(bought.first().map(String::as_str), code, "{bought:?}");
    }
}
