//! Deliveries of the demo's suppliers: some wait for acceptance, the others were taken in, refused in part or whole, or withdrawn.
use catalog::{
    goods::models::{
        codes::{Control, Storage},
        first_sale::FirstSale,
    },
    models::_entities::{goods, warehouses},
    stock::models::stock::BatchDates,
};
use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};
use files::uploads::{StoredDocument, Uploads};
use identity::permissions::Role;
use kernel::{Services, WriteTx, clock::shop_day};
use receiving::{
    errors::ReceivingError,
    receipts::models::receipts::{
        self, Decision, Delivery, DeliveryLine, Line, LineDecision, journey::NewJourney,
    },
    suppliers::models::suppliers::{self, Facts, NewOpinion, SupplierPaper, scans},
};
use sea_orm::{QueryOrder, QuerySelect, prelude::*};
use serde_json::json;
use site::models::own_licences;

use super::{departments::Departments, documents::page, purchases};

const SUPPLIERS: [&str; 4] = [
    "国药控股湖北有限公司",
    "九州通医药集团股份有限公司",
    "华润湖北医药有限公司",
    "人福医药湖北有限公司",
];

/// As it is printed on their licences.
const LICENCE_SCOPE: &str = "化学药制剂、抗生素制剂、生化药品、中成药、中药饮片、生物制品、肽类激素、冷藏冷冻药品；\
    第二类、第三类医疗器械；食品";

/// What becomes of a delivery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DeliveryOutcome {
    Waits,
    TakenIn,
    /// With reports that are still to come.
    Unreported,
    PartlyRefused,
    Refused,
    Withdrawn,
}

/// Hours ago, lines, what became of it; the oldest first.
const DELIVERIES: &[(i64, usize, DeliveryOutcome)] = &[
    (190, 3, DeliveryOutcome::TakenIn),
    (166, 2, DeliveryOutcome::PartlyRefused),
    (143, 1, DeliveryOutcome::Refused),
    (118, 2, DeliveryOutcome::Withdrawn),
    (97, 4, DeliveryOutcome::TakenIn),
    (71, 2, DeliveryOutcome::Unreported),
    (26, 3, DeliveryOutcome::Waits),
    (7, 2, DeliveryOutcome::Waits),
    (2, 1, DeliveryOutcome::Waits),
];
const DECIDED_AFTER: TimeDelta = TimeDelta::hours(1);

pub async fn create(services: &Services) -> anyhow::Result<()> {
    let departments = Departments::load(services).await?;
    let goods = goods_to_bring(services).await?;
    let warehouse = warehouses::Entity::find()
        .order_by_asc(warehouses::Column::Id)
        .one(&services.db)
        .await?;
    let Some(warehouse) = warehouse.filter(|_| !goods.is_empty()) else {
        return Ok(());
    };
    let now = services.clock.now();
    let scans = scans_of_suppliers(services).await?;
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let mut supplier_ids = Vec::new();
            for (name, scans) in scans {
                let since = now - TimeDelta::days(400);
                supplier_ids.push(approved(tx, &departments, (name, scans), since).await?);
            }
            deliver(
                tx,
                &departments,
                &goods,
                (supplier_ids.as_slice(), warehouse.id),
                now,
            )
            .await
        })
        .await?;
    Ok(())
}

type Scans = Vec<(SupplierPaper, StoredDocument)>;

/// One page of each paper that a supplier hands in, by supplier.
async fn scans_of_suppliers(services: &Services) -> anyhow::Result<Vec<(&'static str, Scans)>> {
    let uploads = Uploads::of(&services.settings);
    let mut all = Vec::new();
    for name in SUPPLIERS {
        let mut scans = Scans::new();
        for paper in SupplierPaper::ALL {
            let scan = page(&[paper.text(), name, "演示资料，仅供试用，不作首营依据"]);
            scans.push((paper, uploads.store_private_document(scan).await?));
        }
        all.push((name, scans));
    }
    Ok(all)
}

/// What of all that licences name theirs do not.
const NOT_THEIRS: [&str; 4] = ["psychotropic2", "diagnostic", "chemical_drug", "anabolic"];

fn scope_codes() -> Vec<String> {
    let all = suppliers::supply::choices().into_iter().map(|(code, _)| code);
    all.filter(|code| !NOT_THEIRS.contains(code))
        .map(str::to_owned)
        .collect()
}

/// Goods without special handling: cold and controlled ones have separate demo data.
async fn goods_to_bring(services: &Services) -> anyhow::Result<Vec<goods::Model>> {
    let lines: usize = DELIVERIES.iter().map(|(_, lines, _)| lines).sum();
    let may_bring = json!(scope_codes());
    let own = own_licences::facts(&services.db).await?;
    let today = services.clock.today();
    let rows = goods::Entity::find()
        .filter(goods::Column::Control.eq(Control::None))
        .filter(goods::Column::Storage.ne(Storage::Cold))
        .filter(goods::Column::CostPrice.gt(0_i64))
        .filter(goods::Column::FirstSale.eq(FirstSale::Approved))
        .order_by_desc(goods::Column::Id)
        .limit(10 * lines as u64)
        .all(&services.db)
        .await?;
    let rows = rows.into_iter();
    let brought = rows.filter(|goods| {
        suppliers::supply::why_not(goods, &may_bring).is_none()
            && suppliers::supply::why_not_ours(goods, &own, today).is_none()
    });
    Ok(brought.take(lines).collect())
}

async fn deliver(
    tx: &WriteTx,
    departments: &Departments,
    goods: &[goods::Model],
    (supplier_ids, warehouse_id): (&[i64], i64),
    now: DateTime<Utc>,
) -> Result<(), ReceivingError> {
    let mut coming = goods.iter().cycle();
    for (place, (hours, lines, outcome)) in DELIVERIES.iter().enumerate() {
        let at = now - TimeDelta::hours(*hours);
        let lines = coming
            .by_ref()
            .take(*lines)
            .map(|goods| line_of(goods, place, shop_day(at)));
        let lines: Vec<DeliveryLine> = lines.collect();
        let supplier_id = supplier_ids[place % supplier_ids.len()];
        let delivery = Delivery {
            supplier_id,
            order_id: Some(purchases::ordered(tx, departments, (supplier_id, lines.as_slice()), at).await?),
            warehouse_id,
            delivery_note: format!("XS{}{:04}", shop_day(at).format("%Y%m%d"), 3107 + place * 37),
            note: String::new(),
            journey: NewJourney::default(),
            lines,
        };
        let (receipt, lines) = receipts::receive(tx, delivery, &departments.warehouse.actor, at).await?;
        let later = at + DECIDED_AFTER;
        match outcome {
            DeliveryOutcome::Waits => {}
            DeliveryOutcome::Withdrawn => {
                let why = "供货单位录错，已重新登记";
                receipts::withdraw(tx, receipt.id, &departments.warehouse.actor, why, later).await?;
            }
            outcome => {
                let decision = decision(&lines, *outcome);
                let qa = (&departments.qa.actor, &[Role::Qa][..]);
                receipts::accept(tx, receipt.id, decision, qa, later).await?;
            }
        }
    }
    purchases::outstanding(tx, departments, (supplier_ids, goods), now).await
}

/// A supplier with its papers on file and the three opinions; its id.
async fn approved(
    tx: &WriteTx,
    departments: &Departments,
    (name, scans): (&str, Scans),
    at: DateTime<Utc>,
) -> Result<i64, ReceivingError> {
    let id = suppliers::create(tx, name.into(), at).await?.id;
    let until = Some(shop_day(at) + Days::new(1000));
    let facts = Facts {
        name: name.into(),
        credit_code: format!("91420100MA4KDEMO{id:02}"),
        licence_number: format!("鄂AA027{:04}", 100 + id),
        licence_scope: LICENCE_SCOPE.into(),
        scope_codes: scope_codes(),
        licence_until: until,
        agreement_until: until,
        agent_name: "周志强".into(),
        agent_id_number: "420502199001010032".into(),
        letter_covers: "许可证范围内全部品种，湖北省".into(),
        letter_codes: vec!["all".into()],
        letter_goods: String::new(),
        bank_account: format!("{name}，演示银行武汉分行 42010000{id:04}"),
        agent_phone: "027-59008800".into(),
        letter_until: until,
        note: String::new(),
    };
    let (_, supplier) = suppliers::change(tx, id, facts, at).await?;
    for scan in scans {
        scans::attach(tx, id, scan, &departments.purchasing.actor, at).await?;
    }
    let looked_at = suppliers::seen(&supplier, &scans::of(tx.db(), id).await?);
    for (actor, role, text) in [
        (&departments.purchasing.actor, Role::Product, "资质齐全，拟购进"),
        (&departments.qa.actor, Role::Qa, "资料真实有效，同意"),
        (&departments.head.actor, Role::Super, "同意"),
    ] {
        let opinion = NewOpinion {
            approves: true,
            text: text.into(),
            looked_at: looked_at.clone(),
        };
        suppliers::give(tx, id, opinion, (actor, &[role][..]), at).await?;
    }
    Ok(id)
}

fn line_of(goods: &goods::Model, place: usize, today: NaiveDate) -> DeliveryLine {
    let produced_on = today - Days::new(40 + place as u64 * 3);
    DeliveryLine {
        goods_id: goods.id,
        batch_number: format!("{}D{place}", produced_on.format("%y%m%d")),
        dates: BatchDates {
            produced_on,
            expires_on: produced_on + Days::new(730),
        },
        quantity: goods.step * 40,
        unit_price: goods.cost_price.unwrap_or_default(),
        temperature: None,
        udi: String::new(),
        origin: String::new(),
    }
}

fn decision(lines: &[Line], outcome: DeliveryOutcome) -> Decision {
    let lines = lines.iter().enumerate().map(|(place, line)| {
        let (accepted, why) = match outcome {
            DeliveryOutcome::Refused => (0, "批号与随货同行单不符"),
            DeliveryOutcome::PartlyRefused if place == 0 => (line.quantity - line.quantity / 4, "外包装破损"),
            _ => (line.quantity, ""),
        };
        LineDecision {
            line_id: line.id,
            accepted,
            refuse_reason: why.into(),
            has_report: accepted > 0 && outcome != DeliveryOutcome::Unreported,
            // What came lately waits to be put on its shelf.
            shelf_place: None,
        }
    });
    Decision {
        lines: lines.collect(),
        appearance: "外观、包装、标签、说明书符合规定".into(),
        opinion: match outcome {
            DeliveryOutcome::Refused => "与单据不符，整单退回",
            DeliveryOutcome::PartlyRefused => "破损部分退回，其余合格",
            _ => "外观、包装、标签均合格",
        }
        .into(),
        word_releases: true,
    }
}
