//! /api/replenishment: what a company should order now, by its own purchases or by its own stock sheet. Nothing is put
//! into the cart here: the buyer looks first.
use std::{cmp::Reverse, collections::HashMap};

use ::orders::settings::TradeRules;
use axum::extract::{Request, State};
use files::{spreadsheet, uploads::UploadForm};
use identity::actors::{Buyer, Visitor};
use kernel::{ApiError, ApiResult, Data, Services, api::Envelope, input::Query, paging::chosen};
use sea_orm::DbErr;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::{
    cart::models::limits,
    list_input::{ListInput, PasteInput, sent},
    offers::{
        models::offer::Offer,
        views::shop::{cards::Cards, goods::GoodsCard},
    },
    purchase_history::models::purchase_history,
    replenishment::{
        models::{
            cap::Cap,
            habit::BuyingPattern,
            history,
            need::Supply,
            stock_sheet::{self, MOST_ROWS, StockRow},
        },
        views::shop::replenishment::{
            HabitProposal, HabitProposals, ReplenishmentProposal, StockSheet, StockSheetRow, proposal_of_row,
        },
    },
    shopping_lists::models::{
        list_matching::{ImportStatus, Matcher},
        shopping_list::ListRow,
    },
};

/// Rows that one answer holds: a large order.
const MOST_PROPOSALS: usize = 500;
/// Days that may be looked back; the longest is what a stock sheet without sales is helped with.
const SPANS: [i64; 3] = [30, 90, 180];
const LONGEST_SPAN: i64 = 180;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ReplenishmentQuery {
    /// Days to look back: 30, 90 or 180
    days: Option<i64>,
}

/// By what the company bought: goods that it bought on two days at least.
#[utoipa::path(get, path = "/api/replenishment", tag = "replenishment", params(ReplenishmentQuery), responses((status = 200, body = Envelope<HabitProposals>), (status = 422)))]
pub async fn by_history(
    buyer: Buyer,
    State(services): State<Services>,
    State(cards): State<Cards>,
    Query(query): Query<ReplenishmentQuery>,
) -> ApiResult<Data<HabitProposals>> {
    let days = chosen(query.days).unwrap_or(SPANS[1]);
    if !SPANS.contains(&days) {
        return Err(ApiError::invalid("days", "请选择近 30、90 或 180 天"));
    }
    let (today, company_id) = (services.clock.today(), buyer.company_id());
    let habits = history::habits(&services.db, company_id, None, days, services.clock.now()).await?;
    let on_the_way = history::on_the_way(&services.db, company_id, None).await?;
    let supply = |id: i64, habit: &BuyingPattern| {
        habit.supply(today, on_the_way.get(&id).copied().unwrap_or_default())
    };
    let mut urgent: Vec<(&i64, &BuyingPattern)> = habits.iter().collect();
    urgent.sort_by_key(|(id, habit)| (supply(**id, habit).lasts(), Reverse(habit.times), **id));
    let left_out = urgent.len().saturating_sub(MOST_PROPOSALS) as u64;
    let ids: Vec<i64> = urgent.iter().take(MOST_PROPOSALS).map(|(id, _)| **id).collect();
    let offered = OfferedGoods::of(&services, &cards, buyer, &ids).await?;
    let mut rows: Vec<HabitProposal> = offered
        .goods
        .into_iter()
        .filter_map(|(card, offer)| {
            let rule = offer.quantity_rule(offered.bought.get(&card.id).copied().unwrap_or_default());
            let habit = habits.get(&card.id)?;
            let supply = supply(card.id, habit);
            let control = offer.goods.control;
            Some(HabitProposal::new(card, &rule, (habit, &supply), control, today))
        })
        .collect();
    rows.sort_by_key(|row| !row.proposal.goods.is_buy);
    Ok(Data(HabitProposals { days, left_out, rows }))
}

/// Goods as this buyer may buy them.
struct OfferedGoods {
    goods: Vec<(GoodsCard, Offer)>,
    /// Units that count against purchase limits, by goods.
    bought: HashMap<i64, i64>,
}

impl OfferedGoods {
    async fn of(services: &Services, cards: &Cards, buyer: Buyer, ids: &[i64]) -> Result<Self, DbErr> {
        let company_id = buyer.company_id();
        let goods = cards.with_offers(&Visitor(Some(buyer)), ids).await?;
        let limited: Vec<i64> = goods
            .iter()
            .filter(|(_, offer)| offer.goods.limit_quantity > 0)
            .map(|(card, _)| card.id)
            .collect();
        let (rules, now) = (services.settings.of::<TradeRules>(), services.clock.now());
        let bought = limits::bought(&services.db, rules, company_id, &limited, now).await?;
        Ok(Self { goods, bought })
    }
}

/// By the buyer's own stock: a sheet whose head names goods and stock, and sales or a minimum where it has them.
#[utoipa::path(post, path = "/api/replenishment/sheet", tag = "replenishment", request_body(content((PasteInput = "application/json"), (UploadForm = "multipart/form-data"))), responses((status = 200, body = Envelope<StockSheet>), (status = 413), (status = 422)))]
pub async fn by_sheet(
    buyer: Buyer,
    State(services): State<Services>,
    State(cards): State<Cards>,
    State(matcher): State<Matcher>,
    request: Request,
) -> ApiResult<Data<StockSheet>> {
    let all = stock_rows(&services, buyer.company_id(), request).await?;
    let read = all.len() as u64;
    let (mut rows, enough): (Vec<_>, Vec<_>) = all.into_iter().partition(StockRow::may_need);
    // Unknown ones come last.
    rows.sort_by_key(|row| row.supply().lasts().unwrap_or(i64::MAX));
    let left_out = rows.len().saturating_sub(MOST_PROPOSALS) as u64;
    rows.truncate(MOST_PROPOSALS);
    let bought = purchase_history::last_lines(&services.db, buyer.company_id()).await?;
    let visitor = Visitor(Some(buyer.clone()));
    let wishes: Vec<&ListRow> = rows.iter().map(|row| &row.wish).collect();
    let found = matcher.find_each(&visitor, &wishes, &bought).await?;
    let meant = rows.into_iter().zip(found);
    let meant: Vec<MatchedRow> = meant.map(|(row, found)| (row, found.status, found.ids)).collect();
    let rows = proposed(&services, &cards, buyer, &meant).await?;
    Ok(Data(StockSheet::new(read, enough.len() as u64, left_out, rows)))
}

async fn stock_rows(services: &Services, company_id: i64, request: Request) -> ApiResult<Vec<StockRow>> {
    let rows = match sent(services, company_id, request, MOST_ROWS + 10).await? {
        ListInput::Rows(rows) => rows,
        ListInput::Text(text) if text.len() > spreadsheet::LARGEST_FILE => return Err(ApiError::TooLarge),
        ListInput::Text(text) => spreadsheet::text_rows(&text, MOST_ROWS + 10)?,
    };
    let stock = stock_sheet::read_rows(&rows).ok_or_else(|| {
        ApiError::invalid(
            "file",
            "没有找到表头：请保留一行列名，至少有“药品名称”（或条码、批准文号）和“库存”",
        )
    })?;
    if stock.is_empty() {
        return Err(ApiError::invalid("file", "表头下面没有商品，请检查后再上传"));
    }
    Ok(stock)
}

type MatchedRow = (StockRow, ImportStatus, Vec<i64>);

async fn proposed(
    services: &Services,
    cards: &Cards,
    buyer: Buyer,
    rows: &[MatchedRow],
) -> ApiResult<Vec<StockSheetRow>> {
    let (db, company_id) = (&services.db, buyer.company_id());
    let mut ids: Vec<i64> = rows.iter().flat_map(|(.., ids)| ids.iter().copied()).collect();
    ids.sort_unstable();
    ids.dedup();
    let habits = history::habits(db, company_id, Some(&ids), LONGEST_SPAN, services.clock.now()).await?;
    let on_the_way = history::on_the_way(db, company_id, Some(&ids)).await?;
    let meant: Vec<i64> = rows.iter().flat_map(|(.., ids)| ids.iter().copied()).collect();
    let offered = OfferedGoods::of(services, cards, buyer, &meant).await?;
    let mut goods = offered.goods.into_iter().peekable();
    let mut proposed = Vec::with_capacity(rows.len());
    for (row, status, ids) in rows {
        let mut proposals: Vec<ReplenishmentProposal> = Vec::with_capacity(ids.len());
        for id in ids {
            let Some((card, offer)) = goods.next_if(|(card, _)| card.id == *id) else {
                continue;
            };
            let supply = Supply {
                per_day: row.per_day.or_else(|| habits.get(id).map(|habit| habit.per_day)),
                on_the_way: on_the_way.get(id).copied().unwrap_or_default(),
                ..row.supply()
            };
            let rule = offer.quantity_rule(offered.bought.get(id).copied().unwrap_or_default());
            let cap = Cap::of_compound(offer.goods.control, habits.get(id));
            proposals.push(proposal_of_row(card, &rule, row, &supply, cap));
        }
        proposed.push(StockSheetRow::new(row, *status, proposals));
    }
    Ok(proposed)
}
