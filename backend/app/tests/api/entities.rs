//! Generated entities are what the migrations make: every table has one, with its columns, their types and what may be empty.
//! What else the generator writes (keys, relations) is compared by `make verify`, which runs it.
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use sea_orm::{ConnectionTrait, DbBackend, Statement};
use testkit::TestDatabase;

/// Columns by name: their types, and whether they may be empty.
type Columns = BTreeMap<String, (String, bool)>;

/// Tables and columns that have a type of ours, and which.
type OwnTypes = BTreeMap<(String, String), String>;

/// A column whose type is not told by the database.
const OURS: &str = "ours";

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn own_types() -> OwnTypes {
    let list = fs::read_to_string(workspace().join("scripts/entity-types.tsv")).unwrap();
    let rows = list
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    rows.map(|line| {
        let cells: Vec<&str> = line.split('\t').collect();
        ((cells[0].to_owned(), cells[1].to_owned()), cells[2].to_owned())
    })
    .collect()
}

/// The type that is generated for what either database calls its own.
fn generated(of_database: &str) -> &'static str {
    match of_database.to_lowercase().as_str() {
        "integer" | "bigint" => "i64",
        "text" | "character varying" => "String",
        "timestamp_with_timezone_text" | "timestamp with time zone" => "DateTimeUtc",
        "boolean" => "bool",
        "json_text" | "json" | "jsonb" => "Json",
        "date_text" | "date" => "Date",
        other => panic!("no entity has columns of the type {other}"),
    }
}

/// The table of an entity and its columns, read from its source.
fn read(source: &str) -> Option<(String, Columns)> {
    let (_, rest) = source.split_once("table_name = \"")?;
    let (table, rest) = rest.split_once('"')?;
    let (_, model) = rest.split_once("pub struct Model {")?;
    let (model, _) = model.split_once("\n}")?;
    let fields = model.lines().filter_map(|line| line.trim().strip_prefix("pub "));
    let columns = fields.filter_map(|field| field.split_once(": "));
    let columns = columns.map(|(name, kind)| {
        let kind = kind.trim_end_matches(',');
        let inner = kind
            .strip_prefix("Option<")
            .and_then(|kind| kind.strip_suffix('>'));
        (
            name.trim_start_matches("r#").to_owned(),
            (inner.unwrap_or(kind).to_owned(), inner.is_some()),
        )
    });
    Some((table.to_owned(), columns.collect()))
}

/// The files of the entities, each with the crate that it is in.
fn files() -> Vec<(String, PathBuf)> {
    let crates = fs::read_dir(workspace().join("backend")).unwrap();
    crates
        .flat_map(|entry| {
            let entry = entry.unwrap();
            let name = entry.file_name().to_string_lossy().into_owned();
            let files = fs::read_dir(entry.path().join("src/models/_entities"));
            files
                .into_iter()
                .flatten()
                .map(move |file| (name.clone(), file.unwrap().path()))
        })
        .filter(|(_, path)| path.file_name().is_some_and(|name| name != "mod.rs"))
        .collect()
}

fn entities(own_types: &OwnTypes) -> BTreeMap<String, Columns> {
    let mut found = BTreeMap::new();
    for (_, path) in files() {
        let Some((table, mut columns)) = read(&fs::read_to_string(&path).unwrap()) else {
            continue;
        };
        for (column, (kind, _)) in &mut columns {
            if let Some(own) = own_types.get(&(table.clone(), column.clone())) {
                assert_eq!(kind, own, "{table}.{column}; scripts/entity-types.tsv");
                OURS.clone_into(kind);
            } else if kind == "i32" {
                // SQLite has one type for all whole numbers.
                "i64".clone_into(kind);
            }
        }
        let other = found.insert(table.clone(), columns);
        assert!(other.is_none(), "{table} has two entities");
    }
    found
}

async fn tables(own_types: &OwnTypes) -> BTreeMap<String, Columns> {
    let database = TestDatabase::fresh().await;
    let db = kernel::db::open(database.url(), 1).await.unwrap().read;
    let backend = db.get_database_backend();
    let query = match backend {
        DbBackend::Postgres => {
            "select table_name as t, column_name as c, data_type as k, (is_nullable = 'YES') as empty from information_schema.columns \
             where table_schema = 'public'"
        }
        _ => {
            "select t.name as t, c.name as c, c.type as k, (c.\"notnull\" = 0 and c.pk = 0) as empty from sqlite_master t \
             join pragma_table_info(t.name) c where t.type = 'table' and t.name not like 'sqlite_%'"
        }
    };
    let rows = db
        .query_all_raw(Statement::from_string(backend, query))
        .await
        .unwrap();
    let mut found: BTreeMap<String, Columns> = BTreeMap::new();
    for row in rows {
        let text = |name: &str| row.try_get::<String>("", name).unwrap();
        let named = (text("t"), text("c"));
        // What the frame keeps of the migrations themselves.
        if named.0 == "seaql_migrations" {
            continue;
        }
        let kind = match own_types.get(&named) {
            Some(_) => OURS,
            None => generated(&text("k")),
        };
        let may_be_empty: bool = row.try_get("", "empty").unwrap();
        let (table, column) = named;
        found
            .entry(table)
            .or_default()
            .insert(column, (kind.to_owned(), may_be_empty));
    }
    db.close().await.unwrap();
    found
}

#[tokio::test]
async fn every_table_has_the_entity_that_would_be_generated() {
    let own_types = own_types();
    let (entities, tables) = (entities(&own_types), tables(&own_types).await);
    assert!(tables.len() > 80, "{} tables were looked at", tables.len());
    for (table, columns) in &tables {
        assert_eq!(
            entities.get(table),
            Some(columns),
            "the entity of {table}; make entities"
        );
    }
    for table in entities.keys() {
        assert!(
            tables.contains_key(table),
            "{table} has an entity and is no table"
        );
    }
}

/// A table that the script does not name would lose its entity when the others are made anew.
#[test]
fn the_script_makes_every_entity() {
    let script = fs::read_to_string(workspace().join("scripts/entities.sh")).unwrap();
    let mut made = BTreeSet::new();
    for line in script.lines() {
        if let Some((of_crate, tables)) = line
            .strip_prefix("generate ")
            .and_then(|rest| rest.split_once(' '))
        {
            made.extend(
                tables
                    .split(',')
                    .map(|table| (of_crate.to_owned(), table.to_owned())),
            );
        }
    }
    let kept: BTreeSet<_> = files()
        .into_iter()
        .map(|(of_crate, path)| (of_crate, path.file_stem().unwrap().to_string_lossy().into_owned()))
        .collect();
    assert!(kept.len() > 80, "{} entities were looked at", kept.len());
    assert_eq!(made, kept);
}
