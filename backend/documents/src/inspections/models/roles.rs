//! Who may do what in the back office: the roles of everybody today, and every change of an account.
use std::collections::HashMap;

use identity::{
    audit::models::{
        audit::{self, AuditEntry},
        history::Wording,
    },
    models::_entities::{audit_entries, staff, staff_roles},
    permissions::Role,
};
use kernel::Db;
use sea_orm::{Condition, DbErr, prelude::*};

use super::{
    asked::{Asked, Filter},
    cells,
    register::{Cells, Head, column, register},
};

const MATRIX: Head = Head {
    code: "role_matrix",
    title: "岗位权限表",
    about: "全部员工账号现在的岗位，含已停用的；过去某一天的岗位由“岗位变更记录”往回推",
    filters: &[],
    columns: &[
        column("账号", 6.0),
        column("姓名", 5.0),
        column("岗位", 16.0),
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
    let mut roles: HashMap<i64, Vec<&str>> = HashMap::new();
    for row in found {
        roles.entry(row.staff_id).or_default().push(row.role.text());
    }
    let cells = rows.iter().map(|row| {
        let own = roles.get(&row.id).map(|names| names.join("、"));
        vec![
            row.username.as_str().into(),
            row.name.as_str().into(),
            own.unwrap_or_default().into(),
            cells::yes(row.is_active),
            cells::yes(!row.totp_nonce.is_empty()),
            cells::moment(Some(row.created_at)),
        ]
    });
    Ok(cells.collect())
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
