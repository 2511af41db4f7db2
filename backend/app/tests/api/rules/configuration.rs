//! The configuration of a process: what the binary holds, under the variables.
use app::{
    configuration::{embedded, with_variables},
    settings,
};
use content::settings::Analytics;
use files::uploads::{StorageKind, StorageSettings};
use loco_rs::{Result, config::Config, environment::Environment};

fn configured(environment: &Environment, variables: &[(&str, &str)]) -> Result<Config> {
    let variable = |name: &str| {
        let found = variables.iter().find(|(known, _)| *known == name);
        found.map(|(_, value)| (*value).to_owned())
    };
    with_variables(embedded(environment)?, variable)
}

#[test]
fn development_needs_no_variable() {
    let config = configured(&Environment::Development, &[]).unwrap();
    assert_eq!(config.server.port, 5150);
    assert_eq!(config.server.binding, "127.0.0.1");
    assert_eq!(config.database.uri, "sqlite://data/yaoji.sqlite3");
    let settings = settings::read(&config).unwrap();
    assert!(settings.demo && settings.storefront_dir.ends_with("storefront/dist"));
}

#[test]
fn production_refuses_a_missing_a_short_and_the_default_secret() {
    let default = kernel::settings::DEFAULT_SECRET;
    for variables in [&[][..], &[("APP_SECRET", "short")], &[("APP_SECRET", default)]] {
        let config = configured(&Environment::Production, variables).unwrap();
        let settings = settings::read(&config).unwrap();
        assert!(settings.production_refusal().is_some(), "{variables:?}");
    }
    let secret = [("APP_SECRET", "5f0c1e7a93d84b26a1c47e90b3d2685f")];
    let config = configured(&Environment::Production, &secret).unwrap();
    let settings = settings::read(&config).unwrap();
    assert_eq!(settings.production_refusal(), None);
}

#[test]
fn variables_override_and_nonsense_is_named() {
    let config = configured(
        &Environment::Development,
        &[
            ("PORT", "80"),
            ("DATA_DIR", "/srv/yaoji"),
            ("ALLOWED_ORIGINS", "https://a.cn, https://b.cn"),
            ("STORAGE", "s3"),
            ("S3_BUCKET", "yaoji"),
            ("ANALYTICS_KIND", "umami"),
            ("ANALYTICS_SITE", "b59c41ea"),
            ("ANALYTICS_ORIGIN", "https://umami.example.cn"),
        ],
    )
    .unwrap();
    assert_eq!(config.server.port, 80);
    assert_eq!(config.database.uri, "sqlite:///srv/yaoji/yaoji.sqlite3");
    let settings = settings::read(&config).unwrap();
    assert_eq!(settings.allowed_origins, ["https://a.cn", "https://b.cn"]);
    let storage = settings.of::<StorageSettings>();
    assert_eq!(
        (storage.kind, storage.bucket.as_str()),
        (StorageKind::S3, "yaoji")
    );
    assert!(storage.path_style);
    let analytics = settings.of::<Analytics>();
    assert_eq!(analytics.outside_origin(), Some("https://umami.example.cn"));
    for wrong in [("PORT", "http"), ("REDIS_URL", "localhost"), ("DEMO", "maybe")] {
        let error = configured(&Environment::Development, &[wrong]).unwrap_err();
        assert!(error.to_string().contains(wrong.0), "{error}");
    }
}
