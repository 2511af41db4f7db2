//! /api/user/user_money, user_money_log and voucher_log: what a company has in money and vouchers, and how it came about.
use axum::extract::State;
use identity::actors::Buyer;
use kernel::{
    ApiError, ApiResult, Data, Services,
    api::Envelope,
    input::{OptionalDay, Query},
    paging::{PageRequest, chosen},
};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::{
    models::{
        find::cause_of,
        ledger::{self, Entry, EntryFilter, Kind},
        lots,
    },
    views::shop::money::{MoneyLog, UserMoney, UserVoucher},
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

/// Cash vouchers: what can be spent, and what of it runs out soon.
#[utoipa::path(get, path = "/api/user/voucher", tag = "wallet", responses((status = 200, body = Envelope<UserVoucher>), (status = 401)))]
pub async fn voucher(buyer: Buyer, State(services): State<Services>) -> ApiResult<Data<UserVoucher>> {
    let (db, company_id) = (&services.db, buyer.company_id());
    let standing = lots::standing(db, company_id, Kind::Voucher, services.clock.now()).await?;
    let sums = ledger::sums(db, company_id, Kind::Voucher).await?;
    Ok(Data(UserVoucher::new(standing, sums)))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LogQuery {
    page: Option<u64>,
    per_page: Option<u64>,
    /// 1 充值 2 支付 3 退款 4 订单奖励 5 使用 6 退回 7 到期失效 8 人工调整 9 抽奖奖品 10 满额返现 11 买补返券 12 退货扣回 13 活动赠送,
    /// 99999 = all
    use_type: Option<i64>,
    /// First day, YYYY-MM-DD
    #[param(value_type = Option<String>)]
    start_time: Option<OptionalDay>,
    /// Last day, YYYY-MM-DD
    #[param(value_type = Option<String>)]
    end_time: Option<OptionalDay>,
}

impl LogQuery {
    pub(super) async fn page(
        self,
        services: &Services,
        company_id: i64,
        kind: Kind,
    ) -> ApiResult<(PageRequest, Vec<Entry>, u64)> {
        let page = PageRequest::new(self.page, self.per_page);
        let cause = match chosen(self.use_type) {
            None => None,
            Some(number) => {
                Some(cause_of(number).ok_or_else(|| ApiError::invalid("use_type", "没有这种用途"))?)
            }
        };
        let asked = EntryFilter {
            cause,
            from: OptionalDay::first_moment(self.start_time),
            to: OptionalDay::moment_after(self.end_time),
        };
        let (rows, total) = ledger::page(&services.db, company_id, kind, &asked, page).await?;
        Ok((page, rows, total))
    }
}

async fn log_of(
    buyer: &Buyer,
    services: &Services,
    query: LogQuery,
    kind: Kind,
) -> ApiResult<Data<MoneyLog>> {
    let (page, rows, total) = query.page(services, buyer.company_id(), kind).await?;
    Ok(Data(MoneyLog {
        total,
        page: page.page,
        per_page: page.per_page,
        list: rows.into_iter().map(Into::into).collect(),
    }))
}

#[utoipa::path(get, path = "/api/user/user_money_log", tag = "wallet", params(LogQuery), responses((status = 200, body = Envelope<MoneyLog>), (status = 401), (status = 422)))]
pub async fn log(
    buyer: Buyer,
    State(services): State<Services>,
    Query(query): Query<LogQuery>,
) -> ApiResult<Data<MoneyLog>> {
    log_of(&buyer, &services, query, Kind::Balance).await
}

#[utoipa::path(get, path = "/api/user/voucher_log", tag = "wallet", params(LogQuery), responses((status = 200, body = Envelope<MoneyLog>), (status = 401), (status = 422)))]
pub async fn voucher_log(
    buyer: Buyer,
    State(services): State<Services>,
    Query(query): Query<LogQuery>,
) -> ApiResult<Data<MoneyLog>> {
    log_of(&buyer, &services, query, Kind::Voucher).await
}
