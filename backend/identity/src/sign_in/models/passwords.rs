//! Password hashes: Argon2id, off the async threads because it costs some 20 ms of CPU.
use std::{sync::LazyLock, thread};

use argon2::{
    Argon2, PasswordHash, PasswordHasher, PasswordVerifier,
    password_hash::{SaltString, rand_core::OsRng},
};
use rand::Rng;
use tokio::sync::Semaphore;

/// Characters.
const SHORTEST: usize = 8;
/// Mixed passwords that lead every list of stolen ones.
const COMMON: &[&str] = &[
    "a123456789",
    "a12345678",
    "abc123456",
    "abc12345",
    "qwer1234",
    "1qaz2wsx",
    "1q2w3e4r",
    "password1",
    "passw0rd",
    "123456aa",
    "woaini520",
    "woaini1314",
    "aa123456",
    "qq123456",
];

/// Verified when an account is unknown, so that the answer takes as long as for a known one.
static UNKNOWN_NAME_HASH: LazyLock<String> = LazyLock::new(|| hash_now("nobody").unwrap_or_default());

/// Hashes at once. Each fills 19 MB and a core: more of them would only be slower together.
static TURNS: LazyLock<Semaphore> =
    LazyLock::new(|| Semaphore::new(thread::available_parallelism().map_or(2, usize::from)));

/// As many at once as there are cores; others wait for their turn.
#[kernel::boxed]
pub async fn hash(password: String) -> anyhow::Result<String> {
    let _turn = TURNS.acquire().await?;
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
    let _turn = TURNS.acquire().await?;
    tokio::task::spawn_blocking(move || {
        // Accounts without a password take equally long to check.
        let hash = hash.filter(|hash| PasswordHash::new(hash).is_ok());
        let known = hash.is_some();
        let hash = hash.unwrap_or_else(|| UNKNOWN_NAME_HASH.clone());
        let fits = PasswordHash::new(&hash).is_ok_and(|hash| {
            Argon2::default()
                .verify_password(password.as_bytes(), &hash)
                .is_ok()
        });
        Ok(known && fits)
    })
    .await?
}

/// The rules for a new password; the answer names what is missing.
pub fn check_strength(password: &str) -> Result<(), &'static str> {
    let has = |wanted: fn(char) -> bool| password.chars().any(wanted);
    let kinds = [
        has(|letter| letter.is_ascii_lowercase()),
        has(|letter| letter.is_ascii_uppercase()),
        has(|letter| letter.is_ascii_digit()),
        has(|letter| !letter.is_ascii_alphanumeric()),
    ];
    if password.chars().count() < SHORTEST {
        return Err("密码至少 8 位");
    }
    if kinds.into_iter().filter(|has_kind| *has_kind).count() < 2 {
        return Err("密码需要包含字母、数字、符号中的至少两种");
    }
    if COMMON.contains(&password.to_ascii_lowercase().as_str()) {
        return Err("这个密码太常见，容易被猜到，请换一个");
    }
    Ok(())
}

/// Minimum length of a staff password, also after removing well-known words about its owner.
const SHORTEST_OF_STAFF: usize = 10;
const SHORTEST_REST: usize = 8;

/// What a new password of staff must be: long, and hard to guess (`zxcvbn` 3 of 4). `known` are well-known
/// words about its owner.
pub fn check_strength_of_staff(password: &str, known: &[&str]) -> Result<(), &'static str> {
    if password.chars().count() < SHORTEST_OF_STAFF {
        return Err("员工密码至少 10 位");
    }
    check_strength(password)?;
    let is_guessable = zxcvbn::zxcvbn(password, known).score() < zxcvbn::Score::Three;
    if is_guessable || without(password, known).chars().count() < SHORTEST_REST {
        return Err("这个密码容易被猜到，请换一个更长或更少见的组合，不要用姓名、拼音和连续的键");
    }
    Ok(())
}

fn without(password: &str, known: &[&str]) -> String {
    let known = known.iter().filter(|word| !word.is_empty());
    known.fold(password.to_lowercase(), |rest, word| {
        rest.replace(&word.to_lowercase(), "")
    })
}

/// Typed once from a note: without letters that look alike.
pub fn initial() -> String {
    const LETTERS: &[u8] = b"abcdefghjkmnpqrstuvwxyz23456789";
    let mut rng = rand::rng();
    let letter = |_| char::from(LETTERS[rng.random_range(0..LETTERS.len())]);
    let letters: String = (0..16).map(letter).collect();
    [&letters[..4], &letters[4..8], &letters[8..12], &letters[12..]].join("-")
}
