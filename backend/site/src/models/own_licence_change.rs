//! How a licence of the wholesaler changes: what ends or narrows it counts at once; what lets more be sold, or for longer, and
//! what takes its place, takes the word of two people of quality management.
use chrono::{DateTime, NaiveDate, Utc};
use identity::{audit::models::audit, licences::models::scopes::scope_name};
use kernel::{
    Actor, WriteTx,
    db::ROW_LOCK,
    models::second_word::{self, Outcome, SecondWordError, Wish},
};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, QuerySelect, prelude::*};
use serde_json::{Value, json};

use super::{
    _entities::own_licences::{ActiveModel, Column, Entity},
    own_licences::{Draft, OwnLicence, OwnLicenceRow},
};
use crate::changes::Changed;

impl Draft {
    /// More may be sold than under the one on file, or it is another one. Copies are published as they come.
    fn is_looser_than(&self, held: Option<&OwnLicenceRow>) -> bool {
        let Some(held) = held.map(OwnLicence::from) else {
            return true;
        };
        let begins_earlier = |from: NaiveDate| self.valid_from.is_none_or(|own| own < from);
        let lasts_longer = |to: NaiveDate| self.valid_to.is_none_or(|own| own > to);
        self.number != held.number
            || self.scope.iter().any(|code| !held.has_scope(code))
            || held.valid_from.is_some_and(begins_earlier)
            || held.valid_to.is_some_and(lasts_longer)
    }

    /// As the call takes it.
    fn wanted(&self) -> Value {
        json!({
            "number": self.number,
            "scope": self.scope,
            "valid_from": self.valid_from,
            "valid_to": self.valid_to,
            "pictures": self.pictures,
        })
    }

    fn wish(&self, actor: &Actor, reason: &str) -> Wish {
        let day = |day: Option<NaiveDate>, none: &str| day.map_or_else(|| none.into(), |day| day.to_string());
        let (from, to) = (day(self.valid_from, "没有写明"), day(self.valid_to, "长期"));
        let scope: Vec<&str> = self.scope.iter().map(|code| scope_name(code)).collect();
        let scope = if scope.is_empty() {
            String::new()
        } else {
            format!("，经营范围 {}", scope.join("、"))
        };
        Wish {
            subject: format!("own_licences/{}", self.kind.place()),
            what: format!(
                "本企业《{}》改为：编号 {}，有效期 {from} 至 {to}{scope}",
                self.kind.text(),
                self.number
            ),
            wanted: self.wanted(),
            reason: reason.into(),
            by: actor.id.unwrap_or_default(),
        }
    }
}

/// Every product is judged by it from now on, unless it waits for the second person.
pub async fn set(
    tx: &WriteTx,
    draft: Draft,
    reason: String,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<Outcome, SecondWordError> {
    let of_kind = Entity::find().filter(Column::Kind.eq(draft.kind));
    let before = of_kind.lock(ROW_LOCK).one(tx.db()).await?;
    let is_looser = draft.is_looser_than(before.as_ref());
    let outcome = second_word::loosen(tx, is_looser, draft.wish(actor, &reason), now).await?;
    let entry = audit::Entry {
        action: match outcome {
            Outcome::Agreed => "own_licence.update",
            Outcome::Asked => "own_licence.ask",
        },
        subject_kind: "own_licence",
        subject_id: draft.kind.place().to_string(),
        before: before.as_ref().map(told),
        after: Some(draft.wanted()),
        reason,
    };
    if outcome == Outcome::Agreed {
        keep(tx, before, draft, actor, now).await?;
    }
    audit::append(tx, actor, entry, now).await?;
    Ok(outcome)
}

async fn keep(
    tx: &WriteTx,
    before: Option<OwnLicenceRow>,
    draft: Draft,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let is_known = before.is_some();
    let mut row = before.map_or_else(
        || ActiveModel {
            kind: Set(draft.kind),
            ..Default::default()
        },
        IntoActiveModel::into_active_model,
    );
    row.number = Set(draft.number);
    row.scope = Set(json!(draft.scope));
    row.valid_from = Set(draft.valid_from);
    row.valid_to = Set(draft.valid_to);
    row.pictures = Set(json!(draft.pictures));
    row.set_by = Set(actor.id);
    row.set_by_name = Set(actor.name.clone());
    row.set_at = Set(now);
    if is_known {
        row.update(tx.db()).await?;
    } else {
        row.insert(tx.db()).await?;
    }
    tx.touch(Changed::OwnLicences);
    Ok(())
}

fn told(row: &OwnLicenceRow) -> Value {
    json!({
        "number": row.number,
        "scope": row.scope,
        "valid_from": row.valid_from,
        "valid_to": row.valid_to,
        "pictures": row.pictures,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::models::own_kind::OwnKind;

    #[test]
    fn what_lets_more_be_sold_or_is_another_licence_is_looser() {
        let day = |day| NaiveDate::from_ymd_opt(2027, 1, day);
        let held = OwnLicenceRow {
            id: 1,
            kind: OwnKind::DeviceLicence,
            number: "鄂A1".into(),
            scope: json!(["device_07", "device_14"]),
            valid_from: day(2),
            valid_to: day(20),
            pictures: json!(["a"]),
            set_by: None,
            set_by_name: String::new(),
            set_at: DateTime::UNIX_EPOCH,
        };
        let same = Draft {
            kind: held.kind,
            number: held.number.clone(),
            scope: vec!["device_07".into(), "device_14".into()],
            valid_from: held.valid_from,
            valid_to: held.valid_to,
            pictures: vec!["b".into()],
        };
        assert!(same.is_looser_than(None), "nothing was sold under it");
        for stricter in [
            same.clone(),
            Draft {
                scope: vec!["device_07".into()],
                ..same.clone()
            },
            Draft {
                valid_from: day(3),
                valid_to: day(19),
                ..same.clone()
            },
        ] {
            assert!(!stricter.is_looser_than(Some(&held)), "{stricter:?}");
        }
        for looser in [
            Draft {
                number: "鄂A2".into(),
                ..same.clone()
            },
            Draft {
                scope: vec!["device".into()],
                ..same.clone()
            },
            Draft {
                valid_to: day(21),
                ..same.clone()
            },
            Draft {
                valid_to: None,
                ..same.clone()
            },
            Draft {
                valid_from: day(1),
                ..same.clone()
            },
            Draft {
                valid_from: None,
                ..same.clone()
            },
        ] {
            assert!(looser.is_looser_than(Some(&held)), "{looser:?}");
        }
        let endless = OwnLicenceRow {
            valid_from: None,
            valid_to: None,
            ..held
        };
        assert!(!same.is_looser_than(Some(&endless)));
    }
}
