//! Readers that ask for much and never read: others get their turn all the same.
use catalog::{factory::NewGoods, models::_entities::goods_documents};
use futures::future::join_all;
use identity::{factory, permissions::Role};
use kernel::WriteTx;
use reqwest::{Method, multipart};
use sea_orm::{DbErr, prelude::*};
use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
};

use crate::harness::{Buyer, Shop, send};

/// More than all buffers between a server and a reader who does not read.
const LARGE: usize = 19 << 20;

/// A shop that waits shortly for readers, and an archive of it that is large.
async fn shop_with_archive(stalled_ms: u64, longest_ms: u64) -> (Shop, String) {
    let shop = Shop::configured(|settings| {
        settings["patience"] = json!({ "stalled_reader_ms": stalled_ms, "longest_turn_ms": longest_ms });
    })
    .await;
    let goods_id = shop.goods(NewGoods::default()).await;
    let staff = shop.staff(Role::Qa).await;
    let mut pdf = b"%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n".to_vec();
    pdf.resize(LARGE, b' ');
    pdf.extend(b"\nxref\nstartxref\n9\n%%EOF\n");
    let form = multipart::Form::new()
        .part("file", multipart::Part::bytes(pdf).file_name("a.pdf"))
        .text("goods_id", goods_id.to_string())
        .text("kind", "registration")
        .text("title", "注册批件")
        .text("valid_until", "2030-01-01")
        .text("audience", "buyers");
    let kept = send(
        staff
            .request(Method::POST, "/admin/api/goods_documents")
            .multipart(form),
    )
    .await;
    let id = kept.assert_ok().body["id"].clone();
    (shop, format!("/api/spbg/zip?ids={id}"))
}

/// Asks and reads nothing but the head of the answer.
async fn stands_still(shop: &Shop, buyer: &Buyer, path: &str) -> TcpStream {
    let signed_in = shop.visitor().sign_in(&buyer.username, factory::PASSWORD).await;
    let cookie = signed_in
        .assert_ok()
        .header("set-cookie")
        .split(';')
        .next()
        .unwrap()
        .to_owned();
    let address = shop.base.trim_start_matches("http://");
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    let mut stream = socket.connect(address.parse().unwrap()).await.unwrap();
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nCookie: {cookie}\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    stream
}

async fn begins(stream: &mut TcpStream) {
    let mut head = [0; 12];
    stream.read_exact(&mut head).await.unwrap();
    assert_eq!(&head, b"HTTP/1.1 200");
}

/// The received part of a cut-off answer: incomplete, without an end.
async fn is_cut_off(mut stream: TcpStream) -> bool {
    let mut rest = Vec::new();
    let _reset = stream.read_to_end(&mut rest).await;
    rest.len() < LARGE && !rest.ends_with(b"\r\n0\r\n\r\n")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn stalled_downloads_do_not_block_those_of_others() {
    let (shop, path) = shop_with_archive(500, 600_000).await;
    let mut standing = Vec::new();
    for _ in 0..8 {
        let buyer = shop.buyer().await;
        let mut stream = stands_still(&shop, &buyer, &path).await;
        begins(&mut stream).await;
        standing.push(stream);
    }
    let other = shop.buyer().await;
    other.get(&path).await.assert_ok();
    // Whose turn it became took the place of one; the last of them may still be within their time.
    let cut_off = join_all(standing.into_iter().map(is_cut_off)).await;
    assert!(cut_off.contains(&true), "{cut_off:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_company_has_one_turn_however_often_it_asks() {
    // They stall for longer than others wait.
    let (shop, path) = shop_with_archive(600_000, 600_000).await;
    let (buyer, other) = (shop.buyer().await, shop.buyer().await);
    let mut first = stands_still(&shop, &buyer, &path).await;
    begins(&mut first).await;
    let mut standing = Vec::new();
    for _ in 0..9 {
        standing.push(stands_still(&shop, &buyer, &path).await);
    }
    other.get(&path).await.assert_ok();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_ends_by_its_deadline_whatever_its_reader_does() {
    let (shop, path) = shop_with_archive(600_000, 3_000).await;
    let buyer = shop.buyer().await;
    let mut slow = stands_still(&shop, &buyer, &path).await;
    begins(&mut slow).await;
    // The same company: its turn comes when the first has ended.
    let again = buyer.get(&path).await;
    again.assert_ok();
    drop(slow);
}

#[tokio::test]
async fn a_file_that_is_gone_cuts_the_archive_off() {
    let (shop, path) = shop_with_archive(15_000, 60_000).await;
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        let nowhere = format!("{}.pdf", "0".repeat(32));
        goods_documents::Entity::update_many()
            .col_expr(goods_documents::Column::FileKey, nowhere.into())
            .exec(tx.db())
            .await
    })
    .await;
    let buyer = shop.buyer().await;
    let response = buyer.request(Method::GET, &path).send().await.unwrap();
    assert!(response.bytes().await.is_err());
}
