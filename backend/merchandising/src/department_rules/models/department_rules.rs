//! Changing what departments are asked for: a stricter row counts at once, a looser one takes two people.
use catalog::{
    changes::Changed,
    goods::models::department_rules::{PracticeClass, names},
    models::_entities::department_rules::{Column, Entity},
};
use chrono::{DateTime, Utc};
use kernel::{
    WriteTx,
    db::ROW_LOCK,
    models::second_word::{self, Outcome, SecondWordError, Wish},
};
use sea_orm::{ActiveValue::Set, IntoActiveModel, QuerySelect, prelude::*};
use serde_json::json;

const MOST_NAMES: usize = 12;
/// A single letter is part of every department.
const SHORTEST_NAME: usize = 2;
const LONGEST_NAME: usize = 20;

/// The departments in a text; Err: what to do.
pub fn read(text: &str) -> Result<Vec<String>, &'static str> {
    let names = names(text);
    if names.len() > MOST_NAMES {
        return Err("最多 12 个科目，请写上级科目的名称");
    }
    let is_name = |name: &String| (SHORTEST_NAME..=LONGEST_NAME).contains(&name.chars().count());
    if !names.iter().all(is_name) {
        return Err("每个科目写 2 到 20 个字，中间用顿号隔开，例如：妇产科、计划生育");
    }
    Ok(names)
}

/// What was asked for before would not do for these any more, or nothing is asked for.
pub fn is_looser(before: &[String], after: &[String]) -> bool {
    // A name that contains one of before is covered by it.
    let is_new = |name: &String| !before.iter().any(|known| name.contains(known.as_str()));
    !before.is_empty() && (after.is_empty() || after.iter().any(is_new))
}

/// Sets the departments of which a licence must name one from now on. Returns the former ones; none: no such row.
pub async fn set(
    tx: &WriteTx,
    class: PracticeClass,
    departments: &[String],
    (by, reason): (i64, &str),
    now: DateTime<Utc>,
) -> Result<(String, Outcome), SecondWordError> {
    let of_class = Entity::find().filter(Column::Class.eq(class)).lock(ROW_LOCK);
    let found = of_class.one(tx.db()).await?;
    let before = found
        .as_ref()
        .map(|row| row.departments.clone())
        .unwrap_or_default();
    let wanted = departments.join("、");
    let what = if departments.is_empty() {
        format!("{}不再要求诊疗科目", class.text())
    } else {
        format!("{}要求的诊疗科目改为{wanted}", class.text())
    };
    let wish = Wish {
        subject: format!("department_rules {}", class.code()),
        what,
        wanted: json!({ "class": class.code(), "departments": wanted }),
        reason: reason.into(),
        by,
    };
    let is_looser = is_looser(&names(&before), departments);
    let outcome = second_word::loosen(tx, is_looser, wish, now).await?;
    if let Some(row) = found.filter(|_| outcome == Outcome::Agreed) {
        let mut row = row.into_active_model();
        row.departments = Set(wanted);
        row.update(tx.db()).await?;
        tx.touch(Changed::DepartmentRules);
    }
    Ok((before, outcome))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_department_or_none_is_looser_and_a_narrower_one_is_not() {
        let names = |text: &str| read(text).unwrap();
        for (before, after, expected) in [
            ("妇产科、计划生育", "妇产科", false),
            ("妇产科、计划生育", "计划生育，妇产科", false),
            ("中医", "中医内科", false),
            ("中医内科", "中医", true),
            ("妇产科", "妇产科、内科", true),
            ("妇产科", "", true),
            ("", "妇产科", false),
            ("", "", false),
        ] {
            assert_eq!(
                is_looser(&names(before), &names(after)),
                expected,
                "{before} → {after}"
            );
        }
    }

    #[test]
    fn what_is_no_name_of_a_department_is_refused() {
        assert_eq!(
            read(" 妇产科、，妇产科；计划生育 ").unwrap(),
            ["妇产科", "计划生育"]
        );
        assert!(read("科").is_err());
        assert!(read(&"妇产科".repeat(10)).is_err());
        let many: Vec<String> = (10..23).map(|number| format!("科目{number}")).collect();
        assert!(read(&many.join("、")).is_err());
    }
}
