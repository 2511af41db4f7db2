//! POST /admin/api/service/conversations and …/companies/{id}/members: staff write first, and to whom they may.
use axum::extract::State;
use identity::{
    actors::Staff,
    companies::models::companies::{self, Company},
    members::models::members,
    permissions::{Capability, Resource, WriteService},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::PlainJson,
    input::{Id, Input},
};
use loco_rs::controller::extractor::shared_store::SharedStore;

use crate::{
    cards::Cards,
    chat::views::admin::conversation::{AdminChatPartner, AdminConversation, shown_one},
    input::BeginInput,
    live_channel::LiveChannel,
    models::{conversations::ChatMember, handle, mutes, rules, visibility::colleague},
};

/// 404 for a customer of another salesman.
async fn customer<C: Capability>(staff: &Staff<C>, services: &Services, id: i64) -> ApiResult<Company> {
    let salesman = staff.own_customers_in(Resource::Service);
    let found = companies::by_id(&services.db, id).await?;
    let found = found.filter(|company| salesman.is_none() || company.salesman_id == salesman);
    found.ok_or_else(|| ApiError::not_found("客户"))
}

/// Who can be written to: active members.
#[utoipa::path(get, path = "/admin/api/service/companies/{id}/members", tag = "service", params(("id" = i64, Path)), responses((status = 200, body = Vec<AdminChatPartner>), (status = 404)))]
pub async fn members(
    staff: Staff<WriteService>,
    Id(id): Id,
    State(services): State<Services>,
    SharedStore(channel): SharedStore<LiveChannel>,
) -> ApiResult<PlainJson<Vec<AdminChatPartner>>> {
    let company = customer(&staff, &services, id).await?;
    let members = members::of_company(&services.db, company.id).await?;
    let active = members.into_iter().filter(|member| member.is_active);
    let shown = active.map(|member| AdminChatPartner::new(member, &channel));
    Ok(PlainJson(shown.collect()))
}

/// Where one is open with this member already, it goes on in that one.
#[utoipa::path(post, path = "/admin/api/service/conversations", tag = "service", request_body = BeginInput, responses((status = 200, body = AdminConversation), (status = 404), (status = 409), (status = 422)))]
pub async fn begin(
    staff: Staff<WriteService>,
    State(services): State<Services>,
    SharedStore(cards): SharedStore<Cards>,
    SharedStore(channel): SharedStore<LiveChannel>,
    Input(input): Input<BeginInput>,
) -> ApiResult<PlainJson<AdminConversation>> {
    let company = customer(&staff, &services, input.company_id.0).await?;
    let buyer = members::facts_acting_for(&services.db, input.member_id.0, Some(company.id)).await?;
    let buyer = buyer.filter(|buyer| buyer.company_id == company.id);
    let buyer =
        buyer.ok_or_else(|| ApiError::invalid("member_id", "这位成员已停用，或不代表这家客户采购"))?;
    rules::refuse_unheard(&rules::current(&services.db).await?, company.status)?;
    let opening = input.opening(&cards, &buyer).await?;
    let (who, actor, now) = (colleague(&staff), staff.actor(), services.clock.now());
    let chat_member = ChatMember::of(&buyer);
    if mutes::muted_until(&services.db, chat_member, now)
        .await?
        .is_some()
    {
        return Err(ApiError::conflict(
            "这位客户的在线客服已暂停，不能回复，请打电话联系",
        ));
    }
    let row = services
        .writer
        .run(async move |tx: &WriteTx| handle::begin(tx, chat_member, &who, opening, &actor, now).await)
        .await?;
    Ok(PlainJson(shown_one(&services, &channel, row).await?))
}
