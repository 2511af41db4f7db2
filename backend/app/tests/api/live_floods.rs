//! /socket.io over a web socket, spoken byte by byte: what no well-behaved client sends.
use identity::factory::PASSWORD;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use crate::{harness::Shop, live::PATIENCE};

/// A text as a browser frames it, masked with zeros.
fn frame(text: &str) -> Vec<u8> {
    let length = u8::try_from(text.len()).unwrap();
    assert!(length < 126);
    let head = [0x81, 0x80 | length, 0, 0, 0, 0];
    [&head[..], text.as_bytes()].concat()
}

#[tokio::test]
async fn a_flood_over_a_web_socket_ends_its_connection() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let signed_in = shop.visitor().sign_in(&buyer.username, PASSWORD).await;
    let cookie = signed_in.header("set-cookie").split(';').next().unwrap();
    let host = shop.base.trim_start_matches("http://");
    let mut socket = TcpStream::connect(host).await.unwrap();
    let hello = format!(
        "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: {host}\r\nOrigin: {}\r\nCookie: {cookie}\r\n\
         Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\
         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        shop.base
    );
    socket.write_all(hello.as_bytes()).await.unwrap();
    socket.write_all(&frame("40/shop,")).await.unwrap();
    let mut received = Vec::new();
    while !received.windows(8).any(|part| part == b"40/shop,") {
        assert_ne!(socket.read_buf(&mut received).await.unwrap(), 0, "it is let in");
    }
    // Unsolicited heartbeats: no handler ever sees them.
    let beats = frame("3").repeat(1_000);
    let flood = async {
        for _ in 0..1_000 {
            if socket.write_all(&beats).await.is_err() {
                return;
            }
        }
        let _end = socket.read_to_end(&mut received).await;
    };
    let ended = tokio::time::timeout(PATIENCE, flood).await;
    assert!(ended.is_ok(), "the connection ends");
}
