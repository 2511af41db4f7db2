//! /admin/api/message_templates: the texts of automatic messages.
use axum::extract::State;
use gateways::sms::settings::SmsSettings;
use identity::{
    actors::Staff,
    audit::{
        models::history,
        views::admin::audit_action::{AdminAuditAction, audit_actions, part},
    },
    permissions::{ReadMessageTemplates, WriteMessageTemplates},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Id, Input, Text},
};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    errors::MessagingError,
    models::{history::WORDING, kinds::ChannelTexts},
    templates::{
        models::{
            templates::{self, ShopText},
            texts::BuiltIn,
            wording::{self, TemplateText},
        },
        views::admin::message_template::{AdminMessageTemplate, TemplatePreview},
    },
};

/// Filters: `id`, `q`, `kind`, `is_changed`.
#[utoipa::path(get, path = "/admin/api/message_templates", tag = "messages", responses((status = 200, body = Vec<AdminMessageTemplate>)))]
pub async fn list(
    _: Staff<ReadMessageTemplates>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminMessageTemplate>> {
    let (ids, q, kind) = (query.ids(), query.text("q"), query.text("kind"));
    let is_changed = query.flag("is_changed")?;
    let is_asked_for = |known: &ShopText| {
        let built_in = known.built_in;
        let holds = |text: &String| {
            [built_in.name, known.title(), known.body()]
                .iter()
                .any(|part| part.contains(text.as_str()))
        };
        ids.as_ref().is_none_or(|ids| ids.contains(&built_in.id))
            && kind.as_ref().is_none_or(|kind| *kind == built_in.kind.code())
            && q.as_ref().is_none_or(holds)
            && is_changed.is_none_or(|is_changed| is_changed == known.own.is_some())
    };
    let all = templates::all(&services.db).await?;
    let found = all.into_iter().filter(is_asked_for);
    let rows = found.map(AdminMessageTemplate::from).collect();
    Ok(Rows::part_of("message_templates", rows, &query))
}

fn built_in(id: i64) -> ApiResult<&'static BuiltIn> {
    templates::by_id(id).ok_or_else(|| ApiError::not_found("消息模板"))
}

#[utoipa::path(get, path = "/admin/api/message_templates/{id}", tag = "messages", params(("id" = i64, Path)), responses((status = 200, body = AdminMessageTemplate), (status = 404)))]
pub async fn show(
    _: Staff<ReadMessageTemplates>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminMessageTemplate>> {
    let known = templates::known(&services.db, built_in(id)?).await?;
    Ok(PlainJson(known.into()))
}

#[derive(Deserialize, ToSchema)]
pub struct MessageTemplateInput {
    title: Text<200>,
    body: Text<1000>,
    /// Of mails; empty: the title. So with the others.
    #[serde(default)]
    mail_title: Text<200>,
    #[serde(default)]
    mail_body: Text<4000>,
    #[serde(default)]
    sms_text: Text<200>,
}

impl MessageTemplateInput {
    fn words(self) -> TemplateText {
        TemplateText {
            title: self.title.0,
            body: self.body.0,
            elsewhere: ChannelTexts {
                mail_title: self.mail_title.0,
                mail_body: self.mail_body.0,
                sms: self.sms_text.0,
            },
        }
    }
}

#[utoipa::path(put, path = "/admin/api/message_templates/{id}", tag = "messages", params(("id" = i64, Path)), request_body = MessageTemplateInput, responses((status = 200, body = AdminMessageTemplate), (status = 404), (status = 409), (status = 422)))]
pub async fn update(
    staff: Staff<WriteMessageTemplates>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<MessageTemplateInput>,
) -> ApiResult<PlainJson<AdminMessageTemplate>> {
    let (built_in, actor, now) = (built_in(id)?, staff.actor(), services.clock.now());
    let (words, sign_name) = (input.words(), sign_name(&services).to_owned());
    let known = services
        .writer
        .run(async move |tx: &WriteTx| templates::set(tx, built_in, (words, &sign_name), &actor, now).await)
        .await?;
    Ok(PlainJson(known.into()))
}

/// What texts to phones begin with.
fn sign_name(services: &Services) -> &str {
    &services.settings.of::<SmsSettings>().sign_name
}

/// A preview for each channel with sample values; nothing is written. A text too long for one SMS is shown
/// split, and refused on saving.
#[utoipa::path(post, path = "/admin/api/message_templates/{id}/preview", tag = "messages", params(("id" = i64, Path)), request_body = MessageTemplateInput, responses((status = 200, body = TemplatePreview), (status = 404), (status = 422)))]
pub async fn preview(
    _: Staff<ReadMessageTemplates>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<MessageTemplateInput>,
) -> ApiResult<PlainJson<TemplatePreview>> {
    let (built_in, words) = (built_in(id)?, input.words());
    let errors = wording::faults(built_in, &words);
    if !errors.is_empty() {
        return Err(ApiError::Invalid(errors));
    }
    let on_phone = wording::sms_sample(built_in, &words, sign_name(&services));
    Ok(PlainJson(TemplatePreview::new(&words.sample(built_in), on_phone)))
}

/// Back to the text that the shop came with.
#[utoipa::path(post, path = "/admin/api/message_templates/{id}/reset", tag = "messages", params(("id" = i64, Path)), responses((status = 200, body = AdminMessageTemplate), (status = 404), (status = 409)))]
pub async fn reset(
    staff: Staff<WriteMessageTemplates>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminMessageTemplate>> {
    let (built_in, actor, now) = (built_in(id)?, staff.actor(), services.clock.now());
    let known = services
        .writer
        .run(async move |tx: &WriteTx| {
            let known = templates::reset(tx, built_in, &actor, now).await?;
            Ok::<_, MessagingError>(known)
        })
        .await?;
    Ok(PlainJson(known.into()))
}

#[utoipa::path(get, path = "/admin/api/message_templates/{id}/history", tag = "messages", params(("id" = i64, Path)), responses((status = 200, body = Vec<AdminAuditAction>)))]
pub async fn history(
    _: Staff<ReadMessageTemplates>,
    Id(id): Id,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminAuditAction>> {
    let found = history::of(&services.db, ("message_template", id), WORDING, part(&query)).await?;
    Ok(audit_actions(found, &query))
}
