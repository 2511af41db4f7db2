//! Whatever is sent, the answer is in our envelope, in Chinese, and reveals no internals.
use reqwest::Method;
use serde_json::json;

use crate::harness::{Shop, send};

#[tokio::test]
async fn unknown_addresses_and_wrong_methods() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    for path in [
        "/api",
        "/api/",
        "/api/nothing",
        "/api/user/base/x",
        "/admin/api",
        "/admin/api/nothing",
    ] {
        buyer.get(path).await.assert_refused(404);
        buyer.post_form(path, &()).await.assert_refused(404);
    }
    let wrong = send(buyer.request(Method::PATCH, "/api/address")).await;
    wrong.assert_refused(405);
    assert!(wrong.header("allow").contains("GET"), "{wrong:?}");
    buyer.get("/api/user/login").await.assert_refused(405);
    buyer.delete("/admin/api/audit").await.assert_refused(405);
}

#[tokio::test]
async fn invalid_ids_are_not_found() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    for id in [
        "0",
        "-1",
        "1.5",
        "abc",
        "１２",
        "9223372036854775808",
        "%00",
        "1%20or%201=1",
        "..%2f..%2fetc",
    ] {
        buyer
            .delete(&format!("/api/address/{id}"))
            .await
            .assert_refused(404);
    }
}

#[tokio::test]
async fn bodies_that_cannot_be_read() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    let post = || buyer.request(Method::POST, "/api/address");
    let json = |body: &'static str| post().header("content-type", "application/json").body(body);
    for request in [
        json("{"),
        json("[]"),
        json("null"),
        json("\"text\""),
        json("\u{feff}{}"),
        post()
            .header("content-type", "application/json")
            .body(&b"\xff\xfe"[..]),
        post().body("name=%ff%fe"),
        post().body("name[a][b][c][d][e][f][g][h]=1"),
        post().header("content-type", "text/plain").body("hello"),
        post().header("content-encoding", "gzip").body("name=x"),
    ] {
        let answer = send(request).await;
        assert!(answer.status.is_client_error(), "{answer:?}");
        answer.assert_refused(answer.status.as_u16());
    }
    let deep = "[".repeat(100_000);
    let answer = send(post().header("content-type", "application/json").body(deep)).await;
    assert!(answer.status.is_client_error(), "{}", answer.status);
    let many = (0..50_000)
        .map(|n| format!("k{n}=1"))
        .collect::<Vec<_>>()
        .join("&");
    let answer = send(post().body(many)).await;
    assert!(answer.status.is_client_error(), "{}", answer.status);
}

#[tokio::test]
async fn values_of_the_wrong_kind() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    for name in [json!(null), json!([]), json!({}), json!(["a"])] {
        let body = json!({ "name": name, "phone": "13900000000", "province": "湖北省", "city": "武汉市", "street": "x" });
        let answer = buyer.post_json("/api/address", &body).await;
        answer.assert_refused(422);
        assert!(answer.body["errors"]["name"][0].is_string(), "{answer:?}");
    }
}

/// A form with cleared fields sends their names and nothing behind them.
#[tokio::test]
async fn a_filter_that_was_cleared_filters_nothing() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    for path in [
        "/api/order?page=&per_page=&status=&start_time=&end_time=&keywords=",
        "/api/order/ephedrine?page=&status=",
        "/api/order/export?format=&columns=&start_time=&end_time=",
        "/api/order/statement?format=&columns=&start_time=&end_time=",
        "/api/after_sales?page=&status=",
        "/api/jybg/filter?page=&goods_id=&keywords=&start_time=&end_time=",
        "/api/spbg/filter?page=&goods_id=&type=&keywords=",
        "/api/invoice?page=&status=&keywords=",
        "/api/user/user_money_log?use_type=&start_time=&end_time=",
        "/api/user/points_log?use_type=&start_time=&end_time=",
        "/api/user/voucher_log?use_type=&start_time=&end_time=",
        "/api/user/coupon?page=&type=&status=",
        "/api/user/availableCoupon?page=&type=",
        "/api/coupon?page=&type=",
        "/api/message?page=&type=",
        "/api/goods/list?category_id=&maker_id=&price_from=&price_to=&sort=&page=",
        "/api/cart/list?maker_id=",
    ] {
        let answer = buyer.get(path).await;
        assert_eq!(answer.status, 200, "{path}: {answer:?}");
    }
}

#[tokio::test]
async fn a_body_over_the_limit_is_refused_however_it_comes() {
    let shop = Shop::start().await;
    let buyer = shop.buyer().await;
    for size in [2 * 1024 * 1024 + 1, 9 * 1024 * 1024 + 1] {
        let request = buyer.request(Method::POST, "/api/address").body("x".repeat(size));
        // A refusal may come while the body is still being sent.
        if let Ok(response) = request.send().await {
            assert_eq!(response.status(), 413, "{size}");
        }
    }
    let chunks = futures::stream::repeat_with(|| Ok::<_, std::io::Error>(vec![b'x'; 64 * 1024]));
    let request = buyer
        .request(Method::POST, "/api/address")
        .body(reqwest::Body::wrap_stream(chunks));
    if let Ok(response) = request.send().await {
        assert_eq!(response.status(), 413);
    }
    buyer.get("/api/address").await.assert_ok();
}

#[tokio::test]
async fn a_list_asks_for_what_there_is() {
    let shop = Shop::start().await;
    let staff = shop.staff(identity::permissions::Role::Super).await;
    for query in [
        "range=[0,999999999]",
        "range=[1000000000000,1000000000001]",
        "range=[18446744073709551615,18446744073709551615]",
        "range=[10,0]",
        r#"filter={"q":"%25' or 1=1 --"}"#,
        r#"filter={"id":[1,2,3]}"#,
        r#"filter={"id":["x",null]}"#,
    ] {
        let answer = staff.get(&format!("/admin/api/companies?{query}")).await;
        answer.assert_ok();
        assert!(
            answer.header("content-range").starts_with("companies "),
            "{answer:?}"
        );
    }
    for query in [
        "range=x",
        "range=[-1,5]",
        "sort=name",
        r#"sort=["id; drop table","ASC"]"#,
        "filter=[]",
        r#"filter={"buyer_type":"x"}"#,
    ] {
        staff
            .get(&format!("/admin/api/companies?{query}"))
            .await
            .assert_refused(422);
    }
}
