//! What must always hold of draws and of the mall; each violation as one line.
use std::collections::HashMap;

use kernel::{Db, Money};
use sea_orm::{DbErr, QuerySelect, prelude::*, sea_query::Alias};
use wallet::models::ledger::{Cause, Kind};

use super::{
    _entities::{
        draw_chances, draw_prizes, draw_records, draws, points_goods, points_order_logs, points_orders,
    },
    wallet_bookings,
};
use crate::{
    draws::models::{
        draws::{DrawWithPrizes, Status},
        prizes, records, replay,
    },
    mall::models::orders::Status as OrderStatus,
};

pub async fn violations(db: &Db) -> Result<Vec<String>, DbErr> {
    let mut found = of_draws(db).await?;
    found.extend(of_goods(db).await?);
    found.extend(of_orders(db).await?);
    Ok(found)
}

/// Every ticket is counted, no prize is given more often than there are, and a draw that is over comes out again.
async fn of_draws(db: &Db) -> Result<Vec<String>, DbErr> {
    let mut found = Vec::new();
    for draw in draws::Entity::find().all(db).await? {
        let prizes = prizes::of(db, draw.id).await?;
        let awarded = records::awarded(db, [draw.id]).await?;
        let given = |id: i64| awarded.get(&id).copied().unwrap_or_default();
        let tickets: i64 = awarded.values().sum();
        if tickets != draw.tickets {
            found.push(format!(
                "draw {}: {} tickets, {tickets} records",
                draw.id, draw.tickets
            ));
        }
        let spent: Money = prizes
            .iter()
            .map(|prize| prize.cost().times(given(prize.id)))
            .sum();
        if spent != draw.spent || draw.budget.is_some_and(|budget| spent > budget) {
            found.push(format!(
                "draw {}: spent {}, records say {spent}",
                draw.id, draw.spent
            ));
        }
        for prize in &prizes {
            if let (Some(total), Some(left)) = (prize.total, prize.remaining)
                && (left < 0 || left + given(prize.id) != total)
            {
                found.push(format!(
                    "prize {}: {total} in all, {left} left, {} given",
                    prize.id,
                    given(prize.id)
                ));
            }
        }
        if draw.status == Status::Ended {
            found.extend(replay::differences(db, &DrawWithPrizes { draw, prizes }).await?);
        }
    }
    found.extend(chances(db).await?);
    found.extend(misplaced_tickets(db).await?);
    Ok(found)
}

/// Chances that were used are tickets.
async fn chances(db: &Db) -> Result<Vec<String>, DbErr> {
    use draw_records::{Column, Entity};
    let rows: Vec<(i64, i64)> = Entity::find()
        .select_only()
        .column(Column::ChanceId)
        .column_as(Column::Id.count(), "tickets")
        .group_by(Column::ChanceId)
        .into_tuple()
        .all(db)
        .await?;
    let tickets: HashMap<i64, i64> = rows.into_iter().collect();
    let chances = draw_chances::Entity::find().all(db).await?;
    let wrong = chances.into_iter().filter_map(|row| {
        let drawn = tickets.get(&row.id).copied().unwrap_or_default();
        (drawn != row.used).then(|| format!("draw chances {}: {} used, {drawn} tickets", row.id, row.used))
    });
    Ok(wrong.collect())
}

/// A ticket's prize is one of its draw.
async fn misplaced_tickets(db: &Db) -> Result<Vec<String>, DbErr> {
    let rows: Vec<(i64, i64, Option<i64>)> = draw_records::Entity::find()
        .select_only()
        .column(draw_records::Column::Id)
        .column(draw_records::Column::DrawId)
        .column(draw_prizes::Column::DrawId)
        .join(
            sea_orm::JoinType::LeftJoin,
            draw_records::Relation::DrawPrizes1.def(),
        )
        .into_tuple()
        .all(db)
        .await?;
    let misplaced_tickets = rows.into_iter().filter(|(_, draw, of)| Some(*draw) != *of);
    Ok(misplaced_tickets
        .map(|(id, _, _)| format!("draw record {id}: its prize is of another draw"))
        .collect())
}

async fn of_goods(db: &Db) -> Result<Vec<String>, DbErr> {
    use points_orders::{Column, Entity};
    use sea_orm::ExprTrait;
    let sum = Column::Quantity.sum().cast_as(Alias::new("bigint"));
    let sold: Vec<(i64, i64)> = Entity::find()
        .select_only()
        .column(Column::PointsGoodsId)
        .column_as(sum, "sold")
        .filter(Column::PointsGoodsId.is_not_null())
        .filter(Column::Status.ne(OrderStatus::Cancelled))
        .group_by(Column::PointsGoodsId)
        .into_tuple()
        .all(db)
        .await?;
    let sold: HashMap<i64, i64> = sold.into_iter().collect();
    let goods = points_goods::Entity::find().all(db).await?;
    let wrong = goods.into_iter().filter_map(|row| {
        let ordered = sold.get(&row.id).copied().unwrap_or_default();
        let is_right = row.stock >= 0 && row.sold == ordered;
        (!is_right).then(|| {
            format!(
                "points goods {}: stock {}, sold {}, ordered {ordered}",
                row.id, row.stock, row.sold
            )
        })
    });
    Ok(wrong.collect())
}

/// What an order cost left the ledgers, and came back if it was cancelled.
async fn of_orders(db: &Db) -> Result<Vec<String>, DbErr> {
    let mut found = Vec::new();
    for order in points_orders::Entity::find().all(db).await? {
        let is_kept = order.status != OrderStatus::Cancelled;
        let (points, money) = (Money(order.points), order.money);
        for (kind, paid, out, back) in [
            (Kind::Points, points, Cause::Spent, Cause::Returned),
            (Kind::Balance, money, Cause::Payment, Cause::Refund),
        ] {
            let went = wallet_bookings::booked(db, (order.company_id, kind), out, &order.number).await?;
            let came = wallet_bookings::booked(db, (order.company_id, kind), back, &order.number).await?;
            let returned = if is_kept { Money::ZERO } else { paid };
            if went != -paid || came != returned {
                found.push(format!(
                    "points order {}: {} of {paid}, booked {went}, back {came}",
                    order.number,
                    kind.code()
                ));
            }
        }
        let noted = points_order_logs::Entity::find()
            .filter(points_order_logs::Column::PointsOrderId.eq(order.id))
            .filter(points_order_logs::Column::Status.eq(order.status))
            .one(db)
            .await?;
        if noted.is_none() {
            found.push(format!(
                "points order {}: its log does not know its state",
                order.number
            ));
        }
    }
    Ok(found)
}
