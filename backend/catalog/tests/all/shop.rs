//! A fresh database with its writer and clock: an SQLite file, or a database of its own on the PostgreSQL server that
//! TEST_POSTGRES_URL names (`postgres://user@host:port`).
use catalog::{
    errors::StockError,
    factory::{self, NewGoods},
    models::{_entities::goods, categories::Categories, shelf::Shelf},
};
use kernel::{Clock, Writer, db::Touched};
use migrations::{Migrator, MigratorTrait};
use sea_orm::{ConnectionTrait, Database, DatabaseConnection};

pub struct Shop {
    pub db: DatabaseConnection,
    pub writer: Writer,
    pub clock: Clock,
    pub shelf: Shelf,
    _folder: tempfile::TempDir,
}

async fn new_postgres_database(server: &str) -> String {
    let name = format!("catalog_{}", &kernel::ids::token()[..16]);
    let admin = Database::connect(format!("{server}/postgres")).await.unwrap();
    admin
        .execute_unprepared(&format!("create database {name}"))
        .await
        .unwrap();
    format!("{server}/{name}")
}

impl Shop {
    pub async fn open() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let url = match std::env::var("TEST_POSTGRES_URL") {
            Ok(server) => new_postgres_database(&server).await,
            Err(_) => format!("sqlite://{}/shop.db?mode=rwc", folder.path().display()),
        };
        let databases = kernel::db::open(&url, 4).await.unwrap();
        Migrator::up(&databases.write, None).await.unwrap();
        let writer = Writer::start(databases.write);
        let shelf = Shelf::new(Categories::default());
        let listening = shelf.clone();
        writer.on_commit(move |touched| {
            if let Touched::Goods(id) = touched {
                listening.drop_goods(*id);
            }
        });
        Self {
            db: databases.read,
            writer,
            clock: Clock::default(),
            shelf,
            _folder: folder,
        }
    }

    pub async fn goods(&self, new: NewGoods) -> goods::Model {
        let now = self.clock.now();
        self.writer
            .run(move |tx| Box::pin(async move { factory::goods(tx, new, now).await }))
            .await
            .unwrap()
    }

    pub async fn main_warehouse(&self) -> i64 {
        self.writer
            .run(|tx| Box::pin(async move { Ok::<_, StockError>(factory::main_warehouse(tx).await?) }))
            .await
            .unwrap()
    }
}
