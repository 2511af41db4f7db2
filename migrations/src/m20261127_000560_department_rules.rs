//! Goods that a medical institution buys for departments (诊疗科目) of its licence alone.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

/// An institution practises within the departments that are registered (医疗机构管理条例): K that goods are compared with them.
const BASIS: &str = "《医疗机构管理条例》：按核准登记的诊疗科目开展诊疗活动（K，未重新核对原文）";
const BASIS_OF_TERMINATION: &str =
    "终止妊娠药品仅限获准施行终止妊娠手术的医疗机构，科目为妇产科或计划生育（K，未重新核对原文）";
const BASIS_OF_HERBS: &str = "中药饮片由登记了中医类科目的医疗机构使用（M，行业做法）";

/// Class, departments of which one does, and why; without departments none is asked for.
const RULES: [(&str, &str, &str); 6] = [
    ("termination", "妇产科、计划生育", BASIS_OF_TERMINATION),
    ("tcm_piece", "中医、民族医、中西医结合", BASIS_OF_HERBS),
    ("chinese_patent", "", BASIS),
    ("special_compound", "", BASIS),
    ("anabolic", "", BASIS),
    ("peptide", "", BASIS),
];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let rules = table("department_rules")
        .col(text("class"))
        .col(words("departments"))
        .col(words("basis"))
        .take();
    create(manager, vec![rules], vec![unique("department_rules", &["class"])]).await?;
    let mut rows = Query::insert();
    rows.into_table("department_rules")
        .columns(["class", "departments", "basis"]);
    for (class, departments, basis) in RULES {
        rows.values_panic([class.into(), departments.into(), basis.into()]);
    }
    manager.execute(rows).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &["department_rules"]).await
}
