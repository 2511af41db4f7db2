//! Prizes and gifts that moved on while nobody of the buyer looked.
use futures::FutureExt;
use kernel::WriteTx;
use loco_rs::app::AppContext;
use loyalty::events::GiftMoved;
use messaging::models::messages::Kind;

use super::{
    Fact, Outcome,
    messages::{Text, send},
};

/// To the member who won or bought it.
pub fn message<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a Fact) -> Outcome<'a> {
    async move {
        let event: GiftMoved = fact.read()?;
        let text = Text {
            kind: Kind::Order,
            title: event.title,
            body: event.body,
            url: event.url,
            reference: event.reference,
        };
        send(tx, ctx, event.member_id, &text).await
    }
    .boxed()
}
