//! /api/message/preferences: a member's message preferences by channel.
use axum::extract::State;
use identity::{actors::Buyer, members::models::members};
use kernel::{
    ApiError, ApiResult, Data, Services, WriteTx,
    api::{Envelope, FieldErrors},
    input::{Flag, Input, Text},
};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    errors::MessagingError,
    inbox::views::shop::preferences::MessagePreferences,
    models::{
        choices,
        kinds::{Channel, Kind},
        preferences::{self, Source, fixed_because, needs_consent},
    },
};

#[utoipa::path(get, path = "/api/message/preferences", tag = "message", responses((status = 200, body = Envelope<MessagePreferences>), (status = 401)))]
pub async fn show(buyer: Buyer, State(services): State<Services>) -> ApiResult<Data<MessagePreferences>> {
    answer(&services, buyer.member_id()).await
}

async fn answer(services: &Services, member_id: i64) -> ApiResult<Data<MessagePreferences>> {
    let member = members::by_id(&services.db, member_id).await?;
    let member = member.ok_or_else(|| ApiError::not_found("账号"))?;
    let chosen = preferences::of(&services.db, member_id).await?;
    Ok(Data(MessagePreferences::new(&member, chosen, &services.settings)))
}

#[derive(Deserialize, ToSchema)]
pub struct MessagePreferenceInput {
    /// order | licence | promotion | service | system
    r#type: Text<20>,
    /// site | mail | sms
    channel: Text<20>,
    #[schema(value_type = bool)]
    is_on: Flag,
    /// The member has agreed to get advertising this way.
    #[serde(default)]
    #[schema(value_type = bool)]
    consent: Flag,
}

impl MessagePreferenceInput {
    fn choice(&self) -> ApiResult<(Kind, Channel, bool)> {
        let mut errors = FieldErrors::default();
        let kind = Kind::from_code(&self.r#type.0);
        if kind.is_none() {
            errors.add("type", "没有这一类消息");
        }
        let channel = Channel::from_code(&self.channel.0);
        if channel.is_none() {
            errors.add("channel", "没有这种接收方式");
        }
        let (Some(kind), Some(channel)) = (kind, channel) else {
            return Err(ApiError::Invalid(errors));
        };
        if !self.is_on.0
            && let Some(why) = fixed_because(kind, channel)
        {
            return Err(ApiError::invalid("is_on", why));
        }
        if self.is_on.0 && needs_consent(kind, channel) && !self.consent.0 {
            return Err(ApiError::invalid("consent", "请先同意通过这种方式接收优惠信息"));
        }
        Ok((kind, channel, self.is_on.0))
    }
}

#[utoipa::path(put, path = "/api/message/preferences", tag = "message", request_body = MessagePreferenceInput, responses((status = 200, body = Envelope<MessagePreferences>), (status = 401), (status = 422)))]
pub async fn set(
    buyer: Buyer,
    State(services): State<Services>,
    Input(input): Input<MessagePreferenceInput>,
) -> ApiResult<Data<MessagePreferences>> {
    let (member_id, choice, now) = (buyer.member_id(), input.choice()?, services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            choices::set(tx, member_id, choice, Source::Account, now).await?;
            Ok::<_, MessagingError>(())
        })
        .await?;
    answer(&services, member_id).await
}
