//! The bare order: an order, five lines, five conditional stock updates, one durable commit; one after the other on one
//! connection. What a shop could sell if it asked nothing and answered nobody.
use std::{
    path::Path,
    time::{Duration, Instant},
};

use anyhow::{Result, ensure};
use serde_json::{Value, json};
use sqlx::sqlite::SqlitePool;

use crate::{
    cases::checkout::LINES,
    figures::{Quantiles, rounded},
    sqlite,
};

const GOODS: i64 = 200;

pub struct Transactions {
    db: SqlitePool,
    next: i64,
}

impl Transactions {
    pub async fn create(file: &Path) -> Result<Self> {
        let db = sqlite::open(file, 1).await?;
        for statement in [
            "CREATE TABLE orders (id INTEGER PRIMARY KEY, number TEXT NOT NULL, total INTEGER NOT NULL)",
            "CREATE TABLE order_lines (id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders (id),
               goods_id INTEGER NOT NULL, number INTEGER NOT NULL, price INTEGER NOT NULL)",
            "CREATE INDEX ix_order_lines_order_id ON order_lines (order_id)",
            "CREATE TABLE stocks (id INTEGER PRIMARY KEY, on_hand INTEGER NOT NULL, reserved INTEGER NOT NULL)",
        ] {
            sqlx::query(statement).execute(&db).await?;
        }
        for goods_id in 0..GOODS {
            sqlx::query("INSERT INTO stocks (id, on_hand, reserved) VALUES (?, 1000000000, 0)")
                .bind(goods_id)
                .execute(&db)
                .await?;
        }
        Ok(Self { db, next: 1 })
    }

    pub async fn measure(&mut self, warm_up: Duration, window: Duration) -> Result<Value> {
        let from = Instant::now() + warm_up;
        let until = from + window;
        let mut micros = Vec::new();
        while Instant::now() < until {
            let began = Instant::now();
            self.one().await?;
            if began >= from {
                micros.push(u32::try_from(began.elapsed().as_micros())?);
            }
        }
        let took = from.elapsed().as_secs_f64();
        Ok(json!({
            "per_second": rounded(micros.len() as f64 / took),
            "milliseconds": Quantiles::of(micros),
        }))
    }

    async fn one(&mut self) -> Result<()> {
        let id = self.next;
        self.next += 1;
        let mut tx = self.db.begin_with("BEGIN IMMEDIATE").await?;
        sqlx::query("INSERT INTO orders (id, number, total) VALUES (?, ?, ?)")
            .bind(id)
            .bind(format!("N{id:012}"))
            .bind(12_345)
            .execute(&mut *tx)
            .await?;
        for line in 0..LINES as i64 {
            let goods_id = (id + line * 37) % GOODS;
            sqlx::query("INSERT INTO order_lines (order_id, goods_id, number, price) VALUES (?, ?, ?, ?)")
                .bind(id)
                .bind(goods_id)
                .bind(2)
                .bind(1_234)
                .execute(&mut *tx)
                .await?;
            let reserved = sqlx::query(
                "UPDATE stocks SET reserved = reserved + ?1 WHERE id = ?2 AND on_hand - reserved >= ?1",
            )
            .bind(2)
            .bind(goods_id)
            .execute(&mut *tx)
            .await?;
            ensure!(reserved.rows_affected() == 1, "the bare stock ran out");
        }
        tx.commit().await?;
        Ok(())
    }
}
