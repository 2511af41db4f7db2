//! /api/spbg: documents of goods, for approved buyers. Approval is checked with each call.
use std::collections::HashMap;

use axum::{extract::State, response::Response};
use files::{archive::archive, download::attachment};
use identity::actors::Buyer;
use kernel::{
    ApiError, ApiResult, Data, Services,
    api::Envelope,
    db::patterns::askable_start,
    input::{Id, Query, id_list},
    paging::{PageRequest, chosen, chosen_text},
    turns::TurnHolder,
};
use loco_rs::controller::extractor::shared_store::SharedStore;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::{
    documents::{
        models::documents::{self, DocumentFilter, GoodsDocumentKind, read},
        views::{
            document_file::file_name,
            shop::document::{DocumentItem, DocumentKind, DocumentPage},
        },
    },
    goods::models::goods_cache::GoodsCache,
};

/// Documents that one archive holds, and the bytes of all.
const MOST_ZIPPED: usize = 50;
const LARGEST_ZIP: i64 = 64 * 1024 * 1024;

fn refuse_unapproved(buyer: &Buyer) -> ApiResult<()> {
    if buyer.is_passed() {
        return Ok(());
    }
    Err(ApiError::Forbidden(
        "企业资质审核通过后可以查看和下载商品资料，进度见“资质证件”".into(),
    ))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DocumentQuery {
    page: Option<u64>,
    per_page: Option<u64>,
    goods_id: Option<i64>,
    /// registration | leaflet | maker_licence | first_sale | inspection | other; 99999 = all
    kind: Option<String>,
    /// Names, code or approval number of the product, title of the document.
    keywords: Option<String>,
}

impl DocumentQuery {
    fn wanted(&self) -> ApiResult<DocumentFilter> {
        /// Characters of the keywords that are looked at.
        const LONGEST: usize = 60;
        let unknown = || ApiError::invalid("kind", "没有这种资料，请重新选择");
        let kind = chosen_text(self.kind.as_deref())
            .map(|code| GoodsDocumentKind::from_code(code).ok_or_else(unknown))
            .transpose()?;
        let keywords = chosen_text(self.keywords.as_deref());
        Ok(DocumentFilter {
            goods_id: chosen(self.goods_id),
            kind,
            keywords: keywords.map(|words| askable_start(words, LONGEST)),
        })
    }
}

#[utoipa::path(get, path = "/api/spbg/filter", tag = "documents", params(DocumentQuery), responses((status = 200, body = Envelope<DocumentPage>), (status = 403), (status = 422)))]
pub async fn filter(
    buyer: Buyer,
    State(services): State<Services>,
    SharedStore(goods_cache): SharedStore<GoodsCache>,
    Query(query): Query<DocumentQuery>,
) -> ApiResult<Data<DocumentPage>> {
    refuse_unapproved(&buyer)?;
    let (wanted, page) = (query.wanted()?, PageRequest::new(query.page, query.per_page));
    let (rows, total) = documents::page(&services.db, &wanted, page).await?;
    let counts = documents::counts(&services.db, &wanted).await?;
    let goods_ids: Vec<i64> = rows.iter().map(|row| row.goods_id).collect();
    let facts = goods_cache.get_many(&services.db, &goods_ids).await?;
    let goods: HashMap<i64, _> = facts.into_iter().map(|goods| (goods.id, goods)).collect();
    let today = services.clock.today();
    let list = rows
        .iter()
        .filter_map(|row| Some(DocumentItem::new(row, goods.get(&row.goods_id)?, today)));
    Ok(Data(DocumentPage {
        total,
        page: page.page,
        per_page: page.per_page,
        list: list.collect(),
        kinds: GoodsDocumentKind::ALL
            .into_iter()
            .zip(counts)
            .map(|(kind, count)| DocumentKind {
                code: kind.code(),
                name: kind.text(),
                count,
            })
            .collect(),
    }))
}

#[utoipa::path(get, path = "/api/spbg/{id}/file", tag = "documents", params(("id" = i64, Path)), responses((status = 200, content_type = "application/pdf"), (status = 403), (status = 404)))]
pub async fn file(
    buyer: Buyer,
    Id(id): Id,
    State(services): State<Services>,
    SharedStore(goods_cache): SharedStore<GoodsCache>,
) -> ApiResult<Response> {
    refuse_unapproved(&buyer)?;
    let document = documents::shown(&services.db, id).await?;
    let document = document.ok_or_else(|| ApiError::not_found("商品资料"))?;
    let goods = goods_cache.get(&services.db, document.goods_id).await?;
    let bytes = read(&services, &document).await?;
    let name = file_name(&document, goods.as_deref());
    Ok(attachment(bytes, &document.content_type, &name))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ZipQuery {
    /// Ids of documents, separated by commas.
    ids: String,
}

/// Several documents in one archive, streamed while it is made; documents no longer visible to buyers are
/// left out.
#[utoipa::path(get, path = "/api/spbg/zip", tag = "documents", params(ZipQuery), responses((status = 200, content_type = "application/zip"), (status = 403), (status = 404), (status = 422)))]
pub async fn zip(
    buyer: Buyer,
    State(services): State<Services>,
    SharedStore(goods_cache): SharedStore<GoodsCache>,
    Query(query): Query<ZipQuery>,
) -> ApiResult<Response> {
    refuse_unapproved(&buyer)?;
    let ids = id_list(&query.ids, MOST_ZIPPED)?;
    let found = documents::shown_among(&services.db, &ids).await?;
    if found.is_empty() {
        return Err(ApiError::not_found("商品资料"));
    }
    if found.iter().map(|document| document.size).sum::<i64>() > LARGEST_ZIP {
        return Err(ApiError::invalid("ids", "所选资料超过 64 MB，请分几次下载"));
    }
    let name = format!("商品资料 {} 份.zip", found.len());
    let turns = services.turns.archives.clone();
    archive(
        &turns,
        TurnHolder::Company(buyer.company_id()),
        &name,
        |mut entries| async move {
            for document in &found {
                let goods = goods_cache.get(&services.db, document.goods_id).await?;
                let name = file_name(document, goods.as_deref());
                entries.add(&name, read(&services, document).await?).await?;
            }
            Ok(entries)
        },
    )
    .await
}
