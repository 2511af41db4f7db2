//! How a ticket's roll is computed, so that no one can choose it and anyone can verify it (docs/adr/0022).
//!
//! Before the first ticket the SHA-256 of a secret seed is published. A ticket's number counts up without gaps, its nonce comes from
//! the page that draws, and the roll is HMAC-SHA256(seed, `draw:ticket:nonce`) read as a number below the sum of the weights. After
//! the end the seed is published too.
use kernel::{ids, signing};

/// Bytes of a seed.
pub type Seed = [u8; 32];

/// The seed of a draw. It is not stored: it is derived from a nonce of the row and the shop's secret, so that
/// a copy of the database does not reveal results.
pub fn seed(secret: &[u8], draw_id: i64, seed_nonce: &str) -> Seed {
    signing::sign(secret, format!("draw:{draw_id}:{seed_nonce}").as_bytes())
}

/// The commitment, published before the first ticket.
pub fn commitment(seed: &Seed) -> String {
    ids::digest(seed)
}

/// A number from 0 to below `total`, each as likely as any other: words that would favour the smaller ones are passed over.
pub fn roll(seed: &Seed, draw_id: i64, ticket: i64, nonce: &str, total: u64) -> u64 {
    let text = format!("{draw_id}:{ticket}:{nonce}");
    let mut round = 0_u32;
    loop {
        let said = if round == 0 {
            text.clone()
        } else {
            format!("{text}:{round}")
        };
        let mac = signing::sign(seed, said.as_bytes());
        if let Some(roll) = first_fair(&mac, total) {
            return roll;
        }
        round += 1;
    }
}

/// The first of its four words that favours no number, as a number below `total`.
pub fn first_fair(mac: &[u8; 32], total: u64) -> Option<u64> {
    let total = total.max(1);
    // How many of the 2^64 words are left over when they are dealt out in rounds of `total`.
    let over = (u64::MAX % total + 1) % total;
    let (words, _) = mac.as_chunks::<8>();
    let mut words = words.iter().map(|word| u64::from_be_bytes(*word));
    words
        .find(|word| over == 0 || *word <= u64::MAX - over)
        .map(|word| word % total)
}

/// The place of the weight that this roll falls on.
pub fn place(weights: impl IntoIterator<Item = u64>, roll: u64) -> Option<usize> {
    let mut below = 0_u64;
    weights.into_iter().position(|weight| {
        below = below.saturating_add(weight);
        roll < below
    })
}
