//! A fresh database with its writer, clock and shelf.
use catalog::{
    categories::models::categories::Categories,
    changes::Changed,
    errors::StockError,
    factory::{self, NewGoods},
    goods::models::goods_cache::GoodsCache,
    models::_entities::goods,
};
use kernel::{Clock, Db, WriteTx, Writer};
use testkit::TestDatabase;

pub struct Shop {
    pub db: Db,
    pub writer: Writer,
    pub clock: Clock,
    pub goods_cache: GoodsCache,
    _database: TestDatabase,
}

impl Shop {
    pub async fn open() -> Self {
        let database = TestDatabase::fresh().await;
        let databases = database.open().await;
        let writer = Writer::start(databases.write);
        let goods_cache = GoodsCache::new(Categories::default());
        let listening = goods_cache.clone();
        writer.on_commit(move |touched| match touched.read() {
            Some(Changed::Goods(id)) => listening.drop_goods(id),
            Some(Changed::Stock(id)) => listening.drop_stock(id),
            _ => {}
        });
        Self {
            db: databases.read.into(),
            writer,
            clock: Clock::default(),
            goods_cache,
            _database: database,
        }
    }

    pub async fn goods(&self, new: NewGoods) -> goods::Model {
        let now = self.clock.now();
        self.writer
            .run(async move |tx: &WriteTx| factory::goods(tx, new, now).await)
            .await
            .unwrap()
    }

    pub async fn main_warehouse(&self) -> i64 {
        self.writer
            .run(async move |tx: &WriteTx| Ok::<_, StockError>(factory::main_warehouse(tx).await?))
            .await
            .unwrap()
    }
}
