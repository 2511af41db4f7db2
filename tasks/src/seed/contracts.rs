//! Contracts that the demo's buyers have signed, made through the shop's own use cases at an earlier time.
use std::sync::Arc;

use anyhow::Context;
use chrono::TimeDelta;
use contracts::{
    models::{
        draw_up,
        provider::Contracts,
        sign::{self, Signature},
    },
    views::contract_document::BuiltIn,
};
use identity::{
    companies::models::facts::{BuyerContext, CompanyStatus},
    contracts::models::contracts::ContractKind,
    members::models::members,
    sign_in::models::one_time_codes::{self, Purpose},
};
use kernel::{Actor, Clock, Services, WriteTx};

use super::accounts::demo_buyers;

/// Days ago at which most have signed; long before the first order of the demo.
const SIGNED: i64 = 200;
/// One whose year is nearly over, so that there is something to renew.
const RENEWS: (&str, i64) = ("huimin", 330);

pub async fn create(services: &Services) -> anyhow::Result<()> {
    let provider = Contracts(Arc::new(BuiltIn));
    for account in demo_buyers() {
        let Some(member) = members::by_login(&services.db, &account.username).await? else {
            continue;
        };
        let Some(facts) = members::facts(&services.db, member.id).await? else {
            continue;
        };
        if facts.company.status != CompanyStatus::Approved {
            continue;
        }
        let days = if account.username == RENEWS.0 {
            RENEWS.1
        } else {
            SIGNED
        };
        let then = days_ago(services, days);
        for kind in ContractKind::ALL {
            sign(&then, &provider, &facts, kind).await?;
            then.clock.advance(TimeDelta::minutes(2));
        }
    }
    Ok(())
}

/// The same shop, so many days ago.
fn days_ago(services: &Services, days: i64) -> Services {
    let clock = Clock::default();
    clock.advance(TimeDelta::days(-days));
    Services {
        clock,
        ..services.clone()
    }
}

async fn sign(
    services: &Services,
    provider: &Contracts,
    member: &BuyerContext,
    kind: ContractKind,
) -> anyhow::Result<()> {
    let contract = draw_up::draw_up(services, provider, member, kind).await?;
    let signature = Signature {
        contract_id: contract.id,
        code: code_for(services, &member.phone).await?,
        actor: Actor::member(member.id, &member.name, "127.0.0.1"),
    };
    sign::sign(services, provider, member, signature).await?;
    Ok(())
}

async fn code_for(services: &Services, phone: &str) -> anyhow::Result<String> {
    let (settings, phone, now) = (services.settings.clone(), phone.to_owned(), services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let has_receiver = false;
            one_time_codes::issue(tx, &phone, Purpose::Sign, has_receiver, now).await?;
            let code = one_time_codes::newest(tx.db(), &phone, Purpose::Sign).await?;
            let code = code.context("a code was issued")?;
            Ok::<_, anyhow::Error>(one_time_codes::digits(&settings.secret, &code))
        })
        .await
}
