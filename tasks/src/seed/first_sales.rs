//! Goods that wait for their first sale, some with all their documents, and a proposed class change.
use catalog::{
    documents::models::documents::{self, Draft},
    goods::models::{codes::Kind, first_sale::FirstSale},
    models::_entities::goods,
};
use files::uploads::Uploads;
use identity::models::_entities::staff;
use kernel::{Actor, Services, WriteTx};
use merchandising::{
    class_changes::models::class_changes::{self, Justification, Source},
    goods::models::goods::{GoodsChange, PriceChange, RecordChange},
    prices::models::price_changes::Proposer,
};
use sea_orm::{DbErr, QueryOrder, QuerySelect, prelude::*};

use super::documents::{moved, page};

/// Code, kind, documents that are there.
type Waiting = (&'static str, Kind, &'static [(&'static str, &'static str)]);

/// The rest of the record is taken from goods like them.
const WAITING: [Waiting; 4] = [
    (
        "SY0000001",
        Kind::Medicine,
        &[
            ("registration", "药品注册批件"),
            ("leaflet", "药品说明书"),
            ("maker_licence", "药品生产许可证"),
        ],
    ),
    (
        "SY0000002",
        Kind::Device,
        &[
            ("registration", "医疗器械注册证"),
            ("leaflet", "使用说明书"),
            ("maker_licence", "医疗器械生产许可证"),
        ],
    ),
    (
        "SY0000003",
        Kind::Tcm,
        &[
            ("maker_licence", "药品生产许可证"),
            ("inspection", "出厂检验报告"),
        ],
    ),
    ("SY0000004", Kind::Medicine, &[("registration", "药品注册批件")]),
];

pub async fn create(services: &Services) -> anyhow::Result<()> {
    let by = product_staff(services).await?;
    for (place, (code, kind, papers)) in WAITING.iter().enumerate() {
        let Some(like) = like(services, *kind, place as u64).await? else {
            continue;
        };
        let id = file(services, code, &like, &by).await?;
        for (kind, title) in *papers {
            paper(services, id, &like, (kind, title), &by.name).await?;
        }
    }
    propose(services, &by).await
}

async fn product_staff(services: &Services) -> Result<Actor, DbErr> {
    let found = staff::Entity::find()
        .filter(staff::Column::Username.eq("product"))
        .one(&services.db)
        .await?;
    let person = found.ok_or_else(|| DbErr::RecordNotFound("product".into()))?;
    Ok(Actor::staff(person.id, person.name, ""))
}

/// Ordinary goods of a kind, each time others.
async fn like(services: &Services, kind: Kind, place: u64) -> Result<Option<goods::Model>, DbErr> {
    goods::Entity::find()
        .filter(goods::Column::Kind.eq(kind.code()))
        .filter(goods::Column::Control.eq(""))
        .filter(goods::Column::BasePrice.is_not_null())
        .filter(goods::Column::Code.starts_with("YJ"))
        .order_by_asc(goods::Column::Id)
        .offset(place * 7)
        .one(&services.db)
        .await
}

async fn file(services: &Services, code: &str, like: &goods::Model, by: &Actor) -> anyhow::Result<i64> {
    let change = GoodsChange {
        record: RecordChange {
            name: Some(like.name.clone()),
            maker_id: Some(like.maker_id),
            category_id: Some(like.category_id),
            form: Some(like.form.clone()),
            spec: Some(format!("{}（新包装）", like.spec)),
            unit: Some(like.unit.clone()),
            approval_number: Some(like.approval_number.clone()),
            rx: Some(like.rx.code().into()),
            scope: Some(like.scope.clone()),
            device_class: Some(like.device_class.code().into()),
            device_code: Some(like.device_code.clone()),
            storage: Some(like.storage),
            ..Default::default()
        },
        on_sale: Some(true),
        base_price: like.base_price.map_or(PriceChange::Keep, PriceChange::Set),
        ..Default::default()
    };
    let (code, by, now) = (code.to_owned(), by.clone(), services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let asked = Proposer {
                actor: &by,
                reason: "新品定价",
                now,
            };
            merchandising::goods::models::goods::create(tx, asked, code, change).await
        })
        .await
        .map_err(told)
}

async fn paper(
    services: &Services,
    goods_id: i64,
    like: &goods::Model,
    (kind, title): (&str, &str),
    by: &str,
) -> anyhow::Result<()> {
    let file = page(&[
        title,
        &like.name,
        &format!("规格：{}（新包装）", like.spec),
        &format!("批准文号：{}", like.approval_number),
        "演示资料，仅供试用，不作首营依据",
    ]);
    let stored = Uploads::of(&services.settings)
        .store_private_document(file)
        .await?;
    let (today, now, by) = (services.clock.today(), services.clock.now(), by.to_owned());
    let draft = Draft {
        goods_id,
        kind: kind.into(),
        title: title.into(),
        audience: "buyers".into(),
        issued_on: moved(today, -20),
        valid_until: moved(today, 40),
    };
    services
        .writer
        .run(async move |tx: &WriteTx| documents::add(tx, draft.check()?, stored, &by, now).await)
        .await
        .map_err(told)?;
    Ok(())
}

/// A medicine of class 甲 that shall need a prescription from now on.
async fn propose(services: &Services, by: &Actor) -> anyhow::Result<()> {
    let found = goods::Entity::find()
        .filter(goods::Column::Rx.eq("otc_a"))
        .filter(goods::Column::Kind.eq(Kind::Medicine))
        .filter(goods::Column::Scope.is_in(["chemical", "chinese_patent"]))
        .filter(goods::Column::Control.eq(""))
        .filter(goods::Column::FirstSale.eq(FirstSale::Approved))
        .order_by_asc(goods::Column::Id)
        .one(&services.db)
        .await?;
    let Some(goods) = found else { return Ok(()) };
    let class = RecordChange {
        rx: Some("rx".into()),
        ..Default::default()
    };
    let grounds = Justification {
        reason: "国家药监局公告：调整为处方药管理".into(),
        document_id: None,
        source: Source::Proposal,
        takers: Vec::new(),
    };
    let (by, now) = (by.clone(), services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| class_changes::propose(tx, goods.id, class, grounds, &by, now).await)
        .await
        .map_err(told)?;
    Ok(())
}

fn told(error: impl std::fmt::Display) -> anyhow::Error {
    anyhow::anyhow!("{error}")
}
