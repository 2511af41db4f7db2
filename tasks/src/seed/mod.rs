//! `yaoji task seed [goods:n]`: a demo shop from the tables in `tasks/demo`. The same call makes the same shop.
mod accounts;
mod activities;
mod articles;
mod asked_changes;
pub mod assortment;
mod buyers;
mod campaigns;
mod care;
mod carriers;
mod claims;
mod cold_deliveries;
mod content;
mod contracts;
mod coupons;
mod deliveries;
mod departments;
mod documents;
mod feedback;
mod first_sales;
mod freight;
mod goods;
mod goods_rows;
mod history;
pub mod leaflets;
mod loyalty;
mod mass_messages;
mod numbers;
mod order_documents;
pub mod packs;
mod pages;
mod parcels;
mod payments;
mod photographs;
mod prices;
mod purchases;
mod quality_papers;
mod quality_rules;
mod recalls;
mod receipts;
mod reconciliation;
mod saved_lists;
mod scans;
mod scene;
mod service;
mod shop_facts;
mod stock;
mod supplier_returns;
pub mod tables;
mod visits;

pub use accounts::{DemoAccount, demo_buyers, demo_staff};

use std::fmt;

use async_trait::async_trait;
use catalog::models::_entities::goods as goods_table;
use identity::models::_entities::companies;
use kernel::Services;
use loco_rs::{
    Error, Result,
    app::AppContext,
    task::{Task, TaskInfo, Vars},
};
use sea_orm::{PaginatorTrait, prelude::*};

/// Goods of the demo shop when the call names no number: every row of the tables.
const MOST_GOODS: usize = 2_000_000;

pub struct Seed;

#[async_trait]
impl Task for Seed {
    fn task(&self) -> TaskInfo {
        TaskInfo {
            name: "seed".into(),
            detail: "Fill an empty database with the demo shop, or grow one (goods:n)".into(),
        }
    }

    async fn run(&self, ctx: &AppContext, vars: &Vars) -> Result<()> {
        let services = Services::of(ctx);
        if !services.settings.demo {
            return Err(Error::string(
                "the demo shop has known passwords; it is for demo mode only (settings.demo)",
            ));
        }
        let wanted = match vars.cli.get("goods") {
            None => None,
            Some(text) => Some(
                text.parse()
                    .ok()
                    .filter(|goods| (1..=MOST_GOODS).contains(goods))
                    .ok_or_else(|| {
                        Error::Message(format!("goods:{text} is not a number from 1 to {MOST_GOODS}"))
                    })?,
            ),
        };
        let made = seed(&services, wanted)
            .await
            .map_err(|error| Error::Message(format!("{error:#}")))?;
        println!("{made}");
        Ok(())
    }
}

/// What a call did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeedResult {
    Shop {
        goods: usize,
    },
    /// There was a shop; it carries so many goods more now.
    More {
        goods: usize,
    },
    Nothing,
}

impl fmt::Display for SeedResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shop { goods } => {
                let accounts = demo_buyers().len() + demo_staff().len();
                write!(f, "seeded {goods} goods and {accounts} demo accounts")
            }
            Self::More { goods } => write!(f, "added {goods} goods"),
            Self::Nothing => {
                f.write_str("the database already holds a shop of that size; nothing was changed")
            }
        }
    }
}

/// Fills an empty database, or brings the goods of a demo shop to `wanted`.
pub async fn seed(services: &Services, wanted: Option<usize>) -> anyhow::Result<SeedResult> {
    if companies::Entity::find().one(&services.db).await?.is_some() {
        return grow(services, wanted).await;
    }
    quality_rules::create(services).await?;
    let range = goods::Range::create(services).await?;
    let goods = stock::fill(services, &range, 0, wanted).await?;
    photographs::create(services).await?;
    content::create(services).await?;
    activities::create(services).await?;
    documents::create(services).await?;
    accounts::create_staff(services).await?;
    articles::create(services).await?;
    first_sales::create(services).await?;
    freight::create(services).await?;
    shop_facts::create(services).await?;
    visits::create(services).await?;
    // Companies come last of what a running server looks for: a seed that was cut off is not taken for a shop.
    buyers::create(services).await?;
    contracts::create(services).await?;
    campaigns::create(services).await?;
    history::create(services).await?;
    saved_lists::create(services).await?;
    feedback::create(services).await?;
    prices::create(services).await?;
    claims::create(services).await?;
    deliveries::create(services).await?;
    cold_deliveries::create(services).await?;
    supplier_returns::create(services).await?;
    care::create(services).await?;
    carriers::create(services).await?;
    asked_changes::create(services).await?;
    quality_papers::create(services).await?;
    order_documents::create(services).await?;
    reconciliation::create(services).await?;
    // What was drawn weeks ago stands before what the wallets get today.
    loyalty::create(services).await?;
    coupons::create(services).await?;
    service::create(services).await?;
    pages::create(services, &range).await?;
    mass_messages::create(services).await?;
    // Behind the campaigns, which promise goods.
    recalls::create(services).await?;
    history::forget_events(services).await?;
    Ok(SeedResult::Shop { goods })
}

async fn grow(services: &Services, wanted: Option<usize>) -> anyhow::Result<SeedResult> {
    let present = usize::try_from(goods_table::Entity::find().count(&services.db).await?)?;
    let Some(wanted) = wanted.filter(|wanted| *wanted > present) else {
        return Ok(SeedResult::Nothing);
    };
    let range = goods::Range::load(services).await?;
    let goods = stock::fill(services, &range, present, Some(wanted)).await?;
    history::ask_for_index(services).await?;
    Ok(SeedResult::More { goods })
}
