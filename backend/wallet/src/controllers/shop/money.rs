//! /api/user/user_money and user_money_log: the balance and how it came about.
use axum::extract::State;
use identity::actors::Buyer;
use kernel::{
    ApiError, ApiResult, Data, Services,
    api::Envelope,
    clock::day_start,
    input::Query,
    paging::{PageRequest, chosen, chosen_text},
};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::{
    models::ledger::{self, Asked, Cause, Kind},
    views::shop::money::{MoneyLog, UserMoney},
};

#[utoipa::path(get, path = "/api/user/user_money", tag = "wallet", responses((status = 200, body = Envelope<UserMoney>), (status = 401)))]
pub async fn show(buyer: Buyer, State(services): State<Services>) -> ApiResult<Data<UserMoney>> {
    let company_id = buyer.company_id();
    let sums = ledger::sums(&services.db, company_id, Kind::Balance).await?;
    Ok(Data(UserMoney {
        balance: ledger::balance(&services.db, company_id, Kind::Balance).await?,
        came_in: sums.came_in,
        went_out: sums.went_out,
    }))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LogQuery {
    page: Option<u64>,
    per_page: Option<u64>,
    /// 1 充值 2 支付 3 退款, 99999 = all
    use_type: Option<i64>,
    /// First day, YYYY-MM-DD
    start_time: Option<String>,
    /// Last day, YYYY-MM-DD
    end_time: Option<String>,
}

fn day(field: &str, text: Option<&str>) -> ApiResult<Option<chrono::NaiveDate>> {
    let Some(text) = chosen_text(text) else {
        return Ok(None);
    };
    let wrong = |_| ApiError::invalid(field, "日期应为 年-月-日，例如 2026-11-21");
    text.parse().map(Some).map_err(wrong)
}

#[utoipa::path(get, path = "/api/user/user_money_log", tag = "wallet", params(LogQuery), responses((status = 200, body = Envelope<MoneyLog>), (status = 401), (status = 422)))]
pub async fn log(
    buyer: Buyer,
    State(services): State<Services>,
    Query(query): Query<LogQuery>,
) -> ApiResult<Data<MoneyLog>> {
    let page = PageRequest::new(query.page, query.per_page);
    let cause = match chosen(query.use_type) {
        None => None,
        Some(number) => Some(
            Cause::ALL
                .into_iter()
                .find(|cause| cause.number() == number)
                .ok_or_else(|| ApiError::invalid("use_type", "没有这种用途"))?,
        ),
    };
    let last = day("end_time", query.end_time.as_deref())?.and_then(|day| day.succ_opt());
    let asked = Asked {
        cause,
        from: day("start_time", query.start_time.as_deref())?.map(day_start),
        to: last.map(day_start),
    };
    let (rows, total) = ledger::page(&services.db, buyer.company_id(), Kind::Balance, &asked, page).await?;
    Ok(Data(MoneyLog {
        total,
        page: page.page,
        per_page: page.per_page,
        list: rows.into_iter().map(Into::into).collect(),
    }))
}
