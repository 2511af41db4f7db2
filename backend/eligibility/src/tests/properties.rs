//! The gate against the same rules written once more, as a table, for buyers, documents and goods of every kind.
mod drawn;
mod rule_table;

use catalog::goods::models::first_sale::FirstSale;
use chrono::Days;
use proptest::prelude::*;
use site::models::own_licences::{OwnKind, OwnLicence};

use super::*;
use crate::goods::NEVER_TO_THEM;

use drawn::{any_of, documents, goods, members};
use rule_table::{CLASSES, RULES, is_device, is_drug, is_food, is_special};

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
        // Whom a letter names is asked once there is one.
        let had_no_letter = before.contains(&"licence_purchasing_letter".to_owned());
        for code in codes(&richer, &goods) {
            let is_asked = code == "not_agent" && had_no_letter;
            prop_assert!(is_asked || before.contains(&code), "{code} is new");
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
