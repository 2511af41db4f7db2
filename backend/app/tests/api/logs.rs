//! Logs contain ids, never personal data: no number, name, address, password, code or token, at any level.
use std::{
    io,
    sync::{Arc, Mutex},
    thread::{self, ThreadId},
};

use catalog::factory::NewGoods;
use reqwest::Method;
use serde_json::json;
use tracing::Level;
use tracing_subscriber::fmt::{MakeWriter, format::FmtSpan};

use crate::{
    admin_support::png,
    harness::{Shop, send},
};

/// The log of one thread; parallel tests have their own threads.
#[derive(Clone)]
struct Log {
    of: ThreadId,
    text: Arc<Mutex<Vec<u8>>>,
}

impl Log {
    fn of_this_thread() -> Self {
        Self {
            of: thread::current().id(),
            text: Arc::default(),
        }
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.text.lock().unwrap()).into_owned()
    }
}

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if thread::current().id() == self.of {
            self.text.lock().unwrap().extend_from_slice(bytes);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

const PHONE: &str = "13987654321";
const PASSWORD: &str = "Neu-2026-pharmacy";
const NAME: &str = "欧阳采购";

#[tokio::test]
async fn nothing_personal_is_logged_while_somebody_registers_signs_in_and_orders() {
    let log = Log::of_this_thread();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(Level::DEBUG)
        .with_writer(log.clone())
        .with_ansi(false)
        .with_span_events(FmtSpan::CLOSE)
        .finish();
    // For the process: the log level of a place in the code is cached for all threads. The whole shop runs on
    // this test's thread.
    tracing::subscriber::set_global_default(subscriber).unwrap();
    let shop = Shop::start().await;
    shop.publish_agreement().await;
    let visitor = shop.visitor();
    visitor.get(&format!("/api/user/phone/{PHONE}")).await;
    let code = shop.code_for(&visitor, PHONE, "register").await;
    let wrong = [
        ("phone", PHONE),
        ("code", "000000"),
        ("password", PASSWORD),
        ("agree", "1"),
    ];
    visitor.post_form("/api/user/register/single", &wrong).await;
    let right = wrong.map(|(key, value)| (key, if key == "code" { &code } else { value }));
    let begun = visitor.post_form("/api/user/register/single", &right).await;
    begun.assert_ok();
    let token = begun
        .header("set-cookie")
        .split(['=', ';'])
        .nth(1)
        .unwrap()
        .to_owned();
    assert!(token.len() > 20, "{begun:?}");
    visitor
        .upload("/api/upload", "身份证.png", png(40, 30))
        .await
        .assert_ok();
    shop.visitor().sign_in(PHONE, "a wrong password").await;
    shop.visitor().sign_in(PHONE, PASSWORD).await.assert_ok();

    let buyer = shop.buyer().await;
    let address = json!({
        "name": NAME, "phone": PHONE, "province": "湖北省", "city": "武汉市", "district": "江汉区",
        "street": "无名弄 7 号", "is_default": 1,
    });
    buyer.post_json("/api/address", &address).await.assert_ok();
    let goods_id = shop.goods(NewGoods::default()).await;
    buyer.ordered(goods_id, 1).await;
    let unread = buyer
        .request(Method::POST, "/api/address")
        .body(format!("{{\"name\":\"{NAME}\""));
    send(unread.header("content-type", "application/json")).await;
    buyer.get("/api/user/personal_data").await.assert_ok();
    shop.settle().await;

    let text = log.text();
    assert!(text.contains("request"), "the log was captured: {text}");
    for (what, personal) in [
        ("phone", PHONE),
        ("password", PASSWORD),
        ("wrong password", "a wrong password"),
        ("code", &code),
        ("token", &token),
        ("name", NAME),
        ("street", "无名弄"),
        ("file name", "身份证"),
    ] {
        let line = text.lines().find(|line| line.contains(personal));
        assert_eq!(line, None, "{what} is in the log");
    }
}
