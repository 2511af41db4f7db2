//! Controls that goods get with the decision on a line, each with its entry among the class changes and in the audit log.
use catalog::{
    goods::models::{announce::announce, codes::Control, words::CONTROLS},
    models::{
        _entities::goods::{Column, Entity},
        hands,
    },
};
use chrono::{DateTime, Utc};
use identity::audit::models::audit;
use kernel::{Actor, WriteTx};
use sea_orm::{
    ActiveValue::Set,
    DbErr,
    prelude::*,
    sea_query::{Expr, ExprTrait},
};
use serde_json::json;

use super::class_rule::{ClassRule, Status};
use crate::{
    class_changes::models::class_changes::{Source, Status as ChangeStatus},
    errors::MerchandisingError,
    models::_entities::class_changes,
};

/// Goods that are locked, and what becomes of their control.
pub(super) struct Reclass {
    pub goods_id: i64,
    pub from: Control,
    pub to: Control,
}

/// Writes and announces them.
pub(super) async fn reclass(
    tx: &WriteTx,
    rule: &ClassRule,
    changes: &[Reclass],
    by: &Actor,
    now: DateTime<Utc>,
) -> Result<(), MerchandisingError> {
    let mut entries = Vec::with_capacity(changes.len());
    for change in changes {
        let (before, after) = (
            json!({ "control": change.from.code() }),
            json!({ "control": change.to.code() }),
        );
        entries.push(audit::Entry {
            action: "class_change.approve",
            subject_kind: "goods",
            subject_id: change.goods_id.to_string(),
            before: Some(before.clone()),
            after: Some(after.clone()),
            reason: reason(rule),
        });
        let row = class_changes::ActiveModel {
            goods_id: Set(change.goods_id),
            status: Set(ChangeStatus::Approved),
            source: Set(Source::List),
            before: Set(before),
            after: Set(after),
            reason: Set(reason(rule)),
            proposed_by: Set(rule.proposed_by),
            proposed_name: Set(rule.proposed_name.clone()),
            proposed_at: Set(rule.proposed_at),
            hands: Set(hands::of(&[rule.proposed_by])),
            decided_by: Set(by.id),
            decided_name: Set(by.name.clone()),
            decided_at: Set(Some(now)),
            opinion: Set(rule.opinion.clone()),
            class_rule_id: Set((rule.status == Status::InForce).then_some(rule.id)),
            ..Default::default()
        };
        row.insert(tx.db()).await?;
    }
    for (control, _) in CONTROLS {
        let ids = changes.iter().filter(|change| change.to == control);
        let ids: Vec<i64> = ids.map(|change| change.goods_id).collect();
        if !ids.is_empty() {
            write(tx, control, &ids, now).await?;
        }
    }
    let ids: Vec<i64> = changes.iter().map(|change| change.goods_id).collect();
    audit::append_many(tx, by, entries, now).await?;
    announce(tx, &ids, now).await?;
    Ok(())
}

fn reason(rule: &ClassRule) -> String {
    if rule.status == Status::Ended {
        return format!("名录移除“{}”，恢复原来的管控：{}", rule.word, rule.reason);
    }
    format!("名录新增“{}”（{}）：{}", rule.word, rule.source, rule.reason)
}

async fn write(tx: &WriteTx, control: Control, ids: &[i64], now: DateTime<Utc>) -> Result<(), DbErr> {
    let these = || Column::Id.is_in(ids.iter().copied());
    Entity::update_many()
        .col_expr(Column::Control, control.code().into())
        .col_expr(Column::UpdatedAt, now.into())
        .filter(these())
        .exec(tx.db())
        .await?;
    if control == Control::SpecialCompound {
        // Sold in limited quantity; quality management may set another.
        Entity::update_many()
            .col_expr(Column::LimitQuantity, Expr::col(Column::Step).mul(20))
            .filter(these())
            .filter(Column::LimitQuantity.eq(0_i64))
            .exec(tx.db())
            .await?;
    }
    Ok(())
}
