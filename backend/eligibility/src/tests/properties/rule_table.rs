//! The rules of the gate written once more, as a table.
use super::*;

pub const CLASSES: [&str; 8] = [
    "chemical",
    "antibiotic",
    "biochemical",
    "biological",
    "chinese_patent",
    "tcm_piece",
    "psychotropic2",
    "diagnostic",
];

type Applies = fn(&BuyerContext, &GoodsSnapshot) -> bool;

/// The reason, and when it must be given. In the order in which buyers read them.
pub const RULES: &[(&str, Applies)] = &[
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
    ("licence_medical_institution", |m, g| {
        treats(m) && lacks_department(m, g)
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
    ("licence_invoice_details", |m, g| {
        owes(m, g, LicenceKind::InvoiceDetails)
    }),
    ("not_agent", |m, g| {
        let mut naming_them = m.clone();
        naming_them
            .licences
            .retain(|licence| licence.agents.contains(&m.name));
        m.agents_order
            && is_drug(g)
            && !lacks_letter(m, g)
            && lacks_letter(&naming_them, g)
            && lacks(&naming_them, LicenceKind::IdCard, &[])
    }),
    ("receipt_faulty", |m, g| {
        is_special(g) && m.company.receipt_is_faulty
    }),
    ("receipt_overdue", |m, g| {
        let is_over = m.company.receipt_due_on.is_some() && m.company.receipt_due_on < Some(today());
        is_special(g) && !m.company.receipt_is_faulty && is_over
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

pub fn meant(rule: &SaleRule, member: &BuyerContext) -> bool {
    let company = &member.company;
    let region = rule.region.is_empty() || rule.region == company.province;
    let is = |wanted: Option<i64>, own: i64| wanted.is_none() || wanted == Some(own);
    region
        && is(rule.buyer_type, company.buyer_type.code().into())
        && is(rule.rank, company.rank.into())
        && is(rule.company_id, company.id)
}

pub fn treats(member: &BuyerContext) -> bool {
    [BuyerType::Clinic, BuyerType::Hospital].contains(&member.company.buyer_type)
}

pub fn is_device(goods: &GoodsSnapshot, classes: &[&str]) -> bool {
    goods.kind == Kind::Device && classes.contains(&goods.device_class.code())
}

/// Whatever its scope says: herbs, what has a prescription class or a control, and what has a medicine's number.
pub fn is_drug(goods: &GoodsSnapshot) -> bool {
    let is_marked = goods.rx != Rx::None
        || goods.control != Control::None
        || goods.approval_number.starts_with("国药准字");
    match goods.kind {
        Kind::Device => false,
        Kind::Tcm => true,
        Kind::Medicine => is_marked || !["food", "none"].contains(&goods.scope.as_str()),
    }
}

pub fn is_food(goods: &GoodsSnapshot) -> bool {
    goods.kind != Kind::Device && goods.scope == "food" && !is_drug(goods)
}

/// The class of a medicine; what is none of medicines is named by no licence.
pub fn class(goods: &GoodsSnapshot) -> &str {
    if CLASSES.contains(&goods.scope.as_str()) {
        &goods.scope
    } else {
        "none of these"
    }
}

/// The shop's own licences of today name these goods.
pub fn is_sold_lawfully(goods: &GoodsSnapshot) -> bool {
    let names = |kind: OwnKind, words: &[&str]| {
        goods.sold_under.iter().any(|own| {
            let is_over = own.valid_to.is_some() && own.valid_to < Some(today());
            let has = |word: &&str| is_printed(&own.scope, word);
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
pub fn owes(member: &BuyerContext, goods: &GoodsSnapshot, kind: LicenceKind) -> bool {
    is_drug(goods) && member.required.contains(&kind) && lacks(member, kind, &[])
}

/// No letter names the class of these goods, or all that there are.
pub fn lacks_letter(member: &BuyerContext, goods: &GoodsSnapshot) -> bool {
    let is_known = CLASSES.contains(&goods.scope.as_str());
    let kind = LicenceKind::PurchasingLetter;
    lacks(member, kind, &[class(goods)]) && (!is_known || lacks(member, kind, &["medicine"]))
}

pub fn is_special(goods: &GoodsSnapshot) -> bool {
    [Control::Ephedrine, Control::SpecialCompound].contains(&goods.control)
}

pub fn drug_words<'g>(member: &BuyerContext, goods: &'g GoodsSnapshot) -> Vec<&'g str> {
    let is_wholesaler = member.company.buyer_type == BuyerType::Wholesaler;
    let dispensing = match goods.rx {
        _ if is_wholesaler => None,
        Rx::Prescription => Some("rx"),
        Rx::OtcA => Some("otc_a"),
        Rx::OtcB => Some("otc_b"),
        Rx::None => None,
    };
    let cold = (goods.storage == Storage::Cold).then_some("cold_chain");
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

/// No medical licence in force states a department that these goods are for.
pub fn lacks_department(member: &BuyerContext, goods: &GoodsSnapshot) -> bool {
    let herbs: &[&str] = match goods.scope.as_str() {
        "tcm_piece" => &["中医", "民族医", "中西医结合"],
        _ => &[""],
    };
    let gynaecology: &[&str] = match goods.control {
        Control::Termination => &["妇产科", "计划生育"],
        _ => &[""],
    };
    let states =
        |licence: &&LicenceFacts, asked: &[&str]| asked.iter().any(|name| licence.subjects.contains(name));
    let mut fitting = member.clone();
    fitting
        .licences
        .retain(|licence| states(&licence, herbs) && states(&licence, gynaecology));
    lacks(&fitting, LicenceKind::MedicalInstitution, &[])
}

/// No single document of this kind is in force today and names all these words.
pub fn lacks(member: &BuyerContext, kind: LicenceKind, words: &[&str]) -> bool {
    !member.licences.iter().any(|licence| {
        let has_begun = licence.valid_from.is_none() || licence.valid_from <= Some(today());
        let must_end = [
            "purchasing_letter",
            "cold_chain_letter",
            "receiving_letter",
            "ephedrine_buyer",
        ];
        let is_over = match licence.valid_to {
            Some(last) => last < today(),
            None => must_end.contains(&licence.kind.code()),
        };
        let names = |word: &&str| is_printed(&licence.scope, word);
        licence.kind == kind && has_begun && !is_over && words.iter().all(names)
    })
}

/// By its own word, or as licences of 2024 have it.
fn is_printed(scope: &[String], word: &str) -> bool {
    let has = |word: &str| scope.iter().any(|code| code == word);
    has(word) || (["chemical", "antibiotic"].contains(&word) && has("chemical_drug"))
}

/// A document that names neither all devices nor this category of the 22.
pub fn lacks_category(member: &BuyerContext, kind: LicenceKind, goods: &GoodsSnapshot) -> bool {
    let is_known = (1..=22).any(|number| format!("{number:02}") == goods.device_code);
    let category = format!("device_{}", goods.device_code);
    lacks(member, kind, &["device"]) && (!is_known || lacks(member, kind, &[&category]))
}
