//! One connection to SQLite or PostgreSQL; both understand `$1`.
use std::path::Path;

use anyhow::{Context, Result};
use sqlx::{
    AssertSqlSafe, Connection as _, FromRow,
    postgres::{PgConnection, PgRow},
    sqlite::{SqliteConnection, SqliteRow},
};

use crate::{settings::Settings, sqlite};

pub enum Database {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

/// The value for `$1`.
pub enum Value<'a> {
    Number(i64),
    Text(&'a str),
}

impl From<i64> for Value<'_> {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(text)
    }
}

macro_rules! bound {
    ($query:expr, $values:expr) => {
        $values.iter().fold($query, |query, value| match value {
            Value::Number(number) => query.bind(*number),
            Value::Text(text) => query.bind(*text),
        })
    };
}

/// The address of an empty database: a file in `folder`, or a new database of the PostgreSQL server.
pub async fn make(settings: &Settings, name: &str, folder: &Path) -> Result<String> {
    let Some(server) = &settings.postgres else {
        let file = folder.join(format!("{name}.sqlite3"));
        return Ok(format!("sqlite://{}", file.display()));
    };
    let (address, _) = server
        .rsplit_once('/')
        .context("POSTGRES_URL names no database")?;
    let mut db = PgConnection::connect(server).await.context("POSTGRES_URL")?;
    let create = format!("CREATE DATABASE bench_{name}");
    sqlx::query(AssertSqlSafe(create)).execute(&mut db).await?;
    Ok(format!("{address}/bench_{name}"))
}

impl Database {
    /// `sqlite://…` or `postgres://…`
    pub async fn open(url: &str) -> Result<Self> {
        let opened = match url.strip_prefix("sqlite://") {
            Some(file) => SqliteConnection::connect_with(&sqlite::options(file.as_ref()))
                .await
                .map(Self::Sqlite),
            None => PgConnection::connect(url).await.map(Self::Postgres),
        };
        opened.with_context(|| format!("opening {url}"))
    }

    pub const fn is_postgres(&self) -> bool {
        matches!(self, Self::Postgres(_))
    }

    /// Returns how many rows it changed.
    pub async fn run(&mut self, sql: &'static str, values: &[Value<'_>]) -> Result<u64> {
        Ok(match self {
            Self::Sqlite(db) => bound!(sqlx::query(sql), values)
                .execute(db)
                .await?
                .rows_affected(),
            Self::Postgres(db) => bound!(sqlx::query(sql), values)
                .execute(db)
                .await?
                .rows_affected(),
        })
    }

    pub async fn rows<T>(&mut self, sql: &'static str, values: &[Value<'_>]) -> Result<Vec<T>>
    where
        T: Send + Unpin + for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow>,
    {
        Ok(match self {
            Self::Sqlite(db) => bound!(sqlx::query_as(sql), values).fetch_all(db).await?,
            Self::Postgres(db) => bound!(sqlx::query_as(sql), values).fetch_all(db).await?,
        })
    }

    /// The id of the row that it inserts or finds.
    pub async fn id(&mut self, sql: &'static str, values: &[Value<'_>]) -> Result<i64> {
        let rows: Vec<(i64,)> = self.rows(sql, values).await?;
        let (id,) = rows.first().context("no row")?;
        Ok(*id)
    }

    pub async fn begin(&mut self) -> Result<()> {
        let begin = match self {
            Self::Sqlite(_) => "BEGIN IMMEDIATE",
            Self::Postgres(_) => "BEGIN",
        };
        self.run(begin, &[]).await.map(drop)
    }

    pub async fn commit(&mut self) -> Result<()> {
        self.run("COMMIT", &[]).await.map(drop)
    }
}
