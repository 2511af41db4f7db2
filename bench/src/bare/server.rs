//! A handler that reads one row by its primary key and answers with its bytes; nothing else.
use std::path::Path;

use anyhow::{Context, Result};
use axum::{
    Router,
    body::Bytes,
    extract::{Path as Segment, State},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
    routing::{get, post},
    serve::ListenerExt,
};
use sqlx::sqlite::SqlitePool;
use tokio::net::TcpListener;

use crate::sqlite;

/// As many as the shop reads with.
const READERS: u32 = 4;

pub async fn serve(file: &Path, port: u16) -> Result<()> {
    let db = sqlite::open(file, READERS).await?;
    let site = Router::new()
        .route("/list/{id}", get(answer))
        .route("/filters/{id}", get(answer))
        .route("/search/{id}", get(answer))
        .route("/rare_search/{id}", get(answer))
        .route("/suggestion/{id}", get(answer))
        .route("/detail/{id}", get(answer))
        .route("/cart/{id}", get(answer).post(answer_write))
        .route("/order/{id}", post(answer_write))
        .route("/pay/{id}", post(answer_write))
        .with_state(db);
    let listener = TcpListener::bind(("127.0.0.1", port)).await;
    let listener = listener.with_context(|| format!("listening on port {port}"))?;
    let listener = listener.tap_io(|stream| {
        let _slower_without = stream.set_nodelay(true);
    });
    axum::serve(listener, site)
        .with_graceful_shutdown(asked_to_stop()?)
        .await?;
    Ok(())
}

fn asked_to_stop() -> Result<impl Future<Output = ()> + Send + 'static> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut asked = signal(SignalKind::terminate())?;
    Ok(async move {
        asked.recv().await;
    })
}

async fn answer(State(db): State<SqlitePool>, Segment(id): Segment<i64>) -> Response {
    let found: Result<(Vec<u8>,), _> = sqlx::query_as("SELECT body FROM answers WHERE id = ?")
        .bind(id)
        .fetch_one(&db)
        .await;
    match found {
        Ok((body,)) => ([(header::CONTENT_TYPE, "application/json")], body).into_response(),
        Err(_) => StatusCode::NOT_FOUND.into_response(),
    }
}

/// Takes a body as the shop would; reads and writes nothing more.
async fn answer_write(db: State<SqlitePool>, id: Segment<i64>, _: Bytes) -> Response {
    answer(db, id).await
}
