//! Where a query runs.
use std::{future::Future, pin::Pin, sync::Arc};

use sea_orm::{
    AccessMode, ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr, ExecResult,
    IsolationLevel, QueryResult, Statement, TransactionTrait,
};

/// The pool, or a transaction. It is one type on purpose: a finder that takes `&Db` is compiled once and in its own
/// crate, where one that takes `&impl ConnectionTrait` is compiled again by each crate and for each kind of
/// connection.
#[derive(Clone, Debug)]
pub enum Db {
    Pool(DatabaseConnection),
    Transaction(Arc<DatabaseTransaction>),
}

impl Db {
    /// The current database for reading: later queries may see other data than earlier ones.
    #[crate::awaited::boxed]
    pub async fn moment(&self) -> Result<Self, DbErr> {
        match self {
            Self::Pool(pool) => {
                let (level, mode) = (IsolationLevel::RepeatableRead, AccessMode::ReadOnly);
                Ok(pool.begin_with_config(Some(level), Some(mode)).await?.into())
            }
            Self::Transaction(_) => Ok(self.clone()),
        }
    }
}

impl From<DatabaseConnection> for Db {
    fn from(pool: DatabaseConnection) -> Self {
        Self::Pool(pool)
    }
}

impl From<DatabaseTransaction> for Db {
    fn from(transaction: DatabaseTransaction) -> Self {
        Self::Transaction(Arc::new(transaction))
    }
}

type Running<'a, T> = Pin<Box<dyn Future<Output = Result<T, DbErr>> + Send + 'a>>;

/// Forwards the query; the future is the connection's own, not wrapped in another.
macro_rules! hand_on {
    ($self:ident.$method:ident($($argument:expr),*)) => {
        match $self {
            Db::Pool(pool) => pool.$method($($argument),*),
            Db::Transaction(transaction) => transaction.$method($($argument),*),
        }
    };
}

impl ConnectionTrait for Db {
    fn get_database_backend(&self) -> DbBackend {
        hand_on!(self.get_database_backend())
    }

    fn execute_raw<'a, 'b>(&'a self, statement: Statement) -> Running<'b, ExecResult>
    where
        'a: 'b,
        Self: 'b,
    {
        hand_on!(self.execute_raw(statement))
    }

    fn execute_unprepared<'a, 's, 'b>(&'a self, sql: &'s str) -> Running<'b, ExecResult>
    where
        'a: 'b,
        's: 'b,
        Self: 'b,
    {
        hand_on!(self.execute_unprepared(sql))
    }

    fn query_one_raw<'a, 'b>(&'a self, statement: Statement) -> Running<'b, Option<QueryResult>>
    where
        'a: 'b,
        Self: 'b,
    {
        hand_on!(self.query_one_raw(statement))
    }

    fn query_all_raw<'a, 'b>(&'a self, statement: Statement) -> Running<'b, Vec<QueryResult>>
    where
        'a: 'b,
        Self: 'b,
    {
        hand_on!(self.query_all_raw(statement))
    }
}
