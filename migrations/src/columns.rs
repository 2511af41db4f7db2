//! Columns and tables as this schema writes them: money in fen (bigint), times in UTC, text never null.
use sea_orm_migration::{prelude::*, schema};

pub fn table(name: &'static str) -> TableCreateStatement {
    Table::create()
        .table(name)
        .if_not_exists()
        .col(schema::big_pk_auto("id"))
        .take()
}

/// Free text, empty by default: an empty text and a missing text mean the same here.
pub fn words(name: &'static str) -> ColumnDef {
    schema::text(name).default("").take()
}

/// Free text that every row must state.
pub fn text(name: &'static str) -> ColumnDef {
    schema::text(name)
}

/// A name that need not be, and is unique where it is.
pub fn text_null(name: &'static str) -> ColumnDef {
    schema::text_null(name)
}

/// A count, an amount in fen, or the id of a row elsewhere.
pub fn number(name: &'static str) -> ColumnDef {
    schema::big_integer(name)
}

pub fn number_null(name: &'static str) -> ColumnDef {
    schema::big_integer_null(name)
}

/// A count or an amount in fen that starts at zero.
pub fn counter(name: &'static str) -> ColumnDef {
    schema::big_integer(name).default(0).take()
}

/// A small code: status, kind, rank.
pub fn code(name: &'static str) -> ColumnDef {
    schema::integer(name)
}

pub fn flag(name: &'static str, default: bool) -> ColumnDef {
    schema::boolean(name).default(default).take()
}

pub fn moment(name: &'static str) -> ColumnDef {
    schema::timestamp_with_time_zone(name)
}

pub fn moment_null(name: &'static str) -> ColumnDef {
    schema::timestamp_with_time_zone_null(name)
}

pub fn day(name: &'static str) -> ColumnDef {
    schema::date(name)
}

pub fn day_null(name: &'static str) -> ColumnDef {
    schema::date_null(name)
}

pub fn json(name: &'static str) -> ColumnDef {
    schema::json(name)
}

pub fn json_null(name: &'static str) -> ColumnDef {
    schema::json_null(name)
}

/// A foreign key that forbids deleting the referenced row.
pub fn refers(from: &'static str, column: &'static str, to: &'static str) -> ForeignKeyCreateStatement {
    ForeignKey::create()
        .name(format!("fk_{from}_{column}"))
        .from(from, column)
        .to(to, "id")
        .on_delete(ForeignKeyAction::Restrict)
        .on_update(ForeignKeyAction::Restrict)
        .take()
}

pub fn index(table: &'static str, columns: &[&'static str]) -> IndexCreateStatement {
    let mut index = Index::create();
    index
        .name(format!("ix_{table}_{}", columns.join("_")))
        .table(table)
        .if_not_exists();
    for column in columns {
        index.col(*column);
    }
    index.take()
}

pub fn unique(table: &'static str, columns: &[&'static str]) -> IndexCreateStatement {
    let mut index = Index::create();
    index
        .name(format!("ux_{table}_{}", columns.join("_")))
        .table(table)
        .unique()
        .if_not_exists();
    for column in columns {
        index.col(*column);
    }
    index.take()
}

pub async fn create(
    manager: &SchemaManager<'_>,
    tables: Vec<TableCreateStatement>,
    indexes: Vec<IndexCreateStatement>,
) -> Result<(), DbErr> {
    for table in tables {
        manager.create_table(table).await?;
    }
    for index in indexes {
        manager.create_index(index).await?;
    }
    Ok(())
}

/// Drops in reverse order of creation.
pub async fn drop(manager: &SchemaManager<'_>, tables: &[&'static str]) -> Result<(), DbErr> {
    for table in tables.iter().rev() {
        manager
            .drop_table(Table::drop().table(*table).if_exists().take())
            .await?;
    }
    Ok(())
}
