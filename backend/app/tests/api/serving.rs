//! Connections, files, start and end.
use std::time::{Duration, Instant};

use app::{boot, hooks::App};
use identity::permissions::Role;
use loco_rs::{boot as loco, environment::Environment};
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use testkit::TestDatabase;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use crate::{
    admin_support::png,
    harness::{Shop, config_for},
};

/// A service outside the shop, as an owner names it.
const CHAT: &str = "https://chat.example.cn";
/// The one that counts visits.
const COUNTING: &str = "https://umami.example.cn";

async fn shop_with_apps() -> (Shop, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    for app in ["storefront", "admin"] {
        let assets = folder.path().join(app).join("assets");
        std::fs::create_dir_all(&assets).unwrap();
        std::fs::write(folder.path().join(app).join("index.html"), format!("<html>{app}")).unwrap();
        std::fs::write(folder.path().join(app).join("icon.svg"), "<svg/>").unwrap();
        std::fs::write(assets.join("index-abc.js"), "plain").unwrap();
        std::fs::write(assets.join("index-abc.js.gz"), "gzip").unwrap();
        std::fs::write(assets.join("index-abc.js.br"), "brotli").unwrap();
    }
    let place = |app| json!(folder.path().join(app));
    let shop = Shop::configured(|settings| {
        settings["storefront_dir"] = place("storefront");
        settings["admin_dir"] = place("admin");
        settings["service_origins"] = json!([CHAT]);
        settings["analytics"] = json!({ "kind": "umami", "site": "b59c", "origin": COUNTING });
    })
    .await;
    (shop, folder)
}

#[tokio::test]
async fn every_page_of_an_app_is_its_index_and_never_cached() {
    let (shop, _folder) = shop_with_apps().await;
    let visitor = shop.visitor();
    for (path, app) in [
        ("/", "storefront"),
        ("/list/table", "storefront"),
        ("/order/info/YJ2026", "storefront"),
        ("/administrator", "storefront"),
        ("/admin", "admin"),
        ("/admin/", "admin"),
        ("/admin/goods/7/show", "admin"),
    ] {
        let answer = visitor.get(path).await;
        assert_eq!(answer.text, format!("<html>{app}"), "{path}");
        assert_eq!(answer.header("cache-control"), "no-cache", "{path}");
        let policy = answer.header("content-security-policy");
        assert!(policy.contains("default-src 'self'"), "{path}");
        assert_eq!(policy.contains("unsafe-inline"), app == "admin", "{path}");
        for named in [
            format!("connect-src 'self' {CHAT} {COUNTING};"),
            format!("frame-src 'self' {CHAT};"),
            format!("script-src 'self' {COUNTING} 'wasm-unsafe-eval';"),
        ] {
            assert_eq!(policy.contains(&named), app == "storefront", "{path} {policy}");
        }
    }
}

#[tokio::test]
async fn hashed_files_are_kept_for_a_year_and_missing_ones_are_missing() {
    let (shop, _folder) = shop_with_apps().await;
    let visitor = shop.visitor();
    for path in ["/assets/index-abc.js", "/admin/assets/index-abc.js"] {
        for (accepts, text) in [("br, gzip", "brotli"), ("gzip", "gzip"), ("identity", "plain")] {
            let request = visitor
                .request(reqwest::Method::GET, path)
                .header("accept-encoding", accepts);
            let answer = crate::harness::send(request).await;
            assert_eq!(answer.assert_ok().text, text, "{path} {accepts}");
            assert!(answer.header("cache-control").contains("immutable"), "{answer:?}");
            assert!(answer.header("vary").eq_ignore_ascii_case("accept-encoding"));
        }
    }
    for path in [
        "/assets/old-123.js",
        "/assets/",
        "/assets/nothing",
        "/admin/assets/old-123.css",
        "/favicon.ico",
        "/media/nothing",
        "/assets/..%2f..%2fCargo.toml",
        "/..%2f..%2fetc/passwd.txt",
    ] {
        let answer = visitor.get(path).await;
        assert_eq!(answer.status, 404, "{path} {answer:?}");
        assert!(!answer.text.contains("html"), "{path} {answer:?}");
        assert!(!answer.header("cache-control").contains("immutable"), "{path}");
    }
    assert_eq!(visitor.post_form("/list", &()).await.status, 405);
}

#[tokio::test]
async fn health_is_reported() {
    let shop = Shop::start().await;
    for path in ["/healthz", "/readyz"] {
        assert_eq!(shop.visitor().get(path).await.body, json!({ "ok": true }));
    }
}

#[tokio::test]
async fn an_unfinished_request_head_is_closed_in_time_and_blocks_no_other() {
    let shop = Shop::start().await;
    let address = shop.base.trim_start_matches("http://").to_owned();
    let mut slow = TcpStream::connect(&address).await.unwrap();
    slow.write_all(b"GET /api/common HTTP/1.1\r\nHost: x\r\nX-Slow: ")
        .await
        .unwrap();
    shop.visitor().get("/api/common").await.assert_ok();
    let begun = Instant::now();
    let mut rest = Vec::new();
    let closed = tokio::time::timeout(Duration::from_secs(15), slow.read_to_end(&mut rest)).await;
    assert!(closed.is_ok(), "still open after {:?}", begun.elapsed());
    assert!(begun.elapsed() > Duration::from_secs(5), "{:?}", begun.elapsed());
}

#[tokio::test]
async fn a_second_server_on_the_same_folder_is_refused() {
    let shop = Shop::start().await;
    let ctx = loco::create_context::<App>(&Environment::Test, config_for(&shop.database))
        .await
        .unwrap();
    let refused = loco::run_app::<App>(&loco::StartMode::ServerOnly, ctx).await;
    let error = refused.err().expect("a refusal").to_string();
    assert!(error.contains("another server"), "{error}");
}

#[tokio::test]
async fn a_database_of_a_newer_release_is_refused_untouched() {
    let database = TestDatabase::fresh().await;
    let databases = kernel::db::open(database.url(), 2).await.unwrap();
    let newer = "insert into seaql_migrations (version, applied_at) values ('m29991231_000001_future', 1)";
    databases.write.execute_unprepared(newer).await.unwrap();
    let error = boot::migrate(&databases.read).await.unwrap_err().to_string();
    assert!(
        error.contains("newer release") && error.contains("m29991231"),
        "{error}"
    );
}

#[tokio::test]
async fn production_refuses_a_known_secret() {
    let database = TestDatabase::fresh().await;
    let mut config = config_for(&database);
    let refused = boot::prepare(&Environment::Production, &config).unwrap_err();
    assert!(refused.to_string().contains("APP_SECRET"), "{refused}");
    config.settings.as_mut().unwrap()["secret"] = json!("a".repeat(32));
    let refused = boot::prepare(&Environment::Production, &config).unwrap_err();
    assert!(refused.to_string().contains("can be guessed"), "{refused}");
    config.settings.as_mut().unwrap()["secret"] = json!("8f3a1c9e7b5d2046e1f8a7c3b9d05e62");
    for (setting, mended) in [
        ("begins_at", json!(null)),
        ("sms", json!({})),
        ("wechat", json!({})),
        ("mail", json!({})),
        ("payments", json!({})),
        ("logistics", json!({})),
        ("invoicing", json!({})),
    ] {
        let refused = boot::prepare(&Environment::Production, &config).unwrap_err();
        assert!(
            refused.to_string().contains(&format!("settings.{setting}")),
            "{refused}"
        );
        config.settings.as_mut().unwrap()[setting] = mended;
    }
    boot::prepare(&Environment::Production, &config).unwrap();
    config.settings.as_mut().unwrap()["demo"] = json!(true);
    boot::prepare(&Environment::Production, &config).unwrap_err();
}

#[tokio::test]
async fn production_does_not_open_without_the_wholesalers_own_licences() {
    let shop = Shop::configured(|settings| settings["site"]["licences"] = json!([])).await;
    let refused = boot::license_shop(&shop.services, &Environment::Production).await;
    let refused = refused.unwrap_err().to_string();
    for name in [
        "营业执照",
        "药品经营许可证",
        "互联网药品信息服务资格证书",
        "药品网络销售备案",
        "网站备案号",
    ] {
        assert!(refused.contains(name), "{name}: {refused}");
    }
    boot::license_shop(&shop.services, &Environment::Test)
        .await
        .unwrap();
}

/// The configuration of a shop that is licensed, with these pictures of each licence.
fn licensed(settings: &mut Value, copies: &Value) {
    settings["site"]["icp"] = json!("鄂ICP备2026000001号");
    for licence in settings["site"]["licences"].as_array_mut().unwrap() {
        licence["copies"] = copies.clone();
    }
}

async fn opens(shop: &Shop) -> Result<(), String> {
    let opened = boot::license_shop(&shop.services, &Environment::Production).await;
    opened.map_err(|error| error.to_string())
}

#[tokio::test]
async fn production_opens_with_licences_in_force_whose_copies_it_publishes() {
    let uncopied = Shop::configured(|settings| licensed(settings, &json!([]))).await;
    let refused = opens(&uncopied).await.unwrap_err();
    assert_eq!(refused.matches("没有副本的图片").count(), 4, "{refused}");

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("copy.png");
    std::fs::write(&path, png(40, 30)).unwrap();
    let shop = Shop::configured(|settings| licensed(settings, &json!([path]))).await;
    opens(&shop).await.unwrap();
    let published = shop.visitor().get("/api/licences").await;
    for licence in published.assert_ok().data()["list"].as_array().unwrap() {
        let url = licence["pictures"][0].as_str().unwrap();
        assert_eq!(shop.visitor().get(url).await.status, 200, "{licence}");
    }

    let qa = shop.staff(Role::Qa).await;
    let drugs = qa.get("/admin/api/own_licences/2").await.assert_ok().body.clone();
    let yesterday = shop.services.clock.today().pred_opt().unwrap();
    let over = json!({
        "number": drugs["number"], "scope": drugs["scope"], "valid_from": null, "valid_to": yesterday,
        "pictures": drugs["pictures"], "reason": "证书到期",
    });
    qa.put_json("/admin/api/own_licences/2", &over).await.assert_ok();
    let refused = opens(&shop).await.unwrap_err();
    assert!(
        refused.contains(&format!("药品经营许可证（已于 {yesterday} 过期）")),
        "the configuration file brings nothing back: {refused}"
    );
    assert!(!refused.contains("营业执照"), "{refused}");
}

#[tokio::test]
async fn long_answers_of_the_api_are_packed_for_those_who_can_unpack_them() {
    let shop = Shop::start().await;
    let packed_as = async |path: &str, accepted: &str| {
        let asked = reqwest::Client::new().get(format!("{}{path}", shop.base));
        let answer = asked.header("accept-encoding", accepted).send().await.unwrap();
        let told = answer.headers().get("content-encoding").cloned();
        let bytes = answer.bytes().await.unwrap();
        (told.map(|told| told.to_str().unwrap().to_owned()), bytes.len())
    };
    for _ in 0..10 {
        shop.goods(catalog::factory::NewGoods::default()).await;
    }
    shop.settle().await;
    let path = "/api/goods/list";
    let (told, plain) = packed_as(path, "identity").await;
    assert_eq!(told, None);
    assert!(plain > 1024, "{plain} bytes");
    for accepted in ["gzip", "br"] {
        let (told, packed) = packed_as(path, accepted).await;
        assert_eq!(told.as_deref(), Some(accepted));
        assert!(packed * 2 < plain, "{packed} of {plain} bytes as {accepted}");
    }
    // Not worth it, and packed already.
    assert_eq!(packed_as("/healthz", "gzip").await.0, None);
    assert_eq!(packed_as("/media/goods/1.svg", "gzip").await.0, None);
}
