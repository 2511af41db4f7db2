//! Goods that cannot run out while they are ordered: their stock is raised with the batch and the movement behind it.
use anyhow::{Result, ensure};

use crate::database::Database;

/// Units that each gets on top.
const UNITS: i64 = 10_000_000;
/// An order has so many lines.
const FEWEST: usize = 20;

/// Increases the stock of up to `count` goods that any buyer with all documents may buy in single units;
/// returns their ids.
pub async fn raise(db: &mut Database, count: i64) -> Result<Vec<i64>> {
    db.begin().await?;
    let chosen: Vec<(i64, i64, i64)> = db
        .rows(
            "SELECT g.id, s.id, max(b.id) FROM goods g
             JOIN stocks s ON s.goods_id = g.id AND s.on_hand > 0
             JOIN batches b ON b.goods_id = g.id AND b.warehouse_id = s.warehouse_id AND b.has_report AND b.on_hand > 0
             WHERE g.on_sale AND g.kind = 1 AND g.step = 1 AND g.min_quantity = 1 AND g.limit_quantity = 0
               AND g.base_price IS NOT NULL AND g.control = '' AND g.storage = 'normal' AND NOT g.is_controlled_sale
               AND g.scope IN ('chemical', 'antibiotic', 'chinese_patent')
               AND (SELECT count(*) FROM stocks other WHERE other.goods_id = g.id) = 1
             GROUP BY g.id, s.id ORDER BY g.sales DESC, g.id LIMIT $1",
            &[count.into()],
        )
        .await?;
    ensure!(chosen.len() >= FEWEST, "GOODS is too small to order from");
    for (_, stock_id, batch_id) in &chosen {
        db.run(
            "UPDATE stocks SET on_hand = on_hand + $1 WHERE id = $2",
            &[UNITS.into(), (*stock_id).into()],
        )
        .await?;
        db.run(
            "UPDATE batches SET on_hand = on_hand + $1 WHERE id = $2",
            &[UNITS.into(), (*batch_id).into()],
        )
        .await?;
        db.run(
            "INSERT INTO stock_movements (goods_id, warehouse_id, batch_id, kind, quantity, reference, reason, at)
             SELECT goods_id, warehouse_id, batch_id, 'receive', $1, '', '压测入库', at
             FROM stock_movements WHERE batch_id = $2 ORDER BY id LIMIT 1",
            &[UNITS.into(), (*batch_id).into()],
        )
        .await?;
    }
    db.commit().await?;
    Ok(chosen.into_iter().map(|(goods_id, ..)| goods_id).collect())
}
