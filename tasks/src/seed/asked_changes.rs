//! Looser rules that one of quality management asked for, and that wait for the other.
use ::orders::dispatch::models::rules as dispatch_rules;
use chrono::{Days, TimeDelta};
use kernel::{Services, WriteTx, models::second_word::SecondWordError};
use receiving::receipts::models::receipts::rules as receiving_rules;

use super::departments::Departments;

const ALONE: &str = "周日只有一人值班，拣货后由本人复核，周一由仓库主管抽查";
const SCANS_LATER: &str = "两家供货单位正在换发许可证，新证扫描件下月才能交齐";
/// Days that suppliers get for their scans.
const LONGER: Days = Days::new(30);

pub async fn create(services: &Services) -> anyhow::Result<()> {
    let departments = Departments::load(services).await?;
    let (first, second) = (departments.qa.actor.id, departments.second_qa.id);
    let (Some(first), Some(second)) = (first, second) else {
        return Ok(());
    };
    let now = services.clock.now();
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let known = dispatch_rules::rules(tx.db()).await?;
            let alone = dispatch_rules::RulesChange {
                second_person_checks: false,
                coldest: known.coldest,
                warmest: known.warmest,
                trace_codes: known.trace_codes,
                carriers_due_on: None,
            };
            dispatch_rules::change(tx, alone, (first, ALONE), now - TimeDelta::days(2)).await?;
            let known = receiving_rules::rules(tx.db()).await?;
            let later = receiving_rules::RulesChange {
                second_person: known.second_person,
                shortest_days: known.shortest_days,
                coldest: known.coldest,
                warmest: known.warmest,
                scans_due_on: known.scans_due_on + LONGER,
                letters_bind: known.letters_bind,
                orders_due_on: None,
            };
            receiving_rules::change(tx, later, (second, SCANS_LATER), now - TimeDelta::hours(5)).await?;
            Ok::<_, SecondWordError>(())
        })
        .await?;
    Ok(())
}
