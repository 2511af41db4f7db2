//! The accounts that the sign-in pages list in demo mode. Their password is known to everybody.
use identity::{
    models::_entities::{staff, staff_roles},
    permissions::Role,
    sign_in::models::passwords,
};
use kernel::{Services, WriteTx};
use sea_orm::{ActiveValue::Set, DbErr, prelude::*};

use super::tables;

pub const PASSWORD: &str = "yaoji2026";

#[derive(Clone, Debug)]
pub struct DemoAccount {
    pub username: String,
    pub password: &'static str,
    pub name: String,
    pub describe: String,
}

pub fn demo_buyers() -> Vec<DemoAccount> {
    let companies = tables::companies().unwrap_or_default();
    companies
        .into_iter()
        .filter(tables::Company::has_account)
        .map(|row| DemoAccount {
            username: row.username,
            password: PASSWORD,
            name: row.short,
            describe: row.describe,
        })
        .collect()
}

/// Who checks the parcels that the warehouse picked.
pub const CHECKER: &str = "checker";
/// Who of quality management looks second.
pub const SECOND_QA: &str = "qa2";

/// User name, name, role, and what they do besides the one of the same role.
const SECOND_PEOPLE: [(&str, &str, Role, &str); 2] = [
    (CHECKER, "周国安", Role::Warehouse, "仓库岗位，出库复核"),
    (SECOND_QA, "陆明", Role::Qa, "质量管理岗位，第二人复审"),
];

pub fn demo_staff() -> Vec<DemoAccount> {
    let account = |username: &str, name: &str, describe: String| DemoAccount {
        username: username.into(),
        password: PASSWORD,
        name: name.into(),
        describe,
    };
    let of_roles = Role::ALL
        .into_iter()
        .map(|role| account(role.code(), person(role), format!("{}岗位", role.text())));
    let second = SECOND_PEOPLE.map(|(username, name, _, describe)| account(username, name, describe.into()));
    of_roles.chain(second).collect()
}

/// User name, name and role.
fn people() -> impl Iterator<Item = (&'static str, &'static str, Role)> {
    let of_roles = Role::ALL
        .into_iter()
        .map(|role| (role.code(), person(role), role));
    of_roles.chain(SECOND_PEOPLE.map(|(username, name, role, _)| (username, name, role)))
}

/// One person for each role, and a second one where two look.
pub async fn create_staff(services: &Services) -> anyhow::Result<()> {
    let hash = passwords::hash(PASSWORD.into()).await?;
    let now = services.clock.now();
    services
        .writer
        .run(async move |tx: &WriteTx| {
            for (place, (username, name, role)) in people().enumerate() {
                let row = staff::ActiveModel {
                    username: Set(username.into()),
                    name: Set(name.into()),
                    phone: Set(format!("027-8535{:04}", 1000 + place)),
                    password_hash: Set(hash.clone()),
                    created_at: Set(now),
                    ..Default::default()
                };
                let staff_id = row.insert(tx.db()).await?.id;
                let role = staff_roles::ActiveModel {
                    staff_id: Set(staff_id),
                    role: Set(role),
                    ..Default::default()
                };
                role.insert(tx.db()).await?;
            }
            Ok::<_, DbErr>(())
        })
        .await?;
    Ok(())
}

const fn person(role: Role) -> &'static str {
    match role {
        Role::Super => "韩立群",
        Role::Product => "邓小曼",
        Role::Promotion => "梁伟",
        Role::Service => "方晴",
        Role::Warehouse => "罗大勇",
        Role::Qa => "沈慧",
        Role::Finance => "江淑兰",
        Role::Salesman => "马超",
        Role::Content => "钟艺",
        Role::Auditor => "汪正",
        Role::System => "石磊",
    }
}
