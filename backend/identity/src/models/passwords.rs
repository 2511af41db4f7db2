//! Password hashes: Argon2id, off the async threads because it costs some 20 ms of CPU.
use std::sync::LazyLock;

use argon2::{
    Argon2, PasswordHash, PasswordHasher, PasswordVerifier,
    password_hash::{SaltString, rand_core::OsRng},
};

/// Verified when an account is unknown, so that the answer takes as long as for a known one.
static NOBODYS_HASH: LazyLock<String> = LazyLock::new(|| hash_now("nobody").unwrap_or_default());

pub async fn hash(password: String) -> anyhow::Result<String> {
    tokio::task::spawn_blocking(move || hash_now(&password)).await?
}

/// The same without leaving the thread; for seeding.
pub fn hash_now(password: &str) -> anyhow::Result<String> {
    let salt = SaltString::generate(&mut OsRng);
    let hash = Argon2::default().hash_password(password.as_bytes(), &salt);
    Ok(hash
        .map_err(|error| anyhow::anyhow!("hashing a password: {error}"))?
        .to_string())
}

/// Does `password` fit? `hash` is None for an unknown account, which takes as long and fits never.
pub async fn verify(password: String, hash: Option<String>) -> anyhow::Result<bool> {
    tokio::task::spawn_blocking(move || {
        let known = hash.is_some();
        let hash = hash.unwrap_or_else(|| NOBODYS_HASH.clone());
        let fits = PasswordHash::new(&hash).is_ok_and(|hash| {
            Argon2::default()
                .verify_password(password.as_bytes(), &hash)
                .is_ok()
        });
        Ok(known && fits)
    })
    .await?
}
