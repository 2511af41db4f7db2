//! A keep-alive HTTP/1.1 connection that does little itself: the load client must not dominate the
//! measurement.
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use anyhow::{Context, Result, bail};
use axum::http::{HeaderMap, HeaderValue, Method, Request, StatusCode, Uri, header};
use http_body_util::{BodyExt, Full};
use hyper::{body::Bytes, client::conn::http1};
use hyper_util::rt::TokioIo;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::Value;
use tokio::net::{TcpSocket, TcpStream};

/// The servers ask for a host and look no further.
const HOST: HeaderValue = HeaderValue::from_static("127.0.0.1");
const JSON: HeaderValue = HeaderValue::from_static("application/json");
/// Connections from one address of this machine.
const OF_ONE_ADDRESS: usize = 32;

pub struct Connection(http1::SendRequest<Full<Bytes>>);

pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl Answer {
    /// `data` of the shop's envelope.
    pub fn data(&self) -> Result<Value> {
        let mut envelope: Value = serde_json::from_slice(&self.body).context("the answer is no JSON")?;
        Ok(envelope["data"].take())
    }

    pub fn ok(self) -> Result<Self> {
        if self.status == StatusCode::OK {
            return Ok(self);
        }
        let text: String = String::from_utf8_lossy(&self.body).chars().take(300).collect();
        bail!("{}: {text}", self.status)
    }
}

pub fn get(uri: Uri, cookie: &HeaderValue) -> Request<Full<Bytes>> {
    request(Method::GET, uri, cookie, Bytes::new())
}

pub fn post(uri: Uri, cookie: &HeaderValue, body: Bytes) -> Request<Full<Bytes>> {
    let mut request = request(Method::POST, uri, cookie, body);
    request.headers_mut().insert(header::CONTENT_TYPE, JSON);
    // As a browser says of a page of the shop's own.
    let own_page = HeaderValue::from_static("same-origin");
    request.headers_mut().insert("sec-fetch-site", own_page);
    request
}

fn request(method: Method, uri: Uri, cookie: &HeaderValue, body: Bytes) -> Request<Full<Bytes>> {
    let mut request = Request::new(Full::new(body));
    *request.method_mut() = method;
    *request.uri_mut() = uri;
    request.headers_mut().insert(header::HOST, HOST);
    if !cookie.is_empty() {
        request.headers_mut().insert(header::COOKIE, cookie.clone());
    }
    request
}

impl Connection {
    pub async fn open(to: SocketAddr) -> Result<Self> {
        Self::open_from(Ipv4Addr::LOCALHOST, to).await
    }

    /// From another address of this machine's own network, 127.0.0.0/8.
    pub async fn open_from(from: Ipv4Addr, to: SocketAddr) -> Result<Self> {
        let stream = connect(from, to).await?;
        let (sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
        tokio::spawn(async move {
            let _closed = connection.await;
        });
        Ok(Self(sender))
    }

    /// The server closes connections that rest for too long.
    pub fn is_closed(&self) -> bool {
        self.0.is_closed()
    }

    pub async fn send(&mut self, request: Request<Full<Bytes>>) -> Result<Answer> {
        self.0.ready().await?;
        let (head, body) = self.0.send_request(request).await?.into_parts();
        Ok(Answer {
            status: head.status,
            headers: head.headers,
            body: body.collect().await?.to_bytes(),
        })
    }

    /// Sends, and reads the answer without keeping it unless it is an error.
    pub async fn send_and_forget(&mut self, request: Request<Full<Bytes>>) -> Result<()> {
        self.0.ready().await?;
        let (head, mut body) = self.0.send_request(request).await?.into_parts();
        if head.status == StatusCode::OK {
            while let Some(frame) = body.frame().await {
                frame?;
            }
            return Ok(());
        }
        let body = body.collect().await?.to_bytes();
        let (status, headers) = (head.status, head.headers);
        Answer {
            status,
            headers,
            body,
        }
        .ok()
        .map(|_| ())
    }
}

pub async fn connect(from: Ipv4Addr, to: SocketAddr) -> Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::new(IpAddr::V4(from), 0))?;
    let stream = socket
        .connect(to)
        .await
        .with_context(|| format!("connecting to {to}"))?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// Where the connection at this place comes from: the shop bounds what one address may have.
pub fn own_address(place: usize) -> Result<Ipv4Addr> {
    let nth = u16::try_from(2 + place / OF_ONE_ADDRESS).context("too many connections")?;
    let [net, host] = nth.to_be_bytes();
    Ok(Ipv4Addr::new(127, 0, net, host))
}

/// `text` encoded for a query string.
pub fn encoded(text: &str) -> String {
    utf8_percent_encode(text, NON_ALPHANUMERIC).to_string()
}

pub fn uri(path: &str) -> Result<Uri> {
    path.parse().with_context(|| format!("`{path}` is no path"))
}
