//! Parcels on their way and in the warehouse, so that its queues have something in them.
use catalog::models::shelf::Shelf;
use chrono::{DateTime, TimeDelta, Utc};
use kernel::{Actor, Services, WriteTx};
use sea_orm::{DbErr, QueryOrder, QuerySelect, prelude::*};
use trade::{
    errors::TradeError,
    logistics::{DELIVERED, Report, Step},
    models::{
        _entities::orders,
        cancel_request,
        order_status::OrderStatus,
        picking::{self, PickedLine, Rest},
        shipments::{self, Shipment},
    },
};

/// Packs of one line whose codes somebody scanned.
const MOST_SCANNED: i64 = 12;

/// Hours after it was sent, state, place and words.
const WAY: &[(i64, i64, &str, &str)] = &[
    (1, 1, "湖北省,武汉市", "【武汉江岸营业点】已收取快件"),
    (
        7,
        0,
        "湖北省,武汉市",
        "快件在【武汉转运中心】完成分拣，准备发往下一站",
    ),
    (22, 0, "湖北省", "快件到达目的地集散中心"),
    (30, 5, "湖北省", "快件正在派送，派件人：李师傅，电话 13800000000"),
    (33, DELIVERED, "湖北省", "快件已由本人签收，感谢使用"),
];

/// What is known now of a parcel that left then.
pub fn way(sent_at: DateTime<Utc>, now: DateTime<Utc>) -> Report {
    let past = || {
        let steps = WAY.iter().map(|step| (sent_at + TimeDelta::hours(step.0), step));
        steps.filter(|(at, _)| *at <= now)
    };
    Report {
        number: String::new(),
        state: past().next_back().map(|(_, step)| step.1),
        steps: past()
            .map(|(at, step)| Step {
                at,
                place: step.2.into(),
                text: step.3.into(),
            })
            .collect(),
    }
}

/// The first line of a pick list as proposed, with the codes of its packs.
pub async fn scanned(tx: &WriteTx, list: &Shipment) -> Result<Vec<PickedLine>, DbErr> {
    let inside = shipments::lines_of(tx.db(), list.id).await?;
    let Some(first) = inside.first().map(|row| row.order_line_id) else {
        return Ok(Vec::new());
    };
    let rows = || inside.iter().filter(|row| row.order_line_id == first);
    let units: i64 = rows().map(|row| row.number).sum();
    let codes = rows().take(1).flat_map(|row| {
        let packs = 0..units.min(MOST_SCANNED);
        packs.map(move |pack| format!("8{:06}{:013}", row.goods_id % 1_000_000, first * 1_000 + pack))
    });
    Ok(vec![PickedLine {
        order_line_id: first,
        batches: rows().map(|row| (row.batch_id, row.number)).collect(),
        rest: Rest::Later,
        codes: Some(codes.collect()),
    }])
}

/// Of the orders that wait to be shipped one is asked to be cancelled, one is being picked, one is packed.
pub async fn open(services: &Services, shelf: &Shelf) -> anyhow::Result<()> {
    let waiting = orders::Entity::find()
        .filter(orders::Column::Status.eq(OrderStatus::WaitingShipping.code()))
        .order_by_desc(orders::Column::Id)
        .limit(3)
        .all(&services.db)
        .await?;
    let (shelf, now) = (shelf.clone(), services.clock.now());
    services
        .writer
        .run(move |tx| {
            Box::pin(async move {
                let keeper = Actor {
                    name: "罗大勇".into(),
                    ..Actor::system()
                };
                for (place, order) in waiting.into_iter().enumerate() {
                    if place == 0 {
                        let buyer = Actor::member(order.member_id, &order.receiver, "");
                        cancel_request::ask(tx, order.id, &buyer, "商品或数量选错了", now).await?;
                        continue;
                    }
                    let list = picking::start(tx, &shelf, order.id, &keeper, now).await?;
                    if place == 1 {
                        let scanned = scanned(tx, &list).await?;
                        picking::confirm(tx, list.id, &scanned, &keeper, now).await?;
                    }
                }
                Ok::<_, TradeError>(())
            })
        })
        .await?;
    Ok(())
}
