use kernel::{ApiError, ApiResult};

/// Drawing takes up to a second of processor time.
pub async fn off_thread(
    work: impl FnOnce() -> anyhow::Result<Vec<u8>> + Send + 'static,
) -> ApiResult<Vec<u8>> {
    let done = tokio::task::spawn_blocking(work).await;
    Ok(done.map_err(|_| ApiError::Unavailable)??)
}
