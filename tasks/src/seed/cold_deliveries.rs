//! A delivery of cold goods with what was noted of its way; quality management took it in.
use catalog::{
    goods::models::{
        codes::{Control, Kind, Storage},
        cooling::Cooling,
        first_sale::FirstSale,
    },
    models::_entities::{goods, warehouses},
    stock::models::stock::BatchDates,
};
use chrono::{DateTime, Days, TimeDelta, Utc};
use identity::permissions::Role;
use kernel::{
    Services, WriteTx,
    clock::{shop_day, shop_time},
    input::temperature::celsius,
};
use receiving::{
    errors::ReceivingError,
    models::_entities::suppliers,
    receipts::models::receipts::{self, Decision, Delivery, DeliveryLine, LineDecision, journey::NewJourney},
    suppliers::models::suppliers::Standing,
};
use sea_orm::{QueryOrder, prelude::*};

use super::{departments::Departments, purchases};

const CAME_AGO: TimeDelta = TimeDelta::hours(50);
const ON_THE_WAY: TimeDelta = TimeDelta::hours(9);
/// Hours that were agreed.
const AGREED: i64 = 12;
/// Tenths of a degree.
const LEFT_AT: i64 = 42;
const ARRIVED_AT: i64 = 51;

pub async fn create(services: &Services) -> anyhow::Result<()> {
    let departments = Departments::load(services).await?;
    let cold = goods::Entity::find()
        .filter(goods::Column::Control.eq(Control::None))
        .filter(goods::Column::Storage.eq(Storage::Cold))
        .filter(goods::Column::Kind.ne(Kind::Device))
        .filter(goods::Column::CostPrice.gt(0_i64))
        .filter(goods::Column::FirstSale.eq(FirstSale::Approved))
        .order_by_asc(goods::Column::Id)
        .one(&services.db)
        .await?;
    let warehouse = warehouses::Entity::find()
        .order_by_asc(warehouses::Column::Id)
        .one(&services.db)
        .await?;
    let supplier = suppliers::Entity::find()
        .filter(suppliers::Column::Status.eq(Standing::Approved))
        .order_by_asc(suppliers::Column::Id)
        .one(&services.db)
        .await?;
    let (Some(cold), Some(warehouse), Some(supplier)) = (cold, warehouse, supplier) else {
        return Ok(());
    };
    let came_at = services.clock.now() - CAME_AGO;
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let mut delivery = delivery_of(&cold, (supplier.id, warehouse.id), came_at);
            let ordered = (supplier.id, delivery.lines.as_slice());
            delivery.order_id = Some(purchases::ordered(tx, &departments, ordered, came_at).await?);
            let noted_at = came_at + TimeDelta::minutes(10);
            let (receipt, lines) =
                receipts::receive(tx, delivery, &departments.warehouse.actor, noted_at).await?;
            let decision = Decision {
                lines: lines
                    .iter()
                    .map(|line| LineDecision {
                        line_id: line.id,
                        accepted: line.quantity,
                        refuse_reason: String::new(),
                        has_report: true,
                        shelf_place: None,
                    })
                    .collect(),
                appearance: "外观、包装、标签、说明书符合规定".into(),
                opinion: "启运、途中、到货温度均在 2～8 ℃，合格".into(),
                word_releases: true,
            };
            let qa = (&departments.qa.actor, &[Role::Qa][..]);
            let decided_at = noted_at + TimeDelta::minutes(20);
            receipts::accept(tx, receipt.id, decision, qa, decided_at).await?;
            Ok::<_, ReceivingError>(())
        })
        .await?;
    Ok(())
}

/// Every half an hour; a little warmer towards the end.
fn readings(came_at: DateTime<Utc>) -> String {
    let lines = (0..=18).map(|place| {
        let at = shop_time(came_at - ON_THE_WAY + TimeDelta::minutes(30 * place));
        let temperature = celsius(LEFT_AT + place / 2);
        format!("{} {temperature}", at.format("%Y-%m-%d %H:%M:%S"))
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn delivery_of(
    cold: &goods::Model,
    (supplier_id, warehouse_id): (i64, i64),
    came_at: DateTime<Utc>,
) -> Delivery {
    let came_on = shop_day(came_at);
    let produced_on = came_on - Days::new(60);
    let line = DeliveryLine {
        goods_id: cold.id,
        batch_number: format!("{}L1", produced_on.format("%y%m%d")),
        dates: BatchDates {
            produced_on,
            expires_on: produced_on + Days::new(730),
        },
        quantity: cold.step * 20,
        unit_price: cold.cost_price.unwrap_or_default(),
        temperature: Some(ARRIVED_AT),
        udi: String::new(),
        origin: String::new(),
    };
    Delivery {
        supplier_id,
        order_id: None,
        warehouse_id,
        delivery_note: format!("LL{}0101", came_on.format("%Y%m%d")),
        note: String::new(),
        journey: NewJourney {
            cooling: Some(Cooling::Truck),
            vehicle: "鄂A5L826".into(),
            started_at: Some(came_at - ON_THE_WAY),
            left_temperature: Some(LEFT_AT),
            arrived_at: Some(came_at),
            transit_hours: AGREED,
            readings: readings(came_at),
        },
        lines: vec![line],
    }
}
