//! Goods on file that a new line names get its control with it: two persons of quality management have decided.
use catalog::{
    goods::models::{announce::announce, codes::Control, lock::lock_all, words::CONTROLS},
    models::{
        _entities::goods::{Column, Entity, Model as Goods},
        hands,
    },
};
use chrono::{DateTime, Utc};
use identity::audit::models::audit;
use kernel::{
    Actor, Db, WriteTx,
    db::patterns::{contains, holds},
};
use sea_orm::{
    ActiveValue::Set,
    Condition, DbErr, QueryOrder, QuerySelect,
    prelude::*,
    sea_query::{Expr, ExprTrait},
};
use serde_json::json;

use super::{
    class_rule::{ClassRule, LooksAt, Status},
    known::ClassRules,
};
use crate::{
    class_changes::models::class_changes::{Source, Status as ChangeStatus},
    errors::MerchandisingError,
    goods::models::{goods::record_of, record},
    models::_entities::class_changes,
};

/// Goods that one line may mark: a word that names more is too short.
const MOST_MARKED: usize = 500;
/// Rows that are looked through for it.
const MOST_READ: u64 = 5000;

/// Goods on file that a line names and that lack its control.
pub struct Unmet {
    pub goods: Vec<Goods>,
    /// There are more than one line may mark.
    pub is_too_many: bool,
}

/// Looser controls alone are replaced: what quality management has marked more strictly itself stays.
pub async fn unmet(db: &Db, rule: &ClassRule) -> Result<Unmet, DbErr> {
    let rules = ClassRules::load(db).await?;
    let rules = if rule.status == Status::Waiting {
        rules.with(std::slice::from_ref(rule))
    } else {
        rules
    };
    let place = match rule.looks_at {
        LooksAt::Name => Condition::any()
            .add(contains(Column::Name, &rule.word))
            .add(contains(Column::TradeName, &rule.word))
            .add(contains(Column::Aliases, &rule.word)),
        LooksAt::Ingredient => {
            Condition::any().add(holds(Expr::col(Column::Sheet).cast_as("text"), &rule.word))
        }
        LooksAt::Number => Condition::any().add(contains(Column::ApprovalNumber, &rule.word)),
    };
    let rows = Entity::find()
        .filter(Column::Control.is_in(looser_than(rule.control)))
        .filter(place)
        .order_by_asc(Column::Id)
        .limit(MOST_READ)
        .all(db)
        .await?;
    let goods: Vec<Goods> = rows
        .into_iter()
        .filter(|goods| lacks(&rules, rule, goods))
        .collect();
    Ok(Unmet {
        is_too_many: goods.len() > MOST_MARKED,
        goods,
    })
}

fn looser_than(control: Control) -> Vec<Control> {
    match control {
        control if control.is_never_sold_online() => {
            let all = CONTROLS.iter().map(|(one, _)| *one);
            all.filter(|one| !one.is_never_sold_online()).collect()
        }
        Control::Termination | Control::Anabolic | Control::Peptide => {
            vec![Control::None, Control::NoPharmacy]
        }
        _ => vec![Control::None],
    }
}

fn lacks(rules: &ClassRules, rule: &ClassRule, goods: &Goods) -> bool {
    let record = record_of(goods, None);
    let found = record::filed(&record).and_then(|filed| rules.finding(&filed));
    found.is_some_and(|found| found.rule_id == rule.id && !found.is_met_by(goods.control))
}

/// Writes and announces it, each product with its entry among the class changes.
pub(super) async fn mark(
    tx: &WriteTx,
    rule: &ClassRule,
    by: &Actor,
    now: DateTime<Utc>,
) -> Result<(), MerchandisingError> {
    let found = unmet(tx.db(), rule).await?;
    if found.is_too_many {
        return Err(MerchandisingError::Conflict(format!(
            "“{}”会改动 {MOST_MARKED} 种以上的商品，太宽了，请驳回，改成更具体的词",
            rule.word
        )));
    }
    if found.goods.is_empty() {
        return Ok(());
    }
    lock_all(tx, Column::Id.is_in(ids_of(&found))).await?;
    // Another transaction that held them may have changed them meanwhile.
    let found = unmet(tx.db(), rule).await?;
    let ids = ids_of(&found);
    let mut entries = Vec::with_capacity(ids.len());
    for goods in &found.goods {
        let (before, after) = (
            json!({ "control": goods.control.code() }),
            json!({ "control": rule.control.code() }),
        );
        entries.push(audit::Entry {
            action: "class_change.approve",
            subject_kind: "goods",
            subject_id: goods.id.to_string(),
            before: Some(before.clone()),
            after: Some(after.clone()),
            reason: reason(rule),
        });
        let change = class_changes::ActiveModel {
            goods_id: Set(goods.id),
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
            ..Default::default()
        };
        change.insert(tx.db()).await?;
    }
    write(tx, rule.control, &ids, now).await?;
    audit::append_many(tx, by, entries, now).await?;
    announce(tx, &ids, now).await?;
    Ok(())
}

fn ids_of(found: &Unmet) -> Vec<i64> {
    found.goods.iter().map(|goods| goods.id).collect()
}

fn reason(rule: &ClassRule) -> String {
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
            .filter(Column::LimitQuantity.eq(0))
            .exec(tx.db())
            .await?;
    }
    Ok(())
}
