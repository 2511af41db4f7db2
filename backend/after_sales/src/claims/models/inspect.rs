//! The inspection of what came back: quality management says of every unit what becomes of it, and the stock follows by
//! batch and state.
use ::orders::{lifecycle::models::order_log::Note, models::_entities::orders};
use catalog::stock::models::stock::{self, Condition, ReturnedStock};
use chrono::{DateTime, Utc};
use kernel::{WriteTx, api::FieldErrors};
use sea_orm::{ActiveValue::Set, prelude::*};

use crate::{
    claims::models::{
        claims::{self, Claim, ClaimLine},
        exchange_reservation,
        finding::Finding,
        kept_cold::{self, ColdFinding, Looked},
        log::{self, ClaimActor},
        returned_codes, settle,
        status::Step,
    },
    errors::AfterSaleError,
    models::_entities::{after_sale_lines, after_sales},
};

/// What became of every line that came back; units that are refused need a remark, and cold goods that are to be sold again
/// a proof.
pub async fn inspect(
    tx: &WriteTx,
    claim_id: i64,
    findings: &[Finding],
    remark: &str,
    by: &ClaimActor,
    now: DateTime<Utc>,
) -> Result<Claim, AfterSaleError> {
    let (order, claim) = claims::lock(tx, claim_id).await?;
    log::check(&claim, Step::Pass, by)?;
    let lines = claims::lines(tx.db(), claim.id).await?;
    let found = matched(&lines, findings)?;
    let refused: i64 = found.iter().map(|(_, finding)| finding.refused).sum();
    if refused > 0 && remark.is_empty() {
        let why = "有不予接收的商品，请写明原因，客户会看到";
        return Err(AfterSaleError::Invalid(FieldErrors::one("remark", why)));
    }
    let looked: Vec<Looked> = found
        .iter()
        .map(|(line, finding)| Looked {
            line,
            is_for_sale: finding.sellable > 0,
            cold: &finding.cold,
        })
        .collect();
    let cold = kept_cold::checked(tx.db(), &order, &looked).await?;
    let given_up: Vec<_> = found
        .iter()
        .map(|(line, finding)| (line.goods_id, finding.refused))
        .collect();
    exchange_reservation::withdraw_refused(tx, &order, &claim, &given_up, now).await?;
    returned_codes::take_back(tx, (&order, &claim), &found, now).await?;
    note_findings(tx, &found).await?;
    note_cold(tx, &cold).await?;
    take_back(tx, &claim, &found, remark, now).await?;
    let accepted: i64 = found
        .iter()
        .map(|(line, finding)| line.quantity - finding.refused)
        .sum();
    if accepted == 0 {
        return fail(tx, &order, claim, remark, by, now).await;
    }
    pass(tx, &order, claim, (refused, remark), by, now).await
}

fn matched<'a>(
    lines: &'a [ClaimLine],
    findings: &'a [Finding],
) -> Result<Vec<(&'a ClaimLine, &'a Finding)>, AfterSaleError> {
    let mut errors = FieldErrors::default();
    let mut matched = Vec::with_capacity(lines.len());
    for (place, line) in lines.iter().enumerate() {
        let of_line: Vec<_> = findings
            .iter()
            .filter(|finding| finding.line_id == line.id)
            .collect();
        match of_line.as_slice() {
            [finding] if finding.sum() == line.quantity => matched.push((line, *finding)),
            _ => errors.add(
                format!("lines.{place}"),
                format!("批号 {} 的四项数量之和应为 {}", line.batch_number, line.quantity),
            ),
        }
    }
    if errors.is_empty() && findings.len() == lines.len() {
        Ok(matched)
    } else if errors.is_empty() {
        Err(AfterSaleError::Invalid(FieldErrors::one(
            "lines",
            "请逐行填写验收结果",
        )))
    } else {
        Err(AfterSaleError::Invalid(errors))
    }
}

async fn note_findings(tx: &WriteTx, found: &[(&ClaimLine, &Finding)]) -> Result<(), DbErr> {
    use after_sale_lines::Column;
    for (line, finding) in found {
        after_sale_lines::Entity::update_many()
            .col_expr(Column::Sellable, Expr::value(finding.sellable))
            .col_expr(Column::Quarantined, Expr::value(finding.quarantined))
            .col_expr(Column::Scrapped, Expr::value(finding.scrapped))
            .col_expr(Column::Refused, Expr::value(finding.refused))
            .filter(Column::Id.eq(line.id))
            .exec(tx.db())
            .await?;
    }
    Ok(())
}

async fn note_cold(tx: &WriteTx, cold: &[(i64, ColdFinding)]) -> Result<(), DbErr> {
    use after_sale_lines::Column;
    for (line_id, found) in cold {
        after_sale_lines::Entity::update_many()
            .col_expr(Column::Temperature, Expr::value(found.temperature))
            .col_expr(Column::KeptCold, Expr::value(found.kept_cold.code()))
            .col_expr(Column::KeptColdProof, Expr::value(found.proof.as_str()))
            .filter(Column::Id.eq(*line_id))
            .exec(tx.db())
            .await?;
    }
    Ok(())
}

async fn take_back(
    tx: &WriteTx,
    claim: &Claim,
    found: &[(&ClaimLine, &Finding)],
    remark: &str,
    now: DateTime<Utc>,
) -> Result<(), AfterSaleError> {
    let parts = found.iter().flat_map(|(line, finding)| {
        [
            (Condition::Sellable, finding.sellable),
            (Condition::Quarantined, finding.quarantined),
            (Condition::Scrapped, finding.scrapped),
        ]
        .into_iter()
        .filter(|(_, quantity)| *quantity > 0)
        .map(|(condition, quantity)| ReturnedStock {
            goods_id: line.goods_id,
            batch_id: line.batch_id,
            quantity,
            condition,
            reference: claim.number.clone(),
            reason: if remark.is_empty() {
                &claim.reason_text
            } else {
                remark
            }
            .into(),
        })
    });
    let parts: Vec<ReturnedStock> = parts.collect();
    Ok(stock::take_back(tx, &parts, now).await?)
}

async fn fail(
    tx: &WriteTx,
    order: &orders::Model,
    claim: Claim,
    remark: &str,
    by: &ClaimActor,
    now: DateTime<Utc>,
) -> Result<Claim, AfterSaleError> {
    let note = Note {
        text: "验收不合格，商品将寄回",
        reason: remark,
    };
    let claim = settle::estimate(tx, order, claim).await?;
    let change = |row: &mut after_sales::ActiveModel| row.holds_stock = Set(false);
    log::advance(tx, (order, claim), Step::Fail, by, note, change, now).await
}

async fn pass(
    tx: &WriteTx,
    order: &orders::Model,
    claim: Claim,
    (refused, remark): (i64, &str),
    by: &ClaimActor,
    now: DateTime<Utc>,
) -> Result<Claim, AfterSaleError> {
    let replaces = claim.kind.replaces();
    let claim = if replaces {
        settle::estimate(tx, order, claim).await?
    } else {
        settle::fix(tx, order, claim).await?
    };
    let note = Note {
        text: match (replaces, refused) {
            (true, 0) => "验收合格，等待补发",
            (false, 0) => "验收合格，等待退款",
            (true, _) => "部分验收合格，合格部分等待补发，其余寄回",
            (false, _) => "部分验收合格，合格部分等待退款，其余寄回",
        },
        reason: remark,
    };
    log::advance(tx, (order, claim), Step::Pass, by, note, |_| (), now).await
}
