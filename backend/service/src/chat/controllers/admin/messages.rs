//! /admin/api/service/conversations/{id}/…: messages and notes of a conversation.
use axum::{
    extract::{Multipart, State},
    response::Response,
};
use files::uploads::{UploadForm, file_of};
use identity::{
    actors::Staff,
    licences::{models::private_files, views::scan_file},
    members::models::members,
    permissions::{ReadService, WriteService},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::PlainJson,
    input::{Id, Input, Query, Text},
};
use loco_rs::controller::extractor::shared_store::SharedStore;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    cards::Cards,
    chat::views::{
        admin::conversation::{AdminChatMessage, AdminChatMessages},
        shop::chat::{ServiceHeard, ServicePicture, ServiceUnread},
    },
    input::{PartQuery, ServiceMessageInput, ServiceReadInput},
    live_channel::{LiveChannel, Typing, TypingLimit},
    models::{
        conversations, pictures, reading, retract,
        send::{self, Content, Draft},
        states::{Author, State as Stage},
        visibility::{colleague, is_lead, sees},
    },
};

/// Of all conversations with this buyer, with the notes.
#[utoipa::path(get, path = "/admin/api/service/conversations/{id}/messages", tag = "service", params(("id" = i64, Path), PartQuery), responses((status = 200, body = AdminChatMessages), (status = 404)))]
pub async fn list(
    staff: Staff<ReadService>,
    Id(id): Id,
    State(services): State<Services>,
    Query(query): Query<PartQuery>,
) -> ApiResult<PlainJson<AdminChatMessages>> {
    let conversation = sees(&staff, &services, id).await?;
    let said = conversations::said_to(&services.db, &conversation, query.into()).await?;
    let list = said.messages.into_iter();
    Ok(PlainJson(AdminChatMessages {
        list: list.map(|row| AdminChatMessage::new(row, staff.id)).collect(),
        has_more: said.has_more,
    }))
}

#[utoipa::path(post, path = "/admin/api/service/conversations/{id}/messages", tag = "service", params(("id" = i64, Path)), request_body = ServiceMessageInput, responses((status = 200, body = AdminChatMessage), (status = 404), (status = 409), (status = 422)))]
pub async fn send(
    staff: Staff<WriteService>,
    Id(id): Id,
    State(services): State<Services>,
    SharedStore(cards): SharedStore<Cards>,
    Input(input): Input<ServiceMessageInput>,
) -> ApiResult<PlainJson<AdminChatMessage>> {
    let conversation = sees(&staff, &services, id).await?;
    let company_id = Some(conversation.company_id);
    let buyer = members::facts_acting_for(&services.db, conversation.member_id, company_id).await?;
    let buyer = buyer.filter(|buyer| buyer.company_id == conversation.company_id);
    let buyer = buyer.ok_or_else(|| ApiError::conflict("客户的账号已停用，不能再发消息"))?;
    let draft = input.draft(&cards, &buyer, Author::Staff).await?;
    say(staff, &services, id, draft).await
}

async fn say(
    staff: Staff<WriteService>,
    services: &Services,
    id: i64,
    draft: Draft,
) -> ApiResult<PlainJson<AdminChatMessage>> {
    let (who, now) = (colleague(&staff), services.clock.now());
    let said = services
        .writer
        .run(async move |tx: &WriteTx| send::by_staff(tx, id, &who, draft, now).await)
        .await?;
    Ok(PlainJson(AdminChatMessage::new(said, staff.id)))
}

/// A message of one's own, within two minutes; answers the line that says so.
#[utoipa::path(post, path = "/admin/api/service/messages/{id}/retract", tag = "service", params(("id" = i64, Path)), responses((status = 200, body = AdminChatMessage), (status = 403), (status = 404), (status = 409)))]
pub async fn take_back(
    staff: Staff<WriteService>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminChatMessage>> {
    let found = conversations::message_by_id(&services.db, id).await?;
    let message = found.ok_or_else(|| ApiError::not_found("消息"))?;
    sees(&staff, &services, message.conversation_id).await?;
    let (staff_id, now) = (staff.id, services.clock.now());
    let line = services
        .writer
        .run(async move |tx: &WriteTx| retract::by_staff(tx, message, staff_id, now).await)
        .await?;
    Ok(PlainJson(AdminChatMessage::new(line, staff_id)))
}

#[derive(Deserialize, ToSchema)]
pub struct NoteInput {
    text: Text<2000>,
    #[serde(default)]
    key: Text<60>,
}

/// The buyer never sees it.
#[utoipa::path(post, path = "/admin/api/service/conversations/{id}/notes", tag = "service", params(("id" = i64, Path)), request_body = NoteInput, responses((status = 200, body = AdminChatMessage), (status = 404), (status = 422)))]
pub async fn note(
    staff: Staff<WriteService>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<NoteInput>,
) -> ApiResult<PlainJson<AdminChatMessage>> {
    sees(&staff, &services, id).await?;
    if input.text.is_empty() {
        return Err(ApiError::invalid("text", "请输入备注"));
    }
    let draft = Draft {
        content: Content::Note(input.text.0),
        key: (!input.key.is_empty()).then_some(input.key.0),
    };
    say(staff, &services, id, draft).await
}

#[utoipa::path(post, path = "/admin/api/service/conversations/{id}/read", tag = "service", params(("id" = i64, Path)), request_body = ServiceReadInput, responses((status = 200, body = ServiceUnread), (status = 404), (status = 422)))]
pub async fn read(
    staff: Staff<WriteService>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<ServiceReadInput>,
) -> ApiResult<PlainJson<ServiceUnread>> {
    let conversation = sees(&staff, &services, id).await?;
    // A supervisor reading along does not mark messages as read for the agent.
    if conversation.state == Stage::Open && conversation.staff_id != Some(staff.id) {
        let unread = conversation.staff_unread;
        return Ok(PlainJson(ServiceUnread { unread }));
    }
    let now = services.clock.now();
    let unread = services
        .writer
        .run(async move |tx: &WriteTx| reading::by_staff(tx, id, input.message_id(), now).await)
        .await?;
    Ok(PlainJson(ServiceUnread { unread }))
}

#[utoipa::path(post, path = "/admin/api/service/conversations/{id}/typing", tag = "service", params(("id" = i64, Path)), responses((status = 200, body = ServiceHeard), (status = 404), (status = 429)))]
pub async fn typing(
    staff: Staff<WriteService>,
    Id(id): Id,
    State(services): State<Services>,
    SharedStore(channel): SharedStore<LiveChannel>,
    SharedStore(limit): SharedStore<TypingLimit>,
) -> ApiResult<PlainJson<ServiceHeard>> {
    limit.take_of_staff(staff.id)?;
    let conversation = sees(&staff, &services, id).await?;
    // The buyer is shown nobody who may not answer them.
    let may_answer = conversation.staff_id == Some(staff.id) || is_lead(&staff);
    if conversation.state == Stage::Open && may_answer {
        channel.typing(Typing {
            conversation_id: id,
            member_id: conversation.member_id,
            company_id: conversation.company_id,
            staff: Some((staff.id, staff.name.clone())),
        });
    }
    Ok(PlainJson(ServiceHeard { ok: true }))
}

/// A picture for this buyer, of at most 8 MB.
#[utoipa::path(post, path = "/admin/api/service/conversations/{id}/pictures", tag = "service", params(("id" = i64, Path)), request_body(content = UploadForm, content_type = "multipart/form-data"), responses((status = 200, body = ServicePicture), (status = 404), (status = 413), (status = 422)))]
pub async fn upload(
    staff: Staff<WriteService>,
    Id(id): Id,
    State(services): State<Services>,
    form: Multipart,
) -> ApiResult<PlainJson<ServicePicture>> {
    let conversation = sees(&staff, &services, id).await?;
    let who = (conversation.company_id, conversation.member_id);
    private_files::check_quota(&services.db, who.0, services.clock.now()).await?;
    let key = pictures::keep(&services, who, file_of(form).await?).await?;
    Ok(PlainJson(ServicePicture { key }))
}

/// The picture of a message.
#[utoipa::path(get, path = "/admin/api/service/pictures/{id}", tag = "service", params(("id" = i64, Path)), responses((status = 200, content_type = "image/jpeg"), (status = 404)))]
pub async fn picture(
    staff: Staff<ReadService>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<Response> {
    let found = conversations::message_by_id(&services.db, id).await?;
    // What a buyer took back nobody sees.
    let shown = found.filter(|message| message.retracted_at.is_none() || message.author == Author::Staff);
    let message = shown.ok_or_else(|| ApiError::not_found("图片"))?;
    sees(&staff, &services, message.conversation_id).await?;
    Ok(scan_file::answer(pictures::read(&services, Some(message)).await?))
}
