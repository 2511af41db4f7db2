//! By how much one person alone may change a price: data, with the person who set it. Those who loosen the
//! rule do not profit from it: for them the former one applies until another person sets it.
use chrono::{DateTime, Utc};
use kernel::{Actor, Db, WriteTx, db::ROW_LOCK};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, QueryOrder, QuerySelect, prelude::*};

use super::judge::Limits;
use crate::models::_entities::price_rules::{Column, Entity, Model};

/// Above it two people would hardly ever look.
pub const MOST_PERCENT: i64 = 30;
pub const MOST_DAYS: i64 = 90;

/// The rule; the migration writes the one row there is.
#[kernel::boxed]
pub async fn current(db: &Db) -> Result<Model, DbErr> {
    let row = Entity::find().order_by_asc(Column::Id).one(db).await?;
    row.ok_or_else(|| DbErr::RecordNotFound("price_rules".into()))
}

/// What this person alone may do.
pub fn limits_for(rules: &Model, staff_id: Option<i64>) -> Limits {
    let now = Limits {
        percent: rules.percent,
        window_days: rules.window_days,
    };
    let former = Limits {
        percent: rules.former_percent,
        window_days: rules.former_days,
    };
    if rules.set_by.is_some() && rules.set_by == staff_id {
        tighter(now, former)
    } else {
        now
    }
}

fn tighter(one: Limits, other: Limits) -> Limits {
    Limits {
        percent: one.percent.min(other.percent),
        window_days: one.window_days.max(other.window_days),
    }
}

/// Sets the rule; before and after.
pub async fn set(
    tx: &WriteTx,
    actor: &Actor,
    limits: Limits,
    now: DateTime<Utc>,
) -> Result<(Model, Model), DbErr> {
    let found = Entity::find().order_by_asc(Column::Id).lock(ROW_LOCK);
    let before = found.one(tx.db()).await?;
    let before = before.ok_or_else(|| DbErr::RecordNotFound("price_rules".into()))?;
    let held_for_them = limits_for(&before, actor.id);
    let mut row = before.clone().into_active_model();
    row.percent = Set(limits.percent);
    row.window_days = Set(limits.window_days);
    row.former_percent = Set(held_for_them.percent);
    row.former_days = Set(held_for_them.window_days);
    row.set_by = Set(actor.id);
    row.set_by_name = Set(actor.name.clone());
    row.set_at = Set(Some(now));
    let after = row.update(tx.db()).await?;
    Ok((before, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(percent: i64, former_percent: i64, set_by: Option<i64>) -> Model {
        Model {
            id: 1,
            percent,
            window_days: 3,
            former_percent,
            former_days: 7,
            set_by,
            set_by_name: String::new(),
            set_at: None,
        }
    }

    #[test]
    fn a_rule_does_not_loosen_for_the_person_who_loosened_it() {
        let loosened = rules(20, 10, Some(7));
        let of = |staff| {
            let limits = limits_for(&loosened, staff);
            (limits.percent, limits.window_days)
        };
        assert_eq!([of(Some(7)), of(Some(8)), of(None)], [(10, 7), (20, 3), (20, 3)]);
        let tightened = rules(5, 10, Some(7));
        assert_eq!(limits_for(&tightened, Some(7)).percent, 5);
        assert_eq!(limits_for(&rules(10, 10, None), None).percent, 10);
    }
}
