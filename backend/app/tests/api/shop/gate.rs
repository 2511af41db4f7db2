//! Who may buy what: buyer type × goods class × state of the documents, against `gate.tsv`.
use std::collections::{BTreeMap, BTreeSet};

use catalog::{
    factory::NewGoods,
    goods::models::codes::{Control, DeviceClass, Kind, Rx, Storage},
};
use chrono::{Days, NaiveDate};
use identity::{
    changes::Changed,
    companies::models::facts::{BuyerType, CompanyStatus, LicenceKind},
    factory,
    licences::models::{licence_status::LicenceStatus, scopes},
    models::_entities::licences,
};
use kernel::WriteTx;
use sea_orm::{DbErr, prelude::*};

use crate::harness::{Buyer, Shop};

const TABLE: &str = include_str!("gate.tsv");

const DOCUMENTS: &[(char, &str)] = &[
    ('营', "licence_business"),
    ('药', "licence_drug_trading"),
    ('医', "licence_medical_institution"),
    ('备', "licence_device_filing"),
    ('械', "licence_device_licence"),
    ('食', "licence_food"),
    ('委', "licence_purchasing_letter"),
    ('冷', "licence_cold_chain_letter"),
    ('孕', "licence_maternal_care"),
    ('证', "licence_id_card"),
    ('质', "licence_quality_agreement"),
    ('事', "licence_institution_certificate"),
    ('章', "licence_seal_specimen"),
    ('单', "licence_note_specimen"),
    ('配', "licence_delivery_proof"),
    ('票', "licence_invoice_details"),
    ('麻', "licence_ephedrine_buyer"),
];

/// What the documents of a buyer are like, and whether such documents open anything.
struct State {
    name: &'static str,
    /// As kept; none: there are no documents.
    status: Option<LicenceStatus>,
    /// From today to the last day.
    days: i64,
    /// What those for devices name.
    devices: &'static str,
    opens: bool,
}

const fn state(name: &'static str, status: Option<LicenceStatus>, days: i64, opens: bool) -> State {
    State {
        name,
        status,
        days,
        devices: "device",
        opens,
    }
}

const fn naming(name: &'static str, devices: &'static str) -> State {
    State {
        devices,
        ..state(name, Some(LicenceStatus::Approved), 300, true)
    }
}

const STATES: &[State] = &[
    state("missing", None, 0, false),
    state("draft", Some(LicenceStatus::Draft), 300, false),
    state("pending", Some(LicenceStatus::Submitted), 300, false),
    state("rejected", Some(LicenceStatus::Rejected), 300, false),
    state("replaced", Some(LicenceStatus::Replaced), 300, false),
    state("expired", Some(LicenceStatus::Approved), -1, false),
    state("expires today", Some(LicenceStatus::Approved), 0, true),
    state("approved", Some(LicenceStatus::Approved), 300, true),
    naming("approved for the category", "device_07"),
    naming("approved for another category", "device_14"),
];

impl State {
    /// Whether the document of this letter covers this class of goods.
    fn covers(&self, letter: char, class: &str) -> bool {
        let is_for_devices = matches!(letter, '备' | '械');
        if is_misfiled(class) && matches!(letter, '药' | '委') {
            return false;
        }
        let names_it = match self.devices {
            "device" => true,
            "device_07" => class.contains("07"),
            _ => false,
        };
        self.opens && (!is_for_devices || names_it)
    }
}

/// Medicines whose scope says that they are none: of a class that no licence and no letter names.
fn is_misfiled(class: &str) -> bool {
    ["填作日用品的处方药", "填作食品的药品"].contains(&class)
}

fn goods_of(class: &str) -> NewGoods {
    let medicine = |scope: &str, rx: Rx| NewGoods {
        scope: scope.into(),
        rx,
        ..NewGoods::default()
    };
    let device = |device_class: &str| NewGoods {
        kind: Kind::Device,
        device_class: DeviceClass::from_code(device_class),
        ..medicine("device", Rx::None)
    };
    let monitor = |device_class: &str| NewGoods {
        device_code: "07".into(),
        ..device(device_class)
    };
    let controlled = |control: Control| NewGoods {
        control,
        ..medicine("chemical", Rx::Prescription)
    };
    match class {
        "处方药" => medicine("antibiotic", Rx::Prescription),
        "甲类非处方药" => medicine("chemical", Rx::OtcA),
        "乙类非处方药" => medicine("biochemical", Rx::OtcB),
        "冷藏生物制品" => NewGoods {
            storage: Storage::Cold,
            ..medicine("biological", Rx::Prescription)
        },
        "中成药" => medicine("chinese_patent", Rx::OtcA),
        "中药饮片" => NewGoods {
            kind: Kind::Tcm,
            ..medicine("tcm_piece", Rx::None)
        },
        "含麻黄碱" => controlled(Control::Ephedrine),
        "含特殊药品复方制剂" => controlled(Control::SpecialCompound),
        "药店禁售药品" => controlled(Control::NoPharmacy),
        "蛋白同化制剂" => controlled(Control::Anabolic),
        "肽类激素" => controlled(Control::Peptide),
        "胰岛素" => controlled(Control::Insulin),
        "终止妊娠药品" => controlled(Control::Termination),
        "禁止网售药品" => controlled(Control::NeverOnline),
        "第二类精神药品" => NewGoods {
            scope: "psychotropic2".into(),
            ..controlled(Control::Psychotropic2)
        },
        "第一类器械" => device("I"),
        "第二类器械" => device("II"),
        "第三类器械" => device("III"),
        "第二类07器械" => monitor("II"),
        "第三类07器械" => monitor("III"),
        "填作日用品的处方药" => NewGoods {
            approval_number: String::new(),
            ..medicine("none", Rx::Prescription)
        },
        "填作食品的药品" => NewGoods {
            approval_number: "国药准字H20228166".into(),
            ..medicine("food", Rx::None)
        },
        "食品" => NewGoods {
            approval_number: "国食健注G20190001".into(),
            ..medicine("food", Rx::None)
        },
        "日用品" => NewGoods {
            approval_number: "鄂卫消证字(2020)第0001号".into(),
            ..medicine("none", Rx::None)
        },
        other => panic!("{other} is no class of goods here"),
    }
}

/// (goods class, buyer type) → what the table says.
fn table() -> BTreeMap<(&'static str, i32), &'static str> {
    let mut lines = TABLE.lines().filter(|line| !line.starts_with('#'));
    let heads: Vec<_> = lines.next().unwrap().split('\t').skip(1).collect();
    let types: Vec<_> = heads
        .iter()
        .map(|head| BuyerType::ALL.into_iter().find(|of| of.text() == *head).unwrap())
        .collect();
    assert_eq!(types, BuyerType::ALL);
    let mut cells = BTreeMap::new();
    for line in lines {
        let (class, rest) = line.split_once('\t').unwrap();
        let row: Vec<_> = rest.split('\t').collect();
        assert_eq!(row.len(), types.len(), "{line}");
        for (of, cell) in types.iter().zip(row) {
            cells.insert((class, of.code()), cell);
        }
    }
    cells
}

/// The reasons that a cell means for a buyer whose documents are in this state.
fn reasons_in(cell: &str, class: &str, state: &State) -> BTreeSet<String> {
    let documents = DOCUMENTS.iter().filter(|(letter, _)| cell.contains(*letter));
    let lacking = documents
        .filter(|(letter, _)| !state.covers(*letter, class))
        .map(|(_, code)| *code);
    let never = cell.contains('×').then_some(match class {
        "药店禁售药品" | "蛋白同化制剂" | "肽类激素" => "no_pharmacy",
        "终止妊娠药品" => "institutions_only",
        misfiled if is_misfiled(misfiled) => "shop_licence",
        _ => "never_online",
    });
    lacking.chain(never).map(str::to_owned).collect()
}

/// A buyer whose documents are all in this state.
async fn buyer(shop: &Shop, of: BuyerType, state: &State, last_day: NaiveDate) -> Buyer {
    let (status, devices) = (state.status, state.devices);
    let buyer = shop.buyer_of(of, CompanyStatus::Approved).await;
    let (company_id, now) = (buyer.company_id, shop.now());
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        tx.touch(Changed::Company(company_id));
        licences::Entity::delete_many()
            .filter(licences::Column::CompanyId.eq(company_id))
            .exec(tx.db())
            .await?;
        let Some(status) = status else { return Ok(()) };
        let devices = [devices];
        let everything: Vec<_> = scopes::all().map(|(code, _)| code).collect();
        for kind in LicenceKind::ALL {
            let scope = match kind {
                LicenceKind::DeviceFiling | LicenceKind::DeviceLicence => &devices[..],
                _ => &everything[..],
            };
            factory::licence(tx, company_id, kind, scope, status, Some(last_day), now).await?;
        }
        Ok(())
    })
    .await;
    buyer
}

#[tokio::test]
async fn buyers_goods_and_documents_meet_as_the_table_says() {
    let shop = Shop::start().await;
    let table = table();
    let mut goods = BTreeMap::new();
    for (class, _) in table.keys() {
        if !goods.contains_key(class) {
            goods.insert(*class, shop.goods(goods_of(class)).await);
        }
    }
    let today = shop.services.clock.today();
    let mut checked = 0;
    for of in BuyerType::ALL {
        for state in STATES {
            let last_day = today + Days::new(400) - Days::new((400 - state.days).unsigned_abs());
            let buyer = buyer(&shop, of, state, last_day).await;
            for (class, id) in &goods {
                let detail = buyer.get(&format!("/api/goods/detail/{id}")).await;
                let given = detail.assert_ok().data()["reasons"].as_array().unwrap();
                let given: BTreeSet<String> = given
                    .iter()
                    .map(|reason| reason["code"].as_str().unwrap().to_owned())
                    .collect();
                let expected = reasons_in(table[&(*class, of.code())], class, state);
                assert_eq!(given, expected, "{} × {class} × {}", of.text(), state.name);
                let is_never_theirs = table[&(*class, of.code())].contains('×');
                let price = &detail.data()["price"];
                assert_eq!(
                    price.is_null(),
                    is_never_theirs,
                    "{} × {class}: {price}",
                    of.text()
                );
                checked += 1;
            }
        }
    }
    assert_eq!(checked, 6 * STATES.len() * goods.len());
}
