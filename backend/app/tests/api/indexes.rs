//! Which index SQLite takes, without statistics of the rows: those of a new shop.
use std::collections::{BTreeMap, BTreeSet};

use sea_orm::{ConnectionTrait, DatabaseConnection, DbBackend, Statement};
use testkit::TestDatabase;

/// Columns that many rows share.
const STATES: [&str; 3] = ["status", "kind", "state"];

async fn texts(db: &DatabaseConnection, query: String, columns: [&str; 2]) -> Vec<[String; 2]> {
    let statement = Statement::from_string(DbBackend::Sqlite, query);
    let rows = db.query_all_raw(statement).await.unwrap();
    let of = |column: &str, row: &sea_orm::QueryResult| row.try_get::<String>("", column).unwrap();
    rows.iter()
        .map(|row| columns.map(|column| of(column, row)))
        .collect()
}

/// The columns that an index of each table begins with.
async fn leading(db: &DatabaseConnection) -> BTreeMap<String, BTreeSet<String>> {
    let query = "select t.name as t, c.name as c from sqlite_master t join pragma_index_list(t.name) i \
        join pragma_index_info(i.name) c on c.seqno = 0 where t.type = 'table' and c.name is not null";
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for [table, column] in texts(db, query.into(), ["t", "c"]).await {
        found.entry(table).or_default().insert(column);
    }
    found
}

#[tokio::test]
async fn rows_of_one_owner_in_one_state_are_found_by_their_owner() {
    let database = TestDatabase::fresh().await;
    if !database.url().starts_with("sqlite") {
        // PostgreSQL counts its rows.
        return;
    }
    let db = kernel::db::open(database.url(), 1).await.unwrap().read;
    let (mut looked_at, mut wrong) = (0, Vec::new());
    for (table, columns) in leading(&db).await {
        let owners = columns.iter().filter(|column| column.ends_with("_id"));
        for owner in owners {
            let states = columns.iter();
            for state in
                states.filter(|column| STATES.contains(&column.as_str()) || column.starts_with("is_"))
            {
                let query =
                    format!("explain query plan select * from {table} where {owner} = 1 and {state} = 'x'");
                let plan = texts(&db, query, ["detail", "detail"]).await;
                looked_at += 1;
                if !plan[0][0].contains(&format!("({owner}=?")) {
                    wrong.push(format!("{table}: {}", plan[0][0]));
                }
            }
        }
    }
    assert!(looked_at > 30, "{looked_at} pairs were looked at");
    assert!(wrong.is_empty(), "{wrong:#?}");
    db.close().await.unwrap();
}
