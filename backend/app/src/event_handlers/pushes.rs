//! Pushes to open pages.
use std::collections::BTreeMap;

use futures::FutureExt;
use identity::{
    events::{AddressSubmitted, LicenceSubmitted, LicenceWithdrawn, SessionEnded},
    permissions::{Resource, Role},
};
use kernel::{Services, services::shared};
use loco_rs::app::AppContext;
use loyalty::events::TicketDrawn;
use messaging::{
    Live,
    events::MessagesChanged,
    live::{
        AddressSubmitted as AddressSubmittedPush, DrawResult, LicenceSubmitted as LicenceSubmittedPush,
        LicenceWithdrawn as LicenceWithdrawnPush, MessageChanged, OrderChanged as OrderChangedPush,
    },
    models::messages::Messages,
};
use orders::events::OrderChanged;

use super::reaction::{Outcome, StoredEvent};
use crate::controllers::Dashboards;

pub fn cut_sockets<'a>(ctx: &'a AppContext, facts: &'a [StoredEvent]) -> Outcome<'a> {
    async move {
        let live = shared::<Live>(ctx);
        for fact in facts {
            live.cut_session(&fact.read::<SessionEnded>()?.token_hash);
        }
        Ok(())
    }
    .boxed()
}

pub fn licence_submitted<'a>(ctx: &'a AppContext, facts: &'a [StoredEvent]) -> Outcome<'a> {
    async move {
        let live = shared::<Live>(ctx);
        shared::<Dashboards>(ctx).forget();
        for fact in facts {
            let event: LicenceSubmitted = fact.read()?;
            let push = LicenceSubmittedPush {
                id: event.licence_id,
                company: event.company,
            };
            live.to_role(Role::Qa, &push).await;
        }
        Ok(())
    }
    .boxed()
}

/// Who reviews sees it leave the queue.
pub fn licence_withdrawn<'a>(ctx: &'a AppContext, facts: &'a [StoredEvent]) -> Outcome<'a> {
    async move {
        let live = shared::<Live>(ctx);
        for fact in facts {
            let event: LicenceWithdrawn = fact.read()?;
            let push = LicenceWithdrawnPush {
                id: event.licence_id,
                company: event.company,
            };
            live.to_role(Role::Qa, &push).await;
        }
        Ok(())
    }
    .boxed()
}

pub fn address_submitted<'a>(ctx: &'a AppContext, facts: &'a [StoredEvent]) -> Outcome<'a> {
    async move {
        let live = shared::<Live>(ctx);
        for fact in facts {
            let event: AddressSubmitted = fact.read()?;
            let push = AddressSubmittedPush {
                id: event.address_id,
                company: event.company,
            };
            live.to_role(Role::Qa, &push).await;
        }
        Ok(())
    }
    .boxed()
}

/// To all members of the buyer, and to staff who work on orders.
pub fn order_changed<'a>(ctx: &'a AppContext, facts: &'a [StoredEvent]) -> Outcome<'a> {
    async move {
        let live = shared::<Live>(ctx);
        shared::<Dashboards>(ctx).forget();
        for fact in facts {
            let event: OrderChanged = fact.read()?;
            let push = OrderChangedPush {
                id: event.number,
                status: event.status,
                status_text: event.status_text,
            };
            live.to_company(event.company_id, &push).await;
            live.to_readers(Resource::Orders, &push).await;
        }
        Ok(())
    }
    .boxed()
}

/// To every device of the member who drew.
pub fn drawn<'a>(ctx: &'a AppContext, facts: &'a [StoredEvent]) -> Outcome<'a> {
    async move {
        let live = shared::<Live>(ctx);
        for fact in facts {
            let event: TicketDrawn = fact.read()?;
            let push = DrawResult {
                record_id: event.record_id,
                draw_id: event.draw_id,
                is_win: event.is_win,
                name: event.name,
                remarks: event.remarks,
                prize_index: event.prize_index,
            };
            live.to_member(event.member_id, &push).await;
        }
        Ok(())
    }
    .boxed()
}

/// Each member once, with the newest title.
pub fn messages_changed<'a>(ctx: &'a AppContext, facts: &'a [StoredEvent]) -> Outcome<'a> {
    async move {
        let (live, services) = (shared::<Live>(ctx), Services::of(ctx));
        let mut titles: BTreeMap<i64, Option<String>> = BTreeMap::new();
        for fact in facts {
            let event: MessagesChanged = fact.read()?;
            let title = titles.entry(event.member_id).or_default();
            *title = event.title.or(title.take());
        }
        for (member_id, title) in titles {
            if !live.may_be_connected(member_id) {
                continue;
            }
            let unread = Messages::of(member_id).unread(&services.db).await?;
            live.to_member(member_id, &MessageChanged { unread, title }).await;
        }
        Ok(())
    }
    .boxed()
}
