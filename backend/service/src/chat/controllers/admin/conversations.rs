//! /admin/api/service/conversations: all there were, and what happens to them.
use axum::extract::State;
use chrono::TimeDelta;
use identity::{
    actors::Staff,
    companies::models::companies,
    permissions::{Access, ReadService, Resource, WriteService, WriteServiceLead, own_customers_only},
    staff::models::staff as people,
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Id, Input, RowId, Text},
};
use loco_rs::controller::extractor::shared_store::SharedStore;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    chat::views::admin::conversation::{AdminConversation, shown, shown_one},
    errors::ServiceError,
    live_channel::LiveChannel,
    models::{
        conversations::Conversation,
        find,
        handle::{self, Ending},
        muting, presence, rules,
        visibility::{colleague, sees},
    },
};

#[utoipa::path(get, path = "/admin/api/service/conversations", tag = "service", responses((status = 200, body = Vec<AdminConversation>)))]
pub async fn list(
    staff: Staff<ReadService>,
    State(services): State<Services>,
    SharedStore(channel): SharedStore<LiveChannel>,
    query: ListQuery,
) -> ApiResult<Rows<AdminConversation>> {
    let (rows, total) = find::page(&staff, &services.db, &query).await?;
    Ok(Rows {
        name: "service/conversations",
        from: query.from,
        total,
        rows: shown(&services, &channel, rows).await?,
    })
}

#[utoipa::path(get, path = "/admin/api/service/conversations/{id}", tag = "service", params(("id" = i64, Path)), responses((status = 200, body = AdminConversation), (status = 404)))]
pub async fn show(
    staff: Staff<ReadService>,
    Id(id): Id,
    State(services): State<Services>,
    SharedStore(channel): SharedStore<LiveChannel>,
) -> ApiResult<PlainJson<AdminConversation>> {
    let row = sees(&staff, &services, id).await?;
    Ok(PlainJson(shown_one(&services, &channel, row).await?))
}

/// Of two who take it at once one gets it; the other reads who (409).
#[utoipa::path(post, path = "/admin/api/service/conversations/{id}/take", tag = "service", params(("id" = i64, Path)), responses((status = 200, body = AdminConversation), (status = 404), (status = 409)))]
pub async fn take(
    staff: Staff<WriteService>,
    Id(id): Id,
    State(services): State<Services>,
    SharedStore(channel): SharedStore<LiveChannel>,
) -> ApiResult<PlainJson<AdminConversation>> {
    sees(&staff, &services, id).await?;
    let (who, actor, now) = (colleague(&staff), staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| handle::take(tx, id, &who, &actor, now).await)
        .await?;
    Ok(PlainJson(shown_one(&services, &channel, row).await?))
}

#[derive(Deserialize, ToSchema)]
pub struct AssignInput {
    #[schema(value_type = i64)]
    staff_id: RowId,
}

/// By a service lead.
#[utoipa::path(post, path = "/admin/api/service/conversations/{id}/assign", tag = "service", params(("id" = i64, Path)), request_body = AssignInput, responses((status = 200, body = AdminConversation), (status = 409), (status = 422)))]
pub async fn assign(
    staff: Staff<WriteServiceLead>,
    Id(id): Id,
    State(services): State<Services>,
    SharedStore(channel): SharedStore<LiveChannel>,
    Input(input): Input<AssignInput>,
) -> ApiResult<PlainJson<AdminConversation>> {
    let conversation = sees(&staff, &services, id).await?;
    let (to, name) = attendant(&services, &conversation, input.staff_id.0, staff.id).await?;
    let (actor, now) = (staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| handle::give(tx, id, (to, &name), &actor, now).await)
        .await?;
    Ok(PlainJson(shown_one(&services, &channel, row).await?))
}

/// A person who may answer this buyer and is there, and their name. Who gives it to themselves is there.
async fn attendant(
    services: &Services,
    conversation: &Conversation,
    id: i64,
    giver_id: i64,
) -> ApiResult<(i64, String)> {
    let refused = |why: String| ApiError::invalid("staff_id", why);
    let found = people::facts(&services.db, id).await?;
    let found = found.filter(|person| presence::may_answer(&person.roles));
    let person = found.ok_or_else(|| refused("请选择一位能接待的同事".into()))?;
    if own_customers_only(&person.roles, Resource::Service, Access::Write) {
        let company = companies::by_id(&services.db, conversation.company_id).await?;
        if company.and_then(|company| company.salesman_id) != Some(id) {
            return Err(refused(format!(
                "{}只接待自己的客户，请选择别的同事",
                person.name
            )));
        }
    }
    let (now, rules) = (services.clock.now(), rules::current(&services.db).await?);
    let before = now - TimeDelta::minutes(rules.away_minutes);
    let seat = presence::of(&services.db, id).await?;
    if id != giver_id && presence::is_long_away(seat.as_ref(), before, now) {
        return Err(refused(format!(
            "{}现在不在，请选择在线的同事，或转给下一位空闲客服",
            person.name
        )));
    }
    Ok((person.id, person.name))
}

#[derive(Deserialize, ToSchema)]
pub struct TransferInput {
    /// None = the next colleague who is free.
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    staff_id: Option<RowId>,
    /// For the colleague; the buyer does not see it.
    #[serde(default)]
    note: Text<500>,
}

#[utoipa::path(post, path = "/admin/api/service/conversations/{id}/transfer", tag = "service", params(("id" = i64, Path)), request_body = TransferInput, responses((status = 200, body = AdminConversation), (status = 409), (status = 422)))]
pub async fn transfer(
    staff: Staff<WriteService>,
    Id(id): Id,
    State(services): State<Services>,
    SharedStore(channel): SharedStore<LiveChannel>,
    Input(input): Input<TransferInput>,
) -> ApiResult<PlainJson<AdminConversation>> {
    let conversation = sees(&staff, &services, id).await?;
    let to = match input.staff_id {
        Some(to) => Some(attendant(&services, &conversation, to.0, staff.id).await?),
        None => None,
    };
    let (who, actor, now) = (colleague(&staff), staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let to = to.as_ref().map(|(id, name)| (*id, name.as_str()));
            handle::transfer(tx, id, &who, to, input.note.0, &actor, now).await
        })
        .await?;
    Ok(PlainJson(shown_one(&services, &channel, row).await?))
}

#[derive(Deserialize, ToSchema)]
pub struct CloseInput {
    /// One of the topics of the rules; empty = none.
    #[serde(default)]
    topic: Text<40>,
    /// In one's own words; for staff.
    #[serde(default)]
    reason: Text<200>,
}

#[utoipa::path(post, path = "/admin/api/service/conversations/{id}/close", tag = "service", params(("id" = i64, Path)), request_body = CloseInput, responses((status = 200, body = AdminConversation), (status = 409)))]
pub async fn close(
    staff: Staff<WriteService>,
    Id(id): Id,
    State(services): State<Services>,
    SharedStore(channel): SharedStore<LiveChannel>,
    Input(input): Input<CloseInput>,
) -> ApiResult<PlainJson<AdminConversation>> {
    sees(&staff, &services, id).await?;
    let (who, actor, now) = (colleague(&staff), staff.actor(), services.clock.now());
    let ending = Ending {
        topic: input.topic.0,
        reason: input.reason.0,
    };
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let row = handle::close(tx, id, &who, ending, &actor, now).await?;
            Ok::<_, ServiceError>(row)
        })
        .await?;
    Ok(PlainJson(shown_one(&services, &channel, row).await?))
}

#[derive(Deserialize, ToSchema)]
pub struct TopicInput {
    /// One of the topics of the rules; empty = none.
    topic: Text<40>,
}

/// What a conversation was about that is over.
#[utoipa::path(post, path = "/admin/api/service/conversations/{id}/topic", tag = "service", params(("id" = i64, Path)), request_body = TopicInput, responses((status = 200, body = AdminConversation), (status = 404), (status = 409), (status = 422)))]
pub async fn classify(
    staff: Staff<WriteService>,
    Id(id): Id,
    State(services): State<Services>,
    SharedStore(channel): SharedStore<LiveChannel>,
    Input(input): Input<TopicInput>,
) -> ApiResult<PlainJson<AdminConversation>> {
    sees(&staff, &services, id).await?;
    let (actor, now) = (staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| handle::classify(tx, id, input.topic.0, &actor, now).await)
        .await?;
    Ok(PlainJson(shown_one(&services, &channel, row).await?))
}

#[derive(Deserialize, ToSchema)]
pub struct MuteInput {
    /// For the audit log.
    reason: Text<200>,
}

/// By a service lead: ends the conversation, and its member may not chat for a week.
#[utoipa::path(post, path = "/admin/api/service/conversations/{id}/mute", tag = "service", params(("id" = i64, Path)), request_body = MuteInput, responses((status = 200, body = AdminConversation), (status = 404), (status = 422)))]
pub async fn mute(
    staff: Staff<WriteServiceLead>,
    Id(id): Id,
    State(services): State<Services>,
    SharedStore(channel): SharedStore<LiveChannel>,
    Input(input): Input<MuteInput>,
) -> ApiResult<PlainJson<AdminConversation>> {
    sees(&staff, &services, id).await?;
    let (actor, now) = (staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| muting::mute(tx, id, input.reason.0, &actor, now).await)
        .await?;
    Ok(PlainJson(shown_one(&services, &channel, row).await?))
}

/// The member may chat again at once.
#[utoipa::path(post, path = "/admin/api/service/conversations/{id}/unmute", tag = "service", params(("id" = i64, Path)), request_body = MuteInput, responses((status = 200, body = AdminConversation), (status = 404), (status = 422)))]
pub async fn unmute(
    staff: Staff<WriteServiceLead>,
    Id(id): Id,
    State(services): State<Services>,
    SharedStore(channel): SharedStore<LiveChannel>,
    Input(input): Input<MuteInput>,
) -> ApiResult<PlainJson<AdminConversation>> {
    sees(&staff, &services, id).await?;
    let (actor, now) = (staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| muting::unmute(tx, id, input.reason.0, &actor, now).await)
        .await?;
    Ok(PlainJson(shown_one(&services, &channel, row).await?))
}
