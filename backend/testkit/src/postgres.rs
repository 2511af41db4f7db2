//! Databases on a PostgreSQL server. Names carry the process that made them; those of processes that are gone are
//! removed by the next.
use std::{
    path::Path,
    sync::atomic::{AtomicU32, Ordering},
};

use anyhow::Context;
use migrations::{Migrator, MigratorTrait};
use sea_orm::{ConnectOptions, ConnectionTrait, Database, DatabaseConnection, Statement};
use tokio::sync::{Mutex, OnceCell};

const PREFIX: &str = "yaoji_test_";

static COUNT: AtomicU32 = AtomicU32::new(0);
/// A template cannot be cloned by two processes at once.
static CLONING: Mutex<()> = Mutex::const_new(());

/// A database of this test; removed when dropped.
pub struct ClonedDatabase {
    server: String,
    url: String,
    name: String,
}

impl ClonedDatabase {
    pub async fn new(server: &str) -> anyhow::Result<Self> {
        let template = template(server).await?;
        let _alone = CLONING.lock().await;
        let name = next_name();
        let admin = connect(server).await?;
        run(&admin, &format!("create database {name} template {template}")).await?;
        admin.close().await?;
        Ok(Self {
            server: server.to_owned(),
            url: url_of(server, &name),
            name,
        })
    }

    pub fn url(&self) -> &str {
        &self.url
    }
}

impl Drop for ClonedDatabase {
    /// On a separate thread: the test's runtime is busy ending.
    fn drop(&mut self) {
        let (server, name) = (self.server.clone(), self.name.clone());
        let removing = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()?;
            runtime.block_on(async {
                let admin = connect(&server).await?;
                run(&admin, &format!("drop database if exists {name} with (force)")).await?;
                admin.close().await?;
                Ok::<_, anyhow::Error>(())
            })
        });
        if let Ok(Err(error)) = removing.join() {
            eprintln!("{} stays behind: {error:#}", self.name);
        }
    }
}

/// The migrated database of this process.
async fn template(server: &str) -> anyhow::Result<&'static str> {
    static TEMPLATE: OnceCell<String> = OnceCell::const_new();
    let made = TEMPLATE.get_or_try_init(|| async {
        let admin = connect(server).await?;
        remove_left_behind(&admin).await?;
        let name = next_name();
        run(&admin, &format!("create database {name}")).await?;
        admin.close().await?;
        let db = connect(&url_of(server, &name)).await?;
        Migrator::up(&db, None).await.context("migrating the template")?;
        db.close().await?;
        Ok::<_, anyhow::Error>(name)
    });
    Ok(made.await?)
}

async fn remove_left_behind(admin: &DatabaseConnection) -> anyhow::Result<()> {
    let query = format!("select datname::text as name from pg_database where datname like '{PREFIX}%'");
    let statement = Statement::from_string(admin.get_database_backend(), query);
    for row in admin.query_all_raw(statement).await? {
        let name: String = row.try_get("", "name")?;
        let process = name.strip_prefix(PREFIX).and_then(|rest| rest.split('_').next());
        let is_gone = process.is_some_and(|process| !Path::new("/proc").join(process).exists());
        if is_gone {
            run(admin, &format!("drop database if exists {name} with (force)")).await?;
        }
    }
    Ok(())
}

fn next_name() -> String {
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    format!("{PREFIX}{}_{count}", std::process::id())
}

async fn connect(url: &str) -> anyhow::Result<DatabaseConnection> {
    let mut options = ConnectOptions::new(url);
    options.max_connections(1).sqlx_logging(false);
    Ok(Database::connect(options).await?)
}

async fn run(db: &DatabaseConnection, statement: &str) -> anyhow::Result<()> {
    db.execute_unprepared(statement)
        .await
        .with_context(|| statement.to_owned())?;
    Ok(())
}

/// The same server, another database.
fn url_of(server: &str, name: &str) -> String {
    let (address, options) = server.split_once('?').unwrap_or((server, ""));
    let base = address.rsplit_once('/').map_or(address, |(base, _)| base);
    let options = if options.is_empty() {
        String::new()
    } else {
        format!("?{options}")
    };
    format!("{base}/{name}{options}")
}
