//! `yaoji task seed [goods:n]`: a demo shop from the tables in `tasks/demo`. The same call makes the same shop.
mod accounts;
mod assortment;
mod buyers;
mod content;
mod goods;
mod history;
mod numbers;
mod scans;
mod stock;
mod tables;

pub use accounts::{DemoAccount, demo_buyers, demo_staff};

use async_trait::async_trait;
use identity::models::_entities::companies;
use kernel::Services;
use loco_rs::{
    Error, Result,
    app::AppContext,
    task::{Task, TaskInfo, Vars},
};
use sea_orm::prelude::*;

/// Goods of the demo shop when the call names no number: every row of the tables.
const MOST_GOODS: usize = 2_000_000;

pub struct Seed;

#[async_trait]
impl Task for Seed {
    fn task(&self) -> TaskInfo {
        TaskInfo {
            name: "seed".into(),
            detail: "Fill an empty database with the demo shop (goods:n to size it)".into(),
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
        match made {
            Some(goods) => println!(
                "seeded {goods} goods and {} demo accounts",
                demo_buyers().len() + demo_staff().len()
            ),
            None => println!("the database already holds a shop; nothing was changed"),
        }
        Ok(())
    }
}

/// Fills an empty database; answers how many goods it made, or none when there was a shop already.
pub async fn seed(services: &Services, wanted: Option<usize>) -> anyhow::Result<Option<usize>> {
    if companies::Entity::find().one(&services.db).await?.is_some() {
        return Ok(None);
    }
    let range = goods::Range::create(services).await?;
    let made = stock::fill(services, &range, wanted).await?;
    content::create(services, &range).await?;
    accounts::create_staff(services).await?;
    // Companies come last of what a running server looks for: a seed that was cut off is not taken for a shop.
    buyers::create(services).await?;
    history::create(services).await?;
    Ok(Some(made))
}
