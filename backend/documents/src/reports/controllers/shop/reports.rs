//! /api/jybg: inspection reports of the batches that were shipped to the buyer's company, and no others.
use axum::{extract::State, response::Response};
use catalog::{
    goods::models::goods_cache::GoodsCache,
    stock::models::batch_reports::{self, BatchKey, ReportStatus},
};
use files::{archive::archive, download::attachment};
use identity::actors::Buyer;
use kernel::{
    ApiError, ApiResult, Data, Services, WriteTx,
    api::Envelope,
    db::patterns::askable_start,
    input::{Id, Input, OptionalDay, Query, RowId, Text, id_list},
    paging::{PageRequest, chosen, chosen_text},
    turns::TurnHolder,
};
use loco_rs::controller::extractor::shared_store::SharedStore;
use receiving::reports::{
    models::reports::{self, Form, Report, ReportRequester},
    views::report_file::file_name,
};
use sea_orm::DbErr;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::reports::{
    models::shipped_batches::{self, Filter},
    views::shop::report::{ReportItem, ReportPage},
};

/// Reports that one archive holds.
const MOST_ZIPPED: usize = 200;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ReportQuery {
    page: Option<u64>,
    per_page: Option<u64>,
    goods_id: Option<i64>,
    /// Goods, batch number or order number.
    keywords: Option<String>,
    /// First day of shipping, YYYY-MM-DD
    #[param(value_type = Option<String>)]
    start_time: Option<OptionalDay>,
    /// Last day of shipping, YYYY-MM-DD
    #[param(value_type = Option<String>)]
    end_time: Option<OptionalDay>,
}

#[utoipa::path(get, path = "/api/jybg/filter", tag = "documents", params(ReportQuery), responses((status = 200, body = Envelope<ReportPage>), (status = 422)))]
pub async fn filter(
    buyer: Buyer,
    State(services): State<Services>,
    Query(query): Query<ReportQuery>,
) -> ApiResult<Data<ReportPage>> {
    /// Characters of the keywords that are looked at.
    const LONGEST: usize = 60;
    let page = PageRequest::new(query.page, query.per_page);
    let keywords = chosen_text(query.keywords.as_deref());
    let filter = Filter {
        goods_id: chosen(query.goods_id),
        keywords: keywords.map(|words| askable_start(words, LONGEST)),
        from: OptionalDay::first_moment(query.start_time),
        to: OptionalDay::moment_after(query.end_time),
    };
    let company_id = buyer.company_id();
    let (rows, total) = shipped_batches::page(&services.db, company_id, &filter, page).await?;
    let keys: Vec<BatchKey> = rows.iter().map(shipped_batches::ShippedBatch::key).collect();
    let found = reports::current_of(&services.db, &keys).await?;
    let asked = reports::asked_among(&services.db, company_id, &keys).await?;
    let list = rows.into_iter().map(|row| ReportItem::new(row, &found, &asked));
    Ok(Data(ReportPage {
        total,
        page: page.page,
        per_page: page.per_page,
        list: list.collect(),
    }))
}

/// Sealed reports of batches that this company got; others are as if they were not there.
async fn own(services: &Services, buyer: &Buyer, ids: &[i64]) -> Result<Vec<Report>, DbErr> {
    let mut own = Vec::new();
    for report in reports::sealed_among(&services.db, ids).await? {
        let batch = BatchKey::new(report.goods_id, report.batch_number.as_str());
        if shipped_batches::reached(&services.db, buyer.company_id(), &batch).await? {
            own.push(report);
        }
    }
    Ok(own)
}

#[utoipa::path(get, path = "/api/jybg/{id}/file", tag = "documents", params(("id" = i64, Path)), responses((status = 200, content_type = "application/pdf"), (status = 404), (status = 409)))]
pub async fn file(
    buyer: Buyer,
    Id(id): Id,
    State(services): State<Services>,
    SharedStore(goods_cache): SharedStore<GoodsCache>,
) -> ApiResult<Response> {
    let report = own(&services, &buyer, &[id]).await?.pop();
    let report = report.ok_or_else(|| ApiError::not_found("药检报告"))?;
    let goods = goods_cache.get(&services.db, report.goods_id).await?;
    let bytes = reports::read(&services, &report, Form::Sealed).await?;
    let name = file_name(goods.as_deref(), &report.batch_number, "application/pdf");
    Ok(attachment(bytes, "application/pdf", &name))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ReportZipQuery {
    /// Ids of reports, separated by commas.
    ids: String,
}

/// Several reports in one archive, sent while it is made.
#[utoipa::path(get, path = "/api/jybg/zip", tag = "documents", params(ReportZipQuery), responses((status = 200, content_type = "application/zip"), (status = 404), (status = 422)))]
pub async fn zip(
    buyer: Buyer,
    State(services): State<Services>,
    SharedStore(goods_cache): SharedStore<GoodsCache>,
    Query(query): Query<ReportZipQuery>,
) -> ApiResult<Response> {
    let ids = id_list(&query.ids, MOST_ZIPPED)?;
    let found = own(&services, &buyer, &ids).await?;
    if found.is_empty() {
        return Err(ApiError::not_found("药检报告"));
    }
    let name = format!("药检报告 {} 份.zip", found.len());
    let turns = services.turns.archives.clone();
    archive(
        &turns,
        TurnHolder::Company(buyer.company_id()),
        &name,
        |mut entries| async move {
            for report in found {
                let goods = goods_cache.get(&services.db, report.goods_id).await?;
                let name = file_name(goods.as_deref(), &report.batch_number, "application/pdf");
                let bytes = reports::read(&services, &report, Form::Sealed).await?;
                entries.add(&name, bytes).await?;
            }
            Ok(entries)
        },
    )
    .await
}

#[derive(Deserialize, ToSchema)]
pub struct AskReportInput {
    goods_id: RowId,
    batch_number: Text<60>,
}

/// Asks quality management for a report that is not there yet.
#[utoipa::path(post, path = "/api/jybg/ask", tag = "documents", request_body = AskReportInput, responses((status = 200, body = Envelope<bool>), (status = 404), (status = 409)))]
pub async fn ask(
    buyer: Buyer,
    State(services): State<Services>,
    Input(input): Input<AskReportInput>,
) -> ApiResult<Data<bool>> {
    let batch = BatchKey::new(input.goods_id.0, input.batch_number.0);
    if !shipped_batches::reached(&services.db, buyer.company_id(), &batch).await? {
        return Err(ApiError::not_found("这个批号的收货记录"));
    }
    let report = batch_reports::current(&services.db, &batch).await?;
    if report.is_some_and(|report| report.status == ReportStatus::Sealed) {
        return Err(ApiError::conflict("这份药检报告已经可以下载，请刷新页面"));
    }
    let who = ReportRequester {
        company_id: buyer.company_id(),
        member_id: buyer.member_id(),
    };
    let now = services.clock.now();
    services
        .writer
        .run(async move |tx: &WriteTx| reports::ask(tx, &batch, who, now).await)
        .await?;
    Ok(Data(true))
}
