//! Who may buy what: buyer type × goods class × state of the documents, against `gate.tsv`.
use std::collections::{BTreeMap, BTreeSet};

use catalog::{
    factory::NewGoods,
    goods::models::{
        codes::{Control, DeviceClass, Kind, Rx, Storage},
        first_sale::FirstSale,
    },
};
use chrono::{Days, NaiveDate};
use identity::{
    changes::Changed,
    companies::models::{
        companies,
        facts::{BuyerType, CompanyStatus, LicenceKind},
    },
    factory,
    licences::models::{licence_status::LicenceStatus, scopes},
    models::_entities::licences,
};
use kernel::WriteTx;
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, prelude::*};
use serde_json::json;

use crate::harness::{Buyer, Shop};

/// The place among the columns of buyer types of that which says which own licence of the shop covers the goods.
pub(super) const SHOP: i32 = 0;

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

/// Receipts of special compounds that a buyer owes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Receipts {
    Fine,
    Faulty,
    Overdue,
}

impl Receipts {
    /// Those of the buyer in a line of the table.
    fn of(class: &str) -> Self {
        if class.ends_with("回执异常") {
            Self::Faulty
        } else if class.ends_with("回执逾期") {
            Self::Overdue
        } else {
            Self::Fine
        }
    }
}

/// What the documents of a buyer are like, and whether such documents open anything.
pub(super) struct State {
    pub(super) name: &'static str,
    /// As kept; none: there are no documents.
    status: Option<LicenceStatus>,
    /// From today to the last day.
    days: i64,
    /// What those for devices name.
    devices: &'static str,
    /// The departments of the medical licence.
    subjects: &'static str,
    opens: bool,
}

const fn state(name: &'static str, status: Option<LicenceStatus>, days: i64, opens: bool) -> State {
    State {
        name,
        status,
        days,
        devices: "device",
        subjects: "内科、妇产科、中医科",
        opens,
    }
}

const fn practising(name: &'static str, subjects: &'static str) -> State {
    State {
        subjects,
        ..state(name, Some(LicenceStatus::Approved), 300, true)
    }
}

const fn naming(name: &'static str, devices: &'static str) -> State {
    State {
        devices,
        ..state(name, Some(LicenceStatus::Approved), 300, true)
    }
}

pub(super) const STATES: &[State] = &[
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
    practising("approved for herbs", "内科、中医科"),
    practising("approved for neither department", "内科"),
];

impl State {
    /// Whether the document of this letter covers this class of goods.
    fn covers(&self, letter: char, class: &str) -> bool {
        let is_for_devices = matches!(letter, '备' | '械');
        if is_misfiled(class) && matches!(letter, '药' | '委') {
            return false;
        }
        let department = match class {
            "中药饮片" => "中医",
            "终止妊娠药品" => "妇产科",
            _ => "",
        };
        if letter == '医' && !self.subjects.contains(department) {
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

fn goods_of(line: &str) -> NewGoods {
    let (class, of_it) = line.split_once('，').unwrap_or((line, ""));
    NewGoods {
        first_sale: if of_it == "没有首营" {
            FirstSale::Waiting
        } else {
            FirstSale::Approved
        },
        ..class_of(class)
    }
}

fn class_of(class: &str) -> NewGoods {
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
pub(super) fn table() -> BTreeMap<(&'static str, i32), &'static str> {
    let mut lines = TABLE.lines().filter(|line| !line.starts_with('#'));
    let heads: Vec<_> = lines.next().unwrap().split('\t').skip(1).collect();
    let (shop, heads) = heads.split_last().unwrap();
    assert_eq!(*shop, "本店");
    let types: Vec<_> = heads
        .iter()
        .map(|head| BuyerType::ALL.into_iter().find(|of| of.text() == *head).unwrap())
        .collect();
    assert_eq!(types, BuyerType::ALL);
    let mut cells = BTreeMap::new();
    for line in lines {
        let (class, rest) = line.split_once('\t').unwrap();
        let row: Vec<_> = rest.split('\t').collect();
        assert_eq!(row.len(), types.len() + 1, "{line}");
        for (of, cell) in types.iter().zip(&row) {
            cells.insert((class, of.code()), *cell);
        }
        cells.insert((class, SHOP), row[types.len()]);
    }
    cells
}

/// The reasons that a cell means for a buyer whose documents are in this state.
pub(super) fn reasons_in(cell: &str, class: &str, state: &State) -> BTreeSet<String> {
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
    let receipts = [('异', "receipt_faulty"), ('逾', "receipt_overdue")];
    let receipts = receipts.iter().filter(|(letter, _)| cell.contains(*letter));
    let owed = receipts.map(|(_, code)| *code);
    lacking.chain(owed).chain(never).map(str::to_owned).collect()
}

/// A product of each line.
pub(super) async fn stocked(
    shop: &Shop,
    table: &BTreeMap<(&'static str, i32), &'static str>,
) -> BTreeMap<&'static str, i64> {
    let mut goods = BTreeMap::new();
    for (class, _) in table.keys() {
        if !goods.contains_key(class) {
            goods.insert(*class, shop.goods(goods_of(class)).await);
        }
    }
    goods
}

/// Why this buyer may not buy the product, and whether they see no price; none: it is not there for them.
pub(super) async fn given(buyer: &Buyer, id: i64) -> Option<(BTreeSet<String>, bool)> {
    let detail = buyer.get(&format!("/api/goods/detail/{id}")).await;
    if detail.status == 404 {
        return None;
    }
    let given = detail.assert_ok().data()["reasons"].as_array().unwrap();
    let codes = given
        .iter()
        .map(|reason| reason["code"].as_str().unwrap().to_owned());
    Some((codes.collect(), detail.data()["price"].is_null()))
}

/// As the buyer's receipts leave it.
async fn note(shop: &Shop, buyer: &Buyer, receipts: Receipts) {
    let company_id = buyer.company_id;
    let yesterday = shop.services.clock.today() - Days::new(1);
    let due_on = (receipts == Receipts::Overdue).then_some(yesterday);
    let is_faulty = receipts == Receipts::Faulty;
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        companies::note_receipts(tx, company_id, due_on, is_faulty).await
    })
    .await;
}

/// All documents of this buyer are in this state, and there are no others.
pub(super) async fn hold(shop: &Shop, buyer: &Buyer, state: &State, last_day: NaiveDate) {
    let (status, devices, subjects) = (state.status, state.devices, state.subjects);
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
            let handed_in =
                factory::licence(tx, company_id, kind, scope, status, Some(last_day), now).await?;
            if kind == LicenceKind::MedicalInstitution {
                let mut row = handed_in.into_active_model();
                row.particulars = Set(json!({ "subjects": subjects }));
                row.update(tx.db()).await?;
            }
        }
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn buyers_goods_and_documents_meet_as_the_table_says() {
    let shop = Shop::start().await;
    let table = table();
    let goods = stocked(&shop, &table).await;
    let today = shop.services.clock.today();
    let mut checked = 0;
    for of in BuyerType::ALL {
        // One signs in for all states: the shop bounds how many do from one network.
        let buyer = shop.buyer_of(of, CompanyStatus::Approved).await;
        for state in STATES {
            let last_day = today + Days::new(400) - Days::new((400 - state.days).unsigned_abs());
            hold(&shop, &buyer, state, last_day).await;
            let mut noted = Receipts::Fine;
            for (class, id) in &goods {
                if noted != Receipts::of(class) {
                    noted = Receipts::of(class);
                    note(&shop, &buyer, noted).await;
                }
                let cell = table[&(*class, of.code())];
                let is_there = !cell.contains('首');
                let expected = is_there.then(|| (reasons_in(cell, class, state), cell.contains('×')));
                let given = given(&buyer, *id).await;
                assert_eq!(given, expected, "{} × {class} × {}", of.text(), state.name);
                checked += 1;
            }
            note(&shop, &buyer, Receipts::Fine).await;
        }
    }
    assert_eq!(checked, 6 * STATES.len() * goods.len());
}
