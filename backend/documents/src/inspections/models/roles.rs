//! Who may do what in the back office: the roles of everybody today, and every change of an account.
use std::collections::HashMap;

use chrono::{DateTime, Utc};
use identity::{
    audit::models::{
        audit::{self, AuditEntry},
        history::Wording,
    },
    models::_entities::{audit_entries, staff, staff_roles},
    permissions::Role,
};
use kernel::{Db, clock::shop_day};
use sea_orm::{Condition, DbErr, QueryOrder, prelude::*};

use super::{
    asked::{Asked, Filter},
    cells,
    register::{Cells, Head, column, register},
};

const MATRIX: Head = Head {
    code: "role_matrix",
    title: "岗位权限表",
    about: "全部员工账号现在的岗位和各自的起始日期，含已停用的；起始取自操作日志，日志里没有的是建立账号时就有的。过去某一天的岗位由“岗位变更记录”往回推，每个岗位能做什么见“岗位职责和权限”",
    filters: &[],
    columns: &[
        column("账号", 6.0),
        column("姓名", 5.0),
        column("岗位", 16.0),
        column("任现岗位起", 12.0),
        column("是否启用", 4.0),
        column("动态口令", 4.0),
        column("建立时间", 6.5),
    ],
};

register!(RoleMatrix, MATRIX, staff, everybody, matrix_cells);

fn everybody(_: &Asked) -> Select<staff::Entity> {
    staff::Entity::find()
}

async fn matrix_cells(db: &Db, _: &Asked, rows: Vec<staff::Model>) -> Result<Vec<Cells>, DbErr> {
    let found = staff_roles::Entity::find()
        .filter(staff_roles::Column::StaffId.is_in(rows.iter().map(|row| row.id)))
        .all(db)
        .await?;
    let mut roles: HashMap<i64, Vec<Role>> = HashMap::new();
    for row in found {
        roles.entry(row.staff_id).or_default().push(row.role);
    }
    let since = Since::of(db, &rows).await?;
    let cells = rows.iter().map(|row| {
        let own = roles.get(&row.id).map(Vec::as_slice).unwrap_or_default();
        let names: Vec<&str> = own.iter().map(|role| role.text()).collect();
        let begun: Vec<String> = own.iter().map(|role| since.text(row, *role)).collect();
        vec![
            row.username.as_str().into(),
            row.name.as_str().into(),
            names.join("、").into(),
            begun.join("、").into(),
            cells::yes(row.is_active),
            cells::yes(!row.totp_nonce.is_empty()),
            cells::moment(Some(row.created_at)),
        ]
    });
    Ok(cells.collect())
}

/// Since when people have the roles that they have, by person and code of the role, as the log of accounts says.
struct Since(HashMap<(i64, String), DateTime<Utc>>);

impl Since {
    async fn of(db: &Db, people: &[staff::Model]) -> Result<Self, DbErr> {
        let log = audit_entries::Entity::find()
            .filter(audit_entries::Column::SubjectKind.eq("staff"))
            .filter(audit_entries::Column::SubjectId.is_in(people.iter().map(|person| person.id.to_string())))
            .filter(audit_entries::Column::Action.is_in(["staff.create", "staff.update"]))
            .order_by_asc(audit_entries::Column::Id)
            .all(db)
            .await?;
        let mut since = HashMap::new();
        for entry in &log {
            let Ok(id) = entry.subject_id.parse::<i64>() else {
                continue;
            };
            let before = codes_in(entry.before.as_ref());
            for code in codes_in(entry.after.as_ref()) {
                if !before.contains(&code) {
                    since.insert((id, code.to_owned()), entry.at);
                }
            }
        }
        Ok(Self(since))
    }

    /// `质量管理 2026-11-01`
    fn text(&self, person: &staff::Model, role: Role) -> String {
        let begun = self.0.get(&(person.id, role.code().to_owned()));
        let day = shop_day(begun.copied().unwrap_or(person.created_at));
        format!("{} {day}", role.text())
    }
}

/// The roles of an account in a snapshot of the log.
fn codes_in(snapshot: Option<&Json>) -> Vec<&str> {
    let roles = snapshot.and_then(|snapshot| snapshot["roles"].as_array());
    roles.into_iter().flatten().filter_map(Json::as_str).collect()
}

const CHANGES: Head = Head {
    code: "role_changes",
    title: "岗位变更记录",
    about: "员工账号的新增、岗位变化、停用和口令重置，取自不可更改的操作日志",
    filters: &[Filter::Period],
    columns: &[
        column("时间", 6.5),
        column("账号", 6.0),
        column("姓名", 5.0),
        column("事项", 6.0),
        column("变化", 18.0),
        column("经办人", 5.0),
        column("原因", 10.0),
    ],
};

const ACTIONS: &[&str] = &["staff.create", "staff.update", "staff.password", "staff.totp"];

/// How the snapshots of accounts read.
const WORDING: Wording = Wording {
    headings: &[
        ("name", "姓名"),
        ("phone", "手机"),
        ("roles", "岗位"),
        ("is_active", "启用"),
    ],
    words: |field, value| {
        let roles = value.as_array().filter(|_| field == "roles")?;
        let names = roles.iter().filter_map(Json::as_str).map(role_text);
        Some(names.collect::<Vec<_>>().join("、"))
    },
};

fn role_text(code: &str) -> &str {
    match Role::from_code(code) {
        Some(role) => role.text(),
        None => code,
    }
}

register!(RoleChanges, CHANGES, audit_entries, changed, change_cells);

fn changed(asked: &Asked) -> Select<audit_entries::Entity> {
    let all = Condition::all()
        .add(audit_entries::Column::Action.is_in(ACTIONS.iter().copied()))
        .add(asked.within(audit_entries::Column::At));
    audit_entries::Entity::find().filter(all)
}

async fn change_cells(db: &Db, _: &Asked, rows: Vec<AuditEntry>) -> Result<Vec<Cells>, DbErr> {
    let ids = rows.iter().filter_map(|row| row.subject_id.parse::<i64>().ok());
    let people = staff::Entity::find()
        .filter(staff::Column::Id.is_in(ids))
        .all(db)
        .await?;
    let people: HashMap<String, _> = people.into_iter().map(|row| (row.id.to_string(), row)).collect();
    let cells = rows.iter().map(|row| {
        let person = people.get(&row.subject_id);
        vec![
            cells::moment(Some(row.at)),
            person.map_or("", |person| &person.username).into(),
            person.map_or("", |person| &person.name).into(),
            audit::action_text(&row.action).into(),
            changes(row).into(),
            row.actor_name.as_str().into(),
            row.reason.as_str().into(),
        ]
    });
    Ok(cells.collect())
}

fn changes(row: &AuditEntry) -> String {
    let changes = WORDING.changes(row.before.as_ref(), row.after.as_ref());
    let words: Vec<String> = changes
        .iter()
        .map(|change| format!("{}：{}→{}", change.heading, change.before, change.after))
        .collect();
    words.join("；")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn roles_read_by_their_names() {
        let before = json!({ "name": "王质管", "roles": ["qa"], "is_active": true });
        let after = json!({ "name": "王质管", "roles": ["qa", "warehouse"], "is_active": true });
        let changes = WORDING.changes(Some(&before), Some(&after));
        let change = &changes[0];
        assert_eq!(
            (changes.len(), change.before.as_str(), change.after.as_str()),
            (1, "质量管理", "质量管理、仓库")
        );
    }
}
