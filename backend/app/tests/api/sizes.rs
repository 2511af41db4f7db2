//! Request size limits: defined in one place, enforced for all bodies, and stated to clients that send too
//! much.
use std::path::Path;

use app::{
    openapi::{LARGEST_BODY, LARGEST_FILE, whole},
    sizes::SIZES,
};
use files::uploads;
use identity::{factory, permissions::Role};
use kernel::input::parts::WRAPPING;
use serving::sizes::Size;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use crate::harness::{Answer, Shop};

const MB: usize = 1024 * 1024;
/// Sending more in small chunks takes too long for a test.
const MOST_CHUNKED: usize = 64 * MB;

/// A session, and who asks: sends its whole request before it reads, as browsers do.
struct Browser {
    address: String,
    cookie: String,
}

impl Browser {
    async fn sends(&self, route: &str, head: &str, body: impl Fn(usize) -> Option<Vec<u8>>) -> (u16, String) {
        let path = route.replace("{id}", "1");
        let mut stream = TcpStream::connect(&self.address).await.unwrap();
        let head = format!(
            "POST {path}?day=2026-01-01&paper=licence HTTP/1.1\r\nHost: {0}\r\nOrigin: http://{0}\r\nCookie: {1}\r\n\
             Content-Type: multipart/form-data; boundary=x\r\nConnection: close\r\n{head}\r\n\r\n",
            self.address, self.cookie
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        for place in 0.. {
            let Some(piece) = body(place) else {
                break;
            };
            let written = stream.write_all(&piece).await;
            written.unwrap_or_else(|error| panic!("{route} was cut off after {place} pieces: {error}"));
        }
        let mut answer = Vec::new();
        let read = stream.read_to_end(&mut answer).await;
        read.unwrap_or_else(|error| panic!("{route} cannot be read: {error}"));
        let text = String::from_utf8_lossy(&answer).into_owned();
        let status = text.get(9..12).and_then(|code| code.parse().ok());
        (status.unwrap_or_else(|| panic!("{route}: {text}")), text)
    }

    async fn told(&self, route: &str, length: usize) -> (u16, String) {
        let body = form(length);
        let pieces: Vec<&[u8]> = body.chunks(MB).collect();
        let head = format!("Content-Length: {length}");
        self.sends(route, &head, |place| {
            pieces.get(place).map(|piece| piece.to_vec())
        })
        .await
    }

    async fn chunked(&self, route: &str, length: usize) -> (u16, String) {
        let body = form(length);
        let pieces: Vec<&[u8]> = body.chunks(MB).collect();
        let framed = |piece: &[u8]| [format!("{:x}\r\n", piece.len()).as_bytes(), piece, b"\r\n"].concat();
        self.sends(route, "Transfer-Encoding: chunked", |place| {
            let end = (place == pieces.len()).then(|| b"0\r\n\r\n".to_vec());
            pieces.get(place).map(|piece| framed(piece)).or(end)
        })
        .await
    }
}

/// A form with an empty-content file, with the wanted total length.
fn form(length: usize) -> Vec<u8> {
    let mut body =
        b"--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.csv\"\r\n\r\n".to_vec();
    let end = b"\r\n--x--\r\n";
    body.resize(length - end.len(), b'\0');
    body.extend(end);
    body
}

impl Browser {
    fn signed_in(shop: &Shop, answer: &Answer) -> Self {
        let cookie = answer.assert_ok().header("set-cookie").split(';').next();
        Self {
            address: shop.base.trim_start_matches("http://").to_owned(),
            cookie: cookie.unwrap().to_owned(),
        }
    }

    async fn of_buyer(shop: &Shop) -> Self {
        let username = shop.buyer().await.username.clone();
        Self::signed_in(shop, &shop.visitor().sign_in(&username, factory::PASSWORD).await)
    }

    /// A colleague who may upload everything; no one may hold both roles in a shop.
    async fn of_staff(shop: &Shop) -> Self {
        let username = shop.hire_with(&[Role::Super, Role::Qa]).await;
        Self::signed_in(
            shop,
            &shop.visitor().staff_sign_in(&username, factory::PASSWORD).await,
        )
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_route_holds_its_size_however_it_is_sent_and_says_it() {
    let shop = Shop::start().await;
    let buyer = Browser::of_buyer(&shop).await;
    let staff = Browser::of_staff(&shop).await;
    for size in SIZES {
        let browser = if size.route.starts_with("/admin") {
            &staff
        } else {
            &buyer
        };
        let (status, answer) = browser.told(size.route, size.body + 1).await;
        assert_eq!(status, 413, "{}", size.route);
        assert!(answer.contains(&size.refusal()), "{}: {answer}", size.route);
        if size.body > MOST_CHUNKED {
            continue;
        }
        let (status, answer) = browser.chunked(size.route, size.body + MB).await;
        // A route that looks first for what the file belongs to says that there is none, and reads nothing.
        let has_looked = size.route.contains("{id}") && status == 404;
        assert!(has_looked || status == 413, "{}: {answer}", size.route);
        assert!(
            has_looked || answer.contains(&size.refusal()),
            "{}: {answer}",
            size.route
        );
        // Just below the limit: the content is parsed, and refused for another reason.
        let file = size.file.map_or(size.body, |file| file + 200).min(size.body);
        for (status, answer) in [
            browser.told(size.route, file - 201).await,
            browser.chunked(size.route, file - 201).await,
        ] {
            assert_ne!(status, 413, "{}: {answer}", size.route);
            assert!(status != 503 && status != 500, "{}: {answer}", size.route);
        }
    }
    let ordinary = Size::of(SIZES, "/api/address");
    let (status, answer) = buyer.told("/api/address", ordinary.body + 1).await;
    assert_eq!(status, 413);
    assert!(answer.contains("2 MB"), "{answer}");
}

#[tokio::test]
async fn a_sender_that_is_refused_can_send_to_the_end_and_read_why() {
    let shop = Shop::start().await;
    let mut buyer = Browser::of_buyer(&shop).await;
    buyer.cookie = "nobody=1".into();
    let (status, _) = buyer.told("/api/upload", 7 * MB).await;
    assert_eq!(status, 401);
    let (status, _) = buyer.chunked("/api/upload", 7 * MB).await;
    assert_eq!(status, 401);
}

#[tokio::test]
async fn a_stalled_upload_is_cut_off() {
    let shop = Shop::configured(|settings| {
        settings["patience"] = serde_json::json!({ "stalled_sender_ms": 100 });
    })
    .await;
    let buyer = Browser::of_buyer(&shop).await;
    let half = |place: usize| (place == 0).then(|| b"--x\r\nContent-Disposition".to_vec());
    let (status, _) = buyer.sends("/api/upload", "Content-Length: 100000", half).await;
    assert_eq!(status, 400);
}

/// Every call that takes a file states its limit, in the API description and in its text.
#[test]
fn every_upload_states_a_size_that_the_docs_tell() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/api.md");
    let docs = std::fs::read_to_string(docs).unwrap();
    let description = serde_json::to_value(whole()).unwrap();
    let mut stated = 0;
    for (path, item) in description["paths"].as_object().unwrap() {
        let takes_file = item["post"]["requestBody"]["content"]["multipart/form-data"].is_object();
        let size = Size::of(SIZES, path);
        assert!(
            !takes_file || size.file.is_some(),
            "{path} takes a file of which size?"
        );
        assert_eq!(
            item["post"][LARGEST_FILE].as_u64(),
            size.file.map(|file| file as u64),
            "{path}"
        );
        let together = size.takes_several().then_some(size.body as u64);
        assert_eq!(item["post"][LARGEST_BODY].as_u64(), together, "{path}");
        stated += usize::from(size.file.is_some());
    }
    assert_eq!(stated, SIZES.iter().filter(|size| size.file.is_some()).count());
    for size in SIZES {
        let file = size
            .file
            .map_or("—".to_owned(), |file| format!("{} MB", file / MB));
        let body = match size.file {
            Some(file) if size.body == file + WRAPPING => "the file".to_owned(),
            _ if size.body < MB => format!("{} KB", size.body / 1024),
            _ => format!("{} MB", size.body / MB),
        };
        let row = format!("| `POST {}` | {file} | {body} |", size.route);
        assert!(docs.contains(&row), "docs/api.md does not say {row}");
    }
}

fn of(path: &str) -> Size {
    Size::of(SIZES, path)
}

#[test]
fn a_path_has_the_size_of_its_route() {
    assert_eq!(of("/api/upload").body, uploads::LARGEST_FILE + WRAPPING);
    assert_eq!(of("/api/upload/").body, uploads::LARGEST_FILE + WRAPPING);
    assert_eq!(of("/api/upload/x").body, 2 * MB);
    assert_eq!(
        of("/admin/api/batch_reports/7").body,
        uploads::LARGEST_DOCUMENT + WRAPPING
    );
    assert_eq!(of("/admin/api/batch_reports/bulk").body, 300 * MB);
    assert_eq!(of("/admin/api/batch_reports/7/seal").body, 2 * MB);
}

#[test]
fn a_refusal_names_the_size() {
    assert!(of("/admin/api/goods_imports").refusal().contains("48 MB"));
    assert!(of("/admin/api/batch_reports/bulk").refusal().contains("300 MB"));
    assert!(of("/api/pay/wechat/notify").refusal().contains("64 KB"));
    assert!(of("/api/cart").refusal().contains("2 MB"));
}
