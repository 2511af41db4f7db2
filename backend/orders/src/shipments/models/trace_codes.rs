//! 药品追溯码: one code per pack, 20 digits, the first seven of which name the product. No code is with two buyers
//! at once; each shipment of a pack is a separate row, so that its history is known.
use std::collections::{HashMap, HashSet};

use catalog::stock::models::pack_codes::malformed;
use chrono::{DateTime, Utc};
use kernel::{Db, WriteTx, api::FieldErrors};
use sea_orm::{
    ActiveValue::Set,
    Condition, DbErr, QueryOrder, QuerySelect, QueryTrait,
    prelude::*,
    sea_query::{ExprTrait, OnConflict},
};

use super::shipments::{Shipment, Status, lines_of};
use crate::{
    errors::OrderError,
    models::_entities::{order_lines, orders, shipments, trace_codes, trace_prefixes},
};

pub use catalog::stock::models::pack_codes::read;
pub use trace_codes::Model as TraceCode;

/// They name the product.
const PREFIX: usize = 7;

/// Puts these codes in place of those that the packs of a line had. Says whether they are others. The order of the parcel is
/// held.
pub async fn replace(
    tx: &WriteTx,
    shipment: &Shipment,
    order_line_id: i64,
    codes: &[String],
    now: DateTime<Utc>,
) -> Result<bool, OrderError> {
    use trace_codes::Column;
    let inside = lines_of(tx.db(), shipment.id).await?;
    let packs: Vec<_> = inside
        .iter()
        .filter(|row| row.order_line_id == order_line_id)
        .collect();
    let units: i64 = packs.iter().map(|row| row.quantity).sum();
    let refused = |why: String| OrderError::Invalid(FieldErrors::one(format!("codes.{order_line_id}"), why));
    let of_line = Column::ShipmentId
        .eq(shipment.id)
        .and(Column::OrderLineId.eq(order_line_id));
    let before: HashSet<String> = trace_codes::Entity::find()
        .select_only()
        .column(Column::Code)
        .filter(of_line.clone())
        .into_tuple()
        .all(tx.db())
        .await?
        .into_iter()
        .collect();
    let are_others = before.len() != codes.len() || codes.iter().any(|code| !before.contains(code));
    trace_codes::Entity::delete_many()
        .filter(of_line)
        .exec(tx.db())
        .await?;
    if codes.is_empty() {
        return Ok(are_others);
    }
    let Some(goods_id) = packs.first().map(|row| row.goods_id) else {
        return Err(refused("这个包裹里没有这种商品，不能登记追溯码".into()));
    };
    if let Some(why) = unfit(tx.db(), codes, units, goods_id).await? {
        return Err(refused(why));
    }
    let rows = codes.iter().map(|code| trace_codes::ActiveModel {
        code: Set(code.clone()),
        shipment_id: Set(Some(shipment.id)),
        order_line_id: Set(order_line_id),
        goods_id: Set(goods_id),
        created_at: Set(now),
        ..Default::default()
    });
    trace_codes::Entity::insert_many(rows)
        .exec_without_returning(tx.db())
        .await?;
    Ok(are_others)
}

/// Why these codes cannot belong to so many packs of this product that leave now.
async fn unfit(db: &Db, codes: &[String], units: i64, goods_id: i64) -> Result<Option<String>, DbErr> {
    if let Some(why) = malformed(codes, units) {
        return Ok(Some(why));
    }
    if let Some(why) = already_registered(db, codes).await? {
        return Ok(Some(why));
    }
    of_another_goods(db, codes, goods_id).await
}

/// No more codes than packs, whatever happened to the packs since they were scanned.
pub async fn fit(tx: &WriteTx, shipment_id: i64, units_of: impl Fn(i64) -> i64) -> Result<(), OrderError> {
    let rows = trace_codes::Entity::find()
        .filter(trace_codes::Column::ShipmentId.eq(shipment_id))
        .all(tx.db())
        .await?;
    let mut codes: HashMap<i64, i64> = HashMap::new();
    for row in rows {
        *codes.entry(row.order_line_id).or_default() += 1;
    }
    let mut errors = FieldErrors::default();
    for (line, count) in codes {
        let packs = units_of(line);
        if count > packs {
            errors.add(
                format!("codes.{line}"),
                format!("只拣了 {packs} 件，却登记了 {count} 个追溯码，请先改追溯码"),
            );
        }
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(OrderError::Invalid(errors))
    }
}

/// A pack that came back may leave again.
async fn already_registered(db: &Db, codes: &[String]) -> Result<Option<String>, DbErr> {
    let row = trace_codes::Entity::find()
        .filter(trace_codes::Column::Code.is_in(codes.iter().cloned()))
        .filter(trace_codes::Column::ReturnedAt.is_null())
        .one(db)
        .await?;
    let Some(row) = row else { return Ok(None) };
    let parcel = shipments::Entity::find()
        .filter(shipments::Column::Id.eq(row.shipment_id))
        .one(db)
        .await?;
    let place = match parcel {
        Some(parcel) => format!("发货单 {}", parcel.number),
        None => format!("售后补发 {}", row.exchange_number),
    };
    Ok(Some(format!(
        "追溯码 {} 已在{place}登记过，请核对是否扫错",
        row.code
    )))
}

async fn of_another_goods(db: &Db, codes: &[String], goods_id: i64) -> Result<Option<String>, DbErr> {
    let prefixes: HashSet<&str> = codes.iter().map(|code| &code[..PREFIX]).collect();
    let known = trace_prefixes::Entity::find()
        .filter(trace_prefixes::Column::Prefix.is_in(prefixes))
        .filter(trace_prefixes::Column::GoodsId.ne(goods_id))
        .one(db)
        .await?;
    let Some(known) = known else { return Ok(None) };
    let whose = order_lines::Entity::find()
        .filter(order_lines::Column::GoodsId.eq(known.goods_id))
        .order_by_desc(order_lines::Column::Id)
        .limit(1)
        .one(db)
        .await?;
    let name = whose.map_or_else(
        || format!("商品 {}", known.goods_id),
        |line| format!("{} {}", line.name, line.spec),
    );
    Ok(Some(format!(
        "{} 开头的追溯码属于 {name}，请核对是否拣错",
        known.prefix
    )))
}

/// A product's code belongs to the product that first left with it.
pub async fn learn(tx: &WriteTx, shipment_id: i64, now: DateTime<Utc>) -> Result<(), DbErr> {
    let codes = trace_codes::Entity::find()
        .filter(trace_codes::Column::ShipmentId.eq(shipment_id))
        .all(tx.db())
        .await?;
    learn_products(tx, codes.iter().map(|row| (row.code.as_str(), row.goods_id)), now).await
}

async fn learn_products(
    tx: &WriteTx,
    codes: impl Iterator<Item = (&str, i64)>,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let prefixes: HashMap<String, i64> = codes
        .map(|(code, goods_id)| (code[..PREFIX].to_owned(), goods_id))
        .collect();
    if prefixes.is_empty() {
        return Ok(());
    }
    let rows = prefixes
        .into_iter()
        .map(|(prefix, goods_id)| trace_prefixes::ActiveModel {
            prefix: Set(prefix),
            goods_id: Set(goods_id),
            created_at: Set(now),
            ..Default::default()
        });
    trace_prefixes::Entity::insert_many(rows)
        .on_conflict(
            OnConflict::column(trace_prefixes::Column::Prefix)
                .do_nothing()
                .to_owned(),
        )
        .exec_without_returning(tx.db())
        .await?;
    Ok(())
}

/// That left for an order, in its parcels or in exchange, by order line; those that came back too.
pub async fn of_order(db: &Db, order: &orders::Model) -> Result<Vec<TraceCode>, DbErr> {
    let sent: Vec<i64> = shipments::Entity::find()
        .select_only()
        .column(shipments::Column::Id)
        .filter(shipments::Column::OrderId.eq(order.id))
        .filter(shipments::Column::Status.is_in(Status::SENT))
        .into_tuple()
        .all(db)
        .await?;
    let lines = order_lines::Entity::find()
        .select_only()
        .column(order_lines::Column::Id)
        .filter(order_lines::Column::OrderId.eq(order.id));
    let in_exchange = trace_codes::Column::AfterSaleId
        .is_not_null()
        .and(trace_codes::Column::OrderLineId.in_subquery(lines.into_query()));
    trace_codes::Entity::find()
        .filter(
            Condition::any()
                .add(trace_codes::Column::ShipmentId.is_in(sent))
                .add(in_exchange),
        )
        .order_by_asc(trace_codes::Column::OrderLineId)
        .order_by_asc(trace_codes::Column::Id)
        .all(db)
        .await
}

/// Those of an order that are with the buyer.
#[kernel::boxed]
pub async fn with_buyer(db: &Db, order: &orders::Model) -> Result<Vec<TraceCode>, DbErr> {
    let mut codes = of_order(db, order).await?;
    codes.retain(|code| code.returned_at.is_none());
    Ok(codes)
}
