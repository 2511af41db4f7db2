//! GET /admin/api/service/conversations/{id}/buyer: the buyer's data, for staff who may see the conversation.
use ::orders::{lifecycle::models::orders, models::_entities::orders::Column};
use axum::extract::State;
use catalog::goods::models::goods_cache::GoodsCache;
use checkout::cart::models::cart::{self, CartOwner};
use eligibility::standing::standing;
use identity::{actors::Staff, members::models::members, permissions::ReadService};
use kernel::{ApiError, ApiResult, Services, admin::PlainJson, counts::to_usize, input::Id};
use loco_rs::controller::extractor::shared_store::SharedStore;
use sea_orm::{QueryOrder, QuerySelect};
use service::models::visibility::sees;

use crate::views::service_buyer::{ServiceBuyer, ServiceBuyerCartLine, ServiceBuyerOrder, licences_of};

/// Rows of each list.
const MOST: u64 = 5;

#[utoipa::path(get, path = "/admin/api/service/conversations/{id}/buyer", tag = "service", params(("id" = i64, Path)), responses((status = 200, body = ServiceBuyer), (status = 404)))]
pub async fn show(
    staff: Staff<ReadService>,
    Id(id): Id,
    State(services): State<Services>,
    SharedStore(goods): SharedStore<GoodsCache>,
) -> ApiResult<PlainJson<ServiceBuyer>> {
    let (db, today) = (&services.db, services.clock.today());
    let conversation = sees(&staff, &services, id).await?;
    let company_id = conversation.company_id;
    let buyer = members::facts_acting_for(db, conversation.member_id, Some(company_id)).await?;
    let buyer = buyer.filter(|buyer| buyer.company_id == company_id);
    let buyer = buyer.ok_or_else(|| ApiError::NotFound("这位客户的账号已停用".into()))?;
    let newest = orders::of(company_id)
        .order_by_desc(Column::Id)
        .limit(MOST)
        .all(db)
        .await?;
    let rows = cart::whole(db, CartOwner::of(&buyer)).await?;
    let cart_lines = rows.len() as u64;
    let rows: Vec<_> = rows.into_iter().take(to_usize(MOST)).collect();
    let ids: Vec<i64> = rows.iter().map(|row| row.goods_id).collect();
    let named = goods.get_many(db, &ids).await?;
    let lines = rows.iter().filter_map(|row| {
        let goods = named.iter().find(|goods| goods.id == row.goods_id)?;
        Some(ServiceBuyerCartLine {
            goods_id: row.goods_id,
            name: goods.name.to_string(),
            spec: goods.spec.to_string(),
            quantity: row.quantity,
        })
    });
    let company = &buyer.company;
    Ok(PlainJson(ServiceBuyer {
        company_id,
        company: company.name.clone(),
        buyer_type: company.buyer_type.text().into(),
        status: company.status.code().into(),
        rank: company.rank,
        address: company.address.clone(),
        member: buyer.name.clone(),
        member_role: buyer.role.text().into(),
        phone: buyer.phone.clone(),
        salesman: company.salesman.clone(),
        salesman_phone: company.salesman_phone.clone(),
        standing: standing(&buyer, today),
        licences: licences_of(&buyer, today),
        orders: newest.into_iter().map(ServiceBuyerOrder::from).collect(),
        cart: lines.collect(),
        cart_lines,
    }))
}
