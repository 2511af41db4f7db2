//! Parcels on their way and in the warehouse, so that its queues have something in them. Some orders leave in two.
use ::orders::{
    dispatch::models::{
        check::{self, CheckedLine},
        cold::ColdStart,
    },
    errors::OrderError,
    lifecycle::models::{cancel_request, order_status::OrderStatus},
    models::_entities::orders,
    picking::models::{
        confirm::{MissingUnits, PickedLine, confirm},
        picking,
    },
    shipments::models::{
        ship::{self, Departure, Parcel},
        shipments::{self, Shipment, ShipmentLine},
        tracking,
    },
};
use catalog::goods::models::{cooling::Cooling, goods_cache::GoodsCache};
use chrono::{DateTime, TimeDelta, Utc};
use gateways::logistics::{DELIVERED, Report, Step};
use kernel::{Actor, Services, Settings, WriteTx};
use sea_orm::{QueryOrder, QuerySelect, prelude::*};

use super::departments::Departments;

/// One product of so many has codes on its packs: where some have, all need them.
const HAS_CODES: i64 = 7;

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

/// The current tracking state of a parcel sent at that time.
fn way(sent_at: DateTime<Utc>, now: DateTime<Utc>) -> Report {
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

/// How an order leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParcelPlan {
    AtOnce,
    InTwo,
    /// The second parcel is packed and has not left.
    FirstOfTwo,
    /// One pack was missing and is paid back.
    WithLoss,
}

const PLANS: &[(i64, ParcelPlan)] = &[
    (4, ParcelPlan::FirstOfTwo),
    (7, ParcelPlan::InTwo),
    (9, ParcelPlan::FirstOfTwo),
    (13, ParcelPlan::InTwo),
    (16, ParcelPlan::WithLoss),
    (22, ParcelPlan::InTwo),
];
const BETWEEN_TWO: TimeDelta = TimeDelta::hours(20);

impl ParcelPlan {
    /// By the place in the history.
    pub fn of(place: i64) -> Self {
        let found = PLANS.iter().find(|(of, _)| *of == place);
        found.map_or(Self::AtOnce, |(_, way)| *way)
    }
}

/// The warehouse and its services.
pub struct Store<'a> {
    pub tx: &'a WriteTx,
    pub goods_cache: &'a GoodsCache,
    pub picker: &'a Actor,
    pub checker: &'a Actor,
    pub settings: &'a Settings,
    pub now: DateTime<Utc>,
}

impl Store<'_> {
    pub async fn send(&self, order_id: i64, way: ParcelPlan, at: DateTime<Utc>) -> Result<(), OrderError> {
        let list = picking::start(self.tx, self.goods_cache, order_id, self.picker, at).await?;
        let inside = shipments::lines_of(self.tx.db(), list.id).await?;
        let mut picked = scanned(&list, &inside);
        match way {
            ParcelPlan::AtOnce => {}
            ParcelPlan::InTwo | ParcelPlan::FirstOfTwo => leave_half(&list, &inside, &mut picked),
            ParcelPlan::WithLoss => lose_a_pack(&list, &inside, &mut picked),
        }
        confirm(self.tx, list.id, &picked, self.picker, at).await?;
        self.check(&list, at).await?;
        let order = self.hand_over(&list, "顺丰速运", "SF", at).await?;
        if order.status == OrderStatus::PartlyShipped {
            self.send_rest(order_id, way, (at + BETWEEN_TWO).min(self.now))
                .await?;
        }
        Ok(())
    }

    async fn send_rest(&self, order_id: i64, way: ParcelPlan, at: DateTime<Utc>) -> Result<(), OrderError> {
        let list = picking::start(self.tx, self.goods_cache, order_id, self.picker, at).await?;
        let inside = shipments::lines_of(self.tx.db(), list.id).await?;
        confirm(self.tx, list.id, &scanned(&list, &inside), self.picker, at).await?;
        self.check(&list, at).await?;
        if way == ParcelPlan::InTwo {
            self.hand_over(&list, "中通快递", "7551", at).await?;
        }
        Ok(())
    }

    async fn check(&self, list: &Shipment, at: DateTime<Utc>) -> Result<(), OrderError> {
        let inside = shipments::lines_of(self.tx.db(), list.id).await?;
        let mut packed: Vec<i64> = inside.iter().map(|row| row.order_line_id).collect();
        packed.dedup();
        let good = packed.into_iter().map(|order_line_id| CheckedLine {
            order_line_id,
            fault: String::new(),
        });
        let lines: Vec<CheckedLine> = good.collect();
        check::check(self.tx, list.id, &lines, self.checker, at).await?;
        Ok(())
    }

    async fn hand_over(
        &self,
        list: &Shipment,
        carrier: &str,
        prefix: &str,
        at: DateTime<Utc>,
    ) -> Result<orders::Model, OrderError> {
        let departure = Departure {
            parcel: Parcel {
                carrier: carrier.into(),
                waybill: format!("{prefix}{:012}", 310_000_000 + list.id),
            },
            cold: ColdStart {
                temperature: Some(42),
                vehicle: format!("保温箱 {:03}", list.id % 1_000),
                cooling: Some(Cooling::InsulatedBox),
                transit_hours: 48,
                started_at: None,
            },
        };
        let shop = (self.settings, self.goods_cache);
        let order = ship::send(self.tx, list.id, departure, self.picker, shop, at).await?;
        tracking::note(self.tx, list.id, &way(at, self.now), self.now).await?;
        Ok(order)
    }
}

/// The lines of a pick list whose packs have codes, as proposed.
fn scanned(list: &Shipment, inside: &[ShipmentLine]) -> Vec<PickedLine> {
    let mut lines: Vec<i64> = inside.iter().map(|row| row.order_line_id).collect();
    lines.dedup();
    let picked = lines.into_iter().map(|order_line_id| {
        let of_line = || {
            inside
                .iter()
                .filter(move |row| row.order_line_id == order_line_id)
        };
        picked_line(
            list,
            order_line_id,
            of_line(),
            of_line().map(|row| row.quantity).sum(),
        )
    });
    picked.filter(|line| line.codes.is_some()).collect()
}

fn picked_line<'a>(
    list: &Shipment,
    order_line_id: i64,
    rows: impl Iterator<Item = &'a ShipmentLine> + Clone,
    units: i64,
) -> PickedLine {
    let goods_id = rows.clone().map(|row| row.goods_id).next().unwrap_or_default();
    PickedLine {
        order_line_id,
        batches: rows.map(|row| (row.batch_id, row.quantity)).collect(),
        rest: MissingUnits::Later,
        codes: (goods_id % HAS_CODES == 3).then(|| codes(list, order_line_id, goods_id, units)),
    }
}

fn codes(list: &Shipment, order_line_id: i64, goods_id: i64, units: i64) -> Vec<String> {
    let serial = |pack| (list.id * 10_000 + order_line_id % 10_000) * 1_000 + pack;
    (0..units)
        .map(|pack| format!("8{:06}{:013}", goods_id % 1_000_000, serial(pack)))
        .collect()
}

/// Every second line waits for the next parcel; an only one is left behind but for one pack.
fn leave_half(list: &Shipment, inside: &[ShipmentLine], picked: &mut Vec<PickedLine>) {
    let mut lines: Vec<i64> = inside.iter().map(|row| row.order_line_id).collect();
    lines.dedup();
    if let ([only], Some(row)) = (lines.as_slice(), inside.first()) {
        let mut one = picked_line(list, *only, std::iter::once(row), 1);
        one.batches = vec![(row.batch_id, 1)];
        *picked = vec![one];
        return;
    }
    let later = |order_line_id: i64| PickedLine {
        order_line_id,
        batches: Vec::new(),
        rest: MissingUnits::Later,
        codes: None,
    };
    let left: Vec<i64> = lines.into_iter().skip(1).step_by(2).collect();
    picked.retain(|line| !left.contains(&line.order_line_id));
    picked.extend(left.into_iter().map(later));
}

/// The last line comes with a pack less, unless that were all.
fn lose_a_pack(list: &Shipment, inside: &[ShipmentLine], picked: &mut Vec<PickedLine>) {
    let units: i64 = inside.iter().map(|row| row.quantity).sum();
    let Some(last) = inside.last().filter(|_| units > 1) else {
        return;
    };
    picked.retain(|line| line.order_line_id != last.order_line_id);
    let of_line = inside
        .iter()
        .filter(|row| row.order_line_id == last.order_line_id);
    let found = of_line.clone().map(|row| row.quantity).sum::<i64>() - 1;
    let line = picked_line(list, last.order_line_id, of_line.clone(), found);
    picked.push(PickedLine {
        batches: of_line
            .map(|row| (row.batch_id, row.quantity - i64::from(row.id == last.id)))
            .collect(),
        rest: MissingUnits::Refund,
        ..line
    });
}

/// Of the orders that wait to be shipped one is packed, one is being picked, one is asked to be cancelled; the newest wait.
pub async fn open(
    services: &Services,
    goods_cache: &GoodsCache,
    departments: &Departments,
) -> anyhow::Result<()> {
    let waiting = orders::Entity::find()
        .filter(orders::Column::Status.eq(OrderStatus::WaitingShipping))
        .order_by_asc(orders::Column::Id)
        .limit(3)
        .all(&services.db)
        .await?;
    let (goods_cache, now) = (goods_cache.clone(), services.clock.now());
    let picker = departments.warehouse.actor.clone();
    services
        .writer
        .run(async move |tx: &WriteTx| {
            for (place, order) in waiting.into_iter().enumerate() {
                if place == 2 {
                    let buyer = Actor::member(order.member_id, &order.receiver, "");
                    cancel_request::ask(tx, order.id, &buyer, "商品或数量选错了", now).await?;
                    continue;
                }
                let list = picking::start(tx, &goods_cache, order.id, &picker, now).await?;
                if place == 0 {
                    let inside = shipments::lines_of(tx.db(), list.id).await?;
                    confirm(tx, list.id, &scanned(&list, &inside), &picker, now).await?;
                }
            }
            Ok::<_, OrderError>(())
        })
        .await?;
    Ok(())
}
