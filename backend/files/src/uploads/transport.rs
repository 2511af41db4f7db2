//! How OpenDAL reaches a bucket: over the HTTP client that the shop has already. OpenDAL's own brings another version of
//! it along, and with it a second library for TLS that is built from C.
use std::time::Duration;

use axum::http::{Request, Response};
use futures::stream;
use opendal::{Buffer, Error, ErrorKind, HttpBody, HttpTransport};

const CONNECT_WITHIN: Duration = Duration::from_secs(3);
/// Without a byte from the other side.
const SILENT_FOR: Duration = Duration::from_secs(10);

pub(super) struct Transport(reqwest::Client);

impl Transport {
    pub fn new() -> reqwest::Result<Self> {
        let client = reqwest::Client::builder()
            .connect_timeout(CONNECT_WITHIN)
            .read_timeout(SILENT_FOR)
            // A signature holds for one address.
            .redirect(reqwest::redirect::Policy::none());
        client.build().map(Self)
    }
}

impl HttpTransport for Transport {
    /// Files are small enough to be in memory completely, here and in the callers.
    async fn fetch(&self, request: Request<Buffer>) -> opendal::Result<Response<HttpBody>> {
        let request = request.map(|body| reqwest::Body::from(body.to_bytes()));
        let request = reqwest::Request::try_from(request).map_err(failed)?;
        let answer = self.0.execute(request).await.map_err(failed)?;
        let (status, headers) = (answer.status(), answer.headers().clone());
        let bytes = answer.bytes().await.map_err(failed)?;
        let length = bytes.len() as u64;
        let pieces = stream::iter([Ok(Buffer::from(bytes))]);
        let mut response = Response::new(HttpBody::new(pieces, Some(length)));
        *response.status_mut() = status;
        *response.headers_mut() = headers;
        Ok(response)
    }
}

/// Any transport failure may succeed on the next try.
fn failed(error: impl Into<anyhow::Error>) -> Error {
    Error::new(ErrorKind::Unexpected, "the storage did not answer")
        .set_source(error)
        .set_temporary()
}
