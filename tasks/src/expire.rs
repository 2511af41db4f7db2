use async_trait::async_trait;
use kernel::{ApiError, Services};
use loco_rs::{
    Error, Result,
    app::AppContext,
    task::{Task, TaskInfo, Vars},
};

/// What the server does every half minute, at once.
pub struct Expire;

#[async_trait]
impl Task for Expire {
    fn task(&self) -> TaskInfo {
        TaskInfo {
            name: "expire".into(),
            detail: "Cancels orders that were not paid in time, completes delivered ones, ends claims that nobody sent back for".into(),
        }
    }

    async fn run(&self, ctx: &AppContext, _: &Vars) -> Result<()> {
        let services = Services::of(ctx);
        let expired = orders::lifecycle::models::expire::run(&services)
            .await
            .map_err(failed)?;
        let ended = after_sales::claims::models::expiry::run(&services)
            .await
            .map_err(failed)?;
        println!(
            "cancelled {}, completed {}, claims ended {ended}",
            expired.cancelled, expired.received
        );
        Ok(())
    }
}

fn failed(error: impl Into<ApiError>) -> Error {
    Error::Message(error.into().to_string())
}
