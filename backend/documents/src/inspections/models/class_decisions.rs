//! Who asked for another class of a product (control, scope, prescription class, storage …), who decided on it, and why, as the
//! log has it.
use std::collections::HashMap;

use catalog::goods::models::{
    codes::{Control, Rx, Storage},
    words::{CONTROLS, RXS, SCOPES, STORAGES, word},
};
use identity::{
    audit::models::{
        audit::{self, AuditEntry},
        history::Wording,
    },
    licences::models::scopes::device_category,
    models::_entities::audit_entries,
};
use kernel::Db;
use sea_orm::{Condition, DbErr, prelude::*};

use super::{
    asked::{Asked, Filter},
    cells,
    facts::GoodsFacts,
    register::{Cells, Head, column, register},
};

const CHANGES: Head = Head {
    code: "class_changes",
    title: "商品分类变更审批记录",
    about: "管控、经营范围、处方分类、贮藏条件和器械分类的变更：谁提出、谁审批、理由和意见，取自不可更改的操作日志，管控名录生效时的变更也在内；依据的资料在“分类变更”里",
    filters: &[Filter::Period, Filter::Goods],
    columns: &[
        column("时间", 6.5),
        column("商品编码", 5.0),
        column("通用名称", 8.0),
        column("规格", 6.0),
        column("生产企业", 8.0),
        column("事项", 6.0),
        column("变化", 16.0),
        column("经办人", 4.5),
        column("理由或意见", 12.0),
    ],
};

const ACTIONS: [&str; 4] = [
    "class_change.propose",
    "class_change.approve",
    "class_change.reject",
    "class_change.withdraw",
];

const CLASSES: Wording = Wording {
    headings: &[
        ("control", "管控"),
        ("scope", "经营范围"),
        ("rx", "处方分类"),
        ("storage", "贮藏条件"),
        ("device_class", "器械类别"),
        ("device_code", "器械分类"),
        ("category", "分类"),
    ],
    words: |field, value| {
        let code = value.as_str()?;
        Some(match field {
            "control" => word(&CONTROLS, Control::from_code(code)).into(),
            "scope" => word(&SCOPES, code).into(),
            "rx" => word(&RXS, Rx::from_code(code)).into(),
            "storage" => word(&STORAGES, Storage::from_code(code)).into(),
            "device_code" => device_category(code)?.1.into(),
            _ => return None,
        })
    },
};

register!(ClassChanges, CHANGES, audit_entries, changed, change_cells);

fn changed(asked: &Asked) -> Select<audit_entries::Entity> {
    use audit_entries::Column;
    let of_goods = asked.goods_id.map(|id| Column::SubjectId.eq(id.to_string()));
    let all = Condition::all()
        .add(Column::SubjectKind.eq("goods"))
        .add(Column::Action.is_in(ACTIONS))
        .add(asked.within(Column::At))
        .add_option(of_goods);
    audit_entries::Entity::find().filter(all)
}

async fn change_cells(db: &Db, _: &Asked, rows: Vec<AuditEntry>) -> Result<Vec<Cells>, DbErr> {
    let ids: HashMap<i64, i64> = rows
        .iter()
        .filter_map(|row| Some((row.id, row.subject_id.parse().ok()?)))
        .collect();
    let goods = GoodsFacts::of(db, ids.values().copied()).await?;
    let cells = rows.iter().filter_map(|row| {
        let id = *ids.get(&row.id)?;
        Some(vec![
            cells::moment(Some(row.at)),
            goods.code(id).into(),
            goods.name(id).into(),
            goods.spec(id).into(),
            goods.maker(id).into(),
            audit::action_text(&row.action).into(),
            changes(row).into(),
            row.actor_name.as_str().into(),
            row.reason.as_str().into(),
        ])
    });
    Ok(cells.collect())
}

fn changes(row: &AuditEntry) -> String {
    let changes = CLASSES.changes(row.before.as_ref(), row.after.as_ref());
    let words: Vec<String> = changes
        .iter()
        .map(|change| format!("{}：{}→{}", change.heading, change.before, change.after))
        .collect();
    words.join("；")
}
