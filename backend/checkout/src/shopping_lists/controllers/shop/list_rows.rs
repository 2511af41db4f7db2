//! Rows that people paste or upload, and the product that each of them means.
use axum::{
    extract::{FromRef, FromRequest, Multipart, Request},
    http::header,
};
use catalog::{goods::models::goods_cache::GoodsCache, lookup::models::lookup::Lookup};
use files::spreadsheet;
use identity::actors::Visitor;
use kernel::{ApiError, ApiResult, Services, input::Input, services::shared, turns::TurnHolder};
use loco_rs::app::AppContext;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    offers::controllers::shop::goods_query::audience_of,
    shopping_lists::{
        models::{
            list_matching::{self, Candidates},
            shopping_list::ListRow,
        },
        views::shop::cart_import::ImportStatus,
    },
};

#[derive(Deserialize, ToSchema)]
pub struct PasteInput {
    #[serde(default)]
    pub text: String,
}

pub type SheetRows = Vec<(usize, Vec<String>)>;

/// The input: rows of a file, or pasted text.
pub enum ListInput {
    Rows(SheetRows),
    Text(String),
}

/// A file is read up to its head and so many rows below.
pub async fn sent(
    services: &Services,
    company_id: i64,
    request: Request,
    most_rows: usize,
) -> ApiResult<ListInput> {
    let is_file = request
        .headers()
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|value| value.starts_with("multipart/form-data"));
    if is_file {
        let form = Multipart::from_request(request, &())
            .await
            .map_err(|_| ApiError::BadRequest("表格没有传完，请重试".into()))?;
        let (turns, holder) = (&services.turns.sheets, TurnHolder::Company(company_id));
        let rows = spreadsheet::of_form(turns, holder, form, most_rows).await?;
        return Ok(ListInput::Rows(rows));
    }
    let Input(input): Input<PasteInput> = Input::from_request(request, &()).await?;
    Ok(ListInput::Text(input.text))
}

/// Finds the products that rows mean. Cheap to clone.
#[derive(Clone)]
pub struct Matcher {
    services: Services,
    goods_cache: GoodsCache,
    lookup: Lookup,
}

impl FromRef<AppContext> for Matcher {
    fn from_ref(ctx: &AppContext) -> Self {
        Self {
            services: Services::of(ctx),
            goods_cache: shared::<GoodsCache>(ctx),
            lookup: shared::<Lookup>(ctx),
        }
    }
}

/// What a row means: one product, some to choose from, or none.
pub struct Match {
    pub status: ImportStatus,
    pub ids: Vec<i64>,
}

impl Matcher {
    pub async fn find(&self, visitor: &Visitor, wish: &ListRow) -> ApiResult<Match> {
        let audience = audience_of(visitor);
        let candidates = list_matching::candidates(&*self.lookup, audience, wish).await?;
        self.decide(wish, candidates).await
    }

    async fn decide(&self, wish: &ListRow, candidates: Candidates) -> ApiResult<Match> {
        if candidates.ids.is_empty() {
            return Ok(Match {
                status: ImportStatus::Unmatched,
                ids: Vec::new(),
            });
        }
        let goods = self
            .goods_cache
            .get_many(&self.services.db, &candidates.ids)
            .await?;
        let certain = list_matching::certain(wish, goods.iter().map(AsRef::as_ref));
        Ok(match certain.filter(|_| !candidates.is_loose) {
            Some(id) => Match {
                status: ImportStatus::Matched,
                ids: vec![id],
            },
            None => Match {
                status: ImportStatus::Ambiguous,
                ids: candidates.ids,
            },
        })
    }
}
