//! The gate against the same rules written once more, as a table, for buyers, documents and goods of every kind.
use catalog::goods::models::first_sale::FirstSale;
use chrono::Days;
use proptest::prelude::*;
use site::models::own_licences::{OwnKind, OwnLicence};

use super::*;
use crate::goods::NEVER_TO_THEM;

const CLASSES: [&str; 7] = [
    "chemical",
    "antibiotic",
    "biochemical",
    "biological",
    "chinese_patent",
    "tcm_piece",
    "psychotropic2",
];

type Applies = fn(&BuyerContext, &GoodsSnapshot) -> bool;

/// The reason, and when it must be given. In the order in which buyers read them.
const RULES: &[(&str, Applies)] = &[
    ("not_registered", |m, _| m.company.status == CompanyStatus::Draft),
    ("not_approved", |m, _| {
        matches!(
            m.company.status,
            CompanyStatus::Pending | CompanyStatus::Suspended
        )
    }),
    ("licence_business", |m, _| {
        !treats(m) && lacks(m, LicenceKind::Business, &[])
    }),
    ("licence_medical_institution", |m, _| {
        treats(m) && lacks(m, LicenceKind::MedicalInstitution, &[])
    }),
    ("licence_drug_trading", |m, g| {
        !treats(m) && is_drug(g) && lacks(m, LicenceKind::DrugTrading, &drug_words(m, g))
    }),
    ("licence_device_filing", |m, g| {
        !treats(m) && is_device(g, &["II"]) && lacks_category(m, LicenceKind::DeviceFiling, g)
    }),
    ("licence_device_licence", |m, g| {
        !treats(m) && is_device(g, &["III", ""]) && lacks_category(m, LicenceKind::DeviceLicence, g)
    }),
    ("licence_food", |m, g| {
        is_food(g) && lacks(m, LicenceKind::Food, &[])
    }),
    ("licence_maternal_care", |m, g| {
        treats(m)
            && g.control == Control::Termination
            && lacks(m, LicenceKind::MaternalCare, &["termination"])
    }),
    ("licence_purchasing_letter", |m, g| {
        is_drug(g) && lacks_letter(m, g)
    }),
    ("licence_ephedrine_buyer", |m, g| {
        is_special(g)
            && m.asked.contains(&LicenceKind::EphedrineBuyer)
            && lacks(m, LicenceKind::EphedrineBuyer, &[])
    }),
    ("licence_cold_chain_letter", |m, g| {
        g.storage == Storage::Cold
            && m.asked.contains(&LicenceKind::ColdChainLetter)
            && lacks(m, LicenceKind::ColdChainLetter, &[])
    }),
    ("licence_business", |m, g| {
        treats(m) && owes(m, g, LicenceKind::Business)
    }),
    ("licence_institution_certificate", |m, g| {
        owes(m, g, LicenceKind::InstitutionCertificate) && lacks(m, LicenceKind::Business, &[])
    }),
    ("licence_id_card", |m, g| owes(m, g, LicenceKind::IdCard)),
    ("licence_quality_agreement", |m, g| {
        owes(m, g, LicenceKind::QualityAgreement)
    }),
    ("licence_seal_specimen", |m, g| {
        owes(m, g, LicenceKind::SealSpecimen)
    }),
    ("licence_note_specimen", |m, g| {
        owes(m, g, LicenceKind::NoteSpecimen)
    }),
    ("licence_delivery_proof", |m, g| {
        owes(m, g, LicenceKind::DeliveryProof)
    }),
    ("shop_licence", |_, g| !is_sold_lawfully(g)),
    ("never_online", |_, g| {
        matches!(g.control, Control::NeverOnline | Control::Psychotropic2)
    }),
    ("no_pharmacy", |m, g| {
        let sells_to_patients = [
            BuyerType::Pharmacy,
            BuyerType::ChainHeadOffice,
            BuyerType::ChainStore,
        ];
        let kept = [Control::NoPharmacy, Control::Anabolic, Control::Peptide];
        kept.contains(&g.control) && sells_to_patients.contains(&m.company.buyer_type)
    }),
    ("institutions_only", |m, g| {
        g.control == Control::Termination && !treats(m)
    }),
    ("controlled_sale", |m, g| {
        let hit = |effect: Effect| {
            g.sale_rules
                .iter()
                .filter(|r| r.effect == effect)
                .filter(|r| meant(r, m))
                .count()
        };
        let allows = g.sale_rules.iter().filter(|r| r.effect == Effect::Allow).count();
        hit(Effect::Forbid) > 0 || (allows > 0 && hit(Effect::Allow) == 0)
    }),
    ("first_sale", |_, g| g.first_sale != FirstSale::Approved),
    ("off_sale", |_, g| !g.on_sale),
    ("no_price", |_, g| g.base_price.is_none()),
];

fn meant(rule: &SaleRule, member: &BuyerContext) -> bool {
    let company = &member.company;
    let region = rule.region.is_empty() || rule.region == company.province;
    let is = |wanted: Option<i64>, own: i64| wanted.is_none() || wanted == Some(own);
    region
        && is(rule.buyer_type, company.buyer_type.code().into())
        && is(rule.rank, company.rank.into())
        && is(rule.company_id, company.id)
}

fn treats(member: &BuyerContext) -> bool {
    [BuyerType::Clinic, BuyerType::Hospital].contains(&member.company.buyer_type)
}

fn is_device(goods: &GoodsSnapshot, classes: &[&str]) -> bool {
    goods.kind == Kind::Device && classes.contains(&goods.device_class.code())
}

/// Whatever its scope says: herbs, what has a prescription class or a control, and what has a medicine's number.
fn is_drug(goods: &GoodsSnapshot) -> bool {
    let is_marked = goods.rx != Rx::None
        || goods.control != Control::None
        || goods.approval_number.starts_with("国药准字");
    match goods.kind {
        Kind::Device => false,
        Kind::Tcm => true,
        Kind::Medicine => is_marked || !["food", "none"].contains(&goods.scope.as_str()),
    }
}

fn is_food(goods: &GoodsSnapshot) -> bool {
    goods.kind != Kind::Device && goods.scope == "food" && !is_drug(goods)
}

/// The class of a medicine; what is none of medicines is named by no licence.
fn class(goods: &GoodsSnapshot) -> &str {
    if CLASSES.contains(&goods.scope.as_str()) {
        &goods.scope
    } else {
        "none of these"
    }
}

/// The shop's own licences of today name these goods.
fn is_sold_lawfully(goods: &GoodsSnapshot) -> bool {
    let names = |kind: OwnKind, words: &[&str]| {
        goods.sold_under.iter().any(|own| {
            let is_over = own.valid_to.is_some() && own.valid_to < Some(today());
            let has = |word: &&str| own.scope.contains(&(*word).to_owned());
            own.kind == kind && !is_over && words.iter().all(has)
        })
    };
    let category = format!("device_{}", goods.device_code);
    let names_device = |kind: OwnKind| {
        let is_known = (1..=22).any(|number| format!("{number:02}") == goods.device_code);
        names(kind, &["device"]) || (is_known && names(kind, &[&category]))
    };
    let approved_for = match goods.control {
        Control::Anabolic => Some("anabolic"),
        Control::Peptide | Control::Insulin => Some("peptide"),
        _ => None,
    };
    let cold = (goods.storage == Storage::Cold).then_some("cold_chain");
    let words = [Some(class(goods)), cold, approved_for];
    let words: Vec<&str> = words.into_iter().flatten().collect();
    names(OwnKind::Business, &[])
        && (!is_drug(goods) || names(OwnKind::DrugTrading, &words))
        && (!is_device(goods, &["II"]) || names_device(OwnKind::DeviceFiling))
        && (!is_device(goods, &["III", ""]) || names_device(OwnKind::DeviceLicence))
        && (!is_food(goods) || names(OwnKind::Food, &[]))
}

/// A paper that all buyers of the type must have when they buy medicines.
fn owes(member: &BuyerContext, goods: &GoodsSnapshot, kind: LicenceKind) -> bool {
    is_drug(goods) && member.required.contains(&kind) && lacks(member, kind, &[])
}

/// No letter names the class of these goods, or all that there are.
fn lacks_letter(member: &BuyerContext, goods: &GoodsSnapshot) -> bool {
    let is_known = CLASSES.contains(&goods.scope.as_str());
    let kind = LicenceKind::PurchasingLetter;
    lacks(member, kind, &[class(goods)]) && (!is_known || lacks(member, kind, &["medicine"]))
}

fn is_special(goods: &GoodsSnapshot) -> bool {
    [Control::Ephedrine, Control::SpecialCompound].contains(&goods.control)
}

fn drug_words<'g>(member: &BuyerContext, goods: &'g GoodsSnapshot) -> Vec<&'g str> {
    let dispensing = match goods.rx {
        Rx::Prescription => Some("rx"),
        Rx::OtcA => Some("otc_a"),
        Rx::OtcB => Some("otc_b"),
        Rx::None => None,
    };
    let cold = (goods.storage == Storage::Cold).then_some("cold_chain");
    let is_wholesaler = member.company.buyer_type == BuyerType::Wholesaler;
    let approved_for = match goods.control {
        Control::Anabolic if is_wholesaler => Some("anabolic"),
        Control::Peptide | Control::Insulin if is_wholesaler => Some("peptide"),
        _ => None,
    };
    [Some(class(goods)), dispensing, cold, approved_for]
        .into_iter()
        .flatten()
        .collect()
}

/// No single document of this kind is in force today and names all these words.
fn lacks(member: &BuyerContext, kind: LicenceKind, words: &[&str]) -> bool {
    !member.licences.iter().any(|licence| {
        let has_begun = licence.valid_from.is_none() || licence.valid_from <= Some(today());
        let is_over = licence.valid_to.is_some() && licence.valid_to < Some(today());
        let names = |word: &&str| licence.scope.contains(&(*word).to_owned());
        licence.kind == kind && has_begun && !is_over && words.iter().all(names)
    })
}

/// A document that names neither all devices nor this category of the 22.
fn lacks_category(member: &BuyerContext, kind: LicenceKind, goods: &GoodsSnapshot) -> bool {
    let is_known = (1..=22).any(|number| format!("{number:02}") == goods.device_code);
    let category = format!("device_{}", goods.device_code);
    lacks(member, kind, &["device"]) && (!is_known || lacks(member, kind, &[&category]))
}

fn any_of<T: Clone + std::fmt::Debug + 'static>(choices: &[T]) -> impl Strategy<Value = T> + use<T> {
    proptest::sample::select(choices.to_vec())
}

/// A day around today; the last and the first day are drawn often.
fn day() -> impl Strategy<Value = Option<NaiveDate>> {
    let near = (0_u64..4).prop_map(|days| (today() - Days::new(2)).checked_add_days(Days::new(days)));
    prop_oneof![1 => Just(None), 4 => near]
}

fn scope() -> impl Strategy<Value = Vec<String>> {
    let all = scopes::all().map(|(code, _)| code);
    let codes: Vec<String> = all.chain([scopes::ALL_MEDICINES]).map(str::to_owned).collect();
    let all = codes.len();
    prop_oneof![Just(codes.clone()), proptest::sample::subsequence(codes, 0..=all),]
}

prop_compose! {
    fn documents()(
        kind in any_of(&LicenceKind::ALL),
        scope in scope(),
        valid_from in day(),
        valid_to in day(),
    ) -> LicenceFacts {
        LicenceFacts { scope, valid_from, ..licence(kind, &[], valid_to) }
    }
}

prop_compose! {
    fn members()(
        buyer_type in any_of(&BuyerType::ALL),
        status in any_of(&[
            CompanyStatus::Approved,
            CompanyStatus::Approved,
            CompanyStatus::Draft,
            CompanyStatus::Pending,
            CompanyStatus::Suspended,
        ]),
        licences in proptest::collection::vec(documents(), 0..16),
        asked in proptest::sample::subsequence(LicenceKind::ALL.to_vec(), 0..=LicenceKind::ALL.len()),
        required in proptest::sample::subsequence(LicenceKind::ALL.to_vec(), 0..=LicenceKind::ALL.len()),
        rank in 0..3_i32,
        province in any_of(&["湖北省", "湖南省"]),
    ) -> BuyerContext {
        let mut member = member(buyer_type, licences);
        member.asked = asked;
        member.required = required;
        member.company.rank = rank;
        member.company.province = province.into();
        member.company.status = status;
        member
    }
}

prop_compose! {
    fn sale_rules()(
        effect in any_of(&[Effect::Allow, Effect::Forbid]),
        region in any_of(&["", "湖北省", "湖南省"]),
        buyer_type in any_of(&[None, None, Some(1), Some(4)]),
        rank in any_of(&[None, None, Some(0), Some(1)]),
        company_id in any_of(&[None, None, Some(1), Some(2)]),
    ) -> SaleRule {
        SaleRule { effect, region: region.into(), buyer_type, rank, company_id }
    }
}

prop_compose! {
    fn own_licences()(
        held in proptest::sample::subsequence(OwnKind::ALL.to_vec(), 3..=OwnKind::ALL.len()),
        scope in scope(),
        valid_to in prop_oneof![3 => Just(None), 1 => day()],
    ) -> Vec<OwnLicence> {
        let licences = held.into_iter().map(|kind| OwnLicence {
            kind,
            number: "鄂AA1".into(),
            scope: scope.clone(),
            valid_from: None,
            valid_to,
        });
        licences.collect()
    }
}

prop_compose! {
    fn goods()(
        kind in any_of(&[Kind::Medicine, Kind::Medicine, Kind::Tcm, Kind::Device]),
        class in any_of(&["I", "II", "III", ""]),
        category in any_of(&["", "01", "14", "22", "7", "99"]),
        scope in any_of(&[
            "chemical", "antibiotic", "biochemical", "biological", "chinese_patent", "tcm_piece", "psychotropic2", "food",
            "none", "device", "what no licence knows",
        ]),
        number in any_of(&["", "国药准字H20228166", "国食健注G20190001"]),
        rx in any_of(&[Rx::Prescription, Rx::OtcA, Rx::OtcB, Rx::None]),
        control in any_of(&[
            Control::None, Control::None, Control::Ephedrine, Control::Psychotropic2, Control::NeverOnline,
            Control::NoPharmacy, Control::SpecialCompound, Control::Termination, Control::Anabolic, Control::Peptide,
            Control::Insulin,
        ]),
        storage in any_of(&[Storage::Normal, Storage::Cool, Storage::Cold]),
        on_sale in proptest::bool::weighted(0.8),
        first_sale in any_of(&[FirstSale::Approved, FirstSale::Approved, FirstSale::Waiting, FirstSale::Rejected]),
        is_priced in proptest::bool::weighted(0.8),
        sale_rules in proptest::collection::vec(sale_rules(), 0..4),
        own in prop_oneof![2 => Just(crate::factory::own_licences().to_vec()), 1 => own_licences()],
    ) -> GoodsSnapshot {
        let is_device = kind == Kind::Device;
        GoodsSnapshot {
            kind,
            scope: scope.into(),
            approval_number: number.into(),
            device_class: if is_device { DeviceClass::from_code(class) } else { DeviceClass::None },
            device_code: if is_device { category.into() } else { String::new() },
            rx: if is_device { Rx::None } else { rx },
            control,
            storage,
            on_sale,
            first_sale,
            sale_rules,
            sold_under: own.into(),
            base_price: is_priced.then_some(Money(680)),
            ..medicine()
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn the_gate_gives_every_reason_of_the_table_and_no_other(member in members(), goods in goods()) {
        let expected: Vec<_> = RULES
            .iter()
            .filter(|(_, applies)| applies(&member, &goods))
            .map(|(code, _)| *code)
            .collect();
        prop_assert_eq!(codes(&member, &goods), expected);
    }

    #[test]
    fn every_reason_tells_what_to_do_and_every_document_lacking_leads_to_its_page(
        member in members(),
        goods in goods(),
    ) {
        for reason in judge(Some(&member), &goods, today()) {
            prop_assert_eq!(reason.goods_id, goods.id);
            prop_assert!(reason.message.chars().count() >= 8, "{}", reason.message);
            if reason.code.starts_with("licence_") {
                prop_assert_eq!(reason.fix_url.as_deref(), Some(DOCUMENTS_PAGE));
            }
        }
    }

    #[test]
    fn the_evidence_is_what_is_in_force_and_proves_the_purchase(member in members(), goods in goods()) {
        let documents = evidence(&member, &goods, today());
        for document in &documents {
            let is_it = |licence: &&LicenceFacts| {
                licence.kind.code() == document.kind && licence.valid_to == document.valid_to && licence.covers(today())
            };
            prop_assert!(member.licences.iter().any(|licence| is_it(&licence)));
        }
        let is_lacking = codes(&member, &goods).iter().any(|code| code.starts_with("licence_"));
        prop_assert!(is_lacking || !documents.is_empty());
    }

    /// What some buyers may see and others may not stands in no range of prices, which everybody may narrow step by step.
    /// (What the shop itself may not sell has a price for nobody: there is nothing to reveal.)
    #[test]
    fn a_price_that_is_hidden_from_one_buyer_is_no_listed_price(member in members(), goods in goods()) {
        let reasons = judge(Some(&member), &goods, today());
        if reasons.iter().any(|reason| NEVER_TO_THEM.contains(&reason.code.as_str())) {
            prop_assert_eq!(goods.listed_price(), None);
        }
    }

    #[test]
    fn another_document_never_locks_what_was_open(
        member in members(),
        goods in goods(),
        document in documents(),
    ) {
        let before = codes(&member, &goods);
        let mut richer = member;
        richer.licences.push(document);
        for code in codes(&richer, &goods) {
            prop_assert!(before.contains(&code), "{code} is new");
        }
    }

    #[test]
    fn a_document_that_runs_out_locks_what_the_warning_says_and_nothing_else(
        buyer_type in any_of(&BuyerType::ALL),
        kind in any_of(&LicenceKind::ALL),
        goods in goods(),
    ) {
        // A business licence stands in for it.
        prop_assume!(kind != LicenceKind::InstitutionCertificate);
        let everything: Vec<&str> = scopes::all().map(|(code, _)| code).collect();
        let papers = |last_day: &dyn Fn(LicenceKind) -> Option<NaiveDate>| {
            let papers = LicenceKind::ALL.map(|kind| licence(kind, &everything, last_day(kind)));
            BuyerContext {
                asked: LicenceKind::ALL.to_vec(),
                required: LicenceKind::ALL.to_vec(),
                ..member(buyer_type, papers.into())
            }
        };
        let before = codes(&papers(&|_| Some(today())), &goods);
        let over = papers(&|of| Some(today() - Days::new(u64::from(of == kind))));
        let locked = codes(&over, &goods).len() > before.len();
        let named = match goods_locked_by(kind, buyer_type, true) {
            None => false,
            Some("任何商品") => true,
            Some("药品") => is_drug(&goods),
            Some("第二类医疗器械") => is_device(&goods, &["II"]),
            Some("第三类医疗器械") => is_device(&goods, &["III", ""]),
            Some("食品") => is_food(&goods),
            Some("含特殊药品复方制剂（含麻黄碱、复方甘草片等）") => is_special(&goods),
            Some("终止妊娠药品") => goods.control == Control::Termination,
            Some("冷藏药品") => goods.storage == Storage::Cold,
            Some(other) => panic!("{other} is none of these"),
        };
        // A class that no licence knows is locked before as after.
        let is_unknown = is_drug(&goods) && !CLASSES.contains(&goods.scope.as_str());
        prop_assert!(locked == named || is_unknown);
    }
}
