use std::fs::File;

use async_trait::async_trait;
use documents::inspections::models::package::Found;
use files::archive;
use kernel::Services;
use loco_rs::{
    Error, Result,
    app::AppContext,
    task::{Task, TaskInfo, Vars},
};

/// Proves that a package for an inspection is the one that this shop handed out: the manifest carries the shop's signature,
/// and every file is the one that it lists.
pub struct Inspection;

#[async_trait]
impl Task for Inspection {
    fn task(&self) -> TaskInfo {
        TaskInfo {
            name: "inspection".into(),
            detail:
                "Verifies a package of registers that was handed to inspectors; file:<path> names the archive"
                    .into(),
        }
    }

    async fn run(&self, ctx: &AppContext, vars: &Vars) -> Result<()> {
        let path = vars.cli_arg("file")?;
        let unreadable = |error: std::io::Error| Error::Message(format!("{path} cannot be read: {error}"));
        let mut found = Found::default();
        let package = File::open(path).map_err(unreadable)?;
        archive::read(package, |name, bytes| found.add(name, bytes)).map_err(unreadable)?;
        let manifest = found
            .verified(&Services::of(ctx).settings.secret)
            .map_err(|flaw| Error::Message(format!("{path} is not what was handed out: {flaw}")))?;
        println!(
            "{} files as {} packed them for {} at {}",
            manifest.files.len(),
            manifest.made_by,
            manifest.shop,
            manifest.made_at
        );
        Ok(())
    }
}
