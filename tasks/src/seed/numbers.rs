//! Numbers that look drawn but are the same every time: a hash of what they belong to (FNV-1a, then mixed).

pub fn hash(text: &str) -> u64 {
    let mut hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    hash ^= hash >> 33;
    hash = hash.wrapping_mul(0xff51_afd7_ed55_8ccd);
    hash ^ (hash >> 33)
}

/// A whole number from `low` to `high`, both included.
pub fn between(seed: &str, low: i64, high: i64) -> i64 {
    let span = (high - low + 1) as u64;
    low + (hash(seed) % span) as i64
}

/// True for about `percent` of all seeds.
pub fn chance(seed: &str, percent: i64) -> bool {
    between(seed, 0, 99) < percent
}

/// A 69-code with a right check digit (EAN-13).
pub fn barcode(seed: &str) -> String {
    let body = format!("69{:010}", hash(seed) % 10_000_000_000);
    let sum: u32 = body
        .bytes()
        .enumerate()
        .map(|(place, digit)| u32::from(digit - b'0') * if place % 2 == 0 { 1 } else { 3 })
        .sum();
    format!("{body}{}", (10 - sum % 10) % 10)
}
