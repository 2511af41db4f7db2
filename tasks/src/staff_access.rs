//! Restores access when no administrator can sign in: the first account of a new shop, or the account
//! administrator who lost both password and phone. Requires shell access to the server; recorded in the audit
//! log.
use std::collections::BTreeSet;

use async_trait::async_trait;
use identity::{
    audit::models::audit,
    permissions::Role,
    sign_in::models::{passwords, second_factor},
    staff::models::{
        staff,
        staff_accounts::{self, Person},
    },
};
use kernel::{Actor, Services, WriteTx};
use loco_rs::{
    Error, Result,
    app::AppContext,
    task::{Task, TaskInfo, Vars},
};

pub struct StaffAccess;

#[async_trait]
impl Task for StaffAccess {
    fn task(&self) -> TaskInfo {
        TaskInfo {
            name: "staff_access".into(),
            detail: "username:… lets somebody of staff in with a new password, without a second factor; an unknown \
                     name becomes an administrator of accounts (role system)"
                .into(),
        }
    }

    async fn run(&self, ctx: &AppContext, vars: &Vars) -> Result<()> {
        let username = vars
            .cli_arg("username")
            .map_err(|_| Error::Message("say whom: yaoji task staff_access username:wang.min".into()))?;
        let password = grant(&Services::of(ctx), username)
            .await
            .map_err(|error| Error::Message(format!("{error:#}")))?;
        println!("{username} signs in with {password} and must change it");
        Ok(())
    }
}

/// The password to sign in with.
pub async fn grant(services: &Services, username: &str) -> anyhow::Result<String> {
    let password = passwords::initial();
    let hash = passwords::hash(password.clone()).await?;
    let known = staff::by_username(&services.db, username).await?;
    let (now, username) = (services.clock.now(), username.to_owned());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let (id, action) = if let Some(person) = known {
                staff_accounts::reset_password(tx, person.id, hash, now).await?;
                second_factor::switch_off(tx, person.id).await?;
                (person.id, "staff.password")
            } else {
                let administrator = Person {
                    name: username.clone(),
                    phone: String::new(),
                    roles: BTreeSet::from([Role::System.code()]),
                    is_active: true,
                };
                let person = staff_accounts::create(tx, username, administrator, hash, now).await?;
                (person.id, "staff.create")
            };
            let entry = audit::Entry {
                action,
                subject_kind: "staff",
                subject_id: id.to_string(),
                reason: "服务器命令 staff_access".into(),
                ..Default::default()
            };
            audit::append(tx, &Actor::system(), entry, now).await?;
            Ok::<_, identity::errors::IdentityError>(())
        })
        .await?;
    Ok(password)
}
