//! What a register is: a table of records, counted and read in portions by id, so that no number of rows needs memory.
use async_trait::async_trait;
use files::{
    export::{Rows, Value},
    pdf::{Align, Column},
};
use kernel::Db;
use sea_orm::DbErr;

use super::asked::{Asked, Filter};
use crate::errors::DocumentError;

/// Records read at once.
pub const PORTION: u64 = 500;
/// Rows on paper: some hundred pages.
pub const MOST_PRINTED: u64 = 2000;
/// Rows that an .xlsx holds below its heads.
pub const MOST_EXPORTED: u64 = 1_048_575;

pub struct Head {
    /// Its address.
    pub code: &'static str,
    pub title: &'static str,
    /// What stands in it, and where what an inspector misses stands instead.
    pub about: &'static str,
    pub filters: &'static [Filter],
    pub columns: &'static [Column],
}

/// A row's cells, in the order of the columns.
pub type Cells = Vec<Value>;

pub struct Portion {
    pub rows: Vec<Cells>,
    /// Where the next one begins; none: this was the last.
    pub after: Option<i64>,
}

#[async_trait]
pub trait Register: Send + Sync {
    fn head(&self) -> &'static Head;
    async fn count(&self, db: &Db, asked: &Asked) -> Result<u64, DbErr>;
    /// The records whose id is above this one.
    async fn portion(&self, db: &Db, asked: &Asked, after: i64) -> Result<Portion, DbErr>;
}

pub const fn column(title: &'static str, share: f32) -> Column {
    let align = Align::Left;
    Column { title, share, align }
}

/// Of numbers and amounts.
pub const fn amount(title: &'static str, share: f32) -> Column {
    let align = Align::Right;
    Column { title, share, align }
}

/// Writes all of a register into a table.
pub async fn fill(
    register: &'static dyn Register,
    db: &Db,
    asked: &Asked,
    rows: &Rows,
) -> Result<(), DocumentError> {
    let mut after = 0;
    loop {
        let portion = register.portion(db, asked, after).await?;
        rows.add(portion.rows).await?;
        match portion.after {
            Some(last) => after = last,
            None => return Ok(()),
        }
    }
}

/// All rows of a register, for paper; they were counted before.
pub async fn all(register: &dyn Register, db: &Db, asked: &Asked) -> Result<Vec<Cells>, DbErr> {
    let (mut rows, mut after) = (Vec::new(), 0);
    loop {
        let portion = register.portion(db, asked, after).await?;
        rows.extend(portion.rows);
        match portion.after {
            Some(last) => after = last,
            None => return Ok(rows),
        }
    }
}

/// A register whose records are the rows of one table: `$found` selects them, `$cells` words a portion of them.
macro_rules! register {
    ($name:ident, $head:ident, $table:ident, $found:ident, $cells:ident) => {
        pub struct $name;

        #[async_trait::async_trait]
        impl $crate::inspections::models::register::Register for $name {
            fn head(&self) -> &'static $crate::inspections::models::register::Head {
                &$head
            }

            async fn count(
                &self,
                db: &kernel::Db,
                asked: &$crate::inspections::models::asked::Asked,
            ) -> Result<u64, sea_orm::DbErr> {
                sea_orm::PaginatorTrait::count($found(asked), db).await
            }

            async fn portion(
                &self,
                db: &kernel::Db,
                asked: &$crate::inspections::models::asked::Asked,
                after: i64,
            ) -> Result<$crate::inspections::models::register::Portion, sea_orm::DbErr> {
                use $crate::inspections::models::register::{PORTION, Portion};
                let query = $found(asked).filter($table::Column::Id.gt(after));
                let query = sea_orm::QueryOrder::order_by_asc(query, $table::Column::Id);
                let rows = sea_orm::QuerySelect::limit(query, PORTION).all(db).await?;
                let is_full = u64::try_from(rows.len()) == Ok(PORTION);
                let after = rows.last().filter(|_| is_full).map(|row| row.id);
                let rows = $cells(db, asked, rows).await?;
                Ok(Portion { rows, after })
            }
        }
    };
}

pub(crate) use register;
