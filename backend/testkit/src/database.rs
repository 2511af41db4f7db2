//! One fresh database per test. SQLite: a copy of a migrated file. PostgreSQL, when `TEST_DATABASE_URL` names a
//! server (`postgres://…`): a database cloned from a migrated one.
use std::{fs, path::Path, sync::Once};

use anyhow::Context;
use kernel::db::Databases;
use migrations::{Migrator, MigratorTrait};
use tempfile::TempDir;
use tokio::sync::OnceCell;

use crate::{panics, postgres::ClonedDatabase};

const PREFIX: &str = "yaoji-test-";
const CONNECTIONS: u32 = 4;

/// A migrated database without rows, and a folder for it. Both are deleted when it is dropped.
pub struct TestDatabase {
    url: String,
    folder: TempDir,
    _cloned: Option<ClonedDatabase>,
}

impl TestDatabase {
    pub async fn fresh() -> Self {
        Self::try_fresh()
            .await
            .unwrap_or_else(|error| panic!("no database for this test: {error:#}"))
    }

    async fn try_fresh() -> anyhow::Result<Self> {
        static SWEPT: Once = Once::new();
        SWEPT.call_once(remove_left_behind);
        panics::tell_at_once();
        let prefix = format!("{PREFIX}{}-", std::process::id());
        let folder = tempfile::Builder::new().prefix(&prefix).tempdir()?;
        if let Some(server) = postgres_server() {
            let cloned = ClonedDatabase::new(&server).await?;
            return Ok(Self {
                url: cloned.url().to_owned(),
                folder,
                _cloned: Some(cloned),
            });
        }
        let file = folder.path().join("yaoji.sqlite3");
        fs::write(&file, sqlite_template().await?)?;
        Ok(Self {
            url: url_of(&file),
            folder,
            _cloned: None,
        })
    }

    pub fn url(&self) -> &str {
        &self.url
    }

    /// Opened as the server opens it.
    pub async fn open(&self) -> Databases {
        let opened = kernel::db::open(&self.url, CONNECTIONS).await;
        opened.unwrap_or_else(|error| panic!("{} does not open: {error}", self.url))
    }

    /// For files that belong to a database: the index, uploads.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }
}

/// A server that still runs when its test ends may write into a folder that is just being removed; the next process
/// removes what is left.
fn remove_left_behind() {
    let entries = fs::read_dir(std::env::temp_dir()).into_iter().flatten().flatten();
    for entry in entries {
        let name = entry.file_name();
        let process = name
            .to_str()
            .and_then(|name| name.strip_prefix(PREFIX)?.split('-').next());
        if process.is_some_and(|process| !Path::new("/proc").join(process).exists()) {
            let _removed_meanwhile = fs::remove_dir_all(entry.path());
        }
    }
}

/// The server that tests are to run on instead of SQLite.
pub fn postgres_server() -> Option<String> {
    std::env::var("TEST_DATABASE_URL")
        .ok()
        .filter(|url| url.starts_with("postgres"))
}

fn url_of(file: &Path) -> String {
    format!("sqlite://{}", file.display())
}

/// The bytes of a migrated file, made once per process.
async fn sqlite_template() -> anyhow::Result<&'static [u8]> {
    static TEMPLATE: OnceCell<Vec<u8>> = OnceCell::const_new();
    let made = TEMPLATE.get_or_try_init(|| async {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("template.sqlite3");
        fs::write(&file, [])?;
        let mut options = sea_orm::ConnectOptions::new(url_of(&file));
        options.max_connections(1).sqlx_logging(false);
        let db = sea_orm::Database::connect(options).await?;
        Migrator::up(&db, None).await.context("migrating the template")?;
        db.close().await?;
        Ok::<_, anyhow::Error>(fs::read(&file)?)
    });
    Ok(made.await?)
}
