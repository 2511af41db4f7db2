//! Identifiers that leave the server: unguessable tokens, and numbers that do not count orders aloud.
use chrono::{DateTime, Utc};
use rand::Rng;
use sha2::{Digest, Sha256};

use crate::clock::shop_day;

/// 256 random bits in hex: session ids and the like.
pub fn token() -> String {
    hex::encode(rand::rng().random::<[u8; 32]>())
}

/// The stored form of a token: its SHA-256 in hex.
pub fn token_hash(token: &str) -> String {
    digest(token.as_bytes())
}

/// SHA-256 in hex.
pub fn digest(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}

/// A document number: prefix, shop day, ten random digits (`YJ202611210123456789`).
pub fn document_number(prefix: &str, at: DateTime<Utc>) -> String {
    let random = rand::rng().random_range(0..10_000_000_000_u64);
    format!("{prefix}{}{random:010}", shop_day(at).format("%Y%m%d"))
}
