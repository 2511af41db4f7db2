//! Work that comes due by the clock, in this process.
use std::{fmt::Display, sync::Arc, time::Duration};

use after_sales::claims::workers::timers::end_claims;
use axum::extract::FromRef;
use catalog::search_tuning::models::misses::{self, Misses};
use chrono::NaiveDate;
use contracts::models::warnings as contract_warnings;
use documents::invoices::workers::invoicing::Invoicer;
use gateways::{logistics::Logistics, payments::Gateways};
use identity::licences::models::licence_warnings;
use kernel::{Services, WriteTx};
use loco_rs::app::AppContext;
use merchandising::imports::models::import;
use orders::{
    lifecycle::workers::timers::move_orders, payments::workers::payments::run_payments,
    shipments::workers::watch::run_watch,
};
use tokio::{task::AbortHandle, time::MissedTickBehavior};

use crate::{index_lookup::Index, models::personal_data::give_up_registrations, relay};

const EVERY: Duration = Duration::from_mins(1);
const TIMERS_EVERY: Duration = Duration::from_secs(30);

#[derive(Clone)]
pub struct Jobs(Arc<[AbortHandle]>);

impl Jobs {
    pub fn stop(&self) {
        self.0.iter().for_each(AbortHandle::abort);
    }
}

pub fn start(ctx: &AppContext) -> Jobs {
    let (services, index) = (Services::of(ctx), Index::from_ref(ctx));
    let misses = Misses::from_ref(ctx);
    let payments = tokio::spawn(run_payments(services.clone(), Gateways::from_ref(ctx)));
    let orders = tokio::spawn(run_timers(services.clone()));
    let parcels = tokio::spawn(run_watch(services.clone(), Logistics::from_ref(ctx)));
    let invoices = tokio::spawn(Invoicer::from_ref(ctx).run());
    let sweeping = tokio::spawn(async move {
        let mut tick = tokio::time::interval(EVERY);
        tick.set_missed_tick_behavior(MissedTickBehavior::Skip);
        let mut warned_on = None;
        loop {
            tick.tick().await;
            sweep(&services).await;
            warn_daily(&services, &mut warned_on).await;
            note("registrations given up", give_up_registrations(&services).await);
            note("searches without hits", misses.write(&services).await);
            index.look_after().await;
        }
    });
    Jobs(Arc::new([
        orders.abort_handle(),
        payments.abort_handle(),
        parcels.abort_handle(),
        invoices.abort_handle(),
        sweeping.abort_handle(),
    ]))
}

/// Moves orders and claims whose time has come, until it is dropped.
async fn run_timers(services: Services) {
    let mut tick = tokio::time::interval(TIMERS_EVERY);
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tick.tick().await;
        move_orders(&services).await;
        end_claims(&services).await;
    }
}

/// One round. A failure waits for the next one.
async fn sweep(services: &Services) {
    let now = services.clock.now();
    let sessions = services
        .writer
        .run(async move |tx: &WriteTx| identity::sign_in::models::sessions::sweep(tx, now).await)
        .await;
    note("sessions", sessions);
    let guesses = services
        .writer
        .run(async move |tx: &WriteTx| identity::sign_in::models::guesses::sweep(tx, now).await)
        .await;
    note("sign_in_guesses", guesses);
    let codes = services
        .writer
        .run(async move |tx: &WriteTx| identity::sign_in::models::one_time_codes::sweep(tx, now).await)
        .await;
    note("one_time_codes", codes);
    let today = services.clock.today();
    let missed = services
        .writer
        .run(async move |tx: &WriteTx| misses::sweep(tx, today).await)
        .await;
    note("old searches without hits", missed);
    let staged = services
        .writer
        .run(async move |tx: &WriteTx| import::sweep(tx, now).await)
        .await;
    note("goods nobody imported", staged);
    note("outbox", relay::sweep(services).await);
}

/// Documents run out at midnight in Shanghai, so once a day is enough; after a failure the next round tries again.
async fn warn_daily(services: &Services, warned_on: &mut Option<NaiveDate>) {
    let today = services.clock.today();
    if *warned_on == Some(today) {
        return;
    }
    let licences = licence_warnings::warn(services).await;
    let contracts = contract_warnings::warn(services).await;
    if licences.is_ok() && contracts.is_ok() {
        *warned_on = Some(today);
    }
    note("warnings of expiry", licences);
    note("warnings of contracts", contracts);
}

fn note(what: &str, outcome: Result<u64, impl Display>) {
    match outcome {
        Ok(0) => {}
        Ok(rows) => tracing::debug!(what, rows, "looked after"),
        Err(error) => tracing::warn!(what, %error, "jobs failed; the next round tries again"),
    }
}
