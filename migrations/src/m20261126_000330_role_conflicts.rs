//! Roles that check each other, and that no one person holds.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

/// Whose work quality management judges (K: people of quality management hold no other post in the business).
const JUDGED: [&str; 7] = [
    "super",
    "product",
    "promotion",
    "service",
    "warehouse",
    "finance",
    "salesman",
];
/// Whose proposals and claims finance releases and pays (M).
const PAID: [&str; 5] = ["super", "product", "promotion", "warehouse", "salesman"];
/// Who keeps the accounts gives themselves no power over what is checked (M).
const KEPT: [&str; 3] = ["super", "qa", "finance"];

const OF_QA: &str = "质量管理人员不兼其他业务岗位，审核要独立于被审核的工作";
const OF_FINANCE: &str = "财务复核和付款，不能复核自己提出的事项";
const OF_SYSTEM: &str = "管理账号的人不能给自己审核或付款的权限";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let conflicts = table("role_conflicts")
        .col(text("role"))
        .col(text("other"))
        .col(text("why"))
        .take();
    let indexes = vec![unique("role_conflicts", &["role", "other"])];
    create(manager, vec![conflicts], indexes).await?;
    let of = |role: &'static str, others: &'static [&'static str], why: &'static str| {
        others
            .iter()
            .map(move |other| format!("('{role}', '{other}', '{why}')"))
    };
    let rows: Vec<String> = of("qa", &JUDGED, OF_QA)
        .chain(of("finance", &PAID, OF_FINANCE))
        .chain(of("system", &KEPT, OF_SYSTEM))
        .collect();
    let insert = format!(
        "INSERT INTO role_conflicts (role, other, why) VALUES {}",
        rows.join(", ")
    );
    manager.get_connection().execute_unprepared(&insert).await?;
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &["role_conflicts"]).await
}
