//! When a company ordered last: those that fall silent are looked after.
use ::orders::{events::OrderChanged, models::_entities::orders};
use futures::FutureExt;
use identity::companies::models::companies;
use kernel::WriteTx;
use loco_rs::app::AppContext;
use sea_orm::EntityTrait;

use super::reaction::{Outcome, StoredEvent};

pub fn order_placed<'a>(tx: &'a WriteTx, _: &'a AppContext, fact: &'a StoredEvent) -> Outcome<'a> {
    async move {
        let event: OrderChanged = fact.read()?;
        if event.from.is_some() {
            return Ok(());
        }
        if let Some(order) = orders::Entity::find_by_id(event.order_id).one(tx.db()).await? {
            companies::note_order(tx, order.company_id, order.created_at).await?;
        }
        Ok(())
    }
    .boxed()
}
