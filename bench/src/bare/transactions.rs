//! The bare order: an order, five lines, five conditional stock updates, one durable commit. The upper limit
//! of orders without any reads and answers: on SQLite, with its single writer, one after the other on one
//! connection; on PostgreSQL on as many connections as the measured orders use.
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use futures::future::try_join_all;
use serde_json::{Value, json};

use crate::{
    cases::checkout::LINES,
    database::Database,
    figures::{Quantiles, rounded},
};

const GOODS: i64 = 200;
const CONNECTIONS_TO_POSTGRES: i64 = 16;

pub struct Transactions {
    writers: Vec<Writer>,
}

struct Writer {
    db: Database,
    /// Ids of its orders: no two writers share one.
    next: i64,
    step: i64,
}

impl Transactions {
    pub async fn create(url: &str) -> Result<Self> {
        let mut db = Database::open(url).await?;
        for table in [
            "CREATE TABLE orders (id INTEGER PRIMARY KEY, number TEXT NOT NULL, total INTEGER NOT NULL)",
            "CREATE TABLE order_lines (id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders (id),
               goods_id INTEGER NOT NULL, number INTEGER NOT NULL, price INTEGER NOT NULL)",
            "CREATE INDEX ix_order_lines_order_id ON order_lines (order_id)",
            "CREATE TABLE stocks (id INTEGER PRIMARY KEY, on_hand INTEGER NOT NULL, reserved INTEGER NOT NULL)",
        ] {
            db.run(table, &[]).await?;
        }
        for goods_id in 0..GOODS {
            db.run(
                "INSERT INTO stocks (id, on_hand, reserved) VALUES ($1, 1000000000, 0)",
                &[goods_id.into()],
            )
            .await?;
        }
        let step = if db.is_postgres() {
            CONNECTIONS_TO_POSTGRES
        } else {
            1
        };
        let mut writers = Vec::new();
        for next in 1..=step {
            let db = Database::open(url).await?;
            writers.push(Writer { db, next, step });
        }
        Ok(Self { writers })
    }

    pub async fn measure(&mut self, warm_up: Duration, window: Duration) -> Result<Value> {
        let from = Instant::now() + warm_up;
        let writers = self.writers.iter_mut();
        let measured = try_join_all(writers.map(|writer| writer.write_from(from, from + window))).await?;
        let took = from.elapsed().as_secs_f64();
        let micros = measured.concat();
        Ok(json!({
            "per_second": rounded(micros.len() as f64 / took),
            "milliseconds": Quantiles::of(micros),
        }))
    }
}

impl Writer {
    /// How long each took, in microseconds.
    async fn write_from(&mut self, from: Instant, until: Instant) -> Result<Vec<u32>> {
        let mut micros = Vec::new();
        while Instant::now() < until {
            let began = Instant::now();
            self.order().await?;
            if began >= from {
                micros.push(u32::try_from(began.elapsed().as_micros())?);
            }
        }
        Ok(micros)
    }

    async fn order(&mut self) -> Result<()> {
        let (id, db) = (self.next, &mut self.db);
        self.next += self.step;
        let number = format!("N{id:012}");
        db.begin().await?;
        db.run(
            "INSERT INTO orders (id, number, total) VALUES ($1, $2, 12345)",
            &[id.into(), number.as_str().into()],
        )
        .await?;
        for line in 0..LINES as i64 {
            let goods_id = (id + line * 37) % GOODS;
            db.run(
                "INSERT INTO order_lines (id, order_id, goods_id, number, price) VALUES ($1, $2, $3, 2, 1234)",
                &[(id * LINES as i64 + line).into(), id.into(), goods_id.into()],
            )
            .await?;
        }
        // In the order of the goods, as the shop does: two writers never wait for each other in a circle.
        let mut goods: Vec<i64> = (0..LINES as i64).map(|line| (id + line * 37) % GOODS).collect();
        goods.sort_unstable();
        for goods_id in goods {
            let reserved = db
                .run(
                    "UPDATE stocks SET reserved = reserved + 2 WHERE id = $1 AND on_hand - reserved >= 2",
                    &[goods_id.into()],
                )
                .await?;
            ensure!(reserved == 1, "the bare stock ran out");
        }
        db.commit().await
    }
}
