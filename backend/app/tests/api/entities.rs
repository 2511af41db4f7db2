//! Generated entities are what the migrations make: every table has one, with its columns and what may be empty.
use std::{collections::BTreeMap, fs, path::Path};

use sea_orm::{ConnectionTrait, DbBackend, Statement};
use testkit::TestDatabase;

/// Columns by name, and whether they may be empty.
type Columns = BTreeMap<String, bool>;

/// The table of an entity and its columns, read from its source.
fn read(source: &str) -> Option<(String, Columns)> {
    let (_, rest) = source.split_once("table_name = \"")?;
    let (table, rest) = rest.split_once('"')?;
    let (_, model) = rest.split_once("pub struct Model {")?;
    let (model, _) = model.split_once("\n}")?;
    let fields = model.lines().filter_map(|line| line.trim().strip_prefix("pub "));
    let columns = fields.filter_map(|field| field.split_once(": "));
    let columns = columns.map(|(name, kind)| {
        (
            name.trim_start_matches("r#").to_owned(),
            kind.starts_with("Option<"),
        )
    });
    Some((table.to_owned(), columns.collect()))
}

fn entities() -> BTreeMap<String, Columns> {
    let backend = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(backend).unwrap() {
        let folder = entry.unwrap().path().join("src/models/_entities");
        for file in fs::read_dir(folder).into_iter().flatten() {
            let path = file.unwrap().path();
            if let Some((table, columns)) = read(&fs::read_to_string(&path).unwrap()) {
                let other = found.insert(table.clone(), columns);
                assert!(other.is_none(), "{table} has two entities");
            }
        }
    }
    found
}

async fn tables() -> BTreeMap<String, Columns> {
    let database = TestDatabase::fresh().await;
    let db = kernel::db::open(database.url(), 1).await.unwrap().read;
    let backend = db.get_database_backend();
    let query = match backend {
        DbBackend::Postgres => {
            "select table_name as t, column_name as c, (is_nullable = 'YES') as empty from information_schema.columns \
             where table_schema = 'public'"
        }
        _ => {
            "select t.name as t, c.name as c, (c.\"notnull\" = 0 and c.pk = 0) as empty from sqlite_master t \
             join pragma_table_info(t.name) c where t.type = 'table' and t.name not like 'sqlite_%'"
        }
    };
    let rows = db
        .query_all_raw(Statement::from_string(backend, query))
        .await
        .unwrap();
    let mut found: BTreeMap<String, Columns> = BTreeMap::new();
    for row in rows {
        let (table, column): (String, String) =
            (row.try_get("", "t").unwrap(), row.try_get("", "c").unwrap());
        let may_be_empty: bool = row.try_get("", "empty").unwrap();
        found.entry(table).or_default().insert(column, may_be_empty);
    }
    // What the frame keeps of the migrations themselves.
    found.remove("seaql_migrations");
    db.close().await.unwrap();
    found
}

#[tokio::test]
async fn every_table_has_the_entity_that_would_be_generated() {
    let (entities, tables) = (entities(), tables().await);
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
