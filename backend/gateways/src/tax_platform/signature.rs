//! What makes a call unique, and the HMAC-SHA1 that proves who made it.
use base64::{Engine, prelude::BASE64_STANDARD};
use chrono::{DateTime, Utc};
use hmac::{Hmac, Mac};
use kernel::ids;
use rand::Rng;
use sha1::Sha1;

use crate::tax_platform::settings::InvoiceSettings;

/// The three parts of the address that the signature covers.
const PLACE: &str = "a=services&l=v1&p=open";

pub(super) struct Call {
    /// 32 random letters.
    pub id: String,
    /// 8 random digits.
    pub nonce: String,
    /// Seconds since 1970.
    pub at: i64,
    key: String,
}

impl Call {
    pub fn new(settings: &InvoiceSettings, now: DateTime<Utc>) -> Self {
        Self {
            id: ids::token()[..32].to_owned(),
            nonce: rand::rng().random_range(10_000_000..100_000_000_u64).to_string(),
            at: now.timestamp(),
            key: settings.app_key.clone(),
        }
    }

    pub fn url(&self, endpoint: &str) -> String {
        format!(
            "{endpoint}?senid={}&nonce={}&timestamp={}&appkey={}",
            self.id, self.nonce, self.at, self.key
        )
    }

    pub fn sign(&self, settings: &InvoiceSettings, body: &str) -> String {
        let at = self.at.to_string();
        signature(
            &settings.app_secret,
            [&self.key, &self.id, &self.nonce, &at],
            body,
        )
    }
}

/// `of`: key, id, nonce and time of the call.
pub(super) fn signature(secret: &str, of: [&str; 4], body: &str) -> String {
    let [key, id, nonce, at] = of;
    let text = format!("{PLACE}&k={key}&i={id}&n={nonce}&t={at}&f={body}");
    let mut mac = Hmac::<Sha1>::new_from_slice(secret.as_bytes()).expect("HMAC takes keys of every length");
    mac.update(text.as_bytes());
    BASE64_STANDARD.encode(mac.finalize().into_bytes())
}

#[cfg(test)]
mod tests {
    use super::signature;

    #[test]
    fn the_signature_covers_key_call_and_body() {
        let of = ["key", "id", "12345678", "1795000000"];
        let known = signature("secret", of, "{}");
        // printf '%s' 'a=services&l=v1&p=open&k=key&i=id&n=12345678&t=1795000000&f={}' | openssl dgst -sha1 -hmac secret -binary | base64
        assert_eq!(known, "Kbar+ltnY7KyJmRoPBfL4gEoRNM=");
        assert_ne!(known, signature("secret", of, "{ }"));
        assert_ne!(known, signature("other", of, "{}"));
        assert_ne!(
            known,
            signature("secret", ["key", "id", "12345679", "1795000000"], "{}")
        );
    }
}
