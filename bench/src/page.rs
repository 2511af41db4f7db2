//! A page's live connection: Socket.IO 5 in Engine.IO 4 over a WebSocket, as far as a listening client needs
//! it.
use std::{
    net::{Ipv4Addr, SocketAddr},
    time::Instant,
};

use anyhow::{Context, Result, bail, ensure};
use axum::http::{HeaderValue, header};
use futures::{SinkExt, StreamExt};
use serde_json::Value;
use tokio::{net::TcpStream, sync::mpsc::UnboundedSender};
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config,
    tungstenite::{Message, Utf8Bytes, client::IntoClientRequest, protocol::WebSocketConfig},
};

use crate::http::connect;

/// Without long polling first, as a page does it from its second visit on.
const CHANNEL: &str = "/socket.io/?EIO=4&transport=websocket";
/// Packets begin with their kind: Engine.IO's, then Socket.IO's and the namespace.
const OPENED: &str = "0{";
const ENTER: &str = "40/shop,";
const ENTERED: &str = "40/shop,{\"sid\"";
const EVENT: &str = "42/shop,";
const PING: &str = "2";
const PONG: &str = "3";
/// Bytes per read: events are short, and there are thousands of pages.
const READ_AT_ONCE: usize = 1024;

pub type Line = WebSocketStream<TcpStream>;

/// An event, and when it came.
pub struct Received {
    pub at: Instant,
    packet: Utf8Bytes,
}

impl Received {
    pub fn is_named(&self, name: &str) -> bool {
        let event = self.packet.strip_prefix(EVENT);
        let begins = event.and_then(|event| event.strip_prefix("[\"")?.strip_prefix(name));
        begins.is_some_and(|rest| rest.starts_with('"'))
    }

    /// What the event says.
    pub fn payload(&self) -> Result<Value> {
        let event = self.packet.strip_prefix(EVENT).context("no event")?;
        let mut event: Value = serde_json::from_str(event).context("an event is no JSON")?;
        Ok(event[1].take())
    }
}

/// Connects and enters the shop's namespace.
pub async fn open(from: Ipv4Addr, shop: SocketAddr, cookie: &HeaderValue) -> Result<Line> {
    let stream = connect(from, shop).await?;
    let mut request = format!("ws://{shop}{CHANNEL}").into_client_request()?;
    request.headers_mut().insert(header::COOKIE, cookie.clone());
    let small = WebSocketConfig::default()
        .read_buffer_size(READ_AT_ONCE)
        .write_buffer_size(0);
    let (mut line, _upgraded) = client_async_with_config(request, stream, Some(small)).await?;
    let greeting = next(&mut line).await?.context("no greeting")?;
    ensure!(greeting.starts_with(OPENED), "the channel says {greeting}");
    line.send(Message::text(ENTER)).await?;
    let answer = next(&mut line).await?.context("nobody may enter")?;
    ensure!(answer.starts_with(ENTERED), "the channel says {answer}");
    Ok(line)
}

/// Passes on received events until the connection ends.
pub async fn listen(mut line: Line, tell: UnboundedSender<Received>) -> Result<()> {
    while let Some(packet) = next(&mut line).await? {
        let at = Instant::now();
        if packet.starts_with(EVENT) && tell.send(Received { at, packet }).is_err() {
            return Ok(());
        }
    }
    bail!("the shop closed a live connection")
}

/// The next packet but pings, which it answers: the first of them comes with the greeting. None at the end.
async fn next(line: &mut Line) -> Result<Option<Utf8Bytes>> {
    while let Some(message) = line.next().await {
        match message? {
            Message::Text(packet) if packet.as_str() == PING => line.send(Message::text(PONG)).await?,
            Message::Text(packet) => return Ok(Some(packet)),
            Message::Close(_) => return Ok(None),
            _ => {}
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn received(packet: &'static str) -> Received {
        Received {
            at: Instant::now(),
            packet: Utf8Bytes::from_static(packet),
        }
    }

    #[test]
    fn an_event_has_a_name_and_a_payload() {
        let event = received(r#"42/shop,["order:changed",{"id":"S1"},"epoch-7"]"#);
        assert!(event.is_named("order:changed") && !event.is_named("order"));
        assert_eq!(event.payload().unwrap(), json!({ "id": "S1" }));
        assert!(!received(r#"40/shop,{"sid":"x"}"#).is_named("order:changed"));
        assert!(received("42/shop,[").payload().is_err());
    }
}
