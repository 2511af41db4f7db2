//! Serving a sandbox: on a free port of this machine, for as long as the process runs.
use std::io;

use axum::Router;
use tokio::net::TcpListener;

/// A free port, and the address of what will be served there.
pub async fn listen() -> io::Result<(TcpListener, String)> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = format!("http://{}", listener.local_addr()?);
    Ok((listener, address))
}

/// `name` is what the log calls the sandbox if it stops.
pub fn serve(name: &'static str, listener: TcpListener, router: Router) {
    tokio::spawn(async move {
        if let Err(error) = axum::serve(listener, router).await {
            tracing::error!(%error, "{name} has stopped");
        }
    });
}
