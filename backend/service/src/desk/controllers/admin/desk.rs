//! /admin/api/service/desk and …/availability: the console, and the available agents.
use axum::extract::State;
use identity::{
    actors::Staff,
    permissions::{ReadService, WriteService},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::PlainJson,
    clock::shop_day,
    input::{Input, Text},
};
use loco_rs::controller::extractor::shared_store::SharedStore;
use sea_orm::{QueryOrder, QuerySelect, prelude::*};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    chat::views::admin::conversation::shown,
    desk::views::admin::desk::{AdminAgent, AdminServiceDesk},
    live_channel::LiveChannel,
    models::{
        _entities::conversations::Column,
        assign, presence, rules,
        states::{Presence, State as Stage},
        visibility::{is_lead, seen_by},
    },
    workers::rounds,
};

/// Maximum number of conversations in each list.
const MOST_ROWS: u64 = 200;

#[utoipa::path(get, path = "/admin/api/service/desk", tag = "service", responses((status = 200, body = AdminServiceDesk)))]
pub async fn show(
    staff: Staff<ReadService>,
    State(services): State<Services>,
    SharedStore(channel): SharedStore<LiveChannel>,
) -> ApiResult<PlainJson<AdminServiceDesk>> {
    let (db, now) = (&services.db, services.clock.now());
    let rules = rules::current(db).await?;
    let hours = rules::hours_of(&rules);
    let loads = assign::loads(db).await?;
    let load = |id: i64| loads.get(&id).copied().unwrap_or_default();
    let attendants = presence::attendants(db, now).await?;
    let seat = presence::of(db, staff.id).await?;
    let waiting = seen_by(&staff)
        .filter(Column::State.eq(Stage::Waiting))
        .order_by_asc(Column::WaitingSince)
        .order_by_asc(Column::Id)
        .limit(MOST_ROWS)
        .all(db)
        .await?;
    let open = seen_by(&staff)
        .filter(Column::State.eq(Stage::Open))
        .order_by_desc(Column::LastMessageAt)
        .order_by_desc(Column::Id)
        .limit(MOST_ROWS)
        .all(db)
        .await?;
    let (mine, others) = open.into_iter().partition(|row| row.staff_id == Some(staff.id));
    Ok(PlainJson(AdminServiceDesk {
        me: AdminAgent {
            id: staff.id,
            name: staff.name.clone(),
            presence: presence::shown(seat.as_ref(), now).code().into(),
            open: load(staff.id),
        },
        is_lead: is_lead(&staff),
        may_answer: presence::may_answer(&staff.roles),
        is_working: hours.is_open(now),
        hours: hours.text_on(shop_day(now)),
        most_open: rules.most_open,
        topics: rules::topics_of(&rules),
        queue: shown(&services, &channel, waiting).await?,
        mine: shown(&services, &channel, mine).await?,
        others: shown(&services, &channel, others).await?,
        colleagues: attendants
            .iter()
            .map(|attendant| AdminAgent::new(attendant, load(attendant.id)))
            .collect(),
    }))
}

#[derive(Deserialize, ToSchema)]
pub struct AvailabilityInput {
    /// online | away
    state: Text<10>,
}

/// Says where one is; the console says it every minute while it is open. Who sits down is given what waits.
#[utoipa::path(post, path = "/admin/api/service/availability", tag = "service", request_body = AvailabilityInput, responses((status = 200, body = AdminAgent), (status = 422)))]
pub async fn set_availability(
    staff: Staff<WriteService>,
    State(services): State<Services>,
    Input(input): Input<AvailabilityInput>,
) -> ApiResult<PlainJson<AdminAgent>> {
    let state =
        Presence::from_code(&input.state.0).ok_or_else(|| ApiError::invalid("state", "请选择在线或离开"))?;
    let (id, now) = (staff.id, services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| presence::set(tx, id, state, now).await)
        .await?;
    if state == Presence::Online {
        rounds::share_out(&services).await?;
    }
    let loads = assign::loads(&services.db).await?;
    Ok(PlainJson(AdminAgent {
        id,
        name: staff.name.clone(),
        presence: state.code().into(),
        open: loads.get(&id).copied().unwrap_or_default(),
    }))
}
