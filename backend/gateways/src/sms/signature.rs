//! The signature of Alibaba Cloud's RPC calls, version 3 (`ACS3-HMAC-SHA256`).
use chrono::{DateTime, SecondsFormat, Utc};
use kernel::{ids, signing};
use sha2::{Digest, Sha256};

use crate::sms::settings::SmsSettings;

const VERSION: &str = "2017-05-25";
pub(super) const ALGORITHM: &str = "ACS3-HMAC-SHA256";

/// A call with everything its signature covers.
pub(super) struct Signed {
    query: String,
    headers: Vec<(String, String)>,
}

impl Signed {
    pub fn new(settings: &SmsSettings, action: &str, query: &[(&str, &str)], now: DateTime<Utc>) -> Self {
        let query = canonical_query(query);
        let mut headers: Vec<(String, String)> = [
            ("host", host_of(&settings.endpoint)),
            ("x-acs-action", action.to_owned()),
            ("x-acs-content-sha256", hex::encode(Sha256::digest(b""))),
            ("x-acs-date", now.to_rfc3339_opts(SecondsFormat::Secs, true)),
            ("x-acs-signature-nonce", ids::token()),
            ("x-acs-version", VERSION.to_owned()),
        ]
        .map(|(name, value)| (name.to_owned(), value))
        .into();
        let names: Vec<&str> = headers.iter().map(|(name, _)| name.as_str()).collect();
        let names = names.join(";");
        let seal = signature(&settings.key_secret, &query, &headers, &names);
        let authorization = format!(
            "{ALGORITHM} Credential={},SignedHeaders={names},Signature={seal}",
            settings.key_id
        );
        headers.push(("authorization".into(), authorization));
        Self { query, headers }
    }

    pub fn url(&self, endpoint: &str) -> String {
        format!("{endpoint}/?{}", self.query)
    }

    /// `host` is left to the HTTP client, which sends the same.
    pub fn headers(&self) -> impl Iterator<Item = (&str, &str)> {
        let headers = self.headers.iter().filter(|(name, _)| name != "host");
        headers.map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

/// The signature in hex. `headers`: those that `names` lists, in that order.
pub(super) fn signature(secret: &str, query: &str, headers: &[(String, String)], names: &str) -> String {
    let lines: Vec<String> = headers
        .iter()
        .map(|(name, value)| format!("{name}:{}\n", value.trim()))
        .collect();
    let payload = hex::encode(Sha256::digest(b""));
    let request = format!("POST\n/\n{query}\n{}\n{names}\n{payload}", lines.concat());
    let to_sign = format!("{ALGORITHM}\n{}", hex::encode(Sha256::digest(request.as_bytes())));
    hex::encode(signing::sign(secret.as_bytes(), to_sign.as_bytes()))
}

fn canonical_query(pairs: &[(&str, &str)]) -> String {
    let mut pairs: Vec<String> = pairs
        .iter()
        .map(|(name, value)| format!("{}={}", urlencoding::encode(name), urlencoding::encode(value)))
        .collect();
    pairs.sort_unstable();
    pairs.join("&")
}

fn host_of(endpoint: &str) -> String {
    let rest = endpoint.split_once("://").map_or(endpoint, |(_, rest)| rest);
    rest.split('/').next().unwrap_or_default().to_owned()
}
