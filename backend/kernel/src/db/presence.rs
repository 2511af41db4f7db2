//! Whether the database is available. A background task checks it continuously over its own connection, so
//! that requests do not wait for an answer that never comes.
use std::{future, time::Duration};

use sea_orm::DbErr;
use sqlx::{Connection, Error, PgConnection, postgres::PgConnectOptions};
use tokio::{sync::watch, time::timeout};

/// Between two questions.
const EVERY: Duration = Duration::from_millis(200);
/// A busy database may be slow; one that refuses or closes the connection counts as unavailable at once.
const PATIENCE: Duration = Duration::from_secs(3);

/// Cheap to clone.
#[derive(Clone)]
pub struct Presence(Option<watch::Receiver<bool>>);

impl Presence {
    /// Checks from now on, as long as there is a receiver. `SQLite` is a local file and always available.
    pub fn of(url: &str) -> Result<Self, DbErr> {
        if url.starts_with("sqlite:") {
            return Ok(Self(None));
        }
        let options: PgConnectOptions = url
            .parse()
            .map_err(|error: Error| DbErr::Custom(format!("the address of the database: {error}")))?;
        let (is_there, told) = watch::channel(true);
        tokio::spawn(ask_on(options, is_there));
        Ok(Self(Some(told)))
    }

    pub fn is_there(&self) -> bool {
        self.0.as_ref().is_none_or(|told| *told.borrow())
    }

    /// Is done as soon as the database is away.
    #[crate::awaited::boxed]
    pub async fn lost(&self) {
        let Some(told) = &self.0 else {
            return future::pending().await;
        };
        if told.clone().wait_for(|is_there| !is_there).await.is_err() {
            future::pending::<()>().await;
        }
    }
}

async fn ask_on(options: PgConnectOptions, is_there: watch::Sender<bool>) {
    let mut connection = None;
    while !is_there.is_closed() {
        let answer = ask(connection.take(), &options).await;
        let was = *is_there.borrow();
        let now = match answer {
            Ok(open) => {
                connection = Some(open);
                true
            }
            Err(Error::Database(refusal)) if !is_closing(refusal.code().as_deref()) => true,
            Err(error) => {
                if was {
                    tracing::warn!(%error, "the database is away; everybody is told to come back");
                }
                false
            }
        };
        if now && !was {
            tracing::info!("the database is back");
        }
        is_there.send_replace(now);
        tokio::time::sleep(EVERY).await;
    }
}

/// Over the connection that is open; when that has ended, over a new one.
async fn ask(open: Option<PgConnection>, options: &PgConnectOptions) -> Result<PgConnection, Error> {
    if let Some(mut open) = open
        && let Ok(Ok(())) = timeout(PATIENCE, open.ping()).await
    {
        return Ok(open);
    }
    let connecting = timeout(PATIENCE, PgConnection::connect_with(options));
    connecting.await.unwrap_or(Err(Error::PoolTimedOut))
}

/// Shut down, crashed, not started yet. One that refuses for another reason (no room for one more) is there.
fn is_closing(code: Option<&str>) -> bool {
    code.is_some_and(|code| code.starts_with("57P"))
}
