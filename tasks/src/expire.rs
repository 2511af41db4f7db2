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
            detail: "Cancels orders that were not paid in time, completes delivered ones".into(),
        }
    }

    async fn run(&self, ctx: &AppContext, _: &Vars) -> Result<()> {
        let expired = trade::models::expire::run(&Services::of(ctx))
            .await
            .map_err(|error| Error::Message(ApiError::from(error).to_string()))?;
        println!("cancelled {}, completed {}", expired.cancelled, expired.received);
        Ok(())
    }
}
