//! Work that comes due by the clock, in this process.
use std::{fmt::Display, sync::Arc, time::Duration};

use after_sales::claims::models::expiry as claims;
use campaigns::models::{groups, rewards};
use catalog::search_tuning::models::misses::{self, Misses};
use content::{
    client_errors::models::client_errors,
    visits::models::{store as counts, visits::Visits},
};
use contracts::models::warnings as contract_warnings;
use coupons::models::expiry as coupons;
use documents::models::masking as records;
use expiries::models::{check_warnings, licence_warnings};
use gateways::{logistics::Logistics, payments::Gateways, sms::Sms};
use identity::sign_in::models::{guesses, one_time_codes, sessions};
use invoices::workers::invoicing::Invoicer;
use kernel::{
    Services, WriteTx,
    jobs::{OnceADay, Round, every},
    models::idempotency,
    services::shared,
};
use loco_rs::app::AppContext;
use loyalty::{draws::models::due as draws, mall::models::due as gifts};
use merchandising::imports::models::import;
use messaging::{
    mass::models::{sending, taking_back},
    workers::send_texts,
};
use orders::{
    lifecycle::workers::timers::move_orders, payments::workers::payments::ask_gateways,
    shipments::workers::watch::ask_carriers,
};
use reconciliation::models::fetching as statements;
use sea_orm::DbErr;
use service::{live_channel::LiveChannel, workers::rounds as desk};
use tokio::task::AbortHandle;
use wallet::models::lots::expiry as lots;

use crate::{
    event_handlers::deliveries,
    index_lookup::Index,
    models::{audit_checks, personal_data::give_up_registrations, refused_sign_ins, unused_files},
    relay,
};

/// Invoices and checks that were asked for: somebody watches.
const SOON: Duration = Duration::from_secs(2);
/// Bills and refunds at the gateways, and newly released messages.
const WHILE_SOMEBODY_PAYS: Duration = Duration::from_secs(5);
/// Page views, which wait in memory meanwhile.
const A_FEW_SECONDS: Duration = Duration::from_secs(5);
const HALF_A_MINUTE: Duration = Duration::from_secs(30);
const MINUTE: Duration = Duration::from_mins(1);
/// Parcels: carriers push most of their news.
const NOW_AND_THEN: Duration = Duration::from_mins(5);
const HOUR: Duration = Duration::from_hours(1);

#[derive(Clone, Default)]
pub struct Jobs(Arc<[AbortHandle]>);

impl Jobs {
    pub fn stop(&self) {
        self.0.iter().for_each(AbortHandle::abort);
    }
}

#[derive(Default)]
struct Starting(Vec<AbortHandle>);

impl Starting {
    fn every<S, E, F>(&mut self, period: Duration, job: &'static str, state: S, round: F)
    where
        S: Send + Sync + 'static,
        E: Display + Send + 'static,
        F: for<'a> Round<'a, S, E> + Send + Sync + 'static,
    {
        let job = tokio::spawn(every(job, period, state, round));
        self.0.push(job.abort_handle());
    }
}

/// All jobs of this process. When the settings leave them to other nodes, it only writes what it gathered itself.
pub fn start(ctx: &AppContext) -> Jobs {
    let services = Services::of(ctx);
    let mut jobs = Starting::default();
    let of_visits = (services.clone(), shared::<Visits>(ctx));
    jobs.every(A_FEW_SECONDS, "page views", of_visits, write_visits);
    if !services.settings.jobs {
        return Jobs(jobs.0.into());
    }
    let of_gateways = (services.clone(), shared::<Gateways>(ctx));
    let of_carriers = (services.clone(), shared::<Logistics>(ctx));
    let of_desk = (services.clone(), shared::<LiveChannel>(ctx));
    let of_misses = (services.clone(), shared::<Misses>(ctx));
    let of_phones = (services.clone(), shared::<Sms>(ctx));
    let of_many = (services.clone(), deliveries::outside(ctx));
    jobs.every(SOON, "invoices", shared::<Invoicer>(ctx), Invoicer::round);
    jobs.every(
        SOON,
        "checks of the audit log",
        services.clone(),
        audit_checks::run,
    );
    jobs.every(MINUTE, "statements", of_gateways.clone(), statements::run);
    jobs.every(
        WHILE_SOMEBODY_PAYS,
        "questions to gateways",
        of_gateways,
        ask_gateways,
    );
    jobs.every(NOW_AND_THEN, "questions to carriers", of_carriers, ask_carriers);
    jobs.every(HALF_A_MINUTE, "orders", services.clone(), move_orders);
    jobs.every(HALF_A_MINUTE, "claims", services.clone(), claims::run);
    jobs.every(HALF_A_MINUTE, "group buys", services.clone(), groups::decide_due);
    jobs.every(MINUTE, "cashbacks", services.clone(), rewards::settle_due);
    jobs.every(HALF_A_MINUTE, "draws", services.clone(), draws::run);
    jobs.every(HOUR, "gifts that arrived", services.clone(), gifts::run);
    jobs.every(WHILE_SOMEBODY_PAYS, "texts to phones", of_phones, send_texts);
    jobs.every(WHILE_SOMEBODY_PAYS, "messages to many", of_many, sending::run);
    jobs.every(
        WHILE_SOMEBODY_PAYS,
        "messages taken back",
        services.clone(),
        taking_back::run,
    );
    jobs.every(MINUTE, "coupons that are over", services.clone(), coupons::expire);
    jobs.every(
        MINUTE,
        "points and vouchers that are over",
        services.clone(),
        lots::expire,
    );
    jobs.every(
        MINUTE,
        "registrations given up",
        services.clone(),
        give_up_registrations,
    );
    jobs.every(MINUTE, "searches without hits", of_misses, write_misses);
    jobs.every(MINUTE, "search index", shared::<Index>(ctx), maintain);
    start_daily(&mut jobs, &services);
    jobs.every(HALF_A_MINUTE, "service desk", services.clone(), desk::update_desk);
    jobs.every(HALF_A_MINUTE, "unread answers", of_desk, desk::tell_unread);
    jobs.every(MINUTE, "sweeping", services.clone(), sweep);
    jobs.every(MINUTE, "delivered events", services.clone(), relay::sweep);
    jobs.every(HOUR, "idempotency keys", services, sweep_keys);
    Jobs(jobs.0.into())
}

/// Deletes expired data.
async fn sweep(services: &Services) -> Result<u64, DbErr> {
    let (now, today) = (services.clock.now(), services.clock.today());
    let sweeping = services.writer.run(async move |tx: &WriteTx| {
        let signed_out = sessions::sweep(tx, now).await? + guesses::sweep(tx, now).await?;
        let refused = refused_sign_ins::sweep(tx, now).await?;
        let never_used = one_time_codes::sweep(tx, now).await? + import::sweep(tx, now).await?;
        let counted = misses::sweep(tx, today).await? + counts::sweep(tx, now).await?;
        let mended = client_errors::sweep(tx, now).await?;
        Ok(signed_out + refused + never_used + counted + mended)
    });
    sweeping.await
}

async fn sweep_keys(services: &Services) -> Result<u64, DbErr> {
    let now = services.clock.now();
    let sweeping = services
        .writer
        .run(async move |tx: &WriteTx| idempotency::sweep(tx, now).await);
    sweeping.await
}

async fn write_misses((services, misses): &(Services, Misses)) -> Result<u64, DbErr> {
    misses.write(services).await
}

async fn write_visits((services, visits): &(Services, Visits)) -> Result<u64, DbErr> {
    visits.write(services).await
}

async fn maintain(index: &Index) -> Result<u64, DbErr> {
    index.maintain().await;
    Ok(0)
}

/// Documents run out, and times of retention end, at midnight in Shanghai, so once a day is enough. Each is a job of its own:
/// where one fails, the others go on.
fn start_daily(jobs: &mut Starting, services: &Services) {
    let day = || (services.clone(), OnceADay::default());
    jobs.every(MINUTE, "warnings of licences", day(), warn_of_licences);
    jobs.every(MINUTE, "warnings of checks", day(), warn_of_checks);
    jobs.every(MINUTE, "warnings of contracts", day(), warn_of_contracts);
    jobs.every(MINUTE, "warnings of points and vouchers", day(), warn_of_lots);
    jobs.every(MINUTE, "warnings of coupons", day(), warn_of_coupons);
    jobs.every(MINUTE, "records whose time is over", day(), mask);
    jobs.every(MINUTE, "files that no record names", day(), remove_unused_files);
}

type OfDay = (Services, OnceADay);

async fn warn_of_licences((services, day): &OfDay) -> Result<u64, DbErr> {
    day.run(services.clock.today(), licence_warnings::warn(services))
        .await
}

async fn warn_of_checks((services, day): &OfDay) -> Result<u64, DbErr> {
    day.run(services.clock.today(), check_warnings::warn(services))
        .await
}

async fn warn_of_contracts((services, day): &OfDay) -> Result<u64, DbErr> {
    day.run(services.clock.today(), contract_warnings::warn(services))
        .await
}

async fn warn_of_lots((services, day): &OfDay) -> Result<u64, DbErr> {
    day.run(services.clock.today(), lots::warn(services)).await
}

async fn warn_of_coupons((services, day): &OfDay) -> Result<u64, DbErr> {
    day.run(services.clock.today(), coupons::warn(services)).await
}

async fn mask((services, day): &OfDay) -> Result<u64, DbErr> {
    day.run(services.clock.today(), records::run(services)).await
}

async fn remove_unused_files((services, day): &OfDay) -> Result<u64, DbErr> {
    day.run(services.clock.today(), unused_files::remove(services))
        .await
}
