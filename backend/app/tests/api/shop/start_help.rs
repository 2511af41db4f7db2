//! The help centre that a new shop in production begins with.
use app::boot;
use identity::permissions::Role;
use loco_rs::environment::Environment;
use serde_json::json;

use crate::harness::{Answer, Shop};

async fn opened(environment: Environment) -> Shop {
    let shop = Shop::start().await;
    boot::begin_help(&shop.services, &environment).await.unwrap();
    shop
}

async fn page(shop: &Shop, path: &str) -> Answer {
    shop.visitor()
        .get(&format!("/api/article/page?path={path}"))
        .await
}

/// Articles of the help centre, each counted once.
async fn articles(shop: &Shop) -> u64 {
    let list = shop.visitor().get("/api/article?category_url=/help").await;
    list.assert_ok().data()["total"].as_u64().unwrap()
}

#[tokio::test]
async fn help_is_public_from_the_start_and_the_agreement_once_somebody_has_published_it() {
    let shop = opened(Environment::Production).await;
    let payment = page(&shop, "/help/zfps/ddzf").await;
    let text = payment.assert_ok().data()["body"].as_str().unwrap().to_owned();
    assert!(
        text.contains("普通订单 24 小时内付款") && text.contains("60 分钟内付款"),
        "{text}"
    );
    assert!(!text.contains("{{"), "{text}");
    let licences = page(&shop, "/help/fwbz/wzzz").await;
    assert_eq!(licences.assert_ok().data()["facts"], "licences");
    page(&shop, "/help/fwbz/yhxy").await.assert_refused(404);
    assert_eq!(articles(&shop).await, 10);

    let staff = shop.staff(Role::Content).await;
    let drafts = staff
        .get(r#"/admin/api/articles?filter={"status":"draft"}"#)
        .await;
    let agreement = &drafts.assert_ok().body[0];
    assert_eq!(
        (&agreement["path"], &agreement["facts"]),
        (&json!("/help/fwbz/yhxy"), &json!("visits"))
    );
}

#[tokio::test]
async fn it_begins_once_and_only_where_nobody_works_yet() {
    let shop = opened(Environment::Production).await;
    boot::begin_help(&shop.services, &Environment::Production)
        .await
        .unwrap();
    assert_eq!(articles(&shop).await, 10);

    let old = Shop::start().await;
    old.staff(Role::Content).await;
    boot::begin_help(&old.services, &Environment::Production)
        .await
        .unwrap();
    assert_eq!(articles(&old).await, 0);
    assert_eq!(articles(&opened(Environment::Test).await).await, 0);
}
