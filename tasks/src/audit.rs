use async_trait::async_trait;
use identity::audit::models::chain;
use kernel::Services;
use loco_rs::{
    Error, Result,
    app::AppContext,
    task::{Task, TaskInfo, Vars},
};

/// Proves that the audit log was not altered: every entry contains the hash of the previous one. The last
/// hash, stored elsewhere, proves later that no entries were cut off.
pub struct Audit;

#[async_trait]
impl Task for Audit {
    fn task(&self) -> TaskInfo {
        TaskInfo {
            name: "audit".into(),
            detail: "Verifies the chain of the audit log; prints how many entries it has and its last hash; \
                     contains:<hash> also asks for a hash that was noted earlier"
                .into(),
        }
    }

    async fn run(&self, ctx: &AppContext, vars: &Vars) -> Result<()> {
        let db = &Services::of(ctx).db;
        if let Some(id) = chain::first_broken(db).await? {
            return Err(Error::Message(format!("the audit log was altered at entry {id}")));
        }
        if let Ok(noted) = vars.cli_arg("contains")
            && !chain::contains(db, noted).await?
        {
            return Err(Error::Message(format!(
                "no entry has the hash {noted}: entries are gone"
            )));
        }
        let (entries, last) = chain::head(db).await?;
        println!("{entries} entries, last hash {last}");
        Ok(())
    }
}
