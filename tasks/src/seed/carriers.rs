//! Who carries the demo's parcels: let by quality management, and one that waits for it.
use chrono::{Days, TimeDelta};
use files::uploads::{StoredDocument, Uploads};
use kernel::{Services, WriteTx};
use site::{
    errors::SiteError,
    models::{
        carrier_scans::CarrierPaper,
        carriers::{self, CarrierFacts},
    },
};

use super::{departments::Departments, documents::page};

/// Name, credit code, licence, whether it carries cold goods, whether it is let.
const CARRIERS: &[(&str, &str, &str, bool, bool)] = &[
    ("顺丰速运", "914403007084611361", "国邮20100001A", true, true),
    ("京东物流", "911103027109355722", "国邮20120042B", true, true),
    ("德邦快递", "913101140601013254", "国邮20150117C", false, false),
];
const OWN: &str = "本公司车队";

fn facts(
    (name, credit_code, licence, carries_cold): (&str, &str, &str, bool),
    services: &Services,
) -> CarrierFacts {
    let in_days = |days: u64| Some(services.clock.today() + Days::new(days));
    let is_own = name == OWN;
    CarrierFacts {
        name: name.into(),
        is_own,
        credit_code: credit_code.into(),
        licence_number: licence.into(),
        licence_until: in_days(900).filter(|_| !is_own),
        contract_until: in_days(300).filter(|_| !is_own),
        carries_cold,
        validated_until: in_days(200).filter(|_| carries_cold),
        vehicles: String::new(),
        note: "演示资料，仅供试用".into(),
    }
}

pub async fn create(services: &Services) -> anyhow::Result<()> {
    let departments = Departments::load(services).await?;
    let own = (OWN, "", "", true, true);
    for (name, credit_code, licence, carries_cold, is_let) in CARRIERS.iter().chain([&own]).copied() {
        let facts = facts((name, credit_code, licence, carries_cold), services);
        let scans = scans_of(&facts, services).await?;
        let (warehouse, qa) = (departments.warehouse.actor.clone(), departments.qa.actor.clone());
        let decided_at = services.clock.now();
        let entered_at = decided_at - TimeDelta::days(3);
        services
            .writer
            .run(async move |tx: &WriteTx| {
                let (_, row) = carriers::enter(tx, None, facts, &warehouse, entered_at).await?;
                for scan in scans {
                    carriers::attach(tx, row.id, scan, &warehouse, entered_at).await?;
                }
                if is_let {
                    let said = carriers::Said {
                        approves: true,
                        opinion: "资料齐全，同意委托".into(),
                        looked_at: entered_at,
                    };
                    carriers::decide(tx, row.id, said, &qa, decided_at).await?;
                }
                Ok::<_, SiteError>(())
            })
            .await?;
    }
    Ok(())
}

/// One page of each paper that a carrier has.
async fn scans_of(
    facts: &CarrierFacts,
    services: &Services,
) -> anyhow::Result<Vec<(CarrierPaper, StoredDocument)>> {
    let uploads = Uploads::of(&services.settings);
    let mut scans = Vec::new();
    for paper in CarrierPaper::ALL {
        let has_it = match paper {
            CarrierPaper::Licence | CarrierPaper::Contract => !facts.is_own,
            CarrierPaper::Validation => facts.carries_cold,
            CarrierPaper::Driver => facts.is_own,
        };
        if has_it {
            let scan = page(&[paper.text(), &facts.name, "演示资料，仅供试用"]);
            scans.push((paper, uploads.store_private_document(scan).await?));
        }
    }
    Ok(scans)
}
