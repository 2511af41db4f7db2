//! /api/user/coupon, availableCoupon, couponNum and rewards: what a company has.
use axum::extract::State as FromState;
use identity::actors::Buyer;
use kernel::{
    ApiError, ApiResult, Data, Money, Services,
    api::Envelope,
    input::Query,
    paging::{Page, PageRequest, chosen},
};
use serde::Deserialize;
use utoipa::IntoParams;
use wallet::models::{
    ledger::Kind,
    rewards::{self, Debt},
};

use super::centre::{recipient, scope_of};
use crate::{
    models::{
        centre::{self, CouponStanding},
        claim_states::State,
        own::{self, OwnCouponFilter},
        reward_rules,
        scope::ScopeNames,
    },
    views::shop::coupon::{CouponNumbers, OwnCoupon, UserDebt, UserRewards},
};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OwnCouponQuery {
    page: Option<u64>,
    per_page: Option<u64>,
    /// 1 全场 2 品类 3 商品 4 品牌 5 中药 6 非中药 7 器械 8 优选 9 控销, 99999 = all
    r#type: Option<i64>,
    /// 0 未使用 1 订单占用 2 已使用 3 已过期 4 已作废, 99999 = all
    status: Option<i64>,
}

#[utoipa::path(get, path = "/api/user/coupon", tag = "coupons", params(OwnCouponQuery), responses((status = 200, body = Envelope<Page<OwnCoupon>>), (status = 401), (status = 422)))]
pub async fn list(
    buyer: Buyer,
    FromState(services): FromState<Services>,
    Query(query): Query<OwnCouponQuery>,
) -> ApiResult<Data<Page<OwnCoupon>>> {
    let state = match chosen(query.status) {
        None => None,
        Some(number) => {
            let found = State::ALL.into_iter().find(|state| state.number() == number);
            Some(found.ok_or_else(|| ApiError::invalid("status", "没有这种状态"))?)
        }
    };
    let asked = OwnCouponFilter {
        scope: scope_of(query.r#type)?,
        state,
        is_usable: false,
    };
    page_of(
        &services,
        &buyer,
        asked,
        PageRequest::new(query.page, query.per_page),
    )
    .await
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AvailableCouponQuery {
    page: Option<u64>,
    per_page: Option<u64>,
    /// As of /api/user/coupon.
    r#type: Option<i64>,
}

/// Those that can be used now; what ends first comes first.
#[utoipa::path(get, path = "/api/user/availableCoupon", tag = "coupons", params(AvailableCouponQuery), responses((status = 200, body = Envelope<Page<OwnCoupon>>), (status = 401), (status = 422)))]
pub async fn available(
    buyer: Buyer,
    FromState(services): FromState<Services>,
    Query(query): Query<AvailableCouponQuery>,
) -> ApiResult<Data<Page<OwnCoupon>>> {
    let asked = OwnCouponFilter {
        scope: scope_of(query.r#type)?,
        state: None,
        is_usable: true,
    };
    page_of(
        &services,
        &buyer,
        asked,
        PageRequest::new(query.page, query.per_page),
    )
    .await
}

async fn page_of(
    services: &Services,
    buyer: &Buyer,
    asked: OwnCouponFilter,
    page: PageRequest,
) -> ApiResult<Data<Page<OwnCoupon>>> {
    let now = services.clock.now();
    let (rows, total) = own::page(&services.db, buyer.company_id(), asked, page, now).await?;
    let names = ScopeNames::of(&services.db, rows.iter().map(|(_, coupon)| coupon)).await?;
    let list = rows.into_iter().map(|row| OwnCoupon::new(row, &names, now));
    Ok(Data(page.of(total, list.collect())))
}

#[utoipa::path(get, path = "/api/user/couponNum", tag = "coupons", responses((status = 200, body = Envelope<CouponNumbers>), (status = 401)))]
pub async fn numbers(
    buyer: Buyer,
    FromState(services): FromState<Services>,
) -> ApiResult<Data<CouponNumbers>> {
    let (to, now) = (recipient(&services, &buyer).await?, services.clock.now());
    let numbers = own::numbers(&services.db, to.company_id, now).await?;
    let offered = centre::offered(&services.db, Some(&to), now).await?;
    let claimable = offered
        .iter()
        .filter(|offered| offered.standing == CouponStanding::Claimable)
        .count() as u64;
    Ok(Data(CouponNumbers::new(numbers, claimable)))
}

#[utoipa::path(get, path = "/api/user/rewards", tag = "coupons", responses((status = 200, body = Envelope<UserRewards>), (status = 401)))]
pub async fn rewards(buyer: Buyer, FromState(services): FromState<Services>) -> ApiResult<Data<UserRewards>> {
    let (db, company_id) = (&services.db, buyer.company_id());
    let rules = reward_rules::current(db).await?;
    let points = rewards::debts(db, company_id, Kind::Points).await?;
    let vouchers = rewards::debts(db, company_id, Kind::Voucher).await?;
    let sum = |debts: &[Debt]| debts.iter().map(|debt| debt.amount).sum::<Money>();
    let shown = |kind: Kind, debts: Vec<Debt>| -> Vec<UserDebt> {
        let debts = debts.into_iter();
        debts.map(|debt| UserDebt::new(kind, debt)).collect()
    };
    Ok(Data(UserRewards {
        points_per_yuan: Money(rules.points_per_yuan),
        points_days: rules.points_days,
        voucher_days: rules.voucher_days,
        owed_points: sum(&points).fen(),
        owed_voucher: sum(&vouchers),
        points_debts: shown(Kind::Points, points),
        voucher_debts: shown(Kind::Voucher, vouchers),
    }))
}
