//! When it is warned that a document or a contract runs out: 60, 30, 15, 7 and 1 days before its last day, and once it is
//! over (domain section 1). Each warning is given once. After days without a server the nearest alone is given, not those
//! that were missed.
use chrono::{DateTime, Days, NaiveDate, Utc};
use futures::future::BoxFuture;
use kernel::{Services, WriteTx, jobs::in_portions};
use sea_orm::DbErr;

/// A warning, and the days left (first, last) at which it is due.
pub struct Stage {
    pub code: i32,
    pub days_left: (i64, i64),
}

/// What ran out longer ago was known before the shop warned of anything.
pub const LONGEST_OVER: i64 = -60;

pub const STAGES: [Stage; 6] = [
    stage(60, 31, 60),
    stage(30, 16, 30),
    stage(15, 8, 15),
    stage(7, 2, 7),
    stage(1, 0, 1),
    stage(EXPIRED, LONGEST_OVER, -1),
];

/// Of what takes months to renew: the checks that documents state. 90, 30 and 7 days before the last day, and once it is over.
pub const LONG_STAGES: [Stage; 4] = [
    stage(90, 31, 90),
    stage(30, 8, 30),
    stage(7, 0, 7),
    stage(EXPIRED, LONGEST_OVER, -1),
];

/// The code of the warning that a document has run out.
pub const EXPIRED: i32 = -1;

const fn stage(code: i32, from: i64, to: i64) -> Stage {
    Stage {
        code,
        days_left: (from, to),
    }
}

/// Rows that one transaction looks at.
pub const AT_ONCE: u64 = 100;

/// Gives the warnings of a stage that are due, at most [`AT_ONCE`]; answers how many rows it looked at. It must not find
/// them again.
pub type Portion =
    for<'a> fn(&'a WriteTx, &'a Stage, NaiveDate, DateTime<Utc>) -> BoxFuture<'a, Result<u64, DbErr>>;

/// Gives every warning that is due today, stage by stage; returns how many rows were looked at.
#[kernel::boxed]
pub async fn give(services: &Services, stages: &'static [Stage], portion: Portion) -> Result<u64, DbErr> {
    let mut seen = 0;
    for stage in stages {
        seen += in_portions(AT_ONCE, || {
            let (now, today) = (services.clock.now(), services.clock.today());
            services
                .writer
                .run(async move |tx: &WriteTx| portion(tx, stage, today, now).await)
        })
        .await?;
    }
    Ok(seen)
}

/// Before today where `days` is negative.
pub fn in_days(today: NaiveDate, days: i64) -> NaiveDate {
    let distance = Days::new(days.unsigned_abs());
    let day = if days < 0 {
        today.checked_sub_days(distance)
    } else {
        today.checked_add_days(distance)
    };
    day.unwrap_or(today)
}
