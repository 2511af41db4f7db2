//! POST /api/cart/copy: lines into the carts of other stores of the same chain.
use axum::extract::State;
use campaigns::models::book_cache::BookCache;
use catalog::goods::models::goods_cache::GoodsCache;
use identity::{actors::Entitled, member_rights::PlaceOrders};
use kernel::{
    ApiError, ApiResult, Data, Services,
    api::Envelope,
    input::{Input, RowId},
};
use loco_rs::controller::extractor::shared_store::SharedStore;
use sea_orm::prelude::*;
use serde::Deserialize;
use utoipa::ToSchema;

use super::cart::{line_ids, plain};
use crate::{
    cart::{
        models::{
            cart::{self, CartOwner},
            copy_to_stores,
        },
        views::shop::cart::{CartCopyResult, CopyRefusal},
    },
    models::_entities::cart_items::Column,
};

#[derive(Deserialize, ToSchema)]
pub struct CopyInput {
    ids: Vec<RowId>,
    /// Other stores of the same chain, as `stores` of `/api/user/base` lists them.
    other_user_ids: Vec<RowId>,
}

#[utoipa::path(post, path = "/api/cart/copy", tag = "cart", request_body = CopyInput, responses((status = 200, body = Envelope<CartCopyResult>), (status = 403)))]
pub async fn copy_to_stores(
    buyer: Entitled<PlaceOrders>,
    State(services): State<Services>,
    SharedStore(goods_cache): SharedStore<GoodsCache>,
    SharedStore(books): SharedStore<BookCache>,
    Input(input): Input<CopyInput>,
) -> ApiResult<Data<CartCopyResult>> {
    if input.ids.is_empty() || input.other_user_ids.is_empty() {
        return Err(ApiError::invalid("other_user_ids", "请选择商品和门店"));
    }
    let ids = line_ids(input.ids)?;
    let targets = copy_to_stores::targets(&services.db, &buyer.member, &plain(input.other_user_ids)).await?;
    let targets = targets.ok_or_else(|| ApiError::Forbidden("只能复制到本连锁的门店".into()))?;
    let chosen = cart::of(CartOwner::of(&buyer.member)).filter(Column::Id.is_in(ids));
    let lines = cart::found(&services.db, chosen).await?;
    let mut result = CartCopyResult {
        copied: 0,
        refused: Vec::new(),
    };
    let book = books.get(&services).await?;
    for target in targets {
        let refused = copy_to_stores::copy_lines(&services, &goods_cache, &book, &target, &lines).await?;
        result.copied += (lines.len() - refused.len()) as u64;
        result
            .refused
            .extend(refused.into_iter().map(|(goods_id, reasons)| CopyRefusal {
                user_id: target.company_id,
                goods_id,
                reasons,
            }));
    }
    Ok(Data(result))
}
