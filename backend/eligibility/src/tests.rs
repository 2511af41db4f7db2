//! The gate against a table of rules: buyer × goods × documents.
use catalog::{
    goods::models::{
        codes::{Control, DeviceClass, Kind, Rx, Storage},
        facts::SaleRule,
        first_sale::FirstSale,
    },
    sale_rules::models::sale_rules::Effect,
};
use identity::{
    companies::models::facts::{BuyerType, LicenceFacts, LicenceKind},
    contracts::models::{
        contracts::ContractKind,
        standing::{ContractFacts, ContractStanding},
    },
    licences::models::scopes,
};
use kernel::Money;

use super::*;
use crate::factory::{clinic, licence, medicine, member, pharmacy, today};

mod agents;
mod departments;
mod devices;
mod gifts;
mod misfiled;
mod own_licences;
mod papers;
mod properties;

fn device(class: &str) -> GoodsSnapshot {
    GoodsSnapshot {
        kind: Kind::Device,
        scope: "device".into(),
        rx: Rx::None,
        device_class: DeviceClass::from_code(class),
        ..medicine()
    }
}

fn codes(member: &BuyerContext, goods: &GoodsSnapshot) -> Vec<String> {
    judge(Some(member), goods, today())
        .into_iter()
        .map(|reason| reason.code)
        .collect()
}

#[test]
fn a_stranger_is_asked_to_sign_in_and_sees_no_price() {
    let reasons = judge(None, &medicine(), today());
    assert_eq!(reasons.len(), 1);
    assert_eq!(reasons[0].code, "sign_in");
    assert_eq!(reasons[0].fix_url.as_deref(), Some("/login"));
    assert!(!may_see_price(None));
}

#[test]
fn a_pharmacy_with_its_documents_may_buy_and_the_evidence_names_them() {
    assert_eq!(judge(Some(&pharmacy()), &medicine(), today()), []);
    let documents = evidence(&pharmacy(), &medicine(), today());
    let kinds: Vec<_> = documents.iter().map(|document| document.kind.as_str()).collect();
    assert_eq!(kinds, ["business", "drug_trading", "purchasing_letter"]);
    assert_eq!(documents[1].scope, ["antibiotic", "rx"]);
}

#[test]
fn a_company_that_is_not_approved_sees_no_price() {
    for status in [CompanyStatus::Pending, CompanyStatus::Suspended] {
        let mut member = pharmacy();
        member.company.status = status;
        assert_eq!(codes(&member, &medicine()), ["not_approved"]);
        assert!(!may_see_price(Some(&member)));
    }
}

#[test]
fn an_expired_licence_locks_only_what_needs_it() {
    let mut member = pharmacy();
    member.licences[1].valid_to = NaiveDate::from_ymd_opt(2026, 11, 20);
    assert_eq!(codes(&member, &medicine()), ["licence_drug_trading"]);
    assert_eq!(codes(&member, &device("II")), Vec::<String>::new());
    let message = &judge(Some(&member), &medicine(), today())[0].message;
    assert!(message.contains("2026-11-20"), "{message}");
}

#[test]
fn the_last_day_of_a_licence_still_counts() {
    let mut member = pharmacy();
    member.licences[1].valid_to = Some(today());
    assert_eq!(codes(&member, &medicine()), Vec::<String>::new());
}

#[test]
fn what_the_scope_does_not_name_is_refused_by_name() {
    let mut member = pharmacy();
    member.licences[1]
        .scope
        .retain(|code| code != "biological" && code != "cold_chain");
    let vaccine_like = GoodsSnapshot {
        scope: "biological".into(),
        storage: Storage::Cold,
        ..medicine()
    };
    let reasons = judge(Some(&member), &vaccine_like, today());
    assert_eq!(reasons.len(), 1);
    assert!(
        reasons[0].message.contains("生物制品") && reasons[0].message.contains("冷藏"),
        "{reasons:?}"
    );
}

#[test]
fn ephedrine_needs_a_purchasing_letter() {
    let goods = GoodsSnapshot {
        control: Control::Ephedrine,
        scope: "chemical".into(),
        ..medicine()
    };
    assert_eq!(codes(&pharmacy(), &goods), Vec::<String>::new());
    assert_eq!(
        codes(&without_letter(clinic()), &goods),
        ["licence_purchasing_letter"]
    );
}

fn without_letter(mut member: BuyerContext) -> BuyerContext {
    member
        .licences
        .retain(|licence| licence.kind != LicenceKind::PurchasingLetter);
    member
}

#[test]
fn an_overdue_receipt_stops_ephedrine_and_nothing_else() {
    let ephedrine = GoodsSnapshot {
        control: Control::Ephedrine,
        scope: "chemical".into(),
        ..medicine()
    };
    let mut member = pharmacy();
    member.company.receipt_due_on = Some(today());
    assert_eq!(codes(&member, &ephedrine), Vec::<String>::new());
    member.company.receipt_due_on = today().pred_opt();
    assert_eq!(codes(&member, &ephedrine), ["receipt_overdue"]);
    assert_eq!(codes(&member, &medicine()), Vec::<String>::new());
    let reason = &judge(Some(&member), &ephedrine, today())[0];
    assert_eq!(reason.fix_url.as_deref(), Some("/hmdd"));
    // Existing orders are still processed.
    assert_eq!(why_stopped(&member, &ephedrine, today()), []);
}

#[test]
fn a_faulty_receipt_stops_ephedrine_before_it_is_due() {
    let mut member = pharmacy();
    member.company.receipt_due_on = today().succ_opt();
    member.company.receipt_is_faulty = true;
    for control in [Control::Ephedrine, Control::SpecialCompound] {
        assert_eq!(codes(&member, &under(control)), ["receipt_faulty"]);
    }
    assert_eq!(codes(&member, &medicine()), Vec::<String>::new());
}

#[test]
fn what_the_law_forbids_nobody_buys() {
    for control in [Control::NeverOnline, Control::Psychotropic2] {
        let goods = GoodsSnapshot {
            control,
            ..medicine()
        };
        assert!(codes(&pharmacy(), &goods).contains(&"never_online".to_owned()));
        assert!(codes(&clinic(), &goods).contains(&"never_online".to_owned()));
    }
    let steroid = GoodsSnapshot {
        control: Control::NoPharmacy,
        ..medicine()
    };
    assert_eq!(codes(&pharmacy(), &steroid), ["no_pharmacy"]);
    assert_eq!(codes(&clinic(), &steroid), Vec::<String>::new());
}

fn under(control: Control) -> GoodsSnapshot {
    GoodsSnapshot {
        control,
        ..medicine()
    }
}

#[test]
fn anabolics_and_peptides_go_to_wholesalers_with_their_scope_and_to_no_pharmacy() {
    for (control, scope) in [(Control::Anabolic, "anabolic"), (Control::Peptide, "peptide")] {
        assert_eq!(codes(&pharmacy(), &under(control)), ["no_pharmacy"]);
        assert_eq!(codes(&clinic(), &under(control)), Vec::<String>::new());
        let mut wholesaler = pharmacy();
        wholesaler.company.buyer_type = BuyerType::Wholesaler;
        let reasons = judge(Some(&wholesaler), &under(control), today());
        assert_eq!(reasons.len(), 1, "{reasons:?}");
        assert!(
            reasons[0].message.contains(scopes::scope_name(scope)),
            "{reasons:?}"
        );
        wholesaler.licences[1].scope.push(scope.into());
        assert_eq!(codes(&wholesaler, &under(control)), Vec::<String>::new());
    }
    assert_eq!(codes(&pharmacy(), &under(Control::Insulin)), Vec::<String>::new());
}

#[test]
fn what_ends_pregnancies_goes_to_institutions_that_are_approved_for_it() {
    let goods = under(Control::Termination);
    let mut wholesaler = pharmacy();
    wholesaler.company.buyer_type = BuyerType::Wholesaler;
    for never in [pharmacy(), wholesaler] {
        assert_eq!(codes(&never, &goods), ["institutions_only"]);
    }
    let mut clinic = clinic();
    assert_eq!(codes(&clinic, &goods), ["licence_maternal_care"]);
    let midwives = licence(LicenceKind::MaternalCare, &["midwifery"], Some(today()));
    clinic.licences.push(midwives);
    let reasons = judge(Some(&clinic), &goods, today());
    assert!(reasons[0].message.contains("终止妊娠"), "{reasons:?}");
    clinic.licences[3].scope.push("termination".into());
    assert_eq!(codes(&clinic, &goods), Vec::<String>::new());
}

#[test]
fn special_compounds_are_bought_as_those_with_ephedrine_are() {
    let goods = under(Control::SpecialCompound);
    assert_eq!(
        codes(&without_letter(clinic()), &goods),
        ["licence_purchasing_letter"]
    );
    let mut owing = pharmacy();
    assert_eq!(codes(&owing, &goods), Vec::<String>::new());
    owing.company.receipt_due_on = today().pred_opt();
    assert_eq!(codes(&owing, &goods), ["receipt_overdue"]);
}

#[test]
fn what_a_buyer_may_never_have_shows_no_price() {
    for control in Control::NEVER_TO_SOME {
        let reasons = judge(Some(&pharmacy()), &under(control), today());
        assert!(hides_price(&reasons), "{reasons:?}");
    }
    // A document or a receipt would open these.
    for control in [Control::SpecialCompound, Control::Termination] {
        let reasons = judge(Some(&without_letter(clinic())), &under(control), today());
        assert!(!reasons.is_empty() && !hides_price(&reasons), "{reasons:?}");
    }
}

#[test]
fn every_reason_comes_at_once() {
    let bare = member(BuyerType::Pharmacy, Vec::new());
    let goods = GoodsSnapshot {
        on_sale: false,
        base_price: None,
        ..medicine()
    };
    let expected = [
        "licence_business",
        "licence_drug_trading",
        "licence_purchasing_letter",
        "off_sale",
        "no_price",
    ];
    assert_eq!(codes(&bare, &goods), expected);
}

#[test]
fn unapproved_goods_are_neither_sold_nor_shipped() {
    for first_sale in [FirstSale::Waiting, FirstSale::Rejected] {
        let goods = GoodsSnapshot {
            first_sale,
            ..medicine()
        };
        assert_eq!(codes(&pharmacy(), &goods), ["first_sale"]);
        let stopped = why_stopped(&pharmacy(), &goods, today());
        assert_eq!(stopped[0].code, "first_sale");
    }
}

fn demanded(signed: &[(&str, &str)]) -> BuyerContext {
    let signed = signed.iter().map(|(from, to)| ContractFacts {
        kind: ContractKind::Purchase,
        valid_from: from.parse().unwrap(),
        valid_to: to.parse().unwrap(),
    });
    BuyerContext {
        contracts: ContractStanding {
            demanded: vec![ContractKind::Purchase],
            signed: signed.collect(),
            of_head_office: Vec::new(),
        },
        ..pharmacy()
    }
}

#[test]
fn a_demanded_contract_must_be_in_force_and_leads_to_its_page() {
    let owing = demanded(&[]);
    let reasons = judge(Some(&owing), &medicine(), today());
    assert_eq!(reasons.len(), 1);
    assert_eq!(
        (reasons[0].code.as_str(), reasons[0].fix_url.as_deref()),
        ("contract_purchase", Some("/dzht"))
    );
    assert_eq!(
        codes(&demanded(&[("2026-11-21", "2026-11-21")]), &medicine()),
        Vec::<String>::new()
    );
    let over = demanded(&[("2025-11-21", "2026-11-20")]);
    let message = contract_needed(&over, today()).unwrap();
    assert!(message.contains("2026-11-20"), "{message}");
}

#[test]
fn a_contract_is_no_reason_before_the_company_is_approved() {
    let mut owing = demanded(&[]);
    owing.company.status = CompanyStatus::Pending;
    assert_eq!(contract_needed(&owing, today()), None);
    assert_eq!(codes(&owing, &medicine()), ["not_approved"]);
}

#[test]
fn the_contract_of_the_head_office_holds_for_its_store() {
    let mut store = demanded(&[]);
    store.company.buyer_type = BuyerType::ChainStore;
    assert_eq!(codes(&store, &medicine()), ["contract_purchase"]);
    let of_head = demanded(&[("2026-01-01", "2026-12-31")]).contracts.signed;
    store.contracts.of_head_office = of_head;
    assert_eq!(codes(&store, &medicine()), Vec::<String>::new());
}

#[test]
fn the_cold_chain_letter_is_asked_where_the_wholesaler_asks_for_it() {
    let cold = GoodsSnapshot {
        storage: Storage::Cold,
        ..medicine()
    };
    let mut buyer = pharmacy();
    assert_eq!(codes(&buyer, &cold), Vec::<String>::new());
    buyer.asked.push(LicenceKind::ColdChainLetter);
    assert_eq!(codes(&buyer, &cold), ["licence_cold_chain_letter"]);
    buyer
        .licences
        .push(licence(LicenceKind::ColdChainLetter, &[], Some(today())));
    assert_eq!(codes(&buyer, &cold), Vec::<String>::new());
}

fn rule(effect: Effect) -> SaleRule {
    SaleRule {
        effect,
        region: String::new(),
        buyer_type: None,
        rank: None,
        company_id: None,
    }
}

fn controlled(rules: Vec<SaleRule>) -> GoodsSnapshot {
    GoodsSnapshot {
        sale_rules: rules,
        ..medicine()
    }
}

#[test]
fn goods_of_controlled_sale_go_to_those_who_are_named() {
    let (hubei, clinics) = (
        SaleRule {
            region: "湖北省".into(),
            ..rule(Effect::Allow)
        },
        SaleRule {
            buyer_type: Some(i64::from(BuyerType::Clinic.code())),
            ..rule(Effect::Forbid)
        },
    );
    let goods = controlled(vec![hubei.clone(), clinics.clone()]);
    assert_eq!(codes(&pharmacy(), &goods), Vec::<String>::new());
    assert_eq!(codes(&clinic(), &goods), ["controlled_sale"]);
    let mut elsewhere = pharmacy();
    elsewhere.company.province = "湖南省".into();
    assert_eq!(codes(&elsewhere, &goods), ["controlled_sale"]);
    assert_eq!(
        codes(&elsewhere, &controlled(vec![clinics])),
        Vec::<String>::new()
    );
    let named = SaleRule {
        company_id: Some(1),
        ..rule(Effect::Allow)
    };
    assert_eq!(
        codes(&elsewhere, &controlled(vec![hubei, named])),
        Vec::<String>::new()
    );
}
