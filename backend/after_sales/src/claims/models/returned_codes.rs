//! Trace codes of packs that came back: from then on they may leave again.
use std::collections::BTreeMap;

use ::orders::{
    models::_entities::{order_lines, orders, trace_codes},
    shipments::models::trace_codes::{TraceCode, with_buyer},
};
use chrono::{DateTime, Utc};
use kernel::{Db, WriteTx, api::FieldErrors, counts::to_i64};
use sea_orm::{DbErr, prelude::*};

use crate::{
    claims::models::{
        claims::{Claim, ClaimLine},
        finding::Finding,
    },
    errors::AfterSaleError,
    models::_entities::{after_sale_batches, after_sale_lines},
};

/// The returned units of one order line: the field of its codes, the number of units, the given codes.
struct ReturnedLine<'a> {
    field: String,
    units: i64,
    told: Vec<&'a String>,
    lines: Vec<i64>,
}

/// Marks the codes of the units that the inspection accepted. They must be given, unless all units of the
/// line came back; packs that never had a code need none.
pub async fn take_back(
    tx: &WriteTx,
    (order, claim): (&orders::Model, &Claim),
    found: &[(&ClaimLine, &Finding)],
    now: DateTime<Utc>,
) -> Result<(), AfterSaleError> {
    let out = with_buyer(tx.db(), order).await?;
    let mut errors = FieldErrors::default();
    let mut returned: Vec<i64> = Vec::new();
    for (order_line_id, back) in by_order_line(found) {
        let of_line: Vec<&TraceCode> = out
            .iter()
            .filter(|code| code.order_line_id == order_line_id)
            .collect();
        let held = units_out(tx.db(), order_line_id, &back.lines).await?;
        match which(&of_line, held, &back) {
            Ok(ids) => returned.extend(ids),
            Err(why) => errors.add(back.field, why),
        }
    }
    if !errors.is_empty() {
        return Err(AfterSaleError::Invalid(errors));
    }
    trace_codes::Entity::update_many()
        .col_expr(trace_codes::Column::ReturnedAt, Expr::value(Some(now)))
        .col_expr(trace_codes::Column::ReturnedWith, Expr::value(Some(claim.id)))
        .filter(trace_codes::Column::Id.is_in(returned))
        .exec(tx.db())
        .await?;
    Ok(())
}

fn by_order_line<'a>(found: &[(&ClaimLine, &'a Finding)]) -> BTreeMap<i64, ReturnedLine<'a>> {
    let mut by_line: BTreeMap<i64, ReturnedLine> = BTreeMap::new();
    for (line, finding) in found {
        let back = by_line.entry(line.order_line_id).or_insert_with(|| ReturnedLine {
            field: format!("codes.{}", line.id),
            units: 0,
            told: Vec::new(),
            lines: Vec::new(),
        });
        back.units += line.quantity - finding.refused;
        back.told.extend(&finding.codes);
        back.lines.push(line.id);
    }
    by_line
}

/// Units of an order line that the buyer had before these lines of a claim were inspected.
async fn units_out(db: &Db, order_line_id: i64, but_for: &[i64]) -> Result<i64, DbErr> {
    let line = order_lines::Entity::find_by_id(order_line_id).one(db).await?;
    let shipped = line.map_or(0, |line| line.shipped_quantity);
    let claimed = after_sale_lines::Entity::find()
        .filter(after_sale_lines::Column::OrderLineId.eq(order_line_id))
        .all(db)
        .await?;
    let replaced = after_sale_batches::Entity::find()
        .filter(after_sale_batches::Column::AfterSaleLineId.is_in(claimed.iter().map(|line| line.id)))
        .all(db)
        .await?;
    let replaced: i64 = replaced.iter().map(|row| row.quantity).sum();
    let came_back: i64 = claimed
        .iter()
        .filter(|line| !but_for.contains(&line.id))
        .map(|line| line.sellable + line.quarantined + line.scrapped)
        .sum();
    Ok(shipped + replaced - came_back)
}

/// Rows of the returned codes, or the error message.
fn which(of_line: &[&TraceCode], held: i64, back: &ReturnedLine) -> Result<Vec<i64>, String> {
    let known = to_i64(of_line.len());
    let is_all = back.units >= held && back.units > 0;
    if back.told.is_empty() && is_all {
        return Ok(of_line.iter().map(|code| code.id).collect());
    }
    let (fewest, most) = ((back.units - (held - known).max(0)).max(0), back.units.min(known));
    let mut ids = Vec::with_capacity(back.told.len());
    for told in &back.told {
        let code = of_line.iter().find(|code| code.code == **told);
        let Some(code) = code.filter(|code| !ids.contains(&code.id)) else {
            return Err(format!(
                "追溯码 {told} 不在这行商品发给客户的追溯码里，或扫了两次，请核对"
            ));
        };
        ids.push(code.id);
    }
    let count = to_i64(ids.len());
    if count < fewest {
        return Err(format!(
            "这行商品登记过追溯码，请扫描接收的 {} 件的追溯码（至少 {fewest} 个），扫过才能再次销售",
            back.units
        ));
    }
    if count > most {
        return Err(format!("只接收 {} 件，却有 {count} 个追溯码，请核对", back.units));
    }
    Ok(ids)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(id: i64) -> TraceCode {
        TraceCode {
            id,
            code: id.to_string(),
            shipment_id: Some(1),
            after_sale_id: None,
            order_line_id: 1,
            goods_id: 1,
            created_at: DateTime::UNIX_EPOCH,
            returned_at: None,
            returned_with: None,
            exchange_number: String::new(),
        }
    }

    #[test]
    fn codes_are_required_unless_everything_came_back_or_packs_have_none() {
        let (one, two) = (code(1), code(2));
        let (first, other) = ("1".to_owned(), "9".to_owned());
        let which = |known: &[&TraceCode], held, units, told: Vec<&String>| {
            let back = ReturnedLine {
                field: String::new(),
                units,
                told,
                lines: Vec::new(),
            };
            which(known, held, &back)
        };
        assert_eq!(which(&[&one, &two], 2, 2, vec![]), Ok(vec![1, 2]));
        assert!(which(&[&one, &two], 2, 1, vec![]).is_err());
        assert_eq!(which(&[&one, &two], 2, 1, vec![&first]), Ok(vec![1]));
        assert!(which(&[&one, &two], 2, 1, vec![&other]).is_err());
        assert!(which(&[&one, &two], 3, 2, vec![&first, &first]).is_err());
        // Of three packs one has no code: that may be the one.
        assert_eq!(which(&[&one, &two], 3, 1, vec![]), Ok(vec![]));
        assert!(which(&[&one], 3, 0, vec![&first]).is_err());
        assert_eq!(which(&[], 3, 2, vec![]), Ok(vec![]));
    }
}
