//! The `settings:` block of the configuration file (see docs/operations.md).
//! Settings that every crate needs are here. The other keys belong to the crates that use them: each reads
//! its own as a `Section`, `app` names them all when it starts, and `Settings::of` hands them out.
use std::{
    any::{Any, TypeId},
    collections::HashMap,
    path::PathBuf,
    sync::Arc,
};

use chrono::NaiveTime;
use serde::Deserialize;
use serde_json::{Map, Value};

mod patience;
mod section;

pub use patience::PatienceRules;
pub use section::Section;

#[derive(Debug, thiserror::Error)]
pub enum SettingsError {
    #[error("the settings cannot be read: {0}")]
    Unreadable(serde_json::Error),
    #[error("settings.{key} cannot be read: {why}")]
    Wrong { key: String, why: String },
    #[error("settings.{0} is not a setting; look for a slip of the pen, or see docs/operations.md")]
    Unknown(String),
}

#[derive(Clone, Debug, Deserialize)]
pub struct Settings {
    /// Everything embedded lives below this folder: database, index, uploads.
    pub data_dir: PathBuf,
    /// The built storefront and back office.
    pub storefront_dir: PathBuf,
    pub admin_dir: PathBuf,
    /// Signs what must not be forged. At least 32 characters; production refuses the default.
    pub secret: String,
    /// Demo accounts are listed on the sign-in pages. Production refuses it.
    pub demo: bool,
    /// Cookies carry `Secure` (behind HTTPS).
    pub secure_cookies: bool,
    /// Origins other than the shop's own that may call the API with credentials.
    #[serde(default)]
    pub allowed_origins: Vec<String>,
    /// Origins of outside services (a chat, for instance) that storefront pages may call and show in a frame.
    #[serde(default)]
    pub service_origins: Vec<String>,
    /// Network addresses of reverse proxies whose `X-Forwarded-For` counts.
    #[serde(default)]
    pub trusted_proxies: Vec<String>,
    /// The time in Shanghai, `09:00:00`, that this process starts at, on today's or the coming Wednesday, whatever the machine's
    /// clock says, so that tests pass at any hour and on Sundays. Production refuses it.
    #[serde(default)]
    pub begins_at: Option<NaiveTime>,
    /// Whether this process does the work that comes due by the clock: orders that expire, questions to gateways, sweeping. Of several
    /// nodes one is enough, and more do no harm.
    #[serde(default = "yes")]
    pub jobs: bool,
    /// The keys that belong to sections, as they were written.
    #[serde(flatten)]
    written: Map<String, Value>,
    #[serde(skip)]
    sections: HashMap<TypeId, Arc<dyn Any + Send + Sync>>,
    /// Every field that some section has, with its default.
    #[serde(skip)]
    known: Map<String, Value>,
    #[serde(skip)]
    refusals: Vec<&'static str>,
}

/// The secret of the development configuration.
pub const DEFAULT_SECRET: &str = "development-only-secret-change-me-0000";

const fn yes() -> bool {
    true
}

/// Number of guesses that a secret must withstand, as a power of ten: 64 bits; more is not counted.
const FEWEST_GUESSES: f64 = 19.0;
/// Placeholder words from instructions that were never replaced.
const EXAMPLES: [&str; 7] = [
    "change-me",
    "changeme",
    "change_me",
    "example",
    "your-secret",
    "your_secret",
    "development",
];

/// Repeated, counted up, made of known words, or copied from instructions.
fn is_guessable(secret: &str) -> bool {
    let letters = secret.to_ascii_lowercase();
    EXAMPLES.iter().any(|example| letters.contains(example))
        || zxcvbn::zxcvbn(secret, &[]).guesses_log10() < FEWEST_GUESSES
}

/// `https://chat.example.cn`, with an optional port; anything else must not become a separate directive.
pub fn is_origin(text: &str) -> bool {
    let authority = text
        .strip_prefix("https://")
        .or_else(|| text.strip_prefix("http://"));
    authority.is_some_and(|authority| {
        let mut letters = authority.bytes();
        !authority.is_empty()
            && letters.all(|letter| letter.is_ascii_alphanumeric() || b".:-".contains(&letter))
    })
}

impl Settings {
    pub fn read(written: Value) -> Result<Self, SettingsError> {
        serde_json::from_value(written).map_err(SettingsError::Unreadable)
    }

    /// Reads one section, so that `of` finds it.
    pub fn with<S: Section>(mut self) -> Result<Self, SettingsError> {
        let written = self.written.get(S::KEY);
        let written = written.cloned().unwrap_or_else(|| Value::Object(Map::new()));
        let section: S = serde_path_to_error::deserialize(written).map_err(|error| {
            let path = error.path().to_string();
            let key = if path == "." {
                S::KEY.to_owned()
            } else {
                format!("{}.{path}", S::KEY)
            };
            SettingsError::Wrong {
                key,
                why: error.into_inner().to_string(),
            }
        })?;
        let fields = serde_json::to_value(S::default()).map_err(SettingsError::Unreadable)?;
        match (self.known.get_mut(S::KEY), fields) {
            (Some(Value::Object(known)), Value::Object(fields)) => known.extend(fields),
            (_, fields) => {
                self.known.insert(S::KEY.into(), fields);
            }
        }
        self.refusals.extend(section.production_refusal());
        self.sections.insert(TypeId::of::<S>(), Arc::new(section));
        Ok(self)
    }

    /// Once all sections are read: refuses what none of them knows.
    pub fn complete(self) -> Result<Self, SettingsError> {
        match unknown(&self.written, &self.known) {
            Some(path) => Err(SettingsError::Unknown(path)),
            None => Ok(self),
        }
    }

    /// The section as it was read when the process started.
    pub fn of<S: Section>(&self) -> &S {
        self.sections
            .get(&TypeId::of::<S>())
            .and_then(|section| section.downcast_ref())
            .expect("app reads every section before it serves")
    }

    /// Why this may not run in production, if anything.
    pub fn production_refusal(&self) -> Option<&'static str> {
        if self.secret == DEFAULT_SECRET {
            return Some("settings.secret is the development default; set APP_SECRET");
        }
        if self.secret.len() < 32 {
            return Some("settings.secret is missing or shorter than 32 characters; set APP_SECRET");
        }
        if is_guessable(&self.secret) {
            return Some(
                "settings.secret can be guessed; set APP_SECRET to something random, such as the output of `openssl rand -hex 32`",
            );
        }
        if self.begins_at.is_some() {
            return Some("settings.begins_at moves the clock; it is for tests only");
        }
        if let Some(refusal) = self.refusals.first() {
            return Some(refusal);
        }
        if self.demo {
            return Some("settings.demo lists accounts with known passwords; it is for development only");
        }
        None
    }
}

/// The path of the first field that is written and not known.
fn unknown(written: &Map<String, Value>, known: &Map<String, Value>) -> Option<String> {
    written
        .iter()
        .find_map(|(key, value)| match (value, known.get(key)) {
            (_, None) => Some(key.clone()),
            (Value::Object(inner), Some(Value::Object(known))) => {
                unknown(inner, known).map(|path| format!("{key}.{path}"))
            }
            _ => None,
        })
}

#[cfg(test)]
mod tests {
    use serde::Serialize;

    use super::*;

    #[test]
    fn a_secret_is_random() {
        for weak in [
            "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
            "abababababababababababababababab",
            "0123456789abcdef0123456789abcdef",
            "12345678901234567890123456789012",
            "passwordpasswordpasswordpassword",
            "qwertyuiopasdfghjklzxcvbnm123456",
            "change-me-8f3a1c9e7b5d2046f1e8a7c3b",
            DEFAULT_SECRET,
        ] {
            assert!(is_guessable(weak), "{weak}");
        }
        for random in [
            "8f3a1c9e7b5d2046e1f8a7c3b9d05e62",
            "pX3vK9dQm2TzR7nWc5YbJ8gLs4HfU6eA",
            "d41b7f6c0e9a4853a2f71c8be06d93545f1a7c2e8b40d96372ce5a81f04b6d93",
        ] {
            assert!(!is_guessable(random), "{random}");
        }
    }

    #[derive(Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
    #[serde(default)]
    struct OneSection {
        width: u32,
        sandbox: bool,
    }

    impl Section for OneSection {
        const KEY: &'static str = "building";

        fn production_refusal(&self) -> Option<&'static str> {
            self.sandbox.then_some("settings.building.sandbox")
        }
    }

    #[derive(Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
    #[serde(default)]
    struct OtherSection {
        frame: OneSection,
    }

    impl Section for OtherSection {
        const KEY: &'static str = "building";
    }

    fn read(building: Value) -> Result<Settings, SettingsError> {
        let mut all = serde_json::json!({
            "data_dir": "", "storefront_dir": "", "admin_dir": "", "secure_cookies": false, "demo": false,
            "secret": "8f3a1c9e7b5d2046e1f8a7c3b9d05e62",
        });
        all["building"] = building;
        Settings::read(all)?
            .with::<OneSection>()?
            .with::<OtherSection>()?
            .complete()
    }

    #[test]
    fn two_sections_share_a_key() {
        let settings = read(serde_json::json!({ "width": 3, "frame": { "width": 2 } })).unwrap();
        assert_eq!(settings.of::<OneSection>().width, 3);
        assert_eq!(settings.of::<OtherSection>().frame.width, 2);
        assert_eq!(settings.production_refusal(), None);
    }

    #[test]
    fn a_sandbox_of_a_section_is_refused_in_production() {
        let settings = read(serde_json::json!({ "sandbox": true })).unwrap();
        assert_eq!(settings.production_refusal(), Some("settings.building.sandbox"));
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (written, path) in [
            (serde_json::json!({ "width": "wide" }), "settings.building.width "),
            (
                serde_json::json!({ "frame": { "width": -1 } }),
                "settings.building.frame.width ",
            ),
            (
                serde_json::json!({ "frame": { "breadth": 1 } }),
                "settings.building.frame.breadth ",
            ),
            (serde_json::json!({ "depth": 1 }), "settings.building.depth "),
            (serde_json::json!(7), "settings.building "),
        ] {
            let error = read(written).unwrap_err().to_string();
            assert!(error.starts_with(path), "{error}");
        }
        let stray = serde_json::json!({
            "data_dir": "", "storefront_dir": "", "admin_dir": "", "secure_cookies": false, "demo": false,
            "secret": "", "buildings": {},
        });
        let error = Settings::read(stray).unwrap().complete().unwrap_err().to_string();
        assert!(error.starts_with("settings.buildings "), "{error}");
    }
}
