//! A product that was rejected waits for its approval again.
use catalog::{
    goods::models::{
        first_sale::{Filing, FirstSale, file, set_state},
        goods::locked,
    },
    models::_entities::first_sales::{Column, Entity},
};
use chrono::{DateTime, Utc};
use kernel::{Actor, WriteTx};
use sea_orm::{DbErr, PaginatorTrait, prelude::*};

use crate::errors::MerchandisingError;

/// Hands a rejected product in again.
pub async fn hand_in(
    tx: &WriteTx,
    goods_id: i64,
    by: &Actor,
    note: &str,
    now: DateTime<Utc>,
) -> Result<Filing, MerchandisingError> {
    let goods = locked(tx, goods_id).await?;
    let goods = goods.ok_or(MerchandisingError::NotFound("商品"))?;
    match goods.first_sale {
        FirstSale::Rejected => {}
        FirstSale::Waiting if !is_filed(tx, goods_id).await? => {}
        FirstSale::Waiting => {
            return Err(MerchandisingError::Conflict(
                "这个商品已在等待首营审批，不用重复提交".into(),
            ));
        }
        FirstSale::Approved => {
            return Err(MerchandisingError::Conflict("这个商品已通过首营审批".into()));
        }
    }
    set_state(tx, goods, FirstSale::Waiting, now).await?;
    Ok(file(tx, goods_id, by, note, now).await?)
}

/// Goods that a server of an older version filed wait in no queue.
async fn is_filed(tx: &WriteTx, goods_id: i64) -> Result<bool, DbErr> {
    let waiting = Entity::find()
        .filter(Column::GoodsId.eq(goods_id))
        .filter(Column::Status.eq(FirstSale::Waiting));
    Ok(waiting.count(tx.db()).await? > 0)
}
