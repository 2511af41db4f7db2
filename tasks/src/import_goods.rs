use std::path::Path;

use async_trait::async_trait;
use kernel::{Actor, Services};
use loco_rs::{
    Error, Result,
    app::AppContext,
    task::{Task, TaskInfo, Vars},
};
use merchandising::{
    errors::ImportError,
    imports::{
        models::import::{self, Status},
        views::admin::import::AdminGoodsImport,
    },
};

/// Checks a spreadsheet of goods, and applies it on request.
pub struct ImportGoods;

#[async_trait]
impl Task for ImportGoods {
    fn task(&self) -> TaskInfo {
        TaskInfo {
            name: "import_goods".into(),
            detail:
                "Checks file:<xlsx or csv> of goods and prints what it would change; apply:yes takes it over"
                    .into(),
        }
    }

    async fn run(&self, ctx: &AppContext, vars: &Vars) -> Result<()> {
        let services = Services::of(ctx);
        let path = Path::new(vars.cli_arg("file")?);
        let takes_over = vars.cli_arg("apply").is_ok_and(|answer| answer == "yes");
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let id = import::begin(&services, &Actor::system(), name)
            .await
            .map_err(told)?
            .id;
        import::check(&services, id, path, true).await.map_err(told)?;
        let checked = import::find(&services.db, id).await?;
        let checked = checked.ok_or_else(|| told(ImportError::NotFound))?;
        let status = Status::of(&checked, services.clock.now());
        let view = AdminGoodsImport::new(checked, services.clock.now());
        for error in &view.errors {
            println!("{}", error.text);
        }
        println!(
            "import {id}: {} rows, {} new, {} changed ({} prices), {} unchanged, {} errors",
            view.row_count,
            view.new_count,
            view.changed_count,
            view.price_count,
            view.unchanged_count,
            view.error_count
        );
        if status != Status::Checked {
            return Err(Error::Message(format!("nothing was imported. {}", view.problem)));
        }
        if takes_over {
            import::apply(&services, &Actor::system(), id, "操作员导入表格")
                .await
                .map_err(told)?;
            println!("imported");
        }
        Ok(())
    }
}

fn told(error: ImportError) -> Error {
    Error::Message(error.to_string())
}
