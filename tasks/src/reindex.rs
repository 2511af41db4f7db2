use async_trait::async_trait;
use kernel::{Services, WriteTx, outbox};
use loco_rs::{
    Result,
    app::AppContext,
    task::{Task, TaskInfo, Vars},
};
use sea_orm::DbErr;

use crate::events::ReindexRequested;

/// Only the server opens the index, so this leaves the work in the outbox.
pub struct Reindex;

#[async_trait]
impl Task for Reindex {
    fn task(&self) -> TaskInfo {
        TaskInfo {
            name: "reindex".into(),
            detail: "Asks the server to fill the search index anew from the database".into(),
        }
    }

    async fn run(&self, ctx: &AppContext, _: &Vars) -> Result<()> {
        let services = Services::of(ctx);
        let now = services.clock.now();
        services
            .writer
            .run(async move |tx: &WriteTx| outbox::publish(tx, &ReindexRequested {}, now).await)
            .await
            .map_err(|error: DbErr| error.into())
            .map(|()| println!("the server will fill the index anew as soon as it runs"))
    }
}
