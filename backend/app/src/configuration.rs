//! The configuration of this process: a text that is part of the binary, so that it runs from any folder, and the
//! environment variables that override it (docs/operations.md).
use std::path::{Path, PathBuf};

use loco_rs::{Error, Result, config::Config, environment::Environment};
use serde_json::{Value, json};

const DEVELOPMENT: &str = include_str!("../../../config/development.yaml");
const TEST: &str = include_str!("../../../config/test.yaml");
const PRODUCTION: &str = include_str!("../../../config/production.yaml");

/// The repository this binary was built from; the last place to look for the built apps.
const SOURCES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The configuration of `environment`, with the variables of this process. `LOCO_CONFIG_FOLDER` names a
/// folder with custom files.
pub fn load(environment: &Environment) -> Result<Config> {
    let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let base = match variable("LOCO_CONFIG_FOLDER") {
        Some(folder) => environment.load_from_folder(Path::new(&folder))?,
        None => embedded(environment)?,
    };
    with_variables(base, variable)
}

/// The text that came with the binary.
pub fn embedded(environment: &Environment) -> Result<Config> {
    let text = match environment {
        Environment::Production => PRODUCTION,
        Environment::Development => DEVELOPMENT,
        Environment::Test => TEST,
        Environment::Any(other) => {
            return Err(Error::Message(format!(
                "unknown environment `{other}`; LOCO_ENV is development, test or production"
            )));
        }
    };
    serde_yaml_ng::from_str(text)
        .map_err(|error| Error::Message(format!("the built-in configuration cannot be read: {error}")))
}

/// Where in the settings a variable's text belongs.
const TEXTS: [(&str, &[&str]); 13] = [
    ("DATA_DIR", &["data_dir"]),
    ("APP_SECRET", &["secret"]),
    ("STOREFRONT_DIR", &["storefront_dir"]),
    ("ADMIN_DIR", &["admin_dir"]),
    ("STORAGE", &["storage", "kind"]),
    ("S3_ENDPOINT", &["storage", "endpoint"]),
    ("S3_REGION", &["storage", "region"]),
    ("S3_BUCKET", &["storage", "bucket"]),
    ("S3_KEY_ID", &["storage", "key_id"]),
    ("S3_KEY_SECRET", &["storage", "key_secret"]),
    ("ANALYTICS_KIND", &["analytics", "kind"]),
    ("ANALYTICS_SITE", &["analytics", "site"]),
    ("ANALYTICS_ORIGIN", &["analytics", "origin"]),
];
/// Separated by commas.
const LISTS: [(&str, &str); 3] = [
    ("ALLOWED_ORIGINS", "allowed_origins"),
    ("SERVICE_ORIGINS", "service_origins"),
    ("TRUSTED_PROXIES", "trusted_proxies"),
];
const SWITCHES: [(&str, &str); 3] = [
    ("SECURE_COOKIES", "secure_cookies"),
    ("DEMO", "demo"),
    ("JOBS", "jobs"),
];

/// Lays the variables over `config`, and fills in what follows from them.
pub fn with_variables(mut config: Config, variable: impl Fn(&str) -> Option<String>) -> Result<Config> {
    if let Some(port) = variable("PORT") {
        config.server.port = port
            .parse::<u16>()
            .map_err(|_| Error::Message(format!("PORT `{port}` is not a port number")))?
            .into();
    }
    if let Some(binding) = variable("BINDING") {
        config.server.binding = binding;
    }
    let settings = config.settings.get_or_insert_with(|| json!({}));
    for (name, path) in TEXTS {
        if let Some(text) = variable(name) {
            *place(settings, path) = Value::String(text);
        }
    }
    for (name, key) in LISTS {
        if let Some(list) = variable(name) {
            settings[key] = list.split(',').map(str::trim).collect();
        }
    }
    for (name, key) in SWITCHES {
        if let Some(text) = variable(name) {
            settings[key] = Value::Bool(switch(name, &text)?);
        }
    }
    for (key, app) in [("storefront_dir", "storefront"), ("admin_dir", "admin")] {
        if settings[key].as_str().unwrap_or_default().is_empty() {
            settings[key] = json!(built_app(app));
        }
    }
    if let Some(url) = variable("DATABASE_URL") {
        config.database.uri = url;
    }
    if config.database.uri.is_empty() {
        let folder = settings["data_dir"].as_str().unwrap_or("data");
        config.database.uri = format!("sqlite://{folder}/yaoji.sqlite3");
    }
    check_redis(variable("REDIS_URL").as_deref())?;
    Ok(config)
}

fn place<'a>(settings: &'a mut Value, path: &[&str]) -> &'a mut Value {
    path.iter().fold(settings, |inner, key| &mut inner[*key])
}

fn switch(name: &str, text: &str) -> Result<bool> {
    match text {
        "1" | "true" => Ok(true),
        "0" | "false" => Ok(false),
        other => Err(Error::Message(format!("{name} `{other}` is neither 0 nor 1"))),
    }
}

/// Several nodes will need Redis; one node does not, and a mistyped address should not wait until then to be noticed.
fn check_redis(url: Option<&str>) -> Result<()> {
    match url {
        Some(url) if !url.starts_with("redis://") && !url.starts_with("rediss://") => Err(Error::Message(
            format!("REDIS_URL `{url}` is not a redis:// or rediss:// address"),
        )),
        _ => Ok(()),
    }
}

/// The folder of the built app: next to the binary (`web/storefront`), or in the repository that contains the
/// binary or that it was built from.
fn built_app(app: &str) -> PathBuf {
    let beside = std::env::current_exe().ok().and_then(|binary| {
        let folder = binary.parent()?;
        let places = [
            folder.join("web").join(app),
            folder.join("../..").join(app).join("dist"),
        ];
        places.into_iter().find(|place| place.is_dir())
    });
    beside.unwrap_or_else(|| Path::new(SOURCES).join(app).join("dist"))
}
