//! /admin/api/mass_messages: drawing up messages to many, and what became of them.
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::{
        models::history,
        views::admin::audit_action::{AdminAuditAction, audit_actions, part},
    },
    permissions::{Capability, ReadMassMessages, WriteMassMessages},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    api::FieldErrors,
    input::{Id, Input, RowId, Text},
};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    mass::{
        models::{
            addressees::Addressees,
            find,
            mass_messages::{self, Draft, MOST_IDS, MassMessage},
            rules,
        },
        views::admin::mass_message::{AdminMassMessage, AudienceEstimate},
    },
    models::{
        history::WORDING,
        kinds::{Channel, Kind},
    },
};

/// Filters: `id`, `q`, `status`, `kind`, `can_decide`.
#[utoipa::path(get, path = "/admin/api/mass_messages", tag = "messages", responses((status = 200, body = Vec<AdminMassMessage>)))]
pub async fn list(
    staff: Staff<ReadMassMessages>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminMassMessage>> {
    let who = (staff.id, staff.roles.as_slice());
    let (rows, total) = find::mass_messages(&services.db, &query, who).await?;
    Ok(Rows {
        name: "mass_messages",
        from: query.from,
        total,
        rows: rows
            .into_iter()
            .map(|row| AdminMassMessage::new(row, who, None))
            .collect(),
    })
}

#[utoipa::path(get, path = "/admin/api/mass_messages/{id}", tag = "messages", params(("id" = i64, Path)), responses((status = 200, body = AdminMassMessage), (status = 404)))]
pub async fn show(
    staff: Staff<ReadMassMessages>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminMassMessage>> {
    let row = mass_messages::by_id(&services.db, id).await?;
    let row = row.ok_or_else(|| ApiError::not_found("群发消息"))?;
    one(&services, row, &staff).await
}

pub(super) async fn one<C: Capability>(
    services: &Services,
    row: MassMessage,
    staff: &Staff<C>,
) -> ApiResult<PlainJson<AdminMassMessage>> {
    let reach = find::reach(&services.db, row.id).await?;
    let who = (staff.id, staff.roles.as_slice());
    Ok(PlainJson(AdminMassMessage::new(row, who, Some(reach))))
}

#[derive(Deserialize, ToSchema)]
pub struct MassMessageInput {
    /// promotion, system
    kind: Text<20>,
    title: Text<40>,
    body: Text<1000>,
    /// A path of the storefront, or empty.
    #[serde(default)]
    url: Text<200>,
    /// site, mail, sms
    #[serde(default)]
    #[schema(value_type = Vec<String>)]
    channels: Vec<Text<20>>,
    #[serde(default)]
    ranks: Vec<i32>,
    #[serde(default)]
    buyer_types: Vec<i32>,
    #[serde(default)]
    #[schema(value_type = Vec<String>)]
    regions: Vec<Text<20>>,
    #[serde(default)]
    #[schema(value_type = Vec<i64>)]
    companies: Vec<RowId>,
}

impl MassMessageInput {
    fn draft(self) -> ApiResult<Draft> {
        let mut errors = FieldErrors::default();
        let kind =
            Kind::from_code(&self.kind.0).filter(|kind| matches!(kind, Kind::Promotion | Kind::System));
        if kind.is_none() {
            errors.add("kind", "请选择优惠消息或系统消息");
        }
        let mut channels = Vec::new();
        for code in &self.channels {
            match Channel::from_code(&code.0) {
                Some(channel) if channels.contains(&channel) => {}
                Some(channel) => channels.push(channel),
                None => errors.add("channels", "请从列表中选择发送方式"),
            }
        }
        match kind {
            Some(kind) if errors.is_empty() => Ok(Draft {
                kind,
                title: self.title.0,
                body: self.body.0,
                url: self.url.0,
                channels,
                audience: audience(self.ranks, self.buyer_types, self.regions, self.companies),
            }),
            _ => Err(ApiError::Invalid(errors)),
        }
    }
}

fn audience(
    ranks: Vec<i32>,
    buyer_types: Vec<i32>,
    regions: Vec<Text<20>>,
    companies: Vec<RowId>,
) -> Addressees {
    Addressees {
        ranks,
        buyer_types,
        regions: regions.into_iter().map(|region| region.0).collect(),
        companies: companies.into_iter().map(|id| id.0).collect(),
    }
}

#[utoipa::path(post, path = "/admin/api/mass_messages", tag = "messages", request_body = MassMessageInput, responses((status = 200, body = AdminMassMessage), (status = 403), (status = 422)))]
pub async fn create(
    staff: Staff<WriteMassMessages>,
    State(services): State<Services>,
    Input(input): Input<MassMessageInput>,
) -> ApiResult<PlainJson<AdminMassMessage>> {
    let (draft, actor, roles, now) = (
        input.draft()?,
        staff.actor(),
        staff.roles.clone(),
        services.clock.now(),
    );
    let row = services
        .writer
        .run(async move |tx: &WriteTx| mass_messages::create(tx, &draft, (&actor, &roles), now).await)
        .await?;
    one(&services, row, &staff).await
}

/// Of a draft alone.
#[utoipa::path(put, path = "/admin/api/mass_messages/{id}", tag = "messages", params(("id" = i64, Path)), request_body = MassMessageInput, responses((status = 200, body = AdminMassMessage), (status = 403), (status = 404), (status = 409), (status = 422)))]
pub async fn update(
    staff: Staff<WriteMassMessages>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<MassMessageInput>,
) -> ApiResult<PlainJson<AdminMassMessage>> {
    let (draft, actor, roles, now) = (
        input.draft()?,
        staff.actor(),
        staff.roles.clone(),
        services.clock.now(),
    );
    let row = services
        .writer
        .run(async move |tx: &WriteTx| mass_messages::update(tx, id, &draft, (&actor, &roles), now).await)
        .await?;
    one(&services, row, &staff).await
}

#[utoipa::path(get, path = "/admin/api/mass_messages/{id}/history", tag = "messages", params(("id" = i64, Path)), responses((status = 200, body = Vec<AdminAuditAction>)))]
pub async fn history(
    _: Staff<ReadMassMessages>,
    Id(id): Id,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminAuditAction>> {
    let found = history::of(&services.db, ("mass_message", id), WORDING, part(&query)).await?;
    Ok(audit_actions(found, &query))
}

#[derive(Deserialize, ToSchema)]
pub struct AudienceInput {
    #[serde(default)]
    ranks: Vec<i32>,
    #[serde(default)]
    buyer_types: Vec<i32>,
    #[serde(default)]
    #[schema(value_type = Vec<String>)]
    regions: Vec<Text<20>>,
    #[serde(default)]
    #[schema(value_type = Vec<i64>)]
    companies: Vec<RowId>,
}

/// Whom it would reach, before anything is written.
#[utoipa::path(post, path = "/admin/api/mass_messages/estimate", tag = "messages", request_body = AudienceInput, responses((status = 200, body = AudienceEstimate), (status = 422)))]
pub async fn estimate(
    _: Staff<WriteMassMessages>,
    State(services): State<Services>,
    Input(input): Input<AudienceInput>,
) -> ApiResult<PlainJson<AudienceEstimate>> {
    if input.companies.len() > MOST_IDS {
        return Err(ApiError::invalid(
            "companies",
            format!("最多指定 {MOST_IDS} 家客户"),
        ));
    }
    let target = audience(input.ranks, input.buyer_types, input.regions, input.companies);
    let members = target.count(&services.db).await?;
    let rules = rules::current(&services.db).await?;
    Ok(PlainJson(AudienceEstimate {
        members,
        needs_release: members > rules.release_above.unsigned_abs(),
    }))
}
