//! /admin/api/message_templates: how what the shop tells by itself is worded.
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::{
        models::history,
        views::admin::deed::{AdminDeed, deeds, part},
    },
    permissions::{ReadMessageTemplates, WriteMessageTemplates},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{Bare, ListQuery, Rows},
    counts::to_usize,
    input::{Id, Input, Text},
};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    errors::MessagingError,
    models::history::WORDING,
    templates::{
        models::{
            templates::{self, Known, Rendered},
            texts::BuiltIn,
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
    let is_asked_for = |known: &Known| {
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
    let found: Vec<Known> = templates::all(&services.db)
        .await?
        .into_iter()
        .filter(is_asked_for)
        .collect();
    let total = found.len() as u64;
    let shown = found
        .into_iter()
        .skip(to_usize(query.from))
        .take(to_usize(query.limit));
    Ok(Rows {
        name: "message_templates",
        from: query.from,
        total,
        rows: shown.map(AdminMessageTemplate::from).collect(),
    })
}

fn built_in(id: i64) -> ApiResult<&'static BuiltIn> {
    templates::by_id(id).ok_or_else(|| ApiError::not_found("消息模板"))
}

#[utoipa::path(get, path = "/admin/api/message_templates/{id}", tag = "messages", params(("id" = i64, Path)), responses((status = 200, body = AdminMessageTemplate), (status = 404)))]
pub async fn show(
    _: Staff<ReadMessageTemplates>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<Bare<AdminMessageTemplate>> {
    let known = templates::known(&services.db, built_in(id)?).await?;
    Ok(Bare(known.into()))
}

#[derive(Deserialize, ToSchema)]
pub struct MessageTemplateInput {
    title: Text<200>,
    body: Text<1000>,
}

impl MessageTemplateInput {
    fn text(self) -> Rendered {
        Rendered {
            title: self.title.0,
            body: self.body.0,
        }
    }
}

#[utoipa::path(put, path = "/admin/api/message_templates/{id}", tag = "messages", params(("id" = i64, Path)), request_body = MessageTemplateInput, responses((status = 200, body = AdminMessageTemplate), (status = 404), (status = 409), (status = 422)))]
pub async fn update(
    staff: Staff<WriteMessageTemplates>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<MessageTemplateInput>,
) -> ApiResult<Bare<AdminMessageTemplate>> {
    let (built_in, actor, now) = (built_in(id)?, staff.actor(), services.clock.now());
    let known = services
        .writer
        .run(async move |tx: &WriteTx| templates::set(tx, built_in, input.text(), &actor, now).await)
        .await?;
    Ok(Bare(known.into()))
}

/// What buyers would read, with the samples filled in; nothing is written.
#[utoipa::path(post, path = "/admin/api/message_templates/{id}/preview", tag = "messages", params(("id" = i64, Path)), request_body = MessageTemplateInput, responses((status = 200, body = TemplatePreview), (status = 404), (status = 422)))]
pub async fn preview(
    _: Staff<ReadMessageTemplates>,
    Id(id): Id,
    Input(input): Input<MessageTemplateInput>,
) -> ApiResult<Bare<TemplatePreview>> {
    let (built_in, text) = (built_in(id)?, input.text());
    let errors = templates::faults(built_in, &text.title, &text.body);
    if !errors.is_empty() {
        return Err(ApiError::Invalid(errors));
    }
    Ok(Bare(templates::sample(built_in, &text.title, &text.body).into()))
}

/// Back to the text that the shop came with.
#[utoipa::path(post, path = "/admin/api/message_templates/{id}/reset", tag = "messages", params(("id" = i64, Path)), responses((status = 200, body = AdminMessageTemplate), (status = 404), (status = 409)))]
pub async fn reset(
    staff: Staff<WriteMessageTemplates>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<Bare<AdminMessageTemplate>> {
    let (built_in, actor, now) = (built_in(id)?, staff.actor(), services.clock.now());
    let known = services
        .writer
        .run(async move |tx: &WriteTx| {
            let known = templates::reset(tx, built_in, &actor, now).await?;
            Ok::<_, MessagingError>(known)
        })
        .await?;
    Ok(Bare(known.into()))
}

#[utoipa::path(get, path = "/admin/api/message_templates/{id}/history", tag = "messages", params(("id" = i64, Path)), responses((status = 200, body = Vec<AdminDeed>)))]
pub async fn history(
    _: Staff<ReadMessageTemplates>,
    Id(id): Id,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminDeed>> {
    let found = history::of(&services.db, ("message_template", id), WORDING, part(&query)).await?;
    Ok(deeds(found, &query))
}
