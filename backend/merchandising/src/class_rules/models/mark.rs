//! Goods on file that a new line names get its control with it: two persons of quality management have decided.
use catalog::{
    goods::models::{codes::Control, lock::lock_all, words::CONTROLS},
    models::_entities::goods::{Column, Entity, Model as Goods},
};
use chrono::{DateTime, Utc};
use kernel::{
    Actor, Db, WriteTx,
    db::patterns::{contains, holds},
};
use sea_orm::{
    Condition, DbErr, QueryOrder, QuerySelect,
    prelude::*,
    sea_query::{Expr, ExprTrait},
};

use super::{
    class_rule::{ClassRule, LooksAt, Status},
    known::ClassRules,
    reclass::{Reclass, reclass},
};
use crate::{
    errors::MerchandisingError,
    goods::models::{goods::record_of, record},
};

/// Goods that one line may mark: a word that names more is too short.
const MOST_MARKED: u64 = 500;
/// And of the catalogue one in so many (5 %): what the law controls is a small part of what is sold, and a line that names
/// more of it says nothing, such as 国药准字, which nearly every number holds.
const ONE_IN: u64 = 20;
/// Of fewer goods a share says nothing.
const SMALLEST_CATALOGUE: u64 = 20;
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
    let most = most_marked(Entity::find().count(db).await?);
    Ok(Unmet {
        is_too_many: goods.len() > most,
        goods,
    })
}

fn most_marked(catalogue: u64) -> usize {
    let most = if catalogue < SMALLEST_CATALOGUE {
        MOST_MARKED
    } else {
        std::cmp::min(MOST_MARKED, catalogue / ONE_IN)
    };
    usize::try_from(most).unwrap_or(usize::MAX)
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

/// Gives them the control of the line.
pub(super) async fn mark(
    tx: &WriteTx,
    rule: &ClassRule,
    by: &Actor,
    now: DateTime<Utc>,
) -> Result<(), MerchandisingError> {
    let found = unmet(tx.db(), rule).await?;
    if found.is_too_many {
        return Err(MerchandisingError::Conflict(format!(
            "“{}”会改动 {} 种商品，超过 {MOST_MARKED} 种或全部商品的 5%，太宽了，请驳回，改成更具体的词",
            rule.word,
            found.goods.len()
        )));
    }
    if found.goods.is_empty() {
        return Ok(());
    }
    let ids: Vec<i64> = found.goods.iter().map(|goods| goods.id).collect();
    lock_all(tx, Column::Id.is_in(ids)).await?;
    // Another transaction that held them may have changed them meanwhile.
    let found = unmet(tx.db(), rule).await?;
    let changes = found.goods.iter().map(|goods| Reclass {
        goods_id: goods.id,
        from: goods.control,
        to: rule.control,
    });
    reclass(tx, rule, &changes.collect::<Vec<_>>(), by, now).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_marks_no_large_part_of_the_catalogue() {
        for (catalogue, most) in [
            (0, 500),
            (19, 500),
            (20, 1),
            (302, 15),
            (9_999, 499),
            (10_000, 500),
            (1_000_000, 500),
        ] {
            assert_eq!(most_marked(catalogue), most, "{catalogue}");
        }
    }
}
