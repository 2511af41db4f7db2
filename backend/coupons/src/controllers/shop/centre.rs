//! GET /api/coupon: the coupon centre.
use axum::extract::State;
use identity::actors::{Buyer, Visitor};
use kernel::{
    ApiError, ApiResult, Data, Services,
    api::Envelope,
    input::Query,
    paging::{Page, PageRequest, chosen},
};
use sea_orm::DbErr;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::{
    models::{
        audience::Recipient,
        buyers,
        centre::{self, ListedCoupon},
        scope::{ScopeKind, ScopeNames},
    },
    views::shop::coupon::OfferedCoupon,
};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CentreQuery {
    page: Option<u64>,
    per_page: Option<u64>,
    /// 1 全场 2 品类 3 商品 4 品牌 5 中药 6 非中药 7 器械 8 优选 9 控销, 99999 = all
    r#type: Option<i64>,
}

pub(super) fn scope_of(number: Option<i64>) -> ApiResult<Option<ScopeKind>> {
    let Some(number) = chosen(number) else {
        return Ok(None);
    };
    let found = ScopeKind::ALL.into_iter().find(|kind| kind.number() == number);
    found
        .map(Some)
        .ok_or_else(|| ApiError::invalid("type", "没有这种优惠券"))
}

pub(super) async fn recipient(services: &Services, buyer: &Buyer) -> Result<Recipient, DbErr> {
    let company_id = buyer.company_id();
    let has_bought = buyers::has_bought(&services.db, company_id).await?;
    Ok(Recipient::of_member(
        &buyer.member.company,
        buyer.member_id(),
        has_bought,
    ))
}

#[utoipa::path(get, path = "/api/coupon", tag = "coupons", params(CentreQuery), responses((status = 200, body = Envelope<Page<OfferedCoupon>>), (status = 422)))]
pub async fn list(
    Visitor(buyer): Visitor,
    State(services): State<Services>,
    Query(query): Query<CentreQuery>,
) -> ApiResult<Data<Page<OfferedCoupon>>> {
    let (page, scope) = (
        PageRequest::new(query.page, query.per_page),
        scope_of(query.r#type)?,
    );
    let to = match &buyer {
        Some(buyer) => Some(recipient(&services, buyer).await?),
        None => None,
    };
    let now = services.clock.now();
    let mut offered = centre::offered(&services.db, to.as_ref(), now).await?;
    offered.retain(|offered| scope.is_none_or(|scope| offered.coupon.scope == scope));
    let total = offered.len() as u64;
    let shown: Vec<ListedCoupon> = offered.drain(page.range(offered.len())).collect();
    let names = ScopeNames::of(&services.db, shown.iter().map(|offered| &offered.coupon)).await?;
    let list = shown
        .into_iter()
        .map(|offered| OfferedCoupon::new(offered, &names));
    Ok(Data(page.of(total, list.collect())))
}
