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

pub fn demo_staff() -> Vec<DemoAccount> {
    Role::ALL
        .into_iter()
        .map(|role| DemoAccount {
            username: role.code().into(),
            password: PASSWORD,
            name: person(role).into(),
            describe: format!("{}岗位", role.text()),
        })
        .collect()
}

/// One person for each role.
pub async fn create_staff(services: &Services) -> anyhow::Result<()> {
    let hash = passwords::hash(PASSWORD.into()).await?;
    let now = services.clock.now();
    services
        .writer
        .run(async move |tx: &WriteTx| {
            for (place, role) in Role::ALL.into_iter().enumerate() {
                let row = staff::ActiveModel {
                    username: Set(role.code().into()),
                    name: Set(person(role).into()),
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
