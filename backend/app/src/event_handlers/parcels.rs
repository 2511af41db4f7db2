//! What happens when parcels leave, move and arrive, and when goods were not found for them or are not sent any more.
use ::orders::{
    events::{ParcelMoved, ParcelSent, RestClosed, UnitsDropped},
    lifecycle::models::order_status::text_of,
    models::_entities::{orders, shipments},
    shipments::models::tracking,
};
use futures::FutureExt;
use gateways::logistics::{Logistics, LogisticsError};
use identity::permissions::Resource;
use kernel::{Services, WriteTx, services::shared};
use loco_rs::app::AppContext;
use messaging::{Live, live::OrderChanged as OrderChangedPush, templates::models::texts::Template};
use sea_orm::EntityTrait;

use super::{
    messages::{send_about, send_of_order, within, worded},
    reaction::{Outcome, StoredEvent},
};

/// Subscribes to each parcel at the tracking service; a parcel that it refuses is queried from time to time.
pub fn subscribe<'a>(ctx: &'a AppContext, facts: &'a [StoredEvent]) -> Outcome<'a> {
    async move {
        let (services, logistics) = (Services::of(ctx), shared::<Logistics>(ctx));
        let Some(provider) = logistics.provider() else {
            return Ok(());
        };
        let mut failed = None;
        for fact in facts {
            let event: ParcelSent = fact.read()?;
            let Some(shipment) = shipments::Entity::find_by_id(event.shipment_id)
                .one(&services.db)
                .await?
            else {
                continue;
            };
            let order = orders::Entity::find_by_id(shipment.order_id)
                .one(&services.db)
                .await?;
            let Some(waybill) = order.and_then(|order| tracking::waybill_of(&shipment, &order)) else {
                continue;
            };
            match provider.subscribe(&waybill).await {
                Ok(()) => {}
                Err(error @ LogisticsError::Refused { .. }) => {
                    tracing::warn!(%error, parcel = event.number, "this parcel is not watched");
                }
                Err(error) => failed = Some(error.into()),
            }
        }
        failed.map_or(Ok(()), Err)
    }
    .boxed()
}

/// To all members of the buyer, and to staff who may see parcels.
pub fn moved<'a>(ctx: &'a AppContext, facts: &'a [StoredEvent]) -> Outcome<'a> {
    async move {
        let live = shared::<Live>(ctx);
        for fact in facts {
            let event: ParcelMoved = fact.read()?;
            let push = OrderChangedPush {
                id: event.order_number,
                status: event.order_status,
                status_text: text_of(event.order_status).into(),
            };
            live.to_company(event.company_id, &push).await;
            live.to_readers(Resource::Shipments, &push).await;
        }
        Ok(())
    }
    .boxed()
}

pub fn delivered<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a StoredEvent) -> Outcome<'a> {
    async move {
        let event: ParcelMoved = fact.read()?;
        if !event.is_delivered {
            return Ok(());
        }
        let place = (
            format!("/order/info/{}", event.order_number),
            format!("parcel:{}:delivered", event.number),
        );
        let values = [("number", event.order_number.as_str())];
        let text = worded(tx, Template::ParcelDelivered, &values, place).await?;
        send_about(tx, ctx, (event.member_id, event.company_id), &text).await
    }
    .boxed()
}

pub fn units_dropped<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a StoredEvent) -> Outcome<'a> {
    async move {
        let event: UnitsDropped = fact.read()?;
        let amount = event.amount.to_string();
        let values = [
            ("number", event.order_number.as_str()),
            ("goods", event.goods.as_str()),
            ("amount", amount.as_str()),
        ];
        let place = (
            format!("/order/info/{}", event.order_number),
            format!("parcel:{}:dropped", event.document),
        );
        let text = worded(tx, Template::UnitsDropped, &values, place).await?;
        send_of_order(tx, ctx, (event.member_id, &event.order_number), &text).await
    }
    .boxed()
}

pub fn rest_closed<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a StoredEvent) -> Outcome<'a> {
    async move {
        let event: RestClosed = fact.read()?;
        let amount = event.amount.to_string();
        let values = [
            ("number", event.order_number.as_str()),
            ("goods", event.goods.as_str()),
            ("amount", amount.as_str()),
            ("reason", within(&event.reason)),
        ];
        let place = (
            format!("/order/info/{}", event.order_number),
            format!("order:{}:rest_closed", event.document()),
        );
        let text = worded(tx, Template::RestClosed, &values, place).await?;
        send_of_order(tx, ctx, (event.member_id, &event.order_number), &text).await
    }
    .boxed()
}
